import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createLibrary } from '@/lib/library/library';
import { parseNdjson } from '@/lib/library/read-ndjson';
import { type ImportProgress, importLibrary } from '@/lib/server/stored-library/import-library';
import { openStoredLibrary } from '@/lib/server/stored-library/open-stored-library';
import { removeTemporaryFolders, temporaryFolder } from '../proxy-setup';

afterAll(removeTemporaryFolders);

const SAMPLE = path.resolve(__dirname, '../../../../../public/sample-library.ndjson.gz');
const sampleBytes = gunzipSync(readFileSync(SAMPLE));
const sampleLines = sampleBytes.toString('utf8').trim().split('\n');

const work = (number: number, fields: object = {}) =>
  JSON.stringify({ id: `https://openalex.org/W${number}`, display_name: `Work ${number}`, ...fields });

/** A folder with files of records, and where a library of them belongs. */
function setup(files: Readonly<Record<string, readonly string[]>>) {
  const from = temporaryFolder();
  for (const [name, lines] of Object.entries(files)) {
    const text = `${lines.join('\n')}\n`;
    writeFileSync(path.join(from, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
  return { from, to: path.join(temporaryFolder(), 'library.sqlite') };
}

function titlesIn(file: string): readonly string[] {
  const { body } = openStoredLibrary(file).answer({
    path: '/works',
    query: 'sort=display_name&per_page=200',
  });
  const { results }: { results: readonly { readonly display_name: string }[] } = JSON.parse(body);
  return results.map(({ display_name }) => display_name);
}

describe('importLibrary(options)', () => {
  it('reads files and parts of a snapshot, and tells how far it is', async () => {
    const { from, to } = setup({
      'a.ndjson': [work(11), '', work(12)],
      'part_000.gz': [work(13), 'no record', '{"id": null}'],
      'b.jsonl.gz': [JSON.stringify({ id: 'https://openalex.org/A21', display_name: 'An author' })],
      'notes.txt': ['nothing'],
      'answer.json': ['{}'],
    });
    const told: ImportProgress[] = [];
    const outcome = await importLibrary({ from, to, segmentSize: 1, onProgress: (each) => told.push(each) });
    expect(outcome).toEqual({ isFinished: true, records: 4, leftOut: 2 });
    expect(told.at(-1)).toMatchObject({ records: 4, file: 'part_000.gz' });
    expect(told.at(-1)?.bytesDone).toBe(told.at(-1)?.bytes);
    expect(openStoredLibrary(to).counts).toMatchObject({ works: 3, authors: 1 });
  });

  it('goes on where it was ended, and then answers as if it never had been', async () => {
    const { from, to } = setup({ 'sample.ndjson': sampleLines });
    let records = 0;
    for (let turn = 0; turn < 100; turn += 1) {
      const ending = new AbortController();
      const onProgress = () => ending.abort();
      const outcome = await importLibrary({ from, to, segmentSize: 900, signal: ending.signal, onProgress });
      records += outcome.records;
      if (outcome.isFinished) break;
      expect(() => openStoredLibrary(to)).toThrow('is not finished');
    }
    expect(records).toBe(sampleLines.length);
    const whole = createLibrary(parseNdjson(sampleBytes), { name: 'x' });
    const asked = { path: '/works', query: 'search=forest&per_page=50' };
    expect(openStoredLibrary(to).answer(asked)).toEqual(whole.answer(asked));
  });

  it('loses nothing of what was written when a fault ends it', async () => {
    const { from, to } = setup({ 'a.ndjson': [work(11), work(12), work(13)] });
    const damaged = path.join(from, 'b.ndjson.gz');
    const good = gzipSync(`${work(14)}\n`);
    writeFileSync(damaged, good.subarray(0, good.length - 9));
    await expect(importLibrary({ from, to, segmentSize: 2 })).rejects.toThrow('unexpected end of file');
    writeFileSync(damaged, good);
    expect(await importLibrary({ from, to, segmentSize: 2 })).toMatchObject({ isFinished: true, records: 1 });
    expect(titlesIn(to)).toEqual(['Work 11', 'Work 12', 'Work 13', 'Work 14']);
  });

  it('takes more files later, and unites records of one id', async () => {
    const { from, to } = setup({ 'a.ndjson': [work(11, { type: 'article', cited_by_count: 3 }), work(12)] });
    await importLibrary({ from, to });
    writeFileSync(
      path.join(from, 'b.ndjson'),
      `${work(11, { display_name: 'Work 11, corrected' })}\n${work(13)}\n`,
    );
    expect(await importLibrary({ from, to })).toMatchObject({ isFinished: true, records: 2 });
    expect(titlesIn(to)).toEqual(['Work 11, corrected', 'Work 12', 'Work 13']);
    const { body } = openStoredLibrary(to).answer({
      path: '/works',
      query: 'filter=type:article,cited_by_count:3',
    });
    expect(JSON.parse(body)).toMatchObject({
      meta: { count: 1 },
      results: [{ display_name: 'Work 11, corrected' }],
    });
    expect(await importLibrary({ from, to })).toMatchObject({ isFinished: true, records: 0 });
  });

  it('refuses a file that is not what it was, and a place without records', async () => {
    const { from, to } = setup({ 'a.ndjson': [work(11)] });
    await importLibrary({ from, to });
    writeFileSync(path.join(from, 'a.ndjson'), `${work(11)}\n${work(12)}\n`);
    await expect(importLibrary({ from, to })).rejects.toThrow(
      'a.ndjson is not the file that was imported before',
    );
    await expect(importLibrary({ from: temporaryFolder(), to })).rejects.toThrow('No file of records');
    writeFileSync(to, 'no database at all, but long enough to be read as one');
    await expect(importLibrary({ from, to })).rejects.toThrow();
  });
});
