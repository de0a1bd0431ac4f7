import { type Aggregate, aggregateResults } from '@/lib/evaluation/metrics/aggregate';
import { computeMetrics, type RunMetrics } from '@/lib/evaluation/metrics/compute-metrics';
import { resultOf } from '@/lib/evaluation/metrics/compute-result';
import { listedPapers } from '@/lib/evaluation/report/run-figures';
import type { ComparisonResult, ComparisonRun, RunEvidence } from '@/lib/evaluation/types';

/** A finished run with every figure that screens show of it. */
export interface ShownResult {
  readonly run: ComparisonRun;
  readonly evidence: RunEvidence;
  readonly result: ComparisonResult;
  readonly metrics: RunMetrics;
  /** Papers of the review's file, before de-duplication. */
  readonly paperCount: number;
}

const known = new WeakMap<RunEvidence, ShownResult>();

/**
 * The figures of a run, computed once per evidence: runs that are under way change the list of runs several times a
 * second. Null for a run that is not finished.
 */
export function shownResult(run: ComparisonRun): ShownResult | null {
  const { evidence } = run;
  if (evidence === null || run.status !== 'completed') return null;
  const before = known.get(evidence);
  if (before?.run === run) return before;
  const shown = { ...(before ?? computeFigures(evidence)), run };
  known.set(evidence, shown);
  return shown;
}

function computeFigures(evidence: RunEvidence): Omit<ShownResult, 'run'> {
  const result = resultOf(evidence);
  const paperCount = listedPapers(evidence);
  return { evidence, result, metrics: computeMetrics(evidence, result, paperCount), paperCount };
}

/** Results of reviews, and those of known papers, whose relative recall is another figure than a review's recall. */
export function byKindOfList(shown: readonly ShownResult[]): {
  readonly ofReviews: readonly ShownResult[];
  readonly ofKnownPapers: readonly ShownResult[];
} {
  const isKnown = ({ evidence }: ShownResult) => evidence.isKnownPapers === true;
  return { ofReviews: shown.filter((each) => !isKnown(each)), ofKnownPapers: shown.filter(isKnown) };
}

/** The figures over all results of reviews. Source: docs/behaviours/comparison.md#several-reviews. */
export function aggregateOf(shown: readonly ShownResult[]): Aggregate {
  return aggregateResults(
    byKindOfList(shown).ofReviews.map(({ result }) => result),
    shown[0]?.evidence.seed ?? 0,
  );
}
