import { strToU8, zipSync } from 'fflate';
import { countCells } from '@/lib/evaluation/datasets/open-document';
import { readTableBytes } from '@/tests/support/read-table-bytes';

const cell = (text: string, times = 1) =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${times}"><text:p>${text}</text:p></table:table-cell>`;

const row = (cells: string, times = 1) =>
  `<table:table-row table:number-rows-repeated="${times}">${cells}</table:table-row>`;

function sheetOf(rows: string): Uint8Array {
  const names = ['office', 'table', 'text'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'styles.xml': strToU8('<office:document-styles/>'),
    'content.xml': strToU8(
      `<office:document-content ${names.join(' ')}><office:body><office:spreadsheet><table:table table:name="Papers">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
    'META-INF/manifest.xml': strToU8(
      '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"/></manifest:manifest>',
    ),
  });
}

describe('countCells(content)', () => {
  it.each([
    [row(cell('a') + cell('b')), 2],
    [row(cell('a', 3), 4), 12],
    [row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_576), 0],
    ['<table-row number-rows-repeated="2"><covered-table-cell>x</covered-table-cell></table-row>', 2],
    ['<table:table-row '.repeat(100_000), 0],
  ])('of %.40s is %d', (content, count) => {
    expect(countCells(content)).toBe(count);
  });
});

describe('readTable: OpenDocument', () => {
  it('reads a sheet, with what it repeats', async () => {
    const rows = row(cell('title') + cell('doi')) + row(cell('Tides') + cell('10.1234/a'), 3);
    const table = await readTableBytes('list.ods', sheetOf(rows));
    expect(table).toMatchObject({ ok: true, value: { header: ['title', 'doi'], rows: { length: 3 } } });
  });

  it('refuses a sheet that says little and comes to very many cells', async () => {
    const rows = row(cell('title')) + row(cell('x', 16_384), 1_048_575);
    expect(await readTableBytes('bomb.ods', sheetOf(rows))).toEqual({
      ok: false,
      error:
        'Failed to parse bomb.ods: it repeats cells until there are more than 5 million, so it is not read.',
    });
  });
});
