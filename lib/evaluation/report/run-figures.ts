import { computeMetrics, type Figure } from '@/lib/evaluation/metrics/compute-metrics';
import { databaseReport } from '@/lib/evaluation/metrics/database-figures';
import type { Estimate, Interval } from '@/lib/evaluation/metrics/intervals';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import {
  averagePrecision,
  labelledPool,
  NDCG_DEPTHS,
  ndcgAt,
  precisionAt,
  RANK_DEPTHS,
  rankingOf,
  recallAt,
  rPrecision,
  trueNegativeRate,
  workSaved,
} from '@/lib/evaluation/metrics/ranking-metrics';
import { thresholdTable } from '@/lib/evaluation/metrics/threshold-table';
import type { ComparisonResult, RunEvidence } from '@/lib/evaluation/types';

/** A figure of a run as it is exported; what does not apply is null. */
export interface RunFigure {
  readonly name: string;
  readonly value: number | null;
  readonly part: number | null;
  readonly whole: number | null;
  /** 95% interval. */
  readonly interval: Interval | null;
}

function plain(name: string, value: number | null): RunFigure {
  return { name, value, part: null, whole: null, interval: null };
}

function ofShare(name: string, figure: Figure | null): RunFigure {
  return figure === null ? plain(name, null) : { name, ...figure };
}

function ofScore(name: string, { value, interval }: Estimate): RunFigure {
  return { ...plain(name, value), interval };
}

/** Papers of the review's file that were compared, before de-duplication. */
export function listedPapers({ deduplication, included, excluded }: RunEvidence): number {
  return deduplication?.rows ?? included.length + excluded.length;
}

function countFigures(evidence: RunEvidence, result: ComparisonResult): readonly RunFigure[] {
  const metrics = computeMetrics(evidence, result, listedPapers(evidence));
  const { strict, knownExclusions, afterDecisions } = metrics.precisionReadings;
  return [
    ofShare('recall', metrics.recall),
    ofShare('recall of identified papers', metrics.recallOfIdentified ?? metrics.recall),
    ofShare('precision', metrics.precision),
    ofScore('F1', metrics.f1),
    ofScore('F2', metrics.f2),
    ofScore('F3', metrics.f3),
    plain('number needed to read', metrics.numberNeededToRead),
    {
      ...plain('coverage', metrics.coverage.value),
      part: result.academicExplorerResults.length,
      whole: listedPapers(evidence),
    },
    ofShare('index coverage', metrics.indexCoverage),
    ofShare('retrieval efficiency', metrics.retrievalEfficiency),
    ofShare('precision, strict', strict),
    ofShare('precision against known exclusions', knownExclusions),
    ofShare('precision after decisions', afterDecisions),
  ];
}

function rankedFigures(evidence: RunEvidence, result: ComparisonResult): readonly RunFigure[] {
  const ranking = rankingOf(evidence, result);
  const pool = labelledPool(evidence, result);
  const retrieved = ranking.hits.length;
  return [
    plain('R-precision', rPrecision(ranking)),
    plain('average precision', averagePrecision(ranking)),
    ...NDCG_DEPTHS.map((depth) => plain(`nDCG at ${depth}`, ndcgAt(ranking, depth))),
    plain('WSS@95', pool && workSaved(pool)),
    plain('TNR@95', pool && trueNegativeRate(pool)),
    ...RANK_DEPTHS.filter((depth) => depth <= retrieved).flatMap((depth) => [
      plain(`recall at ${depth}`, recallAt(ranking, depth)),
      plain(`precision at ${depth}`, precisionAt(ranking, depth)),
    ]),
  ];
}

function thresholdFigures(evidence: RunEvidence): readonly RunFigure[] {
  return thresholdTable(evidence).flatMap(({ threshold, counts, precision, recall, f1 }) => {
    const { truePositives: part, falsePositives, falseNegatives } = counts;
    const at = `at threshold ${threshold.toFixed(2)}`;
    return [
      { name: `recall ${at}`, value: recall, part, whole: part + falseNegatives, interval: null },
      { name: `precision ${at}`, value: precision, part, whole: part + falsePositives, interval: null },
      plain(`F1 ${at}`, f1),
    ];
  });
}

function lossFigures(evidence: RunEvidence, result: ComparisonResult): readonly RunFigure[] {
  const { included, losses } = lossWaterfall(evidence, result);
  return losses.map(({ reason, papers: { length } }) => ({
    name: `lost: ${reason}`,
    value: included === 0 ? null : length / included,
    part: length,
    whole: included,
    interval: null,
  }));
}

function databaseFigures(evidence: RunEvidence, result: ComparisonResult): readonly RunFigure[] {
  const databases = databaseReport(evidence, result)?.databases ?? [];
  return databases.flatMap(({ name, recall, precision, uniqueIds }) => [
    ofShare(`recall of ${name}`, recall),
    ofShare(`precision of ${name}`, precision),
    { ...plain(`found by ${name} alone`, uniqueIds.length), part: uniqueIds.length, whole: recall.whole },
  ]);
}

/** Every figure that the screens show of a run. Source: docs/behaviours/comparison.md#export-of-a-run. */
export function runFigures(evidence: RunEvidence, result: ComparisonResult): readonly RunFigure[] {
  return [
    ...countFigures(evidence, result),
    // Papers of files stand in no order.
    ...(evidence.databases === undefined
      ? rankedFigures(evidence, result)
      : databaseFigures(evidence, result)),
    ...lossFigures(evidence, result),
    ...thresholdFigures(evidence),
  ];
}
