import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

const ORIGINALS_KEY = Symbol.for('academic-explorer.outside-reads');

/** Calls that give what a file or folder holds. */
const READS = ['readFileSync', 'readdirSync', 'openSync', 'readFile', 'readdir', 'createReadStream'] as const;

/** What was guarded before: files of a worker share the module, and one whose tests are all skipped never ends its guard. */
const ORIGINALS: Map<string, (...args: never[]) => unknown> = Reflect.get(fs, ORIGINALS_KEY) ?? new Map();
Reflect.set(fs, ORIGINALS_KEY, ORIGINALS);

/** Whether a path lies outside of the repository and of the folder for temporary files. */
function isOutside(file: unknown): boolean {
  if (typeof file !== 'string') return false;
  const absolute = path.resolve(file);
  return ![ROOT, fs.realpathSync(tmpdir()), tmpdir()].some(
    (folder) => absolute === folder || absolute.startsWith(`${folder}${path.sep}`),
  );
}

/**
 * Has reads outside of the repository throw from now on, while a test file is collected. Jest collects files whose tests are then skipped,
 * so that a read there fails on every machine that lacks the file.
 *
 * @returns ends it, before the first test runs
 */
export function refuseOutsideReads(): () => void {
  const restore = READS.map((name) => {
    const original = ORIGINALS.get(name) ?? fs[name];
    const guarded = (...args: never[]) => {
      if (isOutside(args[0]))
        throw new Error(`A test reads ${args[0]} while it is collected: read it in a test, or lazily.`);
      return Reflect.apply(original, fs, args);
    };
    ORIGINALS.set(name, original);
    Object.assign(fs, { [name]: guarded });
    return () => Object.assign(fs, { [name]: original });
  });
  return () => {
    for (const each of restore) each();
  };
}
