import type { MatchTier } from '@/lib/evaluation/types';
import type { PaperIdentity } from './paper-identity';
import { titleSimilarity } from './title-similarity';
import { differingMarker, hasDifferentNumbers } from './vetoes';

/** Source of every figure here: docs/behaviours/comparison.md#tiers. */
const ALMOST_EQUAL = 0.95;
const CLOSE = 0.9;
/** Titles less alike than this are no candidates, unless they share their words. */
export const LEAST_SIMILARITY = 0.8;
const LEAST_SHARED_WORDS = 0.8;
const ALIKE_SOURCE = 0.8;
const YEARS_APART = 1;

const SAME_TITLE = 0.97;
const SAME_TITLE_WITHOUT_YEAR = 0.93;

/** Similarities are quotients; without this 1 - 1/20 might fall below 0.95. */
const ROUNDING = 1e-9;

export interface PairScore {
  readonly tier: MatchTier;
  /** 0 to 1, four decimals. */
  readonly score: number;
  readonly evidence: readonly string[];
}

interface TitleComparison {
  readonly similarity: number;
  /** Jaccard of the titles' words. */
  readonly sharedWords: number;
  /** Null where a year is missing. */
  readonly yearGap: number | null;
  readonly surname: 'same' | 'different' | 'unknown';
  /** 0 where a journal is missing. */
  readonly source: number;
}

function shares(a: readonly string[], b: readonly string[]): boolean {
  return a.some((value) => b.includes(value));
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function haveDifferentDois(a: PaperIdentity, b: PaperIdentity): boolean {
  return a.dois.length > 0 && b.dois.length > 0 && !shares(a.dois, b.dois);
}

/** Identifiers take precedence over titles; vetoes of the titles are only added to the evidence. */
function scoreIdentifiers(a: PaperIdentity, b: PaperIdentity): PairScore | null {
  const doubts = haveDifferentDois(a, b) ? ['DOIs differ'] : [];
  if (shares(a.openAlexIds, b.openAlexIds)) {
    return { tier: 1, score: 1, evidence: ['same OpenAlex id', ...doubts] };
  }
  if (shares(a.dois, b.dois)) return { tier: 2, score: 1, evidence: ['same DOI'] };
  if (shares(a.pmids, b.pmids)) return { tier: 3, score: 0.99, evidence: ['same PMID', ...doubts] };
  if (shares(a.pmcids, b.pmcids)) return { tier: 3, score: 0.99, evidence: ['same PMCID', ...doubts] };
  return null;
}

function compareSurnames(a: string, b: string): TitleComparison['surname'] {
  if (a === '' || b === '') return 'unknown';
  return a === b ? 'same' : 'different';
}

function compareTitles(a: PaperIdentity, b: PaperIdentity, sharedWords: number): TitleComparison {
  const similarity = titleSimilarity(a.title, b.title, LEAST_SIMILARITY - ROUNDING) + ROUNDING;
  const isCandidate = similarity >= LEAST_SIMILARITY || sharedWords >= LEAST_SHARED_WORDS;
  return {
    similarity: Math.min(1, similarity),
    sharedWords,
    yearGap: a.year === null || b.year === null ? null : Math.abs(a.year - b.year),
    surname: compareSurnames(a.surname, b.surname),
    source: isCandidate ? titleSimilarity(a.source, b.source, ALIKE_SOURCE - ROUNDING) + ROUNDING : 0,
  };
}

function areYearsClose({ yearGap }: TitleComparison): boolean {
  return yearGap === null || yearGap <= YEARS_APART;
}

/** The tier by title, year, author and journal, before any veto; null if none applies. */
function titleTier(
  a: PaperIdentity,
  b: PaperIdentity,
  compared: TitleComparison,
): { readonly tier: MatchTier; readonly score: number } | null {
  const { similarity, sharedWords, yearGap, surname, source } = compared;
  const isTelling = !(a.isShortTitle || b.isShortTitle || a.isStockTitle || b.isStockTitle);
  const isSameSourceOrYear = source >= ALIKE_SOURCE || yearGap === 0;
  if (areYearsClose(compared) && !a.isStockTitle && !b.isStockTitle) {
    if (isTelling && a.title === b.title) {
      return { tier: 4, score: yearGap === null ? SAME_TITLE_WITHOUT_YEAR : SAME_TITLE };
    }
    if (isTelling && similarity >= ALMOST_EQUAL && yearGap !== null && surname !== 'different') {
      return { tier: 5, score: similarity - 0.05 };
    }
    if (similarity >= CLOSE && surname === 'same' && isSameSourceOrYear)
      return { tier: 6, score: similarity - 0.1 };
  }
  const isCandidate = similarity >= LEAST_SIMILARITY || sharedWords >= LEAST_SHARED_WORDS;
  if (!isCandidate) return null;
  if (!isTelling && !(surname === 'same' && isSameSourceOrYear)) return null;
  if (!areYearsClose(compared) && (a.title !== b.title || surname === 'different')) return null;
  return { tier: 7, score: Math.max(similarity, sharedWords) - 0.15 };
}

/** Why two papers are not counted as the same although their titles match; null for no reason. */
function vetoOf(a: PaperIdentity, b: PaperIdentity): string | null {
  if (haveDifferentDois(a, b)) return 'DOIs differ: possible version';
  const marker = differingMarker(a.markers, b.markers);
  if (marker !== null) return `only one is ${marker === 'erratum' ? 'an' : 'a'} ${marker}`;
  return hasDifferentNumbers(a, b) ? 'part numbers differ' : null;
}

function evidenceOf(a: PaperIdentity, b: PaperIdentity, compared: TitleComparison): readonly string[] {
  const { similarity, sharedWords, yearGap, surname, source } = compared;
  const isAlike = similarity >= LEAST_SIMILARITY;
  return [
    ...(a.title === b.title ? ['same title'] : []),
    ...(a.title !== b.title && isAlike ? [`titles ${percent(similarity)} alike`] : []),
    ...(isAlike ? [] : [`${percent(sharedWords)} of the title's words shared`]),
    yearGap === null ? 'a year is missing' : yearGap === 0 ? 'same year' : `years ${a.year} and ${b.year}`,
    ...(surname === 'unknown' ? [] : [surname === 'same' ? 'same first author' : 'first authors differ']),
    ...(source >= ALIKE_SOURCE ? [source >= 1 ? 'same journal' : `journals ${percent(source)} alike`] : []),
  ];
}

/**
 * The score and evidence of two papers by the first tier that applies; null if none does. Symmetric but for the order
 * of the years in the evidence. A veto makes a match of tiers 4 to 6 one for the review queue. Source:
 * docs/behaviours/comparison.md#vetoes.
 * @param sharedWords Jaccard of the titles' words, 0 to 1.
 */
export function scorePair(a: PaperIdentity, b: PaperIdentity, sharedWords: number): PairScore | null {
  const byIdentifier = scoreIdentifiers(a, b);
  if (byIdentifier !== null || a.title === '' || b.title === '') return byIdentifier;
  const compared = compareTitles(a, b, sharedWords);
  const found = titleTier(a, b, compared);
  if (found === null) return null;
  const veto = vetoOf(a, b);
  const evidence = evidenceOf(a, b, compared);
  if (veto === null) return { tier: found.tier, score: rounded(found.score), evidence };
  if (found.tier === 7) return null;
  const score = rounded(compared.similarity - 0.15);
  return { tier: 7, score, evidence: [veto, ...evidence] };
}
