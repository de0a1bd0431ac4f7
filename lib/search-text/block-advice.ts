import { meetsQuery, ReadTexts, type WordReader } from './meets-query';
import type { QueryNode } from './query-types';
import { renderQuery } from './render-query';
import { hasKeywords, type SearchWish } from './search-wish';
import { otherSpellings, spellingVariant } from './spelling-variants';

/** What would make a part of a query find a paper. */
export type BlockAdvice =
  /** The paper has the term in the spelling of the other side of the Atlantic. */
  | { readonly type: 'spelling'; readonly term: string }
  /** Another form of a word stands in the paper: the word truncated so finds both. */
  | { readonly type: 'form'; readonly stands: string; readonly pattern: string }
  /** The words of a phrase stand in the paper, but not together. */
  | { readonly type: 'apart'; readonly phrase: string; readonly words: string }
  /** What the block asks for stands in a part of the paper that the search does not read, or is a part of a keyword alone. */
  | { readonly type: 'elsewhere'; readonly where: Elsewhere }
  /** What the query rules out stands in the paper. */
  | { readonly type: 'ruled-out'; readonly part: string };

export type Elsewhere = 'abstract' | 'keywords' | 'part-of-keywords';

/** What of a paper a query is compared with. */
export interface PaperText {
  readonly title: string;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
}

/** The texts of a paper that a search reads, and those that it leaves out. */
export interface ReadPaper {
  readonly texts: ReadTexts;
  readonly others: readonly { readonly where: Elsewhere; readonly texts: ReadTexts }[];
}

const MOST_ADVICE = 3;
/** Words of fewer common letters are seldom of one kind. */
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

/** The beginning of two words that seem to be forms of one; null where they do not. */
export function commonFamily(one: string, other: string): string | null {
  const start = commonStart(one, other);
  const least = Math.max(LEAST_COMMON, Math.ceil(COMMON_SHARE * Math.min(one.length, other.length)));
  if (start.length < least) return null;
  return [one, other].every((word) => ENDINGS.test(word.slice(start.length))) ? start : null;
}

/** Words and phrases of a part, those that it rules out left aside. */
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

/** What OR joins, each as a whole: words that stand near each other are one term. */
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

/** Terms that the paper has in another spelling, with the spelling that it has. */
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
  // Of 'randomised' and 'randomization', `randomiz*` is nearer than `random*`.
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
 * Abstracts are searched only where the scope is not the title alone; keywords only where the scope has them, and then OpenAlex's own by their whole
 * names, which those of a paper that was missed need not be.
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

/** What would make a part of a query that a paper does not meet find it: the surest first, three at most. */
export function adviceOn(node: QueryNode, { texts, others }: ReadPaper): readonly BlockAdvice[] {
  if (node.type === 'not') return [{ type: 'ruled-out', part: renderQuery(node.item) }];
  // Of parts that AND joins within the node, some may be there.
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
