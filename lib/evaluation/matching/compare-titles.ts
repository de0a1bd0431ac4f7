import { countTitleWords } from './normalize-title';
import type { PaperIdentity } from './paper-identity';
import { titleSimilarity } from './title-similarity';
import { MIN_TELLING_WORDS } from './vetoes';

/** Source of every figure here: docs/behaviours/comparison.md#tiers. */
export const ALMOST_EQUAL = 0.95;
export const CLOSE = 0.9;
/** Titles less alike than this are no candidates, unless they share their words. */
export const LEAST_SIMILARITY = 0.8;
const LEAST_SHARED_WORDS = 0.8;
export const ALIKE_SOURCE = 0.8;
const YEARS_APART = 1;

/** Similarities are quotients; without this 1 - 1/20 might fall below 0.95. */
const ROUNDING = 1e-9;

export interface TitleComparison {
  /** The normalised titles, those of one spelling where they are more alike so. */
  readonly titles: readonly [string, string];
  readonly similarity: number;
  /** Jaccard of the titles' words. */
  readonly sharedWords: number;
  /** Similarity of one whole title and the other without its subtitle; 0 unless the author agrees, and year or journal. */
  readonly mainSimilarity: number;
  /** Null where a year is missing. */
  readonly yearGap: number | null;
  readonly surname: 'same' | 'different' | 'unknown';
  /** 0 where a journal is missing, and where the titles are no candidates. */
  readonly source: number;
}

function similarityFrom(least: number, a: string, b: string): number {
  return Math.min(1, titleSimilarity(a, b, least - ROUNDING) + ROUNDING);
}

function compareSurnames(a: string, b: string): TitleComparison['surname'] {
  if (a === '' || b === '') return 'unknown';
  return a === b ? 'same' : 'different';
}

function compareSources(a: PaperIdentity, b: PaperIdentity): number {
  return similarityFrom(ALIKE_SOURCE, a.source, b.source);
}

type Context = Pick<TitleComparison, 'yearGap' | 'surname'>;

function compareContext(a: PaperIdentity, b: PaperIdentity): Context {
  return {
    yearGap: a.year === null || b.year === null ? null : Math.abs(a.year - b.year),
    surname: compareSurnames(a.surname, b.surname),
  };
}

export function areYearsClose({ yearGap }: Context): boolean {
  return yearGap === null || yearGap <= YEARS_APART;
}

export function isCandidate({ similarity, sharedWords }: TitleComparison): boolean {
  return similarity >= LEAST_SIMILARITY || sharedWords >= LEAST_SHARED_WORDS;
}

function compareMainTitles(a: PaperIdentity, b: PaperIdentity, context: Context): number {
  if (context.surname !== 'same' || !areYearsClose(context)) return 0;
  let best = 0;
  let isTelling = false;
  const compare = (main: string, title: string) => {
    const similarity = similarityFrom(ALMOST_EQUAL, main, title);
    if (similarity < ALMOST_EQUAL || similarity <= best) return;
    best = similarity;
    isTelling = countTitleWords(main) >= MIN_TELLING_WORDS;
  };
  for (const main of a.mainTitles) compare(main, b.title);
  for (const main of b.mainTitles) compare(main, a.title);
  if (best === 0) return 0;
  return (isTelling && context.yearGap === 0) || compareSources(a, b) >= ALIKE_SOURCE ? best : 0;
}

function alikeTitles(a: PaperIdentity, b: PaperIdentity): Pick<TitleComparison, 'titles' | 'similarity'> {
  const plain = similarityFrom(LEAST_SIMILARITY, a.title, b.title);
  if (plain < 1 && (a.hasSpecialLetters || b.hasSpecialLetters)) {
    const spelt = similarityFrom(LEAST_SIMILARITY, a.spelling, b.spelling);
    if (spelt > plain) return { titles: [a.spelling, b.spelling], similarity: spelt };
  }
  return { titles: [a.title, b.title], similarity: plain };
}

export function compareTitles(a: PaperIdentity, b: PaperIdentity, sharedWords: number): TitleComparison {
  const context = compareContext(a, b);
  const { titles, similarity } = alikeTitles(a, b);
  const isAlike = similarity >= LEAST_SIMILARITY || sharedWords >= LEAST_SHARED_WORDS;
  const mainSimilarity = similarity < CLOSE ? compareMainTitles(a, b, context) : 0;
  const source = isAlike || mainSimilarity > 0 ? compareSources(a, b) : 0;
  return { titles, similarity, sharedWords, mainSimilarity, source, ...context };
}

/** 2 for yes, 1 for unknown, 0 for no. */
function inThirds(isKnown: boolean, isSame: boolean): number {
  if (!isKnown) return 1;
  return isSame ? 2 : 0;
}

/**
 * How far year, journal and first author of two papers agree, 0 to 26: the year counts most, then the journal. It orders
 * pairs of equal score. Source: docs/behaviours/comparison.md#ties.
 */
export function agreementOf(a: PaperIdentity, b: PaperIdentity): number {
  const { yearGap, surname } = compareContext(a, b);
  const areSourcesKnown = a.source !== '' && b.source !== '';
  return (
    9 * inThirds(yearGap !== null, yearGap === 0) +
    3 * inThirds(areSourcesKnown, compareSources(a, b) >= ALIKE_SOURCE) +
    inThirds(surname !== 'unknown', surname === 'same')
  );
}
