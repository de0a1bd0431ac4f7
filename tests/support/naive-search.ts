/**
 * A search as one would do it by hand: every text is read whole for every part of a query. Imports nothing of the product,
 * whose answers are compared with it.
 */

/** Lower-case words without accents or markup. */
export function naiveWords(text: string): readonly string[] {
  const plain = text.replace(/<\/?[a-z][^>]*>|&[a-z#0-9]+;/gi, ' ').toLowerCase();
  return plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What Lucene's analyser of English leaves out. */
const STOP_WORDS: readonly string[] =
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  );

export function isNaiveStopWord(word: string): boolean {
  return STOP_WORDS.includes(word);
}

export interface NaivePaper {
  readonly id: string;
  readonly title: readonly string[];
  readonly abstract: readonly string[];
}

/** One term: words in a row, of which the last may be truncated; or so near each other, whatever their order. */
export interface NaiveTerm {
  readonly words: readonly string[];
  readonly slop: number;
}

export type NaiveQuery =
  | { readonly type: 'term'; readonly term: NaiveTerm }
  | { readonly type: 'and' | 'or'; readonly items: readonly NaiveQuery[] }
  | { readonly type: 'not'; readonly item: NaiveQuery };

export interface NaiveMode {
  readonly scope: 'title' | 'title_and_abstract' | 'everything';
  /** Null: words as written, stop words too. */
  readonly stem: ((word: string) => string) | null;
}

type Fits = (word: string) => boolean;

function fitsWord(wanted: string, { stem }: NaiveMode): Fits {
  if (/[*?]/.test(wanted)) {
    const pattern = new RegExp(`^${wanted.replaceAll('*', '.*').replaceAll('?', '.')}$`);
    return (word) => pattern.test(word);
  }
  if (stem === null) return (word) => word === wanted;
  const wantedStem = stem(wanted);
  return (word) => stem(word) === wantedStem;
}

/** Whether the words of a term stand so from some place of a text on. */
function standsIn({ words, slop }: NaiveTerm, mode: NaiveMode): (text: readonly string[]) => boolean {
  const [first = () => false, ...others] = words.map((wanted): Fits => {
    const isAnything = mode.stem !== null && isNaiveStopWord(wanted);
    return isAnything ? () => true : fitsWord(wanted, mode);
  });
  return (text) =>
    text.some(
      (word, start) =>
        first(word) &&
        others.every((fits, at) => {
          const place = start + at + 1;
          const near = text.slice(Math.max(0, place - slop), place + slop + 1);
          return near.some(fits) || (near.length === 0 && fits(''));
        }),
    );
}

/** Says of a paper whether it meets a query. */
export function naiveMatcher(query: NaiveQuery, mode: NaiveMode): (paper: NaivePaper) => boolean {
  switch (query.type) {
    case 'term': {
      const stands = standsIn(query.term, mode);
      return ({ title, abstract }) => stands(title) || (mode.scope !== 'title' && stands(abstract));
    }
    case 'not': {
      const meets = naiveMatcher(query.item, mode);
      return (paper) => !meets(paper);
    }
    case 'and': {
      const parts = query.items.map((item) => naiveMatcher(item, mode));
      return (paper) => parts.every((meets) => meets(paper));
    }
    case 'or': {
      const parts = query.items.map((item) => naiveMatcher(item, mode));
      return (paper) => parts.some((meets) => meets(paper));
    }
  }
}

/** As OpenAlex writes it. */
export function naiveText(query: NaiveQuery): string {
  switch (query.type) {
    case 'term': {
      const { words, slop } = query.term;
      if (words.length === 1) return words.join('');
      return slop === 0 ? `"${words.join(' ')}"` : `"${words.join(' ')}"~${slop}`;
    }
    case 'not':
      return `NOT ${naiveText(query.item)}`;
    case 'and':
    case 'or': {
      const inner = query.items
        .map(naiveText)
        .join(query.type === 'or' ? ' OR ' : ' AND ')
        .replaceAll(' AND NOT ', ' NOT ');
      return `(${inner})`;
    }
  }
}

/**
 * A query without each of its parts, in the order in which these stand, a part before what it is made of; null where nothing is
 * left.
 */
export function naivelyWithout(query: NaiveQuery): readonly (NaiveQuery | null)[] {
  switch (query.type) {
    case 'term':
      return [];
    case 'not':
      return naivelyWithout(query.item).map((item) => (item === null ? null : { type: 'not', item }));
    case 'and':
    case 'or':
      return query.items.flatMap((part, at) => {
        const others = (instead: readonly NaiveQuery[]): NaiveQuery | null => {
          const items = query.items.toSpliced(at, 1, ...instead);
          return items.length === 0 ? null : { type: query.type, items };
        };
        return [others([]), ...naivelyWithout(part).map((rest) => others(rest === null ? [] : [rest]))];
      });
  }
}
