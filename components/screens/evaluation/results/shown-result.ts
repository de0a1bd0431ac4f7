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

/** The figures over all results. */
export function aggregateOf(shown: readonly ShownResult[]): Aggregate {
  return aggregateResults(
    shown.map(({ result }) => result),
    shown[0]?.evidence.seed ?? 0,
  );
}
