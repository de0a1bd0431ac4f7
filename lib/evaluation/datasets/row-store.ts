import { PackedList } from '@/lib/base/packed-list';
import { cutText, type SourceTable } from './source-table';

/** Every file may take so much. Unit: bytes. Source: docs/behaviours/datasets.md#largest-file. */
const ALWAYS_BYTES = 200 * 1024 * 1024;

/** A larger file may take so many times its own size. */
const TIMES_FILE = 3;

/** Memory of a row besides its text, while it is counted and once it is a paper on the page. Unit: bytes. */
const ROW_BYTES = 450;

/**
 * The memory that the rows of one file may take, in all its lists together. It covers rows as they are held here and as
 * papers on the page.
 */
export class RowRoom {
  #left: number;

  /** @param fileBytes the size of the file. */
  constructor(fileBytes: number, always: number = ALWAYS_BYTES) {
    this.#left = Math.max(always, TIMES_FILE * fileBytes);
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  take(bytes: number): void {
    this.#left -= bytes;
  }
}

/** Rows of a file: the first ones are held, as many as there is room for, the others are counted. */
export class RowStore<Value> {
  readonly list = new PackedList<Value>();
  /** Rows for which there was no room. */
  missing = 0;

  constructor(private readonly room: RowRoom) {}

  add(value: Value): void {
    if (this.room.isFull) this.missing += 1;
    else this.room.take(ROW_BYTES + this.list.add(value));
  }
}

/** Adds the number of rows that were read to a table, if some are missing. This warning comes before all others. */
export function withCut(table: SourceTable, missing: number): SourceTable {
  if (missing === 0) return table;
  const cut = { read: table.rows.length, total: table.rows.length + missing };
  return { ...table, cut, warnings: [cutText(cut), ...table.warnings] };
}
