import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openStoredLibrary } from '@/lib/server/stored-library/open-stored-library';

const ROOT = path.resolve(__dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'import-library-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startImport(...args: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/import-library.mjs', ...args], { cwd: ROOT });
  let output = '';
  const note = (text: Buffer) => {
    output += text.toString('utf8');
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const ended = once(child, 'exit').then(([code]) => ({ code, output }));
  return { child, ended };
}

describe('npm run import-library', () => {
  it('goes on where it was killed, and tells how far it is', async () => {
    const sample = gunzipSync(readFileSync(path.join(ROOT, 'public/sample-library.ndjson.gz'))).toString(
      'utf8',
    );
    const lines = sample.trim().split('\n');
    const works = lines.filter((line) => line.includes('"id":"https://openalex.org/W'));
    const many = [
      ...works,
      ...works.map((line) => line.replaceAll('openalex.org/W9', 'openalex.org/W8')),
      ...lines,
    ];
    const from = path.join(folder, 'records.ndjson');
    const to = path.join(folder, 'library.sqlite');
    writeFileSync(from, many.join('\n'));

    const killed = startImport(from, to);
    await once(killed.child.stdout, 'data');
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(() => openStoredLibrary(to)).toThrow('is not finished');

    const { code, output } = await startImport(from, to).ended;
    expect(code).toBe(0);
    expect(output).toMatch(/^[\d.]+% of \d+ MB, [\d,]+ records, \d+ a second.*records\.ndjson$/m);
    expect(output).toContain(`OPENALEX_LIBRARY=${to} npm start answers from it.`);
    const { counts } = openStoredLibrary(to);
    expect([counts.works, counts.authors > 0]).toEqual([2 * works.length, true]);
  });

  it('says what is missing', async () => {
    const without = await startImport().ended;
    expect([without.code, without.output]).toEqual([
      1,
      expect.stringContaining('Usage: npm run import-library'),
    ]);
    const nowhere = await startImport(path.join(folder, 'nowhere'), path.join(folder, 'x.sqlite')).ended;
    expect([nowhere.code, nowhere.output]).toEqual([
      1,
      expect.stringContaining('There is no file or folder'),
    ]);
  });
});
