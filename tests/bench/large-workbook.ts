import { closeSync, openSync, writeSync } from 'node:fs';
import { Zip, ZipDeflate } from 'fflate';

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a workbook of one sheet consists of besides its rows. */
const FRAME: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PARTS}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${PARTS}.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Papers" sheetId="1" r:id="r1"/></sheets></workbook>`,
};

const HEADER = ['Title', 'Authors', 'Year', 'DOI', 'Journal', 'Abstract', 'Volume', 'Issue'];
const ROWS_A_PIECE = 2_000;
const SHARED_A_ROW = 3;

/** A cell that names a shared text, or holds a number. */
const cell = (column: number, row: number, value: number, isText: boolean) =>
  `<c r="${String.fromCharCode(65 + column)}${row}" s="0"${isText ? ' t="s"' : ''}><v>${value}</v></c>`;

function rowOf(row: number): string {
  const first = HEADER.length + (row - 2) * SHARED_A_ROW;
  const cells = [0, 1, 2, 3, 4, 5, 6, 7].map((column) =>
    column === 2 || column > 5
      ? cell(column, row, column === 2 ? 1990 + (row % 30) : row % 60, false)
      : cell(column, row, column < 2 ? first + column : column === 3 ? first + 2 : column - 1, true),
  );
  return `<row r="${row}" spans="1:8" ht="15" customHeight="1">${cells.join('')}</row>`;
}

const shared = (text: string) => `<si><t xml:space="preserve">${text}</t></si>`;

/** Writes an Excel workbook of so many papers, piece by piece, its texts shared as Excel writes them. */
export function writeLargeWorkbook(file: string, papers: number): { readonly unpackedBytes: number } {
  const handle = openSync(file, 'w');
  let unpackedBytes = 0;
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    writeSync(handle, bytes);
  });
  const write = (name: string, pieces: Iterable<string>) => {
    const part = new ZipDeflate(name, { level: 1 });
    zip.add(part);
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      unpackedBytes += bytes.length;
      part.push(bytes);
    }
    part.push(new Uint8Array(), true);
  };
  for (const [name, text] of Object.entries(FRAME)) write(name, [text]);
  const inPieces = function* (start: string, each: (paper: number) => string, end: string) {
    yield start;
    for (let from = 0; from < papers; from += ROWS_A_PIECE) {
      const count = Math.min(ROWS_A_PIECE, papers - from);
      yield Array.from({ length: count }, (_, at) => each(from + at)).join('');
    }
    yield end;
  };
  const header = HEADER.map((_, column) => cell(column, 1, column, true)).join('');
  const sheet = inPieces(
    `<worksheet xmlns="${SHEET}"><sheetData><row r="1">${header}</row>`,
    (paper) => rowOf(paper + 2),
    '</sheetData></worksheet>',
  );
  write('xl/worksheets/sheet1.xml', sheet);
  const texts = inPieces(
    `<sst xmlns="${SHEET}">${HEADER.map(shared).join('')}`,
    (paper) =>
      `${shared(`Tides and moons of number ${paper}`)}${shared(`Kim, Ann; Okoro, B${paper}`)}${shared(`10.1000/x${paper}`)}`,
    '</sst>',
  );
  write('xl/sharedStrings.xml', texts);
  zip.end();
  closeSync(handle);
  return { unpackedBytes };
}
