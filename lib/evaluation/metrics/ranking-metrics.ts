import type { ComparisonResult, RunEvidence } from '@/lib/evaluation/types';
import { ratio } from './ratios';

/** Depths at which recall and precision are reported. Unit: papers read. */
export const RANK_DEPTHS = [10, 20, 50, 100, 200, 500, 1_000] as const;

/** Depths of nDCG, the same for every run, so that runs can be compared. */
export const NDCG_DEPTHS = [10, 100] as const;

/** A ranked list with the data to evaluate it. */
export interface Ranking {
  /** Per retrieved paper, best first, whether it is an included one. */
  readonly hits: readonly boolean[];
  /** Included papers of the review, retrieved or not. */
  readonly relevant: number;
}

export function rankingOf({ included }: RunEvidence, result: ComparisonResult): Ranking {
  const matched = new Set(result.truePositives.map(({ retrievedId }) => retrievedId));
  return {
    hits: result.academicExplorerResults.map(({ id }) => matched.has(id)),
    relevant: included.length,
  };
}

function hitsWithin({ hits }: Ranking, k: number): number {
  let count = 0;
  for (let rank = 0; rank < Math.min(k, hits.length); rank += 1) if (hits[rank] === true) count += 1;
  return count;
}

/** Share of the included papers among the first k; null where there are none. */
export function recallAt(ranking: Ranking, k: number): number | null {
  return ratio(hitsWithin(ranking, k), ranking.relevant);
}

/** Share of included papers among the first k ranks, whether or not so many were retrieved; null for k = 0. */
export function precisionAt(ranking: Ranking, k: number): number | null {
  return ratio(hitsWithin(ranking, k), k);
}

/** Precision at as many ranks as there are included papers. */
export function rPrecision(ranking: Ranking): number | null {
  return precisionAt(ranking, ranking.relevant);
}

/** Mean over the included papers of the precision at their rank; 0 for those not retrieved. */
export function averagePrecision({ hits, relevant }: Ranking): number | null {
  let found = 0;
  let sum = 0;
  for (const [index, isHit] of hits.entries()) {
    if (!isHit) continue;
    found += 1;
    sum += found / (index + 1);
  }
  return ratio(sum, relevant);
}

/** Discounted gain of the first k over the best possible one, each included paper counting 1. */
export function ndcgAt({ hits, relevant }: Ranking, k: number): number | null {
  let gain = 0;
  let ideal = 0;
  for (let rank = 0; rank < k; rank += 1) {
    const discount = 1 / Math.log2(rank + 2);
    if (hits[rank] === true) gain += discount;
    if (rank < relevant) ideal += discount;
  }
  return ratio(gain, ideal);
}

/** The papers of a review's file in the order of the search; those that it did not retrieve come last. */
export interface LabelledPool {
  readonly included: number;
  readonly excluded: number;
  /** Labels of the retrieved papers of the pool, best first: whether included. */
  readonly ranked: readonly boolean[];
}

/**
 * The labelled pool of a run; null unless every paper is labelled and some are excluded.
 * Source: docs/behaviours/comparison.md#labelled-pool.
 */
export function labelledPool(
  { included, excluded, unjudged }: RunEvidence,
  result: ComparisonResult,
): LabelledPool | null {
  const isLabelled =
    unjudged === undefined
      ? included.every(({ label }) => label === 'included')
      : unjudged.use !== 'left-out';
  if (!isLabelled || excluded.length === 0 || included.length === 0) return null;
  const labels = new Map<string, boolean>();
  for (const { retrievedId } of result.truePositives) labels.set(retrievedId, true);
  for (const { retrievedId } of result.knownExclusions) labels.set(retrievedId, false);
  const ranked = result.academicExplorerResults.flatMap(({ id }) => labels.get(id) ?? []);
  return { included: included.length, excluded: excluded.length, ranked };
}

/** How deep one has to read the pool for this recall; null where the retrieved papers do not reach it. */
function depthFor({ included, ranked }: LabelledPool, recall: number): number | null {
  const wanted = Math.ceil(recall * included - 1e-9);
  let found = 0;
  for (const [index, isIncluded] of ranked.entries()) {
    if (isIncluded) found += 1;
    if (found >= wanted) return index + 1;
  }
  return null;
}

/** Work saved over sampling: (N - n)/N - (1 - recall), n the depth that reaches the recall; null where it is not reached. */
export function workSaved(pool: LabelledPool, recall = 0.95): number | null {
  const depth = depthFor(pool, recall);
  if (depth === null) return null;
  const all = pool.included + pool.excluded;
  return (all - depth) / all - (1 - recall);
}

/** Share of the excluded papers that need not be read for this recall; null where it is not reached. */
export function trueNegativeRate(pool: LabelledPool, recall = 0.95): number | null {
  const depth = depthFor(pool, recall);
  if (depth === null) return null;
  const read = pool.ranked.slice(0, depth).filter((isIncluded) => !isIncluded).length;
  return ratio(pool.excluded - read, pool.excluded);
}
