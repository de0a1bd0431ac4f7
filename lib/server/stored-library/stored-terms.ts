import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import type { TermIndex } from '@/lib/library/collection';
import { fieldReader } from '@/lib/library/field-readers';
import { normalizeValue } from '@/lib/library/normalize-value';
import type { Positions, ValuesAt } from '@/lib/library/positions';
import type { RawRecord } from '@/lib/library/raw-record';
import { unpackAscending } from '@/lib/server/stored-library/packed-numbers';
import type { RecentlyUsed } from '@/lib/server/stored-library/recently-used';
import { rowsOfField } from '@/lib/server/stored-library/schema';
import { readPieces } from '@/lib/server/stored-library/segment-pieces';
import {
  bytesOf,
  type Cell,
  type Database,
  numberOf,
  textOf,
} from '@/lib/server/stored-library/sqlite-database';

/** Reading a record costs as much as so many rows of values. */
const ROWS_PER_RECORD = 75;
const LONG_LIST = 20_000;
const PREFIX_END = '\u{10ffff}';

export interface StoredTermsParts {
  readonly database: Database;
  readonly kind: EntityKind;
  /** As it is asked for; its own reader and values. */
  readonly field: string;
  /** Null: nothing was ever indexed under it. */
  readonly number: number | null;
  /** Position of the first record of each segment. */
  readonly bases: readonly number[];
  readonly capacity: number;
  /** Long lists that were asked for last. */
  readonly lists: RecentlyUsed<Positions>;
  readonly at: (position: number) => RawRecord;
}

/** The values of a field on disk. */
export class StoredTerms implements TermIndex {
  constructor(private readonly parts: StoredTermsParts) {}

  postingsOf(value: string): Positions {
    const { number, lists } = this.parts;
    const key = `${number} ${value}`;
    const known = lists.get(key);
    if (known !== undefined) return known;
    const positions = this.#readPostings(value);
    return positions.length < LONG_LIST ? positions : lists.of(key, () => Int32Array.from(positions));
  }

  #readPostings(value: string): readonly number[] {
    const { database, number, bases } = this.parts;
    const positions: number[] = [];
    for (const { segment, bytes } of readPieces(database, 'terms', number, value)) {
      unpackAscending(bytes, bases[segment] ?? 0, positions);
    }
    return positions;
  }

  *withPrefix(prefix: string): Generator<Positions> {
    const { database, number } = this.parts;
    const sql = 'SELECT segment, docs FROM terms WHERE field = ? AND value >= ? AND value < ?';
    for (const [segment, docs] of database.each(sql, number, prefix, `${prefix}${PREFIX_END}`)) {
      const positions: number[] = [];
      this.#unpack(segment, docs, positions);
      yield positions;
    }
  }

  writtenAs(value: string): string | null {
    const { database, number } = this.parts;
    const sql = 'SELECT written FROM terms WHERE field = ? AND value = ? ORDER BY segment LIMIT 1';
    const [row] = database.rows(sql, number, value);
    return row?.[0] == null ? null : textOf(row[0]);
  }

  get present(): Positions {
    const { database, number } = this.parts;
    const positions: number[] = [];
    const sql = 'SELECT segment, body FROM columns WHERE field = ? ORDER BY segment';
    for (const [segment, docs] of database.rows(sql, number)) this.#unpack(segment, docs, positions);
    return positions;
  }

  bucketsOf(positions: readonly number[]): ReadonlyMap<string, readonly number[]> {
    const { database, number } = this.parts;
    const rows = rowsOfField(database, number);
    return positions.length * ROWS_PER_RECORD < rows
      ? this.#bucketsOfFew(positions)
      : this.#bucketsOfMany(positions);
  }

  /**
   * For each record the numbers of its first and last value when all values are put in order; none: an empty list.
   * Reads every value of the field.
   */
  ranks(): ValuesAt<number> {
    const { database, number, capacity } = this.parts;
    const first = new Int32Array(capacity).fill(-1);
    const last = new Int32Array(capacity).fill(-1);
    let rank = -1;
    let before: string | null = null;
    const sql = 'SELECT segment, docs, value FROM terms WHERE field = ? ORDER BY value, segment';
    for (const [segment, docs, value] of database.each(sql, number)) {
      if (textOf(value) !== before) rank += 1;
      before = textOf(value);
      const positions: number[] = [];
      this.#unpack(segment, docs, positions);
      for (const position of positions) {
        if (first[position] === -1) first[position] = rank;
        last[position] = rank;
      }
    }
    return (position) => {
      const low = first[position] ?? -1;
      return low === -1 ? [] : [low, last[position] ?? low];
    };
  }

  #unpack(segment: Cell | undefined, docs: Cell | undefined, into: number[]): void {
    unpackAscending(bytesOf(docs), this.parts.bases[numberOf(segment)] ?? 0, into);
  }

  #bucketsOfFew(positions: readonly number[]): ReadonlyMap<string, readonly number[]> {
    const { kind, field, at } = this.parts;
    const read = fieldReader(kind, field);
    const type = FIELD_CATALOGUE[kind].filterTypes.get(field) ?? 'term';
    const buckets = new Map<string, number[]>();
    for (const position of positions) {
      const values = read(at(position)).map((value) => normalizeValue(field, type, String(value)));
      for (const value of new Set(values)) put(buckets, value, position);
    }
    return buckets;
  }

  #bucketsOfMany(positions: readonly number[]): ReadonlyMap<string, readonly number[]> {
    const { database, number, capacity } = this.parts;
    const wanted = new Uint8Array(capacity);
    for (const position of positions) wanted[position] = 1;
    const buckets = new Map<string, number[]>();
    const found: number[] = [];
    const sql = 'SELECT segment, docs, value FROM terms WHERE field = ?';
    for (const [segment, docs, value] of database.each(sql, number)) {
      found.length = 0;
      this.#unpack(segment, docs, found);
      for (const position of found) if (wanted[position] === 1) put(buckets, textOf(value), position);
    }
    return buckets;
  }
}

function put(buckets: Map<string, number[]>, value: string, position: number): void {
  const bucket = buckets.get(value);
  if (bucket === undefined) buckets.set(value, [position]);
  else bucket.push(position);
}
