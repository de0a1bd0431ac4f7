import { utils, type WorkBook, write } from 'xlsx';
import type { Result } from '@/lib/base/result';
import { checkZipSizes } from '@/lib/base/zip-sizes';
import { readLargeWorkbook } from '@/lib/evaluation/datasets/read-large-workbook';
import { RowRoom } from '@/lib/evaluation/datasets/row-store';
import type { SourceTable } from '@/lib/evaluation/datasets/source-table';
import { readTableBytes } from '@/tests/support/read-table-bytes';

const HEADER = ['title', 'doi', 'year', 'included', 'published', 'sum'];

function book(options: { readonly bookSST: boolean }): Uint8Array {
  const rows = Array.from({ length: 600 }, (_, index) => [
    index % 50 === 3 ? null : `Größe & <Tides> “日本語” ${index % 90}`,
    `10.1000/x${index}`,
    1990 + (index % 30),
    index % 2 === 0,
    new Date(Date.UTC(2020, index % 12, 1 + (index % 28))),
    { t: 'n', v: index, f: `C${index + 2}+1` },
  ]);
  const made: WorkBook = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet([['About'], ['nothing']]), 'About');
  const papers = utils.aoa_to_sheet([HEADER, ...rows.slice(0, 300), [], ...rows.slice(300)], { UTC: true });
  papers['!rows'] = Array.from({ length: 500 }, (_, index) => ({ hidden: index === 7 || index === 480 }));
  utils.book_append_sheet(made, papers, 'Papers');
  return new Uint8Array(write(made, { type: 'array', bookType: 'xlsx', compression: true, ...options }));
}

function readLarge(bytes: Uint8Array, sheet?: string, room = new RowRoom(bytes.length)) {
  const entries = checkZipSizes(bytes);
  if (!entries.ok) throw new Error(entries.error);
  const reading = { sheet, room, onShare: () => undefined, batchLength: 5_000 };
  return readLargeWorkbook({ bytes, entries: entries.value }, reading);
}

/** A table with its rows made, without blank cells behind the last one. */
function made(read: Result<SourceTable, string>) {
  if (!read.ok) throw new Error(read.error);
  const rows = [...read.value.rows].map(({ number, cells }) => {
    const last = cells.findLastIndex((cell) => cell !== '');
    return { number, cells: cells.slice(0, last + 1) };
  });
  return { ...read.value, rows };
}

describe('readLargeWorkbook(file)', () => {
  it.each([true, false])('reads in batches what is read as a whole; texts shared: %s', async (bookSST) => {
    const bytes = book({ bookSST });
    const whole = made(await readTableBytes('list.xlsx', bytes));
    expect(whole.warnings).toHaveLength(3);
    expect(whole.rows).toHaveLength(600);
    expect(made(await readLarge(bytes))).toEqual(whole);
    expect(made(await readLarge(bytes, 'About'))).toEqual(
      made(await readTableBytes('a.xlsx', bytes, 'About')),
    );
  });

  it('holds the first rows where there is room for no more, and counts the others', async () => {
    const table = made(await readLarge(book({ bookSST: true }), undefined, new RowRoom(0, 100_000)));
    const { read = 0, total } = table.cut ?? {};
    expect(read).toBeGreaterThan(150);
    expect(read).toBeLessThan(250);
    expect(total).toBe(600);
    expect(table.rows).toHaveLength(read);
    expect(table.warnings[0]).toContain('of 600 records were read');
  });
});
