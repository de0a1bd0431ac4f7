import type { Positions } from '@/lib/library/positions';
import { joined, parseSearch, type SearchNode } from '@/lib/library/search-query';
import { isStopWord } from '@/lib/library/text-tokens';

/** The records that carry a keyword of this slug. */
type CarriersOf = (slug: string) => Positions;

/** Most words of a phrase that can name a keyword, and of a plain text in which phrases are looked for. */
const MOST_WORDS = 6;
const MOST_PLAIN = 40;

/** What makes the service read a text by its grammar, term by term. */
const BY_GRAMMAR = /["()*?~:+]|(?:^|\s)(?:AND|OR|NOT)(?:\s|$)|^\s*-|\s-\w/;

/** The last word of a name in other forms of its number. */
function numbersOf(word: string): readonly string[] {
  return [
    word,
    `${word}s`,
    `${word}es`,
    ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
    ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
    ...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : []),
    ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : []),
  ];
}

/** The slugs of keywords that a phrase of one to six words names. */
export function keywordSlugs(phrase: string): readonly string[] {
  const words = phrase
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const last = words.at(-1);
  if (last === undefined || words.length > MOST_WORDS || words.every(isStopWord)) return [];
  return numbersOf(last).map((word) => [...words.slice(0, -1), word].join('-'));
}

function carriers(phrase: string, carriersOf: CarriersOf): readonly number[] {
  return [...new Set(keywordSlugs(phrase).flatMap((slug) => [...carriersOf(slug)]))];
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly docs: readonly number[];
}

/** Phrases of a plain text that name a keyword: the longest first, none over another. */
function namedSpans(words: readonly string[], carriersOf: CarriersOf): readonly Span[] {
  const taken = new Set<number>();
  const spans: Span[] = [];
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const places = Array.from({ length }, (_, at) => from + at);
      if (places.some((place) => taken.has(place))) continue;
      const docs = carriers(words.slice(from, from + length).join(' '), carriersOf);
      if (docs.length === 0) continue;
      for (const place of places) taken.add(place);
      spans.push({ from, to: from + length, docs });
    }
  }
  return spans;
}

function plainNode(text: string, isExact: boolean, carriersOf: CarriersOf): SearchNode | null {
  const words = text
    .split(/\s+/)
    .map((word) => word.replace(/^[.,;!?"'()[\]{}]+|[.,;!?"'()[\]{}]+$/g, ''))
    .filter((word) => word !== '');
  if (words.length > MOST_PLAIN) return null;
  const spans = namedSpans(words, carriersOf);
  if (spans.length === 0) return null;
  const isTaken = (at: number) => spans.some(({ from, to }) => from <= at && at < to);
  const left = parseSearch(words.filter((_, at) => !isTaken(at)).join(' '), { isExact });
  const named = spans.map(({ from, to, docs }): SearchNode => {
    const carried: SearchNode = { type: 'carried', docs };
    const written = parseSearch(words.slice(from, to).join(' '), { isExact });
    return written === null ? carried : { type: 'or', items: [written, carried] };
  });
  return joined('and', left === null ? named : [...named, left]);
}

/**
 * What else a text finds by the keywords that it names: each phrase of a plain text, or term of one with operators, stands in the text or names a
 * keyword of the record. Null where it names none that a record carries. Source: docs/data-contract.md#keywords-in-search.
 */
export function keywordNode(text: string, isExact: boolean, carriersOf: CarriersOf): SearchNode | null {
  if (!BY_GRAMMAR.test(text)) return plainNode(text, isExact, carriersOf);
  let isNamed = false;
  const node = parseSearch(text, {
    isExact,
    carriersOf: (term) => {
      const docs = carriers(term, carriersOf);
      isNamed ||= docs.length > 0;
      return docs;
    },
  });
  return isNamed ? node : null;
}
