import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { jsonOrUndefined } from '@/lib/base/json';
import { report } from '@/lib/base/report';
import { kindOfShortId, toShortId } from '@/lib/identifiers/short-id';
import { isRawRecord, type RawRecord, readText } from '@/lib/library/raw-record';

export type RecordsByKind = ReadonlyMap<EntityKind, readonly RawRecord[]>;

const KEYWORD_URL = /openalex\.org\/keywords\/[^/]+$/;

/** Which collection a record belongs to, by its own id; null for kinds that no longer exist (venues) and for no id. */
export function kindOfRecord(record: RawRecord): EntityKind | null {
  const id = readText(record, 'id');
  if (id === null) return null;
  return KEYWORD_URL.test(id) ? 'keywords' : kindOfShortId(toShortId(id));
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The browser's own way, or a slower one where it has none (docs/behaviours/shell.md#supported-browsers). */
async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (typeof DecompressionStream === 'undefined') {
    const { gunzipSync } = await import('fflate');
    return gunzipSync(bytes);
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function parseLine(line: string): RawRecord | null {
  const value = jsonOrUndefined(line);
  return isRawRecord(value) ? value : null;
}

/** Lines of any size from UTF-8 bytes, one at a time: no text of the whole file is made, which may exceed what a string holds. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = decoder.decode(bytes.subarray(start, end)).trim();
    if (line !== '') yield line;
    start = end + 1;
  }
}

/**
 * Reads one JSON record per line and sorts the records into collections by their own ids. Lines that are no record are
 * left out and reported once, with their number, as are records without an id; venues and unknown kinds are left out silently.
 */
export function parseNdjson(
  bytes: Uint8Array,
  into: Map<EntityKind, RawRecord[]> = new Map(),
): RecordsByKind {
  let faulty = 0;
  let unnamed = 0;
  for (const line of linesOf(bytes)) {
    const record = parseLine(line);
    if (record === null) {
      faulty += 1;
      continue;
    }
    if (readText(record, 'id') === null) unnamed += 1;
    const kind = kindOfRecord(record);
    if (kind === null || !isEntityKind(kind)) continue;
    const list = into.get(kind);
    if (list === undefined) into.set(kind, [record]);
    else list.push(record);
  }
  if (faulty > 0) report('warning', `${faulty} lines of the library are not JSON records and were left out`);
  if (unnamed > 0) report('warning', `${unnamed} records of the library have no id and were left out`);
  return into;
}

/** Reads records from bytes that may be gzip, recognised by the first two. Rejects when the gzip data are damaged. */
export async function readNdjson(bytes: Uint8Array<ArrayBuffer>): Promise<RecordsByKind> {
  return parseNdjson(isGzip(bytes) ? await gunzip(bytes) : bytes);
}
