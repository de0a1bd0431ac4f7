import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './source-text';

const SCRIPTS = path.resolve('scripts');

/** Packages that a command needs before its first line runs, each with the file that wants it. */
function packagesBefore(command: string): readonly string[] {
  const open = [path.join(SCRIPTS, command)];
  const seen = new Set<string>();
  const packages: string[] = [];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { specifier: name, isLazy } of importsOf(readFileSync(file, 'utf8'))) {
      if (isLazy) continue;
      if (name.startsWith('.')) open.push(path.resolve(path.dirname(file), name));
      else if (!name.startsWith('node:')) packages.push(`${path.relative(SCRIPTS, file)}: ${name}`);
    }
  }
  return packages;
}

describe('the commands of a fresh clone', () => {
  it.each(['start.mjs', 'test.mjs', 'check.mjs', 'build.mjs', 'preview.mjs'])(
    '%s needs no package before it installs them',
    (command) => {
      expect(packagesBefore(command)).toEqual([]);
    },
  );
});
