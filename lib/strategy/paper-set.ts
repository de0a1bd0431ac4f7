const BITS = 32;

function bitsOf(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** An immutable set of papers of a list, by their indexes. Operands of one operation must belong to the same list. */
export class PaperSet {
  readonly #words: Uint32Array;
  #count: number | null = null;

  private constructor(
    /** The number of papers in the list. */
    readonly size: number,
    words: Uint32Array,
  ) {
    this.#words = words;
  }

  static none(size: number): PaperSet {
    return new PaperSet(size, new Uint32Array(Math.ceil(size / BITS)));
  }

  static of(size: number, places: Iterable<number>): PaperSet {
    const words = new Uint32Array(Math.ceil(size / BITS));
    for (const place of places) {
      if (place < size) words[place >>> 5] = (words[place >>> 5] ?? 0) | (1 << (place & 31));
    }
    return new PaperSet(size, words);
  }

  static all(size: number): PaperSet {
    return PaperSet.of(
      size,
      Array.from({ length: size }, (_, place) => place),
    );
  }

  get count(): number {
    if (this.#count === null) {
      let sum = 0;
      for (const word of this.#words) if (word !== 0) sum += bitsOf(word);
      this.#count = sum;
    }
    return this.#count;
  }

  /** The number of papers that both contain. */
  countIn(other: PaperSet): number {
    const ours = this.#words;
    const theirs = other.#words;
    let sum = 0;
    for (let at = 0; at < ours.length; at += 1) {
      const word = (ours[at] ?? 0) & (theirs[at] ?? 0);
      if (word !== 0) sum += bitsOf(word);
    }
    return sum;
  }

  isSame(other: PaperSet): boolean {
    const theirs = other.#words;
    return this === other || this.#words.every((word, at) => word === theirs[at]);
  }

  has(place: number): boolean {
    return (((this.#words[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
  }

  /** Ascending. */
  get places(): readonly number[] {
    const places: number[] = [];
    this.#words.forEach((word, at) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        places.push(at * BITS + (31 - Math.clz32(rest & -rest)));
      }
    });
    return places;
  }

  union(other: PaperSet): PaperSet {
    const words = this.#words.slice();
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) | (other.#words[at] ?? 0);
    return new PaperSet(this.size, words);
  }

  intersection(other: PaperSet): PaperSet {
    const words = this.#words.slice();
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (other.#words[at] ?? 0);
    return new PaperSet(this.size, words);
  }

  without(other: PaperSet): PaperSet {
    const words = this.#words.slice();
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & ~(other.#words[at] ?? 0);
    return new PaperSet(this.size, words);
  }

  /** Papers in exactly one of the two. */
  difference(other: PaperSet): PaperSet {
    return this.union(other).without(this.intersection(other));
  }

  /** Papers that at least two of the sets contain. */
  static shared(size: number, sets: readonly PaperSet[]): PaperSet {
    const once = new Uint32Array(Math.ceil(size / BITS));
    const twice = new Uint32Array(once.length);
    for (const set of sets) {
      for (let at = 0; at < once.length; at += 1) {
        const word = set.#words[at] ?? 0;
        twice[at] = (twice[at] ?? 0) | ((once[at] ?? 0) & word);
        once[at] = (once[at] ?? 0) | word;
      }
    }
    return new PaperSet(size, twice);
  }

  /** Papers that any of the sets contains. */
  static union(size: number, sets: readonly PaperSet[]): PaperSet {
    const words = new Uint32Array(Math.ceil(size / BITS));
    for (const set of sets) {
      for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) | (set.#words[at] ?? 0);
    }
    return new PaperSet(size, words);
  }
}
