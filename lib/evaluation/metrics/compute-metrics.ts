import type { ComparisonResult, RunEvidence } from '@/lib/evaluation/types';
import { countedPapers, undecidedAssignment } from './compute-result';
import {
  type Estimate,
  estimate,
  type Interval,
  MIN_ITEMS,
  weightedIntervals,
  wilsonInterval,
} from './intervals';
import { fScore, ratio } from './ratios';

export interface Counts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/** A figure, with what it is a share of and, where n is 5 or more, its 95% interval. */
export interface Figure {
  readonly value: number | null;
  readonly part: number;
  readonly whole: number;
  readonly interval: Interval | null;
}

/** A share with Wilson's interval. */
export function proportion(part: number, whole: number): Figure {
  return { value: ratio(part, whole), part, whole, interval: wilsonInterval(part, whole) };
}

export interface CountMetrics {
  readonly precision: Figure;
  readonly recall: Figure;
  /** F scores, with bootstrap intervals. */
  readonly f1: Estimate;
  readonly f2: Estimate;
  readonly f3: Estimate;
  /** 1 / precision; null where nothing was found. */
  readonly numberNeededToRead: number | null;
}

const BETAS = [1, 2, 3] as const;

/**
 * Parts of a paper that are added to each count before resampling: half to what was found, half to what was not. Jeffreys'
 * prior, by which the interval of F1 is that of the share TP / (TP + FP + FN).
 * Source: docs/behaviours/comparison.md#bootstrap.
 */
const ADDED = { truePositives: 0.5, falsePositives: 0.25, falseNegatives: 0.25 };

/** Resampling never draws what was not counted: without one of the three, an interval would be too short. */
function scoreIntervals({ truePositives, falsePositives, falseNegatives }: Counts, seed: number) {
  const counts = [truePositives, falsePositives, falseNegatives];
  const papers = truePositives + falsePositives + falseNegatives;
  if (papers < MIN_ITEMS || counts.includes(0)) return [];
  const weights = [
    truePositives + ADDED.truePositives,
    falsePositives + ADDED.falsePositives,
    falseNegatives + ADDED.falseNegatives,
  ];
  const scores = BETAS.map(
    (beta) =>
      ([tp = 0, fp = 0, fn = 0]: readonly number[]) =>
        fScore(beta, ratio(tp, tp + fp), ratio(tp, tp + fn)),
  );
  return weightedIntervals(weights, scores, seed);
}

function computeCountMetrics(counts: Counts, seed: number): CountMetrics {
  const { truePositives, falsePositives, falseNegatives } = counts;
  const precision = proportion(truePositives, truePositives + falsePositives);
  const recall = proportion(truePositives, truePositives + falseNegatives);
  const intervals = scoreIntervals(counts, seed);
  const score = (beta: (typeof BETAS)[number]) =>
    estimate(
      fScore(beta, precision.value, recall.value),
      intervals[BETAS.indexOf(beta)] ?? null,
      truePositives + falsePositives + falseNegatives < MIN_ITEMS ? 'few-papers' : 'empty-count',
    );
  return {
    precision,
    recall,
    f1: score(1),
    f2: score(2),
    f3: score(3),
    numberNeededToRead: truePositives === 0 ? null : precision.whole / truePositives,
  };
}

/** Number of results remembered, since several parts of a page need the same figures. */
const MOST_KNOWN = 32;
const known = new Map<string, CountMetrics>();

/** The figures that follow from three counts. @param seed of the bootstrap. */
export function metricsOfCounts(counts: Counts, seed: number): CountMetrics {
  const key = `${counts.truePositives} ${counts.falsePositives} ${counts.falseNegatives} ${seed}`;
  const metrics = known.get(key) ?? computeCountMetrics(counts, seed);
  known.delete(key);
  known.set(key, metrics);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return metrics;
}

/**
 * Precision, counted in three ways, since a paper that is not in the review need not be irrelevant.
 * Source: docs/behaviours/comparison.md#three-readings-of-precision.
 */
export interface PrecisionReadings {
  /** Every unmatched paper counts against it; the user's decisions are left out. */
  readonly strict: Figure;
  /** Only papers that the review excluded count against it. */
  readonly knownExclusions: Figure;
  /** The strict reading with the user's decisions. */
  readonly afterDecisions: Figure;
}

export function precisionReadings(evidence: RunEvidence, result: ComparisonResult): PrecisionReadings {
  const found = result.truePositives.length;
  const counted = result.academicExplorerResults.length;
  const undecided = undecidedAssignment(evidence);
  return {
    strict: proportion(undecided.included.length, countedPapers(evidence, undecided).length),
    knownExclusions: proportion(found, found + result.knownExclusions.length),
    afterDecisions: proportion(found, counted),
  };
}

/** Included papers by the corpus that holds them. Unit: papers. */
export interface Holdings {
  readonly core: number;
  readonly expansion: number;
  /** Into another work. */
  readonly merged: number;
  /** Looked up and not found. */
  readonly notHeld: number;
  /** Papers not held that were requested in lists only. */
  readonly onlyListed: number;
}

export interface RunMetrics extends CountMetrics {
  readonly counts: Counts;
  /**
   * Recall without the included rows that cannot be identified, which count as not found in every other figure; null
   * where there are none.
   */
  readonly recallOfIdentified: Figure | null;
  /**
   * Papers found / papers of the file, before de-duplication; may be above 1, and is flagged then.
   * Source: docs/behaviours/comparison.md#coverage.
   */
  readonly coverage: { readonly value: number | null; readonly isAboveWhole: boolean };
  /** Share of all included papers that are known to be in the index; null if there was no look-up. */
  readonly indexCoverage: Figure | null;
  /** Null if there was no look-up that distinguishes the corpora. */
  readonly holdings: Holdings | null;
  /** Included papers that could not be looked up, and were not found by the query. */
  readonly notLookedUp: number;
  /** Recall among the included papers that are known to be in the index. */
  readonly retrievalEfficiency: Figure | null;
  readonly precisionReadings: PrecisionReadings;
}

/** Null where every included row can be identified. Source: docs/behaviours/comparison.md#rows-that-cannot-be-identified. */
export function recallOfIdentified({ included }: RunEvidence, found: number): Figure | null {
  const identified = included.filter(({ isUnidentified }) => isUnidentified !== true).length;
  return identified === included.length ? null : proportion(found, identified);
}

/** Included papers known to be in the index: looked up, or found by the query. Null if there was no look-up. */
export function indexedPaperIds(evidence: RunEvidence, result: ComparisonResult): ReadonlySet<string> | null {
  if (evidence.indexedIds === null) return null;
  return new Set([...evidence.indexedIds, ...result.truePositives.map(({ truthId }) => truthId)]);
}

function holdingsOf(
  { included, outsideCore }: RunEvidence,
  indexed: ReadonlySet<string> | null,
  notLookedUp: number,
): Holdings | null {
  if (indexed === null || outsideCore === undefined) return null;
  const expansion = outsideCore.expansionIds.length;
  const merged = outsideCore.mergedIds.length;
  return {
    core: indexed.size - expansion - merged,
    expansion,
    merged,
    notHeld: included.length - indexed.size - notLookedUp,
    onlyListed: outsideCore.onlyListedIds.filter((id) => !indexed.has(id)).length,
  };
}

/**
 * All figures of a run that need no ranking.
 * @param originalPaperCount papers of the review's file.
 */
export function computeMetrics(
  evidence: RunEvidence,
  result: ComparisonResult,
  originalPaperCount: number,
): RunMetrics {
  const counts: Counts = {
    truePositives: result.truePositives.length,
    falsePositives: result.falsePositives.length,
    falseNegatives: result.falseNegatives.length,
  };
  const indexed = indexedPaperIds(evidence, result);
  const unknown = new Set(evidence.notLookedUpIds);
  for (const id of indexed ?? []) unknown.delete(id);
  const coverage = ratio(result.academicExplorerResults.length, originalPaperCount);
  return {
    ...metricsOfCounts(counts, evidence.seed),
    counts,
    recallOfIdentified: recallOfIdentified(evidence, counts.truePositives),
    coverage: { value: coverage, isAboveWhole: coverage !== null && coverage > 1 },
    indexCoverage: indexed === null ? null : proportion(indexed.size, evidence.included.length),
    holdings: holdingsOf(evidence, indexed, unknown.size),
    notLookedUp: unknown.size,
    retrievalEfficiency: indexed === null ? null : proportion(counts.truePositives, indexed.size),
    precisionReadings: precisionReadings(evidence, result),
  };
}
