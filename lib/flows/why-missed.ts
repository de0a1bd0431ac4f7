import type { Paper, SearchCriteria } from '@/lib/evaluation/types';
import { LIBRARY_WORDS } from '@/lib/library/word-reader';
import { adviceOn, type BlockAdvice, type PaperText, readPaper } from '@/lib/search-text/block-advice';
import { meetsQuery } from '@/lib/search-text/meets-query';
import { blocksOf } from '@/lib/search-text/query-blocks';
import { planOf } from './comparison-search';

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
    const read = readPaper(text, plan, LIBRARY_WORDS);
    const isUnread = read.texts.words.size === 0 && text.keywords.length === 0;
    const unmet = (isUnread ? [] : blocks).flatMap((block, index) =>
      meetsQuery(block.node, read.texts) ? [] : [{ block: index, advice: adviceOn(block.node, read) }],
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
