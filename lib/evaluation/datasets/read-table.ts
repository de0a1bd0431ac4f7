import { decodeText, isBinary } from '@/lib/base/decode-text';
import { failure, type Result, success } from '@/lib/base/result';
import { checkZipSizes } from '@/lib/base/zip-sizes';
import { countCells, MOST_CELLS } from './open-document';
import { isWorkbookArchive, tableIn } from './packed-file';
import { readDelimited } from './read-delimited';
import { readJson } from './read-json';
import { readReferenceFile } from './read-reference-file';
import { readWorkbook } from './read-workbook';
import { type OnShare, parseFailure, type SourceTable } from './source-table';

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of the container format of old Office files. */
const OLE_START = [0xd0, 0xcf, 0x11, 0xe0];

const REPEATS = 'it repeats cells until there are more than 5 million, so it is not read.';
const NO_TABLE = 'it is not a table of papers.';

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function readTextTable(
  name: string,
  text: string,
  start: string,
  onShare: OnShare,
): Result<SourceTable, string> {
  const references = readReferenceFile(text);
  if (references !== null) {
    const { rows, warnings } = references;
    return rows.length > 0 ? success(references) : failure(`it holds no references (${warnings[0]}).`);
  }
  if (/\.(?:ris|bib|bibtex|nbib|enw|ciw)$/i.test(name)) return failure('it holds no references.');
  if (start.startsWith('<') || start.startsWith('%PDF')) {
    return failure('it is a document, not a table of papers.');
  }
  if (/\.json$/i.test(name) || /^(?:\{|\[\s*[{"[\]])/.test(start)) return readJson(text);
  return success(readDelimited(text, /\.(?:tsv|tab)$/i.test(name), onShare));
}

function readText(name: string, bytes: Uint8Array, onShare: OnShare): Result<SourceTable, string> {
  const { text, warning } = decodeText(bytes);
  const start = text
    .slice(0, 2_000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start === '') return failure('it is empty.');
  const table = readTextTable(name, text, start, onShare);
  if (!table.ok || warning === null) return table;
  return success({ ...table.value, warnings: [warning, ...table.value.warnings] });
}

async function readArchive(
  bytes: Uint8Array,
  sheet: string | undefined,
  onShare: OnShare,
): Promise<Result<SourceTable, string>> {
  const contents = checkZipSizes(bytes);
  if (!contents.ok) return contents;
  const entries = contents.value;
  const { unpackAll, unpackEntry } = await import('@/lib/base/unpack-zip');
  if (isWorkbookArchive(entries.map(({ name }) => name))) {
    const content = entries.find(({ name }) => name === 'content.xml');
    const sheets = content === undefined ? null : unpackEntry(bytes, content);
    if (sheets?.ok === true && countCells(decodeText(sheets.value).text) > MOST_CELLS)
      return failure(REPEATS);
    const unpacked = unpackAll(bytes, entries);
    return unpacked.ok ? readWorkbook(unpacked.value, sheet, onShare) : unpacked;
  }
  const entry = tableIn(entries);
  if (!entry.ok) return entry;
  const unpacked = unpackEntry(bytes, entry.value);
  if (!unpacked.ok) return unpacked;
  const { name } = entry.value;
  return isBinary(unpacked.value) ? failure(NO_TABLE) : readText(name, unpacked.value, onShare);
}

function readBytes(
  name: string,
  bytes: Uint8Array,
  sheet: string | undefined,
  onShare: OnShare,
): Promise<Result<SourceTable, string>> | Result<SourceTable, string> {
  if (startsWith(bytes, ZIP_START)) return readArchive(bytes, sheet, onShare);
  if (startsWith(bytes, OLE_START)) return readWorkbook(bytes, sheet, onShare);
  return isBinary(bytes) ? failure(NO_TABLE) : readText(name, bytes, onShare);
}

/**
 * A file as a table of texts, recognised by its content rather than its name: Excel, JSON, RIS, BibTeX, CSV or TSV,
 * or an archive with one of them.
 * Error: 'Failed to parse {name}: …', whatever is wrong. Rejects only if the code that unpacks or reads workbooks cannot
 * be loaded.
 * @param sheet of a workbook; absent: the one that looks like a table of papers.
 */
export async function readTable(
  name: string,
  bytes: Uint8Array,
  onShare: OnShare,
  sheet?: string,
): Promise<Result<SourceTable, string>> {
  const table = await readBytes(name, bytes, sheet, onShare);
  if (!table.ok) return failure(parseFailure(name, table.error));
  if (table.value.rows.length === 0) return failure(parseFailure(name, 'it holds no rows.'));
  return table;
}
