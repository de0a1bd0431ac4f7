import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { utils, write } from 'xlsx';
import { readTableBytes } from '@/tests/support/read-table-bytes';

/** A workbook with one sheet of these rows, written by hand: writers go through all places between two cells. */
function workbookOf(rows: string, shared = 'title'): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[shared]]), 'Papers');
  const parts = unzipSync(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', bookSST: true })));
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[name] ?? new Uint8Array());
  const whole = sheet
    .replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"')
    .replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`);
  return zipSync({ ...parts, [name]: strToU8(whole) });
}

const cell = (at: string, text: string) => `<c r="${at}" t="str"><v>${text}</v></c>`;

describe('readWorkbook', () => {
  it('goes through the cells that there are, not through all places between the first and the last', async () => {
    const rows = [
      `<row r="1">${cell('A1', 'title')}${cell('XFD1', 'doi')}</row>`,
      `<row r="1048576">${cell('A1048576', 'Tides')}${cell('XFD1048576', '10.1234/a')}</row>`,
    ];
    const table = await readTableBytes('wide.xlsx', workbookOf(rows.join('')));
    expect(table).toMatchObject({ ok: true, value: { rows: [{ number: 1_048_576 }] } });
    const far = [
      `<row r="1">${cell('A1', 'title')}</row>`,
      `<row r="1048576">${cell('XFD1048576', 'x')}</row>`,
    ];
    expect(await readTableBytes('far.xlsx', workbookOf(far.join('')))).toMatchObject({ ok: true });
  });

  it('leaves out empty columns of a wide sheet with many rows', async () => {
    const rows = Array.from(
      { length: 100 },
      (_, index) =>
        `<row r="${index + 1}">${cell(`A${index + 1}`, index === 0 ? 'title' : `Tides ${index}`)}${cell(`XFD${index + 1}`, index === 0 ? 'doi' : `10.1234/a${index}`)}</row>`,
    );
    const table = await readTableBytes('wide.xlsx', workbookOf(rows.join('')));
    expect(table).toMatchObject({ ok: true, value: { header: ['title', 'doi'] } });
  });

  it('refuses a sheet that says one long text in very many cells', async () => {
    const rows = Array.from(
      { length: 6_700 },
      (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`,
    );
    expect(await readTableBytes('same.xlsx', workbookOf(rows.join(''), 'title '.repeat(5_000)))).toEqual({
      ok: false,
      error: 'Failed to parse same.xlsx: its cells hold more than 200 million characters.',
    });
  });

  it('refuses a sheet whose cells lie too far apart', async () => {
    const rows = Array.from(
      { length: 1_200 },
      (_, index) => `<row r="${index + 1}">${cell(utils.encode_cell({ r: index, c: index }), 'x')}</row>`,
    );
    expect(await readTableBytes('diagonal.xlsx', workbookOf(rows.join('')))).toEqual({
      ok: false,
      error:
        'Failed to parse diagonal.xlsx: its cells lie too far apart to be a table. Save the part with the papers as CSV.',
    });
  });
});
