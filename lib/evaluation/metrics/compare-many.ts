import { type EvaluatedRun, mcNemarExact } from './compare-runs';
import { type Figure, proportion } from './compute-metrics';
import { type Estimate, estimate, type PairCounts, pairedDifferenceInterval } from './intervals';
import { joinPapers } from './join-papers';
import { ratio } from './ratios';

/** Runs that are compared at once at most: readers cannot distinguish more. */
export const MOST_RUNS = 8;

/** One of several runs on the same included papers. */
export interface RunAmongMany {
  /** Retrieved papers that count. */
  readonly retrieved: number;
  /** Among the included papers that all runs know. */
  readonly recall: Figure;
  readonly precision: Figure;
  /** Included papers that no other of these runs found. */
  readonly foundAlone: number;
}

/** Two of several sets of found papers: those of two runs, or of two databases. */
export interface SetPair {
  /** Indexes of the sets. */
  readonly first: number;
  readonly second: number;
  readonly counts: PairCounts;
  /** Difference of the recalls, first minus second. */
  readonly difference: Estimate;
  /** Exact McNemar test. */
  readonly p: number;
  /** The same, corrected for the number of pairs. */
  readonly adjustedP: number;
}

export interface ManyRuns {
  /** Included papers that all runs know. */
  readonly n: number;
  /** Included papers that only some of them know, which are left out. */
  readonly notShared: number;
  readonly runs: readonly RunAmongMany[];
  /** Every two runs once. */
  readonly pairs: readonly SetPair[];
  /** Included papers that each run found, by ids that are the same for all. */
  readonly found: readonly ReadonlySet<string>[];
}

/**
 * Holm's step-down correction: as many adjusted p values, in the same order.
 * Source: docs/behaviours/comparison.md#several-runs-of-one-review.
 */
export function holmAdjusted(ps: readonly number[]): readonly number[] {
  const order = ps.map((_, index) => index).sort((one, other) => (ps[one] ?? 0) - (ps[other] ?? 0));
  const adjusted = new Array<number>(ps.length).fill(1);
  let before = 0;
  for (const [rank, index] of order.entries()) {
    before = Math.max(before, Math.min(1, (ps.length - rank) * (ps[index] ?? 1)));
    adjusted[index] = before;
  }
  return adjusted;
}

/** Which of the included papers that all runs know each run found. */
function foundByRun(runs: readonly EvaluatedRun[]) {
  const joined = joinPapers(...runs.map(({ evidence }) => evidence.included));
  const shared = joined.filter((ids) => ids.every((known) => known.length > 0));
  const found = runs.map(({ result }, run) => {
    const matched = new Set(result.truePositives.map(({ truthId }) => truthId));
    const papers = shared.flatMap((ids, paper) =>
      ids[run]?.some((id) => matched.has(id)) === true ? [`paper-${paper}`] : [],
    );
    return new Set(papers);
  });
  return { n: shared.length, notShared: joined.length - shared.length, found };
}

function pairCounts(one: ReadonlySet<string>, other: ReadonlySet<string>, n: number): PairCounts {
  const both = [...one].filter((paper) => other.has(paper)).length;
  const [onlyFirst, onlySecond] = [one.size - both, other.size - both];
  return { both, onlyFirst, onlySecond, neither: n - both - onlyFirst - onlySecond };
}

/** Every two of several sets of found papers, among `n` included papers. Quadratic in the sets. */
export function comparePairs(found: readonly ReadonlySet<string>[], n: number): readonly SetPair[] {
  const pairs = found.flatMap((one, first) =>
    found.slice(first + 1).map((other, index) => {
      const counts = pairCounts(one, other, n);
      const { onlyFirst, onlySecond } = counts;
      return {
        first,
        second: first + 1 + index,
        counts,
        difference: estimate(
          ratio(onlyFirst - onlySecond, n),
          pairedDifferenceInterval(counts),
          'few-papers',
        ),
        p: mcNemarExact(onlyFirst, onlySecond),
      };
    }),
  );
  const adjusted = holmAdjusted(pairs.map(({ p }) => p));
  return pairs.map((pair, index) => ({ ...pair, adjustedP: adjusted[index] ?? 1 }));
}

/**
 * Several runs on the same review at once, joined by rows and identifiers as two of them are.
 * Source: docs/behaviours/comparison.md#several-runs-of-one-review.
 */
export function compareMany(evaluated: readonly EvaluatedRun[]): ManyRuns {
  const { n, notShared, found } = foundByRun(evaluated);
  const runs = evaluated.map(({ result }, run): RunAmongMany => {
    const own = found[run] ?? new Set();
    const retrieved = result.academicExplorerResults.length;
    const alone = [...own].filter((paper) => found.every((other, at) => at === run || !other.has(paper)));
    return {
      retrieved,
      recall: proportion(own.size, n),
      precision: proportion(result.truePositives.length, retrieved),
      foundAlone: alone.length,
    };
  });
  return { n, notShared, runs, pairs: comparePairs(found, n), found };
}
