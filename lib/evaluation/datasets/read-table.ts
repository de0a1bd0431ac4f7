import { failure, type Result, success } from '@/lib/base/result';
import { decodeText } from './decode-text';
import { readDelimited } from './read-delimited';
import { readJson } from './read-json';
import { isReferenceText, readReferenceFile } from './read-reference-file';
import { readWorkbook } from './read-workbook';
import { type OnShare, parseFailure, type SourceTable } from './source-table';

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of the container format of old Office files. */
const OLE_START = [0xd0, 0xcf, 0x11, 0xe0];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Text files hold no zero bytes and few other control characters; UTF-16 comes with its mark. */
function isBinary(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return false;
  return bytes.subarray(0, 4_096).includes(0);
}

function readTextTable(
  name: string,
  text: string,
  start: string,
  onShare: OnShare,
): Result<SourceTable, string> {
  if (/\.(?:ris|bib|bibtex)$/i.test(name) || isReferenceText(start)) {
    const references = readReferenceFile(text);
    return references === null ? failure('it holds no references.') : success(references);
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
  if (start.startsWith('<') || start.startsWith('%PDF')) {
    return failure('it is a document, not a table of papers.');
  }
  const table = readTextTable(name, text, start, onShare);
  if (!table.ok || warning === null) return table;
  return success({ ...table.value, warnings: [warning, ...table.value.warnings] });
}

/**
 * A file as a table of texts, recognised by its content rather than its name: Excel, JSON, RIS, BibTeX, CSV or TSV.
 * Error: 'Failed to parse {name}: …', whatever is wrong. Rejects only if the code of the workbook reader cannot be
 * loaded.
 */
export async function readTable(
  name: string,
  bytes: Uint8Array,
  onShare: OnShare,
): Promise<Result<SourceTable, string>> {
  const isZipped = startsWith(bytes, ZIP_START);
  const table =
    isZipped || startsWith(bytes, OLE_START)
      ? await readWorkbook(bytes, isZipped, onShare)
      : isBinary(bytes)
        ? failure('it is not a table of papers.')
        : readText(name, bytes, onShare);
  if (!table.ok) return failure(parseFailure(name, table.error));
  if (table.value.rows.length === 0) return failure(parseFailure(name, 'it holds no rows.'));
  return table;
}
