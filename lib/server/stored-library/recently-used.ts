/** Remembers what was made last for a few keys: beyond that, what was asked for longest ago is forgotten. */
export class RecentlyUsed<Value> {
  readonly #values = new Map<string, Value>();

  constructor(private readonly most: number) {}

  /** Undefined: it is not remembered. */
  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  of(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    const value = known ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.most) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
