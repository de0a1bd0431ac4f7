/** Values in one block, at most; and the characters of JSON from which a block is closed. */
const BLOCK_VALUES = 256;
const BLOCK_CHARACTERS = 64 * 1024;

interface Block {
  /** Place of its first value. */
  readonly from: number;
  /** A list of values as JSON in UTF-8. */
  readonly bytes: Uint8Array;
}

/**
 * A list that only grows, in little memory: its values are held as JSON in UTF-8, some hundred in a block, and made anew each time
 * they are asked for. For values that JSON can write and read again.
 */
export class PackedList<Value> implements Iterable<Value> {
  readonly #blocks: Block[] = [];
  #open: string[] = [];
  #openLength = 0;
  #length = 0;
  #latest: { readonly block: Block; readonly values: readonly Value[] } | null = null;

  get length(): number {
    return this.#length;
  }

  /** Gives the length of the value as JSON. Unit: characters. */
  add(value: Value): number {
    const text = JSON.stringify(value);
    this.#open.push(text);
    this.#openLength += text.length;
    this.#length += 1;
    if (this.#open.length >= BLOCK_VALUES || this.#openLength >= BLOCK_CHARACTERS) this.#close();
    return text.length;
  }

  /** The value at a place; undefined where there is none. Values beside each other are found fastest. */
  at(index: number): Value | undefined {
    this.#close();
    let [low, high] = [0, this.#blocks.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#blocks[middle]?.from ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const block = this.#blocks[low];
    if (block === undefined || index < 0) return undefined;
    if (this.#latest?.block !== block) this.#latest = { block, values: this.#valuesOf(block) };
    return this.#latest.values[index - block.from];
  }

  /** The values from a place on, in their order. */
  *from(start: number): Generator<Value, void, void> {
    this.#close();
    for (const [number, block] of this.#blocks.entries()) {
      const next = this.#blocks[number + 1]?.from ?? this.#length;
      if (next <= start) continue;
      const values = this.#valuesOf(block);
      yield* start > block.from ? values.slice(start - block.from) : values;
    }
  }

  [Symbol.iterator](): Generator<Value, void, void> {
    return this.from(0);
  }

  #close(): void {
    if (this.#open.length === 0) return;
    const bytes = new TextEncoder().encode(`[${this.#open.join(',')}]`);
    this.#blocks.push({ from: this.#length - this.#open.length, bytes });
    this.#open = [];
    this.#openLength = 0;
  }

  #valuesOf({ bytes }: Block): readonly Value[] {
    return JSON.parse(new TextDecoder().decode(bytes));
  }
}
