import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import type { TermIndex } from '@/lib/library/collection';
import { fieldReader } from '@/lib/library/field-readers';
import { normalizeValue } from '@/lib/library/normalize-value';
import type { ValuesAt } from '@/lib/library/positions';
import type { RawRecord } from '@/lib/library/raw-record';

/** The index of one field over all records; grows with them. */
export interface Column<Values> {
  readonly values: Values;
  /** Takes the next record in, or the place of one that is gone (null). */
  append(record: RawRecord | null, position: number): void;
}

const NO_POSITIONS: readonly number[] = [];

/** A field's values in memory, with what may be read besides. */
export class MemoryTerms implements TermIndex {
  readonly postings = new Map<string, number[]>();
  readonly written = new Map<string, string>();
  readonly present: number[] = [];

  postingsOf(value: string): readonly number[] {
    return this.postings.get(value) ?? NO_POSITIONS;
  }

  writtenAs(value: string): string | null {
    return this.written.get(value) ?? null;
  }

  *withPrefix(prefix: string): Generator<readonly number[]> {
    for (const [value, positions] of this.postings) if (value.startsWith(prefix)) yield positions;
  }

  bucketsOf(positions: readonly number[]): ReadonlyMap<string, readonly number[]> {
    const wanted = new Set(positions);
    const buckets = new Map<string, number[]>();
    for (const [value, list] of this.postings) {
      const bucket = list.filter((position) => wanted.has(position));
      if (bucket.length > 0) buckets.set(value, bucket);
    }
    return buckets;
  }
}

/** The exact values of a field, normalised and inverted. */
export function termColumn(kind: EntityKind, field: string): Column<MemoryTerms> {
  const type = FIELD_CATALOGUE[kind].filterTypes.get(field) ?? 'term';
  const read = fieldReader(kind, field);
  const terms = new MemoryTerms();
  const { postings, written, present } = terms;
  // Fields such as types and codes repeat few values, and normalising is the dear part.
  const normalized = new Map<unknown, string>();
  const normalize = (value: unknown) => {
    const known = normalized.get(value);
    if (known !== undefined) return known;
    const made = normalizeValue(field, type, String(value));
    if (normalized.size < MAX_REMEMBERED) normalized.set(value, made);
    return made;
  };
  return {
    values: terms,
    append: (record, position) => {
      if (record === null) return;
      const values = new Map(read(record).map((value) => [normalize(value), value]));
      if (values.size > 0) present.push(position);
      for (const [value, raw] of values) {
        const list = postings.get(value);
        if (list !== undefined) {
          list.push(position);
          continue;
        }
        postings.set(value, [position]);
        if (type !== 'id' && raw !== value) written.set(value, String(raw));
      }
    },
  };
}

const MAX_REMEMBERED = 1_000;

function columnOf<Value>(read: (record: RawRecord) => readonly Value[]): Column<ValuesAt<Value>> {
  const values: (readonly Value[])[] = [];
  const none: readonly Value[] = [];
  return {
    values: (position) => values[position] ?? none,
    append: (record) => {
      values.push(record === null ? none : read(record));
    },
  };
}

/** The numbers of a field, per record. */
export function numberColumn(kind: EntityKind, field: string): Column<ValuesAt<number>> {
  const read = fieldReader(kind, field);
  return columnOf((record) => read(record).filter((value) => typeof value === 'number'));
}

/** The dates of a field in milliseconds, per record; what is no date is left out. */
export function dateColumn(kind: EntityKind, field: string): Column<ValuesAt<number>> {
  const read = fieldReader(kind, field);
  return columnOf((record) =>
    read(record)
      .map((value) => Date.parse(String(value)))
      .filter((time) => !Number.isNaN(time)),
  );
}

/** The exact values of a field, normalised, per record. */
export function rankColumn(kind: EntityKind, field: string): Column<ValuesAt<string>> {
  const type = FIELD_CATALOGUE[kind].filterTypes.get(field) ?? 'term';
  const read = fieldReader(kind, field);
  return columnOf((record) => read(record).map((value) => normalizeValue(field, type, String(value))));
}

/** The columns of one type by field, each made when first asked for and brought up to date when asked for again. */
export class Columns<Values> {
  readonly #columns = new Map<string, { readonly column: Column<Values>; length: number }>();

  constructor(private readonly make: (field: string) => Column<Values>) {}

  /** @param records by position; null where a record was removed. */
  of(field: string, records: readonly (RawRecord | null)[]): Values {
    let entry = this.#columns.get(field);
    if (entry === undefined) {
      entry = { column: this.make(field), length: 0 };
      this.#columns.set(field, entry);
    }
    for (; entry.length < records.length; entry.length += 1) {
      entry.column.append(records[entry.length] ?? null, entry.length);
    }
    return entry.column.values;
  }

  clear(): void {
    this.#columns.clear();
  }
}
