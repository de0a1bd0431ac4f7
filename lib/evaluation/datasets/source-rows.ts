import type { PackedList } from '@/lib/base/packed-list';
import type { SourceRow, SourceRows } from './source-table';

/** Rows that are made each time they are gone through. */
class MadeRows implements SourceRows {
  constructor(
    readonly length: number,
    private readonly from: (start: number) => Iterable<SourceRow>,
  ) {}

  *[Symbol.iterator](): Generator<SourceRow, void, void> {
    let left = this.length;
    if (left <= 0) return;
    for (const row of this.from(0)) {
      yield row;
      left -= 1;
      if (left === 0) return;
    }
  }

  slice(from: number, to = this.length): SourceRows {
    const length = Math.max(0, Math.min(to, this.length) - from);
    return new MadeRows(length, (start) => this.from(from + start));
  }
}

/**
 * Rows that are held packed.
 * @param rowOf makes the row of a value and its place, from 0.
 */
export function rowsOfPacked<Value>(
  list: PackedList<Value>,
  rowOf: (value: Value, index: number) => SourceRow,
): SourceRows {
  return new MadeRows(list.length, function* (start) {
    let index = start;
    for (const value of list.from(start)) {
      yield rowOf(value, index);
      index += 1;
    }
  });
}

/** Rows with something changed in each. */
export function mapRows(rows: SourceRows, change: (row: SourceRow) => SourceRow): SourceRows {
  return new MadeRows(rows.length, function* (start) {
    for (const row of rows.slice(start)) yield change(row);
  });
}

/** Rows of several lists as one. */
export function joinRows(parts: readonly SourceRows[]): SourceRows {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return new MadeRows(length, function* (start) {
    let skipped = start;
    for (const part of parts) {
      if (skipped < part.length) yield* part.slice(skipped);
      skipped = Math.max(0, skipped - part.length);
    }
  });
}
