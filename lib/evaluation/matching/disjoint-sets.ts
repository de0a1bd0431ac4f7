/** Indexes from 0 that are joined into sets; each set is known by one of its members, its root. */
export class DisjointSets {
  readonly #parents: number[];

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, index) => index);
  }

  /** Adds an index as a set of its own; the index. */
  add(): number {
    return this.#parents.push(this.#parents.length) - 1;
  }

  rootOf(index: number): number {
    let root = index;
    for (let parent = this.#parents[root]; parent !== undefined && parent !== root; ) {
      root = parent;
      parent = this.#parents[root];
    }
    this.#parents[index] = root;
    return root;
  }

  /** Afterwards the second one's root is the root of both. */
  join(one: number, other: number): void {
    this.#parents[this.rootOf(one)] = this.rootOf(other);
  }

  /** The sets, each ascending, in the order of their first indexes. */
  all(): readonly (readonly number[])[] {
    const byRoot = new Map<number, number[]>();
    for (const index of this.#parents.keys()) {
      const root = this.rootOf(index);
      const set = byRoot.get(root);
      if (set === undefined) byRoot.set(root, [index]);
      else set.push(index);
    }
    return [...byRoot.values()];
  }
}
