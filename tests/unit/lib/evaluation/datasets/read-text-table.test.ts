import { sourceOfBytes } from '@/lib/base/byte-source';
import type { Result } from '@/lib/base/result';
import { readCitations } from '@/lib/bibliography/read-citations';
import { DelimitedReader } from '@/lib/evaluation/datasets/read-delimited';
import { JsonTableReader } from '@/lib/evaluation/datasets/read-json';
import { ReferenceRows } from '@/lib/evaluation/datasets/read-reference-file';
import { readTextTable } from '@/lib/evaluation/datasets/read-text-table';
import { RowRoom } from '@/lib/evaluation/datasets/row-store';
import { cutText, type SourceTable } from '@/lib/evaluation/datasets/source-table';
import { randomPieces, seededRandom } from '@/tests/support/random-pieces';
import { REFERENCE_SAMPLES } from '@/tests/support/reference-samples';

const quiet = () => undefined;

const JSON_ROW = (index: number) => ({
  title: `Größe 😀 ${index}`,
  doi: `10.1000/j${index}`,
  [`k${index % 7}`]: ['a', 'b'],
});
const jsonRows = (count: number) => Array.from({ length: count }, (_, index) => JSON_ROW(index));

/** Long enough that more follows the part from which a text is recognised. */
const TEXTS: Readonly<Record<string, readonly [name: string, text: string]>> = {
  RIS: ['a.ris', REFERENCE_SAMPLES.ris.repeat(15)],
  BibTeX: ['a.bib', REFERENCE_SAMPLES.bibtex.repeat(12)],
  'EndNote XML': [
    'a.xml',
    REFERENCE_SAMPLES.endnoteXml.replace(/(<record><rec.*<\/record>)/s, '$1'.repeat(8)),
  ],
  'CSL-JSON': ['a.json', `[${new Array(20).fill(REFERENCE_SAMPLES.csl.slice(1, -1)).join(',')}]`],
  'JSON rows': ['a.json', JSON.stringify(jsonRows(600))],
  'JSON lists': [
    'a.json',
    JSON.stringify({
      name: 'x',
      excludedPapers: [{ title: 'out', own: 1 }],
      includedPapers: jsonRows(500),
      papers: [{ title: 'first', label: 'unknown' }],
      meta: { results: [1] },
    }),
  ],
  'one object of JSON': ['a.json', JSON.stringify({ title: 'alone', note: 'x'.repeat(30_000) })],
  'JSON that is none': ['a.json', `${JSON.stringify(jsonRows(500)).slice(0, -1)},`],
  CSV: [
    'a.csv',
    `title;doi;included\r\n${jsonRows(24_000)
      .map(
        ({ title, doi }, index) =>
          `"${title}; ""x""${index % 5 === 0 ? '\r\nnext' : ''}";${doi};${index % 2}\r\n`,
      )
      .join('')}`,
  ],
  'a quote that is never closed': ['a.csv', `title,doi\n"Tides\n${'a,b\n'.repeat(60_000)}`],
};

/** A table with its rows made. */
function made(table: Result<SourceTable, string>) {
  return table.ok ? { ...table.value, rows: [...table.value.rows] } : table.error;
}

function read(name: string, bytes: Uint8Array, pieceBytes: number) {
  const source = sourceOfBytes(bytes, pieceBytes);
  return readTextTable({ name, fileBytes: bytes.length }, source, quiet).then(made);
}

describe('readTextTable(file, source)', () => {
  it.each(Object.entries(TEXTS))(
    '%s: reads bytes in pieces as it reads them whole',
    async (_, [name, text]) => {
      const encodings = {
        utf8: new TextEncoder().encode(text),
        utf16: new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
        // A last byte that is not UTF-8: all of it is read once more.
        windows: Uint8Array.from([...new TextEncoder().encode(text), 0xe4]),
      };
      for (const bytes of Object.values(encodings)) {
        const whole = await read(name, bytes, bytes.length);
        // Odd, so that letters are cut.
        const size = bytes.length > 500_000 ? 65_537 : 499;
        expect(await read(name, bytes, size)).toEqual(whole);
      }
    },
  );

  it('says how many bytes are read', async () => {
    const [name, text] = TEXTS.RIS ?? ['', ''];
    const bytes = new TextEncoder().encode(text);
    const told: (readonly [number, number])[] = [];
    const source = sourceOfBytes(bytes, 4_096);
    await readTextTable({ name, fileBytes: bytes.length }, source, (done, size) => told.push([done, size]));
    expect(told[0]).toEqual([4_096, bytes.length]);
    expect(told.at(-1)).toEqual([bytes.length, bytes.length]);
  });

  it('lists a JSON file in the order of its kinds, whatever order they stand in', async () => {
    const [name, text] = TEXTS['JSON lists'] ?? ['', ''];
    const table = await read(name, new TextEncoder().encode(text), 100);
    if (typeof table === 'string') throw new Error(table);
    expect(table.header.slice(0, 4)).toEqual(['included', 'title', 'label', 'doi']);
    expect([table.rows[0], table.rows[1], table.rows.at(-1)].map((row) => row?.cells.slice(0, 2))).toEqual([
      ['', 'first'],
      ['true', 'Größe 😀 0'],
      ['false', 'out'],
    ]);
  });
});

describe('a file that is too large for one tab', () => {
  const room = () => new RowRoom(0, 5_000);

  it.each([
    [
      'delimited',
      () => {
        const reader = new DelimitedReader(false, room());
        for (const piece of randomPieces(`title,doi\n${'Tides,10.1000/x\n'.repeat(1_000)}`, seededRandom(3)))
          reader.push(piece);
        return reader.end();
      },
    ],
    [
      'references',
      () => {
        const rows = new ReferenceRows(room());
        for (let index = 0; index < 1_000; index += 1) {
          for (const citation of readCitations('TY  - JOUR\nTI  - Tides\nER  -')?.citations ?? [])
            rows.add(citation);
        }
        return rows.table('ris', { faults: [] });
      },
    ],
    [
      'JSON',
      () => {
        const reader = new JsonTableReader(room());
        reader.push(JSON.stringify(jsonRows(1_000)));
        const table = reader.end();
        return table === 'whole' ? null : table;
      },
    ],
  ])('%s: the first rows are held, all are counted', (_, tableOf) => {
    const table = tableOf();
    const held = table?.cut?.read ?? 0;
    expect(held).toBeGreaterThan(3);
    expect(held).toBeLessThan(13);
    expect(table?.cut?.total).toBeGreaterThanOrEqual(1_000);
    expect([...(table?.rows ?? [])].length).toBeLessThanOrEqual(held);
    expect(table?.rows.slice(0, 1)).toHaveLength(1);
  });

  it('is told with its counts and the next step', () => {
    expect(cutText({ read: 520_000, total: 1_000_000 })).toBe(
      'Only the first 520,000 of 1,000,000 records were read; the rest is too large for one tab. Split the file to read all of it.',
    );
  });
});
