import { PackedList } from '@/lib/base/packed-list';
import type { CutRows } from './source-table';

/** Every file may take so much. Unit: bytes. Source: docs/behaviours/datasets.md#largest-file. */
const ALWAYS_BYTES = 200 * 1024 * 1024;

/** And a larger one so many times its own size. */
const TIMES_FILE = 3;

/** What a row takes on the page besides its text, once it is a paper. Unit: bytes. */
const ROW_BYTES = 400;

/** The memory that the rows of one file may take: of all its lists together, as they are held here and as papers on the page. */
export class RowRoom {
  #left: number;

  /** @param fileBytes the size of the file. */
  constructor(fileBytes: number, always: number = ALWAYS_BYTES) {
    this.#left = Math.max(always, TIMES_FILE * fileBytes);
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** @param characters of the row's text. */
  take(characters: number): void {
    this.#left -= ROW_BYTES + characters;
  }
}

/** Rows of a file: the first ones are held, as many as there is room for, the others are counted. */
export class RowStore<Value> {
  readonly list = new PackedList<Value>();
  /** Of the file. */
  total = 0;

  constructor(private readonly room: RowRoom) {}

  add(value: Value): void {
    this.total += 1;
    if (!this.room.isFull) this.room.take(this.list.add(value));
  }
}

interface CountedRows {
  readonly list: { readonly length: number };
  readonly total: number;
}

/** What of a file was read, where not all was. */
export function cutOf(stores: readonly CountedRows[]): { readonly cut?: CutRows } {
  const read = stores.reduce((sum, { list }) => sum + list.length, 0);
  const total = stores.reduce((sum, each) => sum + each.total, 0);
  return read < total ? { cut: { read, total } } : {};
}
