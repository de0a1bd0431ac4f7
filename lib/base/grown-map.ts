interface Named {
  readonly id: string;
}

/** What all maps have that grew from one another: each has the first `size` of these items. */
interface Shared<Item> {
  readonly items: Item[];
  /** Where each id is among the items. */
  readonly placeOf: Map<string, number>;
}

/**
 * Items by id, to which others are added at the cost of these alone: the map that comes of it shares what is there with the one before,
 * which stays as it was. Iteration order is insertion order.
 */
export class GrownMap<Item extends Named> implements ReadonlyMap<string, Item> {
  private constructor(
    private readonly shared: Shared<Item>,
    readonly size: number,
  ) {}

  /** O(n). */
  static of<Item extends Named>(items: Iterable<Item>): GrownMap<Item> {
    return new GrownMap<Item>({ items: [], placeOf: new Map() }, 0).with(items);
  }

  /**
   * The map with these items too; the same one if it has them all. An item whose id is there stays as it is. O(items), but O(n) for a map from which
   * another one has grown before.
   */
  with(items: Iterable<Item>): GrownMap<Item> {
    const isLatest = this.shared.items.length === this.size;
    if (!isLatest) return GrownMap.of([...this.list(), ...items]);
    const { items: all, placeOf } = this.shared;
    for (const item of items) {
      if (placeOf.has(item.id)) continue;
      placeOf.set(item.id, all.length);
      all.push(item);
    }
    return all.length === this.size ? this : new GrownMap(this.shared, all.length);
  }

  /** The items in their order, as a list of its own. */
  list(): Item[] {
    return this.shared.items.slice(0, this.size);
  }

  get(id: string): Item | undefined {
    const place = this.shared.placeOf.get(id);
    return place === undefined || place >= this.size ? undefined : this.shared.items[place];
  }

  has(id: string): boolean {
    return (this.shared.placeOf.get(id) ?? this.size) < this.size;
  }

  forEach(
    callback: (item: Item, id: string, map: ReadonlyMap<string, Item>) => void,
    thisArg?: unknown,
  ): void {
    for (const item of this.list()) callback.call(thisArg, item, item.id, this);
  }

  values(): MapIterator<Item> {
    return this.list().values();
  }

  *keys(): MapIterator<string> {
    for (const { id } of this.list()) yield id;
  }

  *entries(): MapIterator<[string, Item]> {
    for (const item of this.list()) yield [item.id, item];
  }

  [Symbol.iterator](): MapIterator<[string, Item]> {
    return this.entries();
  }
}

/** The items of a map in their order: of one that has grown, at the cost of a copy of its list. */
export function itemsOf<Item extends Named>(map: ReadonlyMap<string, Item>): readonly Item[] {
  return map instanceof GrownMap ? map.list() : [...map.values()];
}
