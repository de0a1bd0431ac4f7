import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { indexedFieldsMark } from '@/lib/server/stored-library/indexed-fields';
import type { Cell, Database } from '@/lib/server/stored-library/sqlite-database';
import { bytesOf, numberOf, textOf } from '@/lib/server/stored-library/sqlite-database';

/** Rises with every change of the tables below. */
const FORMAT = 1;

/** What a file has to be of to be read here. */
function currentFormat(): string {
  return `${FORMAT} ${indexedFieldsMark()}`;
}

/** Whether a file was made with the tables and the fields of this version. Throws when it has no notes at all. */
export function isCurrent(database: Database): boolean {
  return noted(database, 'format') === currentFormat();
}

/**
 * A library in one file. Records come in segments; a segment is indexed in memory as any library is, and its indexes are
 * put beside those of the others, so that what is read is what memory would hold.
 *
 * `terms` and `words` hold, per value or word and segment, the records that have it, counted from the segment's first.
 * `columns` hold one thing per record: numbers, dates, lengths. `fields` number the fields that are indexed alike.
 */
const TABLES = `
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE files (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, lines INTEGER NOT NULL, is_done INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE segments (kind INTEGER, segment INTEGER, base INTEGER NOT NULL, size INTEGER NOT NULL, PRIMARY KEY (kind, segment)) WITHOUT ROWID;
CREATE TABLE records (place INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE ids (kind INTEGER, id TEXT, position INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE fields (number INTEGER PRIMARY KEY, kind INTEGER, name TEXT, rows INTEGER NOT NULL DEFAULT 0, UNIQUE (kind, name));
CREATE TABLE columns (field INTEGER, segment INTEGER, body BLOB NOT NULL, more TEXT, PRIMARY KEY (field, segment)) WITHOUT ROWID;
CREATE TABLE terms (field INTEGER, value TEXT, segment INTEGER, docs BLOB NOT NULL, written TEXT, PRIMARY KEY (field, value, segment)) WITHOUT ROWID;
CREATE TABLE words (field INTEGER, word TEXT, segment INTEGER, docs BLOB NOT NULL, PRIMARY KEY (field, word, segment)) WITHOUT ROWID;
CREATE TABLE stems (field INTEGER, stem TEXT, word TEXT, PRIMARY KEY (field, stem, word)) WITHOUT ROWID;
CREATE TABLE orders (kind INTEGER PRIMARY KEY, body BLOB NOT NULL);
`;

/** Lengths kept of each record: of all names, the body, the first name, and that without stop words. */
export const LENGTHS = 4;

export function createTables(database: Database): void {
  database.exec(TABLES);
  note(database, 'format', currentFormat());
}

export function note(database: Database, key: string, value: string): void {
  database.run('INSERT OR REPLACE INTO about VALUES (?, ?)', key, value);
}

/** Null where nothing was noted. */
export function noted(database: Database, key: string): string | null {
  const [row] = database.rows('SELECT value FROM about WHERE key = ?', key);
  return row === undefined ? null : textOf(row[0]);
}

export function kindNumber(kind: EntityKind): number {
  return ENTITY_KINDS.indexOf(kind);
}

/** Records of a kind that a file may hold at most: kinds follow one another in one table. */
const MAX_POSITIONS = 2 ** 40;

/** Where the record of a position is kept. */
export function placeOf(kind: EntityKind, position: number): number {
  return kindNumber(kind) * MAX_POSITIONS + position;
}

export interface Segment {
  readonly segment: number;
  /** Position of its first record. */
  readonly base: number;
  readonly size: number;
}

/** The segments of a kind in order. */
export function segmentsOf(database: Database, kind: EntityKind): readonly Segment[] {
  const sql = 'SELECT segment, base, size FROM segments WHERE kind = ? ORDER BY segment';
  return database.rows(sql, kindNumber(kind)).map(([segment, base, size]) => ({
    segment: numberOf(segment),
    base: numberOf(base),
    size: numberOf(size),
  }));
}

/** The number of what is indexed under a name, or null. */
export function fieldNumber(database: Database, kind: EntityKind, name: string): number | null {
  const sql = 'SELECT number FROM fields WHERE kind = ? AND name = ?';
  const [row] = database.rows(sql, kindNumber(kind), name);
  return row === undefined ? null : numberOf(row[0]);
}

/** Rows of `terms` that a field has. */
export function rowsOfField(database: Database, field: number | null): number {
  const [row] = database.rows('SELECT rows FROM fields WHERE number = ?', field);
  return numberOf(row?.[0]);
}

/** Bytes as numbers of eight bytes each; a copy, since bytes may begin anywhere. */
export function asFloats(cell: Cell | undefined): Float64Array {
  return new Float64Array(bytesOf(cell).slice().buffer);
}

export function asIntegers(cell: Cell | undefined): Int32Array {
  return new Int32Array(bytesOf(cell).slice().buffer);
}

export function asBytes(numbers: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
