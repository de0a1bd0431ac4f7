import { meetsQuery, ReadTexts, type WordReader } from './meets-query';
import type { QueryNode } from './query-types';
import { renderQuery } from './render-query';
import { hasKeywords, type SearchWish } from './search-wish';
import { otherSpellings, spellingVariant } from './spelling-variants';

/** A change that would make a part of a query find a paper. */
export type BlockAdvice =
  /** The paper has the term in the other spelling, British or American. */
  | { readonly type: 'spelling'; readonly term: string }
  /** The paper has another form of the word: this truncation finds both. */
  | { readonly type: 'form'; readonly stands: string; readonly pattern: string }
  /** The paper has the words of a phrase, but not together. */
  | { readonly type: 'apart'; readonly phrase: string; readonly words: string }
  /** The term is in a part of the paper that the search does not read, or is only a part of a keyword. */
  | { readonly type: 'elsewhere'; readonly where: Elsewhere }
  /** The paper has a term that the query excludes. */
  | { readonly type: 'ruled-out'; readonly part: string };

export type Elsewhere = 'abstract' | 'keywords' | 'part-of-keywords';

/** The parts of a paper that a query is compared with. */
export interface PaperText {
  readonly title: string;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
}

/** The texts of a paper that a search reads, and those that it does not. */
export interface ReadPaper {
  readonly texts: ReadTexts;
  readonly others: readonly { readonly where: Elsewhere; readonly texts: ReadTexts }[];
}

const MOST_ADVICE = 3;
/** Words with a shorter common beginning are seldom related. */
const LEAST_COMMON = 4;
const COMMON_SHARE = 0.6;
/** Endings of English words of one family, of which several may follow each other: 'adapt' + 'at' + 'ion' + 's'. */
const ENDINGS =
  /^(?:a|able|age|al|ally|an|ance|ant|ar|ary|at|ate|e|ed|en|ence|ency|ent|er|es|eut|ful|i|ible|ic|ics|ie|in|ing|ion|is|ise|ism|ist|it|ity|ive|ize|less|ly|ment|ness|on|or|ory|ous|s|tic|ual|y|yse|yze){0,5}$/;

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

/** The common beginning of two words that seem to be forms of one; else null. */
export function commonFamily(one: string, other: string): string | null {
  const start = commonStart(one, other);
  const least = Math.max(LEAST_COMMON, Math.ceil(COMMON_SHARE * Math.min(one.length, other.length)));
  if (start.length < least) return null;
  return [one, other].every((word) => ENDINGS.test(word.slice(start.length))) ? start : null;
}

/** Words and phrases of a part, outside of NOT. */
export function termsOf(node: QueryNode): readonly QueryNode[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.items.flatMap(termsOf);
    case 'near':
      return [...termsOf(node.left), ...termsOf(node.right)];
    case 'tagged':
      return termsOf(node.item);
    case 'not':
    case 'line':
      return [];
    default:
      return [node];
  }
}

/** The operands of OR, each as a whole: a proximity counts as one term. */
function alternativesOf(node: QueryNode): readonly QueryNode[] {
  switch (node.type) {
    case 'or':
      return node.items.flatMap(alternativesOf);
    case 'tagged':
      return alternativesOf(node.item);
    case 'not':
    case 'line':
      return [];
    default:
      return [node];
  }
}

/** Terms that the paper has in another spelling, with that spelling. */
function otherwiseSpelled(node: QueryNode, texts: ReadTexts): ReadonlyMap<QueryNode, QueryNode> {
  return new Map(
    alternativesOf(node).flatMap((term) => {
      const met = meetsQuery(term, texts)
        ? undefined
        : otherSpellings(term).find((other) => meetsQuery(other, texts));
      return met === undefined ? [] : [[term, met] as const];
    }),
  );
}

function formAdvice(term: QueryNode, texts: ReadTexts): readonly BlockAdvice[] {
  if (term.type !== 'word' && term.type !== 'pattern') return [];
  const typed = term.text.replace(/[*?].*$/, '');
  // For 'randomised' and 'randomization', `randomiz*` is closer than `random*`.
  const spellings = [typed, spellingVariant(typed) ?? typed].map((text) => texts.reader.wordsOf(text));
  if (spellings.some(({ length }) => length !== 1)) return [];
  return [...texts.words.keys()].flatMap((stands): readonly BlockAdvice[] => {
    const starts = spellings.flatMap(([written = '']) => commonFamily(written, stands) ?? []);
    const [start] = starts.toSorted((one, other) => other.length - one.length);
    return start === undefined ? [] : [{ type: 'form', stands, pattern: `${start}*` }];
  });
}

function apartAdvice(term: QueryNode, texts: ReadTexts): readonly BlockAdvice[] {
  if (term.type !== 'phrase' || !term.words.every((word) => meetsQuery(word, texts))) return [];
  const words = term.words.map(({ text }) => text).join(' AND ');
  return [{ type: 'apart', phrase: renderQuery(term), words }];
}

/**
 * Reads the texts of a paper for a scope. Abstracts are searched unless the scope is the title alone. Keywords are
 * searched only if the scope has them, and then by OpenAlex's own whole keywords, which a missed paper may lack.
 */
export function readPaper(
  { title, abstract, keywords }: PaperText,
  { scope, forms }: SearchWish,
  words: WordReader,
): ReadPaper {
  const read = (texts: readonly string[]) => new ReadTexts(texts, words, forms === 'exact');
  const isTitleAlone = scope === 'title';
  return {
    texts: read(isTitleAlone ? [title] : [title, abstract ?? '']),
    others: [
      ...(isTitleAlone ? [{ where: 'abstract' as const, texts: read([abstract ?? '']) }] : []),
      { where: hasKeywords(scope) ? 'part-of-keywords' : 'keywords', texts: read(keywords) },
    ],
  };
}

/** Changes that would make an unmet part of a query find a paper: the surest first, three at most. */
export function adviceOn(node: QueryNode, { texts, others }: ReadPaper): readonly BlockAdvice[] {
  if (node.type === 'not') return [{ type: 'ruled-out', part: renderQuery(node.item) }];
  // The paper may meet some of the AND parts within the node.
  const spelled = otherwiseSpelled(node, texts);
  const told = new Set([...spelled.keys()].flatMap(termsOf));
  const terms = termsOf(node).filter((term) => !told.has(term) && !meetsQuery(term, texts));
  const advice: readonly BlockAdvice[] = [
    ...[...spelled.values()].map((term): BlockAdvice => ({ type: 'spelling', term: renderQuery(term) })),
    ...others.flatMap(({ where, texts: other }): readonly BlockAdvice[] =>
      meetsQuery(node, other) ? [{ type: 'elsewhere', where }] : [],
    ),
    ...terms.flatMap((term) => apartAdvice(term, texts)),
    ...terms.flatMap((term) => formAdvice(term, texts)),
  ];
  const distinct = new Map(
    advice.map((each) => [each.type === 'form' ? each.pattern : JSON.stringify(each), each]),
  );
  return [...distinct.values()].slice(0, MOST_ADVICE);
}
