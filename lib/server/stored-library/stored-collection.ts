import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import type { Collection, TermIndex } from '@/lib/library/collection';
import { MAIN_TEXTS } from '@/lib/library/memory-collection';
import type { Positions, ValuesAt } from '@/lib/library/positions';
import type { RawRecord } from '@/lib/library/raw-record';
import { filterTextSource } from '@/lib/library/text-sources';
import type { WordIndex } from '@/lib/library/word-index';
import { type IndexedFields, indexedFields } from '@/lib/server/stored-library/indexed-fields';
import { RecentlyUsed } from '@/lib/server/stored-library/recently-used';
import { asIntegers, fieldNumber, kindNumber, segmentsOf } from '@/lib/server/stored-library/schema';
import { type Database, numberOf } from '@/lib/server/stored-library/sqlite-database';
import { presenceOf, readColumn } from '@/lib/server/stored-library/stored-columns';
import { readStored } from '@/lib/server/stored-library/stored-record';
import { StoredTerms } from '@/lib/server/stored-library/stored-terms';
import { StoredWords } from '@/lib/server/stored-library/stored-words';

/** Eight bytes a record each: 64 MB for a million. */
const MAX_COLUMNS = 8;
/** Sixteen bytes a record each. */
const MAX_WORD_INDEXES = 2;
/** Lists of positions that are long and asked for again and again, such as those of open access: four bytes a position. */
const MAX_LISTS = 12;
const NOTHING: RawRecord = {};

/** A collection on disk. What is held in memory is the order of its records, and a few columns that were asked for last. */
export class StoredCollection implements Collection {
  readonly order: Positions;
  readonly size: number;
  readonly capacity: number;
  readonly #bases: readonly number[];
  readonly #mask: Uint8Array;
  readonly #ranks: Int32Array;
  readonly #fields: IndexedFields;
  readonly #columns = new RecentlyUsed<ValuesAt<number>>(MAX_COLUMNS);
  readonly #lists = new RecentlyUsed<Positions>(MAX_LISTS);
  readonly #words = new RecentlyUsed<WordIndex>(MAX_WORD_INDEXES);

  constructor(
    private readonly database: Database,
    readonly kind: EntityKind,
  ) {
    const segments = segmentsOf(database, kind);
    const last = segments.at(-1);
    this.#bases = segments.map(({ base }) => base);
    this.capacity = last === undefined ? 0 : last.base + last.size;
    const [row] = database.rows('SELECT body FROM orders WHERE kind = ?', kindNumber(kind));
    const order = asIntegers(row?.[0]);
    this.order = order;
    this.size = order.length;
    this.#mask = new Uint8Array(this.capacity);
    this.#ranks = new Int32Array(this.capacity);
    order.forEach((position, rank) => {
      this.#mask[position] = 1;
      this.#ranks[position] = rank;
    });
    this.#fields = indexedFields(kind);
  }

  rankOf(position: number): number {
    return this.#ranks[position] ?? 0;
  }

  positionOf(shortId: string): number | null {
    const sql = 'SELECT position FROM ids WHERE kind = ? AND id = ?';
    const [row] = this.database.rows(sql, kindNumber(this.kind), shortId);
    return row === undefined ? null : numberOf(row[0]);
  }

  at(position: number): RawRecord {
    return readStored(this.database, this.kind, position) ?? NOTHING;
  }

  has(position: number): boolean {
    return this.#mask[position] === 1;
  }

  mask(): Uint8Array {
    return this.#mask.slice();
  }

  terms(field: string): TermIndex {
    const type = FIELD_CATALOGUE[this.kind].filterTypes.get(field);
    if (type === 'number') return presenceOf(this.numbers(field), this.capacity);
    if (type === 'date') return presenceOf(this.dates(field), this.capacity);
    return this.#terms(field);
  }

  numbers(field: string): ValuesAt<number> {
    return this.#column(field);
  }

  dates(field: string): ValuesAt<number> {
    return this.#column(field);
  }

  ranks(field: string): ValuesAt<number> {
    const name = this.#fields.indexOf(field);
    return this.#columns.of(`ranks of ${name}`, () => this.#terms(field).ranks());
  }

  textIndex(field: string = MAIN_TEXTS): WordIndex {
    const name = filterTextSource(field) === null ? MAIN_TEXTS : field;
    return this.#words.of(
      name,
      () =>
        new StoredWords({
          database: this.database,
          field: fieldNumber(this.database, this.kind, name),
          bases: this.#bases,
          mask: this.#mask,
        }),
    );
  }

  #column(field: string): ValuesAt<number> {
    const name = this.#fields.indexOf(field);
    return this.#columns.of(name, () =>
      readColumn(this.database, fieldNumber(this.database, this.kind, name), this.#bases, this.capacity),
    );
  }

  #terms(field: string): StoredTerms {
    return new StoredTerms({
      database: this.database,
      kind: this.kind,
      field,
      number: fieldNumber(this.database, this.kind, this.#fields.indexOf(field)),
      bases: this.#bases,
      capacity: this.capacity,
      lists: this.#lists,
      at: (position) => this.at(position),
    });
  }
}
