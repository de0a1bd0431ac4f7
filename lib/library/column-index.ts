import type { EntityKind } from '@/lib/base/entity-kind';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue';
import { fieldReader } from '@/lib/library/field-readers';
import { normalizeValue } from '@/lib/library/normalize-value';
import type { RawRecord } from '@/lib/library/raw-record';

/** The index of one field over all records; grows with them. */
interface Column<Values> {
  readonly values: Values;
  /** Takes the next record in, or the place of one that is gone (null). */
  append(record: RawRecord | null, position: number): void;
}

/** Which records hold which value of one field; positions ascending, those of removed records among them. */
export interface TermIndex {
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** How a record writes a value, where that is not how it is indexed; the first that came. Not for ids. */
  readonly written: ReadonlyMap<string, string>;
  /** Records with any value at all. */
  readonly present: readonly number[];
}

/** The exact values of a field, normalised and inverted. */
export function termColumn(kind: EntityKind, field: string): Column<TermIndex> {
  const type = FIELD_CATALOGUE[kind].filterTypes.get(field) ?? 'term';
  const read = fieldReader(kind, field);
  const postings = new Map<string, number[]>();
  const written = new Map<string, string>();
  const present: number[] = [];
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
    values: { postings, written, present },
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

/** The numbers of a field, per record. */
export function numberColumn(kind: EntityKind, field: string): Column<readonly (readonly number[])[]> {
  const read = fieldReader(kind, field);
  const values: (readonly number[])[] = [];
  return {
    values,
    append: (record) => {
      values.push(record === null ? [] : read(record).filter((value) => typeof value === 'number'));
    },
  };
}

/** The texts of a field as written, per record. */
export function textColumn(kind: EntityKind, field: string): Column<readonly (readonly string[])[]> {
  const read = fieldReader(kind, field);
  const values: (readonly string[])[] = [];
  return {
    values,
    append: (record) => {
      values.push(record === null ? [] : read(record).map(String));
    },
  };
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
