import { type ByteSource, type OnBytes, readAll, sourceOfBytes } from '@/lib/base/byte-source';
import { decodeText, isBinary, SAMPLE_BYTES } from '@/lib/base/decode-text';
import { failure, type Result } from '@/lib/base/result';
import { checkZipSizes } from '@/lib/base/zip-sizes';
import { countCells, MOST_CELLS } from './open-document';
import { isWorkbookArchive, tableIn } from './packed-file';
import { isLargeWorkbook, readLargeWorkbook } from './read-large-workbook';
import { readTextTable } from './read-text-table';
import { readWorkbook } from './read-workbook';
import { RowRoom } from './row-store';
import { type OnShare, parseFailure, type SourceTable } from './source-table';

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of the container format of old Office files. */
const OLE_START = [0xd0, 0xcf, 0x11, 0xe0];

const REPEATS = 'it repeats cells until there are more than 5 million, so it is not read.';
const NO_TABLE = 'it is not a table of papers.';

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
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
  if (isLargeWorkbook(entries)) {
    return readLargeWorkbook({ bytes, entries }, { sheet, room: new RowRoom(bytes.length), onShare });
  }
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
  if (isBinary(unpacked.value)) return failure(NO_TABLE);
  const file = { name, fileBytes: bytes.length };
  return readTextTable(file, sourceOfBytes(unpacked.value), (done, size) => onShare(done / size));
}

async function readSource(
  name: string,
  source: ByteSource,
  sheet: string | undefined,
  onBytes: OnBytes,
): Promise<Result<SourceTable, string>> {
  const start = await source.read(0, SAMPLE_BYTES);
  const onShare = (share: number) => onBytes(share * source.size, source.size);
  if (startsWith(start, ZIP_START)) return readArchive(await readAll(source), sheet, onShare);
  if (startsWith(start, OLE_START)) return readWorkbook(await readAll(source), sheet, onShare);
  if (isBinary(start)) return failure(NO_TABLE);
  return readTextTable({ name, fileBytes: source.size }, source, onBytes);
}

/**
 * A file as a table of texts: Excel, JSON, RIS, BibTeX, CSV or TSV, or an archive with one of them. The format is
 * recognised by the content, not the name. Texts are read piece by piece. If a table is too large for one tab, only its
 * first rows are held. Error: 'Failed to parse {name}: …', whatever is wrong. Rejects only if the file cannot be read, or
 * the code that unpacks or reads workbooks cannot be loaded.
 * @param sheet of a workbook; absent: the one that looks like a table of papers.
 */
export async function readTable(
  name: string,
  source: ByteSource,
  onBytes: OnBytes,
  sheet?: string,
): Promise<Result<SourceTable, string>> {
  const table = await readSource(name, source, sheet, onBytes);
  if (!table.ok) return failure(parseFailure(name, table.error));
  if (table.value.rows.length === 0) return failure(parseFailure(name, 'it holds no rows.'));
  return table;
}
