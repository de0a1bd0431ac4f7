import type { Result } from '@/lib/base/result';

/** The values of one record by their tags, in their order. */
export class TaggedValues {
  /** Each value in its lines: joining at every line would take quadratic time. */
  readonly #values = new Map<string, string[][]>();
  #latest: string[] | null = null;

  /** The record has no value yet. */
  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  has(tag: string): boolean {
    return this.#values.has(tag);
  }

  add(tag: string, value: string): void {
    this.#latest = [value.trim()];
    const values = this.#values.get(tag);
    if (values === undefined) this.#values.set(tag, [this.#latest]);
    else values.push(this.#latest);
  }

  /** Joins a line to the value before it. */
  continue(line: string): void {
    if (line.trim() !== '') this.#latest?.push(line.trim());
  }

  /** All values of some tags that are not blank, tag by tag. */
  all(...tags: readonly string[]): readonly string[] {
    return tags
      .flatMap((tag) => this.#values.get(tag) ?? [])
      .map((lines) => lines.join(' ').trim())
      .filter((value) => value !== '');
  }

  first(...tags: readonly string[]): string | null {
    return this.all(...tags)[0] ?? null;
  }
}

/** The first of some values that a parser of identifiers can read. */
export function firstParsed<Value>(
  parse: (text: string) => Result<Value, string>,
  texts: readonly string[],
): Value | null {
  for (const text of texts) {
    const found = parse(text);
    if (found.ok) return found.value;
  }
  return null;
}
