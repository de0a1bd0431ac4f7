const BITS = 32;

function bitsOf(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Some of the papers of a list, by their places in it. Never changes; sets that are joined are of one list. */
export class PaperSet {
  readonly #words: Uint32Array;
  #count: number | null = null;

  private constructor(
    /** Papers of the list. */
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
    this.#count ??= this.#words.reduce((sum, word) => sum + bitsOf(word), 0);
    return this.#count;
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
    return this.#joined(other, (one, two) => one | two);
  }

  intersection(other: PaperSet): PaperSet {
    return this.#joined(other, (one, two) => one & two);
  }

  without(other: PaperSet): PaperSet {
    return this.#joined(other, (one, two) => one & ~two);
  }

  /** In one of the two, and not in both. */
  difference(other: PaperSet): PaperSet {
    return this.#joined(other, (one, two) => one ^ two);
  }

  #joined(other: PaperSet, join: (one: number, two: number) => number): PaperSet {
    const words = new Uint32Array(this.#words.length);
    for (let at = 0; at < words.length; at += 1) {
      words[at] = join(this.#words[at] ?? 0, other.#words[at] ?? 0);
    }
    return new PaperSet(this.size, words);
  }
}
