import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { onReport } from '@/lib/base/report';
import { kindOfRecord, readNdjson } from '@/lib/library/read-ndjson';
import { loadLibrary } from '@/lib/server/load-library';
import { url } from './tiny-library';

const LINES = [
  { id: url('W10'), title: 'é' },
  { id: url('V20') },
  { id: url('keywords/x-y') },
  { id: url('A11') },
  { id: url('W11') },
]
  .map((record) => JSON.stringify(record))
  .join('\r\n\n');

describe('readNdjson(bytes)', () => {
  it.each([
    ['plain', new TextEncoder().encode(LINES)],
    ['gzip', new Uint8Array(gzipSync(LINES))],
  ])('sorts %s lines into collections, venues left out', async (_, bytes) => {
    const records = await readNdjson(bytes);
    expect(Object.fromEntries([...records].map(([kind, list]) => [kind, list.map(({ id }) => id)]))).toEqual({
      works: [url('W10'), url('W11')],
      keywords: [url('keywords/x-y')],
      authors: [url('A11')],
    });
    expect(records.get('works')?.[0]?.title).toBe('é');
  });

  it('reads gzip where the browser cannot decompress', async () => {
    const native = globalThis.DecompressionStream;
    Reflect.deleteProperty(globalThis, 'DecompressionStream');
    try {
      const records = await readNdjson(new Uint8Array(gzipSync(LINES)));
      expect(records.get('works')?.map(({ id }) => id)).toEqual([url('W10'), url('W11')]);
    } finally {
      globalThis.DecompressionStream = native;
    }
  });

  it('reports faulty lines once and keeps the rest', async () => {
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const text = `{"id":"${url('T60')}"}\n{oops\n[1]\n{"id":7}\n{"title":"x"}\n`;
    const records = await readNdjson(new TextEncoder().encode(text));
    stop();
    expect(records.get('topics')).toHaveLength(1);
    expect(reports).toEqual([
      '2 lines of the library are not JSON records and were left out',
      '2 records of the library have no id and were left out',
    ]);
  });

  it('rejects damaged gzip', async () => {
    await expect(readNdjson(new Uint8Array([0x1f, 0x8b, 1, 2, 3]))).rejects.toThrow();
  });
});

describe('kindOfRecord(record)', () => {
  it.each([
    [url('W12'), 'works'],
    [url('C12'), 'concepts'],
    [url('keywords/w12'), 'keywords'],
    [url('V12'), null],
    ['nonsense', null],
  ])('%s is %s', (id, kind) => {
    expect(kindOfRecord({ id })).toBe(kind);
  });
});

describe('loadLibrary(location)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'library-'));
  beforeAll(() => {
    writeFileSync(path.join(folder, 'a.ndjson'), `{"id":"${url('W10')}"}\n`);
    writeFileSync(path.join(folder, 'b.ndjson.gz'), gzipSync(`{"id":"${url('A11')}"}\n`));
    writeFileSync(path.join(folder, 'README.md'), 'not a record');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('loads a folder, or one file, named after it', async () => {
    const whole = await loadLibrary(folder);
    expect([whole.size, whole.name]).toEqual([2, path.basename(folder)]);
    const one = await loadLibrary(path.join(folder, 'b.ndjson.gz'));
    expect([one.size, one.name, one.counts.authors]).toEqual([1, 'b', 1]);
  });

  it('rejects a path that is not there or holds no library', async () => {
    await expect(loadLibrary(path.join(folder, 'none'))).rejects.toThrow('ENOENT');
    const empty = mkdtempSync(path.join(tmpdir(), 'library-'));
    await expect(loadLibrary(empty)).rejects.toThrow(`No .ndjson or .ndjson.gz file in ${empty}`);
    rmSync(empty, { recursive: true });
  });
});
