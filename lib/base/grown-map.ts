/** Items in the order in which they came, each id once. Grows in place; what is there stays as it is. */
export interface ItemTable<Item> {
  readonly items: readonly Item[];
  idOf(item: Item): string;
  /** Whether it was added: false where its id is there. */
  add(item: Item): boolean;
  /** Index of the item with this id; undefined when there is none. */
  placeOfId(id: string): number | undefined;
  /** Index of the item that has this one's id; undefined when there is none. */
  placeOf(item: Item): number | undefined;
}

/** Items that hold their ids. */
class NamedTable<Item extends { readonly id: string }> implements ItemTable<Item> {
  readonly items: Item[] = [];
  private readonly places = new Map<string, number>();

  idOf({ id }: Item): string {
    return id;
  }

  add(item: Item): boolean {
    if (this.places.has(item.id)) return false;
    this.places.set(item.id, this.items.length);
    this.items.push(item);
    return true;
  }

  placeOfId(id: string): number | undefined {
    return this.places.get(id);
  }

  placeOf({ id }: Item): number | undefined {
    return this.places.get(id);
  }
}

/**
 * Items by id, to which others are added at the cost of these alone: the map that comes of it shares what is there with the one before,
 * which stays as it was. Iteration order is insertion order.
 */
export class GrownMap<Item> implements ReadonlyMap<string, Item> {
  private constructor(
    private readonly emptyTable: () => ItemTable<Item>,
    /** Shared by all maps that grew from one another: each has the first `size` of its items. */
    private readonly table: ItemTable<Item>,
    readonly size: number,
  ) {}

  /** O(n). */
  static of<Item extends { readonly id: string }>(items: Iterable<Item>): GrownMap<Item> {
    return GrownMap.by(() => new NamedTable<Item>(), items);
  }

  /** Items whose ids a table of their own kind knows. O(n). */
  static by<Item>(emptyTable: () => ItemTable<Item>, items: Iterable<Item>): GrownMap<Item> {
    const table = emptyTable();
    for (const item of items) table.add(item);
    return new GrownMap(emptyTable, table, table.items.length);
  }

  /**
   * The map with these items too; the same one if it has them all. An item whose id is there stays as it is. O(items), but O(n) for a map from which
   * another one has grown before.
   */
  with(items: Iterable<Item>): GrownMap<Item> {
    const { table, emptyTable } = this;
    const news = [...items].filter((item) => !this.holds(item));
    if (news.length === 0) return this;
    // An empty map may be there for good, and must not keep what others have grown to.
    const isLatest = this.size > 0 && table.items.length === this.size;
    if (!isLatest) return GrownMap.by(emptyTable, [...this.list(), ...news]);
    for (const item of news) table.add(item);
    return new GrownMap(emptyTable, table, table.items.length);
  }

  /** The items in their order, as a list of its own. */
  list(): Item[] {
    return this.table.items.slice(0, this.size);
  }

  get(id: string): Item | undefined {
    const place = this.table.placeOfId(id);
    return place === undefined || place >= this.size ? undefined : this.table.items[place];
  }

  has(id: string): boolean {
    return (this.table.placeOfId(id) ?? this.size) < this.size;
  }

  /** Whether an item with this one's id is there. */
  holds(item: Item): boolean {
    return (this.table.placeOf(item) ?? this.size) < this.size;
  }

  forEach(
    callback: (item: Item, id: string, map: ReadonlyMap<string, Item>) => void,
    thisArg?: unknown,
  ): void {
    for (const [id, item] of this.entries()) callback.call(thisArg, item, id, this);
  }

  values(): MapIterator<Item> {
    return this.list().values();
  }

  *keys(): MapIterator<string> {
    for (const item of this.list()) yield this.table.idOf(item);
  }

  *entries(): MapIterator<[string, Item]> {
    for (const item of this.list()) yield [this.table.idOf(item), item];
  }

  [Symbol.iterator](): MapIterator<[string, Item]> {
    return this.entries();
  }
}

/** The items of a map in their order: of one that has grown, at the cost of a copy of its list. */
export function itemsOf<Item>(map: ReadonlyMap<string, Item>): readonly Item[] {
  return map instanceof GrownMap ? map.list() : [...map.values()];
}
