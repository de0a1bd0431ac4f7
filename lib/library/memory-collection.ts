import type { EntityKind } from '@/lib/base/entity-kind';
import { recordId } from '@/lib/entities/record-id';
import type { Collection } from '@/lib/library/collection';
import {
  Columns,
  dateColumn,
  type MemoryTerms,
  numberColumn,
  rankColumn,
  termColumn,
} from '@/lib/library/column-index';
import { LIBRARY_KINDS } from '@/lib/library/library-kinds';
import type { ValuesAt } from '@/lib/library/positions';
import { type RawRecord, readText } from '@/lib/library/raw-record';
import { TextIndex } from '@/lib/library/text-index';
import { filterTextSource } from '@/lib/library/text-sources';

export const MAIN_TEXTS = 'default.search';
/** Positions of removed records that are put up with however few records there are. */
const MIN_GAPS = 64;
const NOTHING: RawRecord = {};

/** Numeric; slugs alphabetical. */
export function compareIds(a: string, b: string): number {
  const first = Number(a.slice(1));
  const second = Number(b.slice(1));
  if (Number.isNaN(first) || Number.isNaN(second) || first === second) return a < b ? -1 : a > b ? 1 : 0;
  return first - second;
}

/** Short id and record of everything that has an id; of several records of one id, the fields of the later ones win. */
export function byId(kind: EntityKind, records: Iterable<RawRecord>): Map<string, RawRecord> {
  const found = new Map<string, RawRecord>();
  for (const record of records) {
    const written = readText(record, 'id');
    if (written === null) continue;
    const id = recordId(kind, written);
    const before = found.get(id);
    found.set(id, before === undefined ? record : { ...before, ...record });
  }
  return found;
}

/**
 * A collection in memory that may grow and shrink: each index is built when first asked for and brought up to date when
 * asked for again. When half of the positions are empty, all are given anew.
 */
export class MemoryCollection implements Collection {
  /** By position; null where a record was removed. */
  #slots: (RawRecord | null)[] = [];
  #ids: string[] = [];
  readonly #positions = new Map<string, number>();
  /** Positions in order of id; null: to be sorted. */
  #order: readonly number[] | null = null;
  /** The same by position. */
  #places: Int32Array | null = null;
  readonly #terms: Columns<MemoryTerms>;
  readonly #numbers: Columns<ValuesAt<number>>;
  readonly #dates: Columns<ValuesAt<number>>;
  readonly #ranks: Columns<ValuesAt<string>>;
  readonly #textIndexes = new Map<string, TextIndex>();

  constructor(
    readonly kind: EntityKind,
    records: Iterable<RawRecord>,
  ) {
    this.#terms = new Columns((field) => termColumn(kind, field));
    this.#numbers = new Columns((field) => numberColumn(kind, field));
    this.#dates = new Columns((field) => dateColumn(kind, field));
    this.#ranks = new Columns((field) => rankColumn(kind, field));
    this.#fill(byId(kind, records));
  }

  get size(): number {
    return this.#positions.size;
  }

  get capacity(): number {
    return this.#slots.length;
  }

  /** Short ids, in the order in which the records came. */
  get ids(): readonly string[] {
    return [...this.#positions.keys()];
  }

  positionOf(shortId: string): number | null {
    return this.#positions.get(shortId) ?? null;
  }

  at(position: number): RawRecord {
    return this.#slots[position] ?? NOTHING;
  }

  has(position: number): boolean {
    return (this.#slots[position] ?? null) !== null;
  }

  get order(): readonly number[] {
    this.#order ??= [...this.#positions.values()].sort((a, b) =>
      compareIds(this.#ids[a] ?? '', this.#ids[b] ?? ''),
    );
    return this.#order;
  }

  rankOf(position: number): number {
    if (this.#places === null) {
      const ranks = new Int32Array(this.#slots.length);
      this.order.forEach((each, rank) => {
        ranks[each] = rank;
      });
      this.#places = ranks;
    }
    return this.#places[position] ?? 0;
  }

  mask(): Uint8Array {
    return Uint8Array.from(this.#slots, (record) => (record === null ? 0 : 1));
  }

  /** Adds records; returns their ids. One that is here already gets the new fields and keeps the others. */
  add(records: Iterable<RawRecord>): readonly string[] {
    const added = byId(this.kind, records);
    for (const [id, record] of added) {
      const position = this.#positions.get(id);
      const united = position === undefined ? record : { ...this.at(position), ...record };
      this.#vacate(id);
      this.#append(id, united);
    }
    this.#hasChanged();
    return [...added.keys()];
  }

  /** Removes records by id or address, unknown ones passed over; returns their short ids. */
  remove(ids: Iterable<string>): readonly string[] {
    const removed = Array.from(ids, (id) => recordId(this.kind, id));
    for (const id of removed) this.#vacate(id);
    this.#hasChanged();
    return removed;
  }

  terms(field: string): MemoryTerms {
    return this.#terms.of(field, this.#slots);
  }

  numbers(field: string): ValuesAt<number> {
    return this.#numbers.of(field, this.#slots);
  }

  dates(field: string): ValuesAt<number> {
    return this.#dates.of(field, this.#slots);
  }

  ranks(field: string): ValuesAt<string> {
    return this.#ranks.of(field, this.#slots);
  }

  /**
   * @param limit records to index at most in this call; the index answers for all only without it.
   */
  textIndex(field: string = MAIN_TEXTS, limit = Number.POSITIVE_INFINITY): TextIndex {
    const ownSource = filterTextSource(field);
    const key = ownSource === null ? MAIN_TEXTS : field;
    const source = ownSource ?? LIBRARY_KINDS[this.kind].searched;
    let index = this.#textIndexes.get(key);
    if (index === undefined) {
      index = new TextIndex();
      this.#textIndexes.set(key, index);
    }
    const { nextDoc } = index;
    const fresh = this.#slots.slice(nextDoc, nextDoc + limit);
    if (fresh.length > 0) index.addAll(fresh.map((record) => (record === null ? null : source(record))));
    return index;
  }

  /** Positions whose words are not in the main index yet. */
  get unindexed(): number {
    return this.#slots.length - (this.#textIndexes.get(MAIN_TEXTS)?.nextDoc ?? 0);
  }

  /** Indexes the words of at most so many records; returns how many are left to do. */
  warm(limit: number): number {
    if (limit > 0) this.textIndex(MAIN_TEXTS, limit);
    return this.unindexed;
  }

  #fill(records: ReadonlyMap<string, RawRecord>): void {
    for (const id of [...records.keys()].sort(compareIds)) this.#append(id, records.get(id) ?? NOTHING);
    this.#order = this.#slots.map((_, position) => position);
  }

  #append(id: string, record: RawRecord): void {
    this.#positions.set(id, this.#slots.length);
    this.#slots.push(record);
    this.#ids.push(id);
  }

  #vacate(id: string): void {
    const position = this.#positions.get(id);
    if (position === undefined) return;
    this.#positions.delete(id);
    this.#slots[position] = null;
    for (const index of this.#textIndexes.values()) index.forget(position);
  }

  #hasChanged(): void {
    this.#order = null;
    this.#places = null;
    const gaps = this.#slots.length - this.size;
    if (gaps > Math.max(MIN_GAPS, this.size)) this.#renumber();
  }

  #renumber(): void {
    const records = new Map([...this.#positions].map(([id, position]) => [id, this.at(position)]));
    this.#slots = [];
    this.#ids = [];
    this.#positions.clear();
    this.#terms.clear();
    this.#numbers.clear();
    this.#dates.clear();
    this.#ranks.clear();
    this.#textIndexes.clear();
    this.#fill(records);
  }
}
