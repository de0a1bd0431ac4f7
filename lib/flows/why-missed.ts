import type { Paper, SearchCriteria } from '@/lib/evaluation/types';
import { isStopWord, stem, tokenize } from '@/lib/library/text-tokens';
import { isWithinEdits, matchesPattern } from '@/lib/library/word-distance';
import { meetsQuery, ReadTexts, type WordReader } from '@/lib/search-text/meets-query';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { blocksOf, type QueryBlock } from '@/lib/search-text/query-blocks';
import type { QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import { planOf } from './comparison-search';

/** What of a paper the query is compared with. */
export type PaperText = Pick<Paper, 'title' | 'abstract' | 'keywords'>;

/** What would make a block find a paper. */
export type BlockAdvice =
  /** Another form of a word stands in the paper: the word truncated so finds both. */
  | { readonly type: 'form'; readonly stands: string; readonly pattern: string }
  /** The words of a phrase stand in the paper, but not together. */
  | { readonly type: 'apart'; readonly phrase: string; readonly words: string }
  /** What the block asks for stands in a part of the paper that the search does not read. */
  | { readonly type: 'elsewhere'; readonly where: 'abstract' | 'keywords' }
  /** What the query rules out stands in the paper. */
  | { readonly type: 'ruled-out'; readonly part: string };

export interface UnmetBlock {
  /** Index of the block. */
  readonly block: number;
  /** The surest first, three at most; none where nothing like the block stands in the paper. */
  readonly advice: readonly BlockAdvice[];
}

export interface MissedPaper {
  readonly paper: Paper;
  readonly unmet: readonly UnmetBlock[];
  /** Published in a year that the search leaves out. */
  readonly isOutsideYears: boolean;
  readonly hasAbstract: boolean;
  /** Neither title, abstract nor keywords are known, so that no block could be compared. */
  readonly isUnread: boolean;
}

export interface MissedBlock {
  readonly text: string;
  /** Papers that do not meet it. */
  readonly papers: number;
  /** Of them, those that meet all other blocks. */
  readonly papersByItAlone: number;
}

export interface WhyMissed {
  /** In the order of the query. */
  readonly blocks: readonly MissedBlock[];
  readonly papers: readonly MissedPaper[];
}

const READER: WordReader = {
  wordsOf: tokenize,
  stemOf: stem,
  isDropped: isStopWord,
  matches: matchesPattern,
  isWithinEdits,
};

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

/** Words and phrases of a part, those that it rules out left aside. */
function termsOf(node: QueryNode): readonly QueryNode[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.items.flatMap(termsOf);
    case 'near':
      return [...termsOf(node.left), ...termsOf(node.right)];
    case 'tagged':
      return termsOf(node.item);
    case 'not':
      return [];
    default:
      return [node];
  }
}

function formAdvice(term: QueryNode, texts: ReadTexts): readonly BlockAdvice[] {
  if (term.type !== 'word' && term.type !== 'pattern') return [];
  const [written = '', ...more] = tokenize(term.text.replace(/[*?].*$/, ''));
  if (more.length > 0) return [];
  return [...texts.words.keys()].flatMap((stands): readonly BlockAdvice[] => {
    const start = commonStart(written, stands);
    const least = Math.max(LEAST_COMMON, Math.ceil(COMMON_SHARE * Math.min(written.length, stands.length)));
    const isOneFamily = [written, stands].every((word) => ENDINGS.test(word.slice(start.length)));
    return start.length < least || !isOneFamily ? [] : [{ type: 'form', stands, pattern: `${start}*` }];
  });
}

function apartAdvice(term: QueryNode, texts: ReadTexts): readonly BlockAdvice[] {
  if (term.type !== 'phrase' || !term.words.every((word) => meetsQuery(word, texts))) return [];
  const words = term.words.map(({ text }) => text).join(' AND ');
  return [{ type: 'apart', phrase: renderQuery(term), words }];
}

/** The texts of a paper that a search reads, and those that it leaves out. */
interface ReadPaper {
  readonly texts: ReadTexts;
  readonly others: readonly { readonly where: 'abstract' | 'keywords'; readonly texts: ReadTexts }[];
}

/** The service searches no keywords, and abstracts only where the scope is not the title alone. */
function readPaper({ title, abstract, keywords }: PaperText, { scope, forms }: SearchPlan): ReadPaper {
  const read = (texts: readonly string[]) => new ReadTexts(texts, READER, forms === 'exact');
  const isTitleAlone = scope === 'title';
  return {
    texts: read(isTitleAlone ? [title] : [title, abstract ?? '']),
    others: [
      ...(isTitleAlone ? [{ where: 'abstract' as const, texts: read([abstract ?? '']) }] : []),
      { where: 'keywords', texts: read(keywords) },
    ],
  };
}

function adviceOn({ node }: QueryBlock, { texts, others }: ReadPaper): readonly BlockAdvice[] {
  if (node.type === 'not') return [{ type: 'ruled-out', part: renderQuery(node.item) }];
  const terms = termsOf(node);
  const advice: readonly BlockAdvice[] = [
    ...others.flatMap(({ where, texts: other }): readonly BlockAdvice[] =>
      meetsQuery(node, other) ? [{ type: 'elsewhere', where }] : [],
    ),
    ...terms.flatMap((term) => apartAdvice(term, texts)),
    ...terms.flatMap((term) => formAdvice(term, texts)),
  ];
  const told = new Map(
    advice.map((each) => [each.type === 'form' ? each.pattern : JSON.stringify(each), each]),
  );
  return [...told.values()].slice(0, MOST_ADVICE);
}

function isOutside({ publicationYear }: Paper, { startYear, endYear }: SearchCriteria): boolean {
  if (publicationYear === null) return false;
  return publicationYear < (startYear ?? publicationYear) || publicationYear > (endYear ?? publicationYear);
}

/**
 * For each missed paper, which parts of the query its title and abstract do not meet, and what it would take.
 * Full texts, which the service also searches for some works, are not read. Linear in papers times words of the query.
 * Source: docs/behaviours/comparison.md#why-papers-were-missed.
 * @param textOf what is known of a paper beyond its own fields.
 */
export function whyMissed(
  criteria: SearchCriteria,
  papers: readonly Paper[],
  textOf: (paper: Paper) => PaperText,
): WhyMissed {
  const plan = planOf(criteria);
  const { tree } = plan;
  const blocks = tree === null ? [] : blocksOf(tree);
  const missed = papers.map((paper): MissedPaper => {
    const text = textOf(paper);
    const read = readPaper(text, plan);
    const isUnread = read.texts.words.size === 0 && text.keywords.length === 0;
    const unmet = (isUnread ? [] : blocks).flatMap((block, index) =>
      meetsQuery(block.node, read.texts) ? [] : [{ block: index, advice: adviceOn(block, read) }],
    );
    return {
      paper,
      unmet,
      isOutsideYears: isOutside(paper, criteria),
      hasAbstract: text.abstract !== null,
      isUnread,
    };
  });
  return {
    papers: missed,
    blocks: blocks.map(({ text }, index) => {
      const those = missed.filter(({ unmet }) => unmet.some(({ block }) => block === index));
      const alone = those.filter(({ unmet, isOutsideYears }) => unmet.length === 1 && !isOutsideYears);
      return { text, papers: those.length, papersByItAlone: alone.length };
    }),
  };
}
