import { isNaiveStopWord, type NaivePaper, type NaiveQuery, type NaiveTerm } from './naive-search';

/** Random lines of real words, for comparing the product with `naive-search.ts`. Imports nothing of the product. */
export interface NaiveLine {
  readonly query: NaiveQuery;
  readonly scope: 'title' | 'title_and_abstract' | 'everything';
  readonly forms: 'exact' | 'stemmed';
}

/** Park and Miller, Communications of the ACM 1988;31:1192-1201. */
export function naiveRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Makes lines out of what stands in these papers. */
export class NaiveLines {
  constructor(
    private readonly papers: readonly NaivePaper[],
    private readonly random: () => number,
  ) {}

  line(): NaiveLine {
    const forms = this.random() < 0.6 ? 'exact' : 'stemmed';
    const scope = this.#one(['title', 'title_and_abstract', 'title_and_abstract', 'everything'] as const);
    const blocks = Array.from({ length: 1 + this.#below(3) }, () => this.#block(forms === 'exact'));
    const isNegative = blocks.length > 0 && this.random() < 0.3;
    const items = isNegative ? [...blocks, this.#not(forms === 'exact')] : blocks;
    const [only] = items;
    const query: NaiveQuery = items.length === 1 && only !== undefined ? only : { type: 'and', items };
    return { query, scope, forms };
  }

  #block(isExact: boolean): NaiveQuery {
    const terms = Array.from({ length: 1 + this.#below(6) }, () => this.#part(isExact));
    const [only] = terms;
    return terms.length === 1 && only !== undefined ? only : { type: 'or', items: terms };
  }

  /** Mostly a term; now and then two that must both be there. */
  #part(isExact: boolean): NaiveQuery {
    const term = (): NaiveQuery => ({ type: 'term', term: this.term(isExact) });
    return this.random() < 0.1 ? { type: 'and', items: [term(), term()] } : term();
  }

  #not(isExact: boolean): NaiveQuery {
    return { type: 'not', item: this.#block(isExact) };
  }

  term(isExact: boolean): NaiveTerm {
    const { title, abstract } = this.#one(this.papers);
    const text = abstract.length > 0 && this.random() < 0.5 ? abstract : title;
    const isUsable = (word = '') => /^[a-z]{4,}$/.test(word) && !isNaiveStopWord(word);
    const starts = text.flatMap((word, at) => (isUsable(word) ? [at] : []));
    if (starts.length === 0) return this.term(isExact);
    const start = this.#one(starts);
    const word = text[start] ?? '';
    const chance = this.random();
    if (isExact && chance < 0.25) return { words: [`${word.slice(0, 4 + this.#below(3))}*`], slop: 0 };
    if (isExact && chance < 0.3 && word.length > 5) {
      return { words: [`${word.slice(0, 3)}?${word.slice(4)}`], slop: 0 };
    }
    const length = chance < 0.6 ? 1 : chance < 0.85 ? 2 : 3;
    const words = text.slice(start, start + length);
    const isPhrase = words.every((each) => /^[a-z]+$/.test(each)) && isUsable(words.at(-1));
    if (!isPhrase || words.length === 1) return { words: [word], slop: 0 };
    return { words, slop: chance > 0.95 ? 1 + this.#below(4) : 0 };
  }

  #below(count: number): number {
    return Math.floor(this.random() * count);
  }

  #one<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  }
}
