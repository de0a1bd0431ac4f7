import type { TermIndex } from '@/lib/library/collection';
import type { Positions, ValuesAt } from '@/lib/library/positions';
import { asFloats } from '@/lib/server/stored-library/schema';
import { type Database, numberOf, textOf } from '@/lib/server/stored-library/sqlite-database';

/** The numbers or dates of a field, read whole: eight bytes a record. */
export function readColumn(
  database: Database,
  field: number | null,
  bases: readonly number[],
  capacity: number,
): ValuesAt<number> {
  const numbers = new Float64Array(capacity).fill(Number.NaN);
  const several = new Map<number, readonly number[]>();
  const sql = 'SELECT segment, body, more FROM columns WHERE field = ? ORDER BY segment';
  for (const [segment, body, more] of database.rows(sql, field)) {
    const base = bases[numberOf(segment)] ?? 0;
    numbers.set(asFloats(body), base);
    const listed: readonly [number, readonly number[]][] = more === null ? [] : JSON.parse(textOf(more));
    for (const [at, values] of listed) several.set(base + at, values);
  }
  return (position) => {
    const number = numbers[position] ?? Number.NaN;
    return Number.isNaN(number) ? (several.get(position) ?? []) : [number];
  };
}

/** What is asked of numbers and dates as exact values: whether there are any. */
export function presenceOf(valuesAt: ValuesAt<number>, capacity: number): TermIndex {
  const none: Positions = [];
  return {
    get present() {
      const present: number[] = [];
      for (let position = 0; position < capacity; position += 1) {
        if (valuesAt(position).length > 0) present.push(position);
      }
      return present;
    },
    postingsOf: () => none,
    withPrefix: () => [],
    bucketsOf: () => new Map(),
    writtenAs: () => null,
  };
}
