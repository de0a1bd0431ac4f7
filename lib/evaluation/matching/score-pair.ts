import type { MatchTier } from '@/lib/evaluation/types';
import {
  ALIKE_SOURCE,
  ALMOST_EQUAL,
  agreementOf,
  areYearsClose,
  CLOSE,
  compareTitles,
  isCandidate,
  LEAST_SIMILARITY,
  type TitleComparison,
} from './compare-titles';
import type { PaperIdentity } from './paper-identity';
import { titleSimilarity } from './title-similarity';
import { differingMarker, hasDifferentNumbers } from './vetoes';
import { differingWord, type IsKnownWord } from './word-difference';

/** Titles of one identifier that are less alike than both are doubted. */
const DOUBTED_SIMILARITY = 0.5;
const DOUBTED_SHARED_WORDS = 0.2;

/** Source of both scores: docs/behaviours/comparison.md#tiers. */
const SAME_TITLE = 0.97;
const SAME_TITLE_WITHOUT_YEAR = 0.93;

export interface PairScore {
  readonly tier: MatchTier;
  /** 0 to 1, four decimals. */
  readonly score: number;
  readonly evidence: readonly string[];
  /** How far year, journal and first author agree, 0 to 26: the year counts most, then the journal. */
  readonly agreement: number;
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

/** Whether titles have next to nothing in common; a title is not doubted for lacking a part of the other. */
function areWhollyDifferent(a: PaperIdentity, b: PaperIdentity, sharedWords: number): boolean {
  if (a.title === '' || b.title === '' || sharedWords >= DOUBTED_SHARED_WORDS) return false;
  if (a.title.includes(b.title) || b.title.includes(a.title)) return false;
  return titleSimilarity(a.title, b.title, DOUBTED_SIMILARITY) < DOUBTED_SIMILARITY;
}

/** Identifiers take precedence over titles; doubts are only added to the evidence. */
function scoreIdentifiers(
  a: PaperIdentity,
  b: PaperIdentity,
  sharedWords: number,
): Omit<PairScore, 'agreement'> | null {
  const found = (tier: MatchTier, score: number, name: string) => {
    const doubts = [
      ...(haveDifferentDois(a, b) ? ['DOIs differ'] : []),
      ...(areWhollyDifferent(a, b, sharedWords) ? ['but wholly different titles'] : []),
    ];
    return { tier, score, evidence: [`same ${name}`, ...doubts] };
  };
  if (shares(a.openAlexIds, b.openAlexIds)) return found(1, 1, 'OpenAlex id');
  if (shares(a.dois, b.dois)) return found(2, 1, 'DOI');
  if (shares(a.pmids, b.pmids)) return found(3, 0.99, 'PMID');
  return shares(a.pmcids, b.pmcids) ? found(3, 0.99, 'PMCID') : null;
}

interface FoundTier {
  readonly tier: MatchTier;
  readonly score: number;
}

function reviewScore({ similarity, sharedWords, mainSimilarity }: TitleComparison): FoundTier {
  return { tier: 7, score: Math.max(similarity, sharedWords, mainSimilarity) - 0.15 };
}

function isSameTitle({ titles: [a, b] }: TitleComparison): boolean {
  return a === b;
}

/** Whether years are known; if one is missing, first author and journal have to make up for it. */
function hasYearOrElse({ yearGap, surname, source }: TitleComparison): boolean {
  return yearGap !== null || (surname === 'same' && source >= ALIKE_SOURCE);
}

/** Tiers 4 to 6, and short titles by the same author. */
function closeTier(
  compared: TitleComparison,
  isTelling: boolean,
  isSameSourceOrYear: boolean,
): FoundTier | null {
  const { similarity, yearGap, surname } = compared;
  if (isTelling && isSameTitle(compared)) {
    return { tier: 4, score: yearGap === null ? SAME_TITLE_WITHOUT_YEAR : SAME_TITLE };
  }
  if (isTelling && similarity >= ALMOST_EQUAL && surname !== 'different' && hasYearOrElse(compared)) {
    return { tier: 5, score: similarity - 0.05 };
  }
  if (surname !== 'same') return null;
  if (similarity >= CLOSE && isSameSourceOrYear) return { tier: 6, score: similarity - 0.1 };
  return isSameTitle(compared) ? reviewScore(compared) : null;
}

/** The tier by title, year, author and journal, before any veto; null if none applies. */
function titleTier(a: PaperIdentity, b: PaperIdentity, compared: TitleComparison): FoundTier | null {
  const { yearGap, surname, source } = compared;
  const isStock = a.isStockTitle || b.isStockTitle;
  const isTelling = !(a.isShortTitle || b.isShortTitle || isStock);
  const isSameSourceOrYear = source >= ALIKE_SOURCE || yearGap === 0;
  const areClose = areYearsClose(compared);
  const close = areClose && !isStock ? closeTier(compared, isTelling, isSameSourceOrYear) : null;
  if (close !== null) return close;
  if (compared.mainSimilarity > 0) return reviewScore(compared);
  if (!isCandidate(compared)) return null;
  if (!isTelling && !(surname === 'same' && isSameSourceOrYear)) return null;
  if (!areClose && (!isSameTitle(compared) || surname === 'different')) return null;
  return reviewScore(compared);
}

/** Why two papers are not counted as the same although their titles match; null for no reason. */
function vetoOf(a: PaperIdentity, b: PaperIdentity): string | null {
  const marker = differingMarker(a.markers, b.markers);
  if (marker !== null) return `only one is ${marker === 'erratum' ? 'an' : 'a'} ${marker}`;
  return hasDifferentNumbers(a, b) ? 'part numbers differ' : null;
}

/** Whether papers with different DOIs are shown as possible versions of one work. */
function isPossibleVersion(a: PaperIdentity, compared: TitleComparison, { tier }: FoundTier): boolean {
  if (tier < 7 || compared.mainSimilarity > 0) return true;
  return isSameTitle(compared) && !a.isStockTitle;
}

/** Why a match by title is left to the reader; null for no reason. */
function doubtOf(
  a: PaperIdentity,
  b: PaperIdentity,
  compared: TitleComparison,
  isKnown: IsKnownWord,
): string | null {
  if (isSameTitle(compared)) {
    const isOther = a.source !== '' && b.source !== '' && compared.source < ALIKE_SOURCE;
    return isOther && compared.surname === 'different' ? 'other first author and other journal' : null;
  }
  const word = differingWord(...compared.titles, isKnown);
  if (word === null) return null;
  if (word.one === null || word.other === null) return `only one title has “${word.one ?? word.other}”`;
  return `titles differ by a word: “${word.one}” and “${word.other}”`;
}

function titleEvidence(compared: TitleComparison): string {
  const { similarity, sharedWords, mainSimilarity } = compared;
  if (isSameTitle(compared)) return 'same title';
  if (mainSimilarity >= 1) return 'same title but for the subtitle';
  if (mainSimilarity > 0) return `titles ${percent(mainSimilarity)} alike but for the subtitle`;
  if (similarity >= LEAST_SIMILARITY) return `titles ${percent(similarity)} alike`;
  return `${percent(sharedWords)} of the title's words shared`;
}

function evidenceOf(a: PaperIdentity, b: PaperIdentity, compared: TitleComparison): readonly string[] {
  const { yearGap, surname, source } = compared;
  return [
    titleEvidence(compared),
    yearGap === null ? 'a year is missing' : yearGap === 0 ? 'same year' : `years ${a.year} and ${b.year}`,
    ...(surname === 'unknown' ? [] : [surname === 'same' ? 'same first author' : 'first authors differ']),
    ...(source >= ALIKE_SOURCE ? [source >= 1 ? 'same journal' : `journals ${percent(source)} alike`] : []),
  ];
}

function scoreTitles(
  a: PaperIdentity,
  b: PaperIdentity,
  sharedWords: number,
  isKnown: IsKnownWord,
): Omit<PairScore, 'agreement'> | null {
  const compared = compareTitles(a, b, sharedWords);
  const found = titleTier(a, b, compared);
  if (found === null) return null;
  const evidence = evidenceOf(a, b, compared);
  const waits = (reason: string) => {
    const score = rounded(reviewScore(compared).score);
    return { tier: 7, score, evidence: [reason, ...evidence] } as const;
  };
  if (haveDifferentDois(a, b)) {
    return isPossibleVersion(a, compared, found) ? waits('DOIs differ: possible version') : null;
  }
  const veto = vetoOf(a, b);
  if (veto !== null) return found.tier === 7 ? null : waits(veto);
  const doubt = found.tier === 7 ? null : doubtOf(a, b, compared, isKnown);
  return doubt === null ? { tier: found.tier, score: rounded(found.score), evidence } : waits(doubt);
}

/**
 * The score and evidence of two papers by the first tier that applies; null if none does. Symmetric but for the order of
 * years and words in the evidence. A veto or a doubt makes a match of tiers 4 to 6 one for the review queue.
 * Source: docs/behaviours/comparison.md#vetoes.
 * @param sharedWords Jaccard of the titles' words, 0 to 1.
 * @param isKnown whether a word is in another of the compared titles, too.
 */
export function scorePair(
  a: PaperIdentity,
  b: PaperIdentity,
  sharedWords: number,
  isKnown: IsKnownWord,
): PairScore | null {
  const byIdentifier = scoreIdentifiers(a, b, sharedWords);
  const isUntitled = a.title === '' || b.title === '';
  const scored = byIdentifier ?? (isUntitled ? null : scoreTitles(a, b, sharedWords, isKnown));
  return scored === null ? null : { ...scored, agreement: agreementOf(a, b) };
}
