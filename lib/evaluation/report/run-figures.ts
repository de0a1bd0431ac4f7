import { computeMetrics } from '@/lib/evaluation/metrics/compute-metrics';
import { databaseReport } from '@/lib/evaluation/metrics/database-figures';
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
import { recallName } from '@/lib/evaluation/recall-name';
import type { ComparisonResult, RunEvidence } from '@/lib/evaluation/types';
import { figureOfEstimate, figureOfShare, plainFigure, type RunFigure } from './run-figure';
import { setFigures } from './set-figures';

/** Papers of the review's file that were compared, before de-duplication. */
export function listedPapers({ deduplication, included, excluded }: RunEvidence): number {
  return deduplication?.rows ?? included.length + excluded.length;
}

/** The name of recall within a sentence: known papers are no whole review, so recall of them is relative recall. */
const recallWord = (evidence: RunEvidence) => recallName(evidence).toLowerCase();

function countFigures(evidence: RunEvidence, result: ComparisonResult): readonly RunFigure[] {
  const metrics = computeMetrics(evidence, result, listedPapers(evidence));
  const { strict, knownExclusions, afterDecisions } = metrics.precisionReadings;
  const recall = recallWord(evidence);
  return [
    figureOfShare(recall, metrics.recall),
    figureOfShare(`${recall} of identified papers`, metrics.recallOfIdentified ?? metrics.recall),
    figureOfShare('precision', metrics.precision),
    figureOfEstimate('F1', metrics.f1),
    figureOfEstimate('F2', metrics.f2),
    figureOfEstimate('F3', metrics.f3),
    plainFigure('number needed to read', metrics.numberNeededToRead),
    {
      ...plainFigure('coverage', metrics.coverage.value),
      part: result.academicExplorerResults.length,
      whole: listedPapers(evidence),
    },
    figureOfShare('index coverage', metrics.indexCoverage),
    figureOfShare('retrieval efficiency', metrics.retrievalEfficiency),
    figureOfShare('precision, strict', strict),
    figureOfShare('precision against known exclusions', knownExclusions),
    figureOfShare('precision after decisions', afterDecisions),
  ];
}

function rankedFigures(evidence: RunEvidence, result: ComparisonResult): readonly RunFigure[] {
  const ranking = rankingOf(evidence, result);
  const pool = labelledPool(evidence, result);
  const retrieved = ranking.hits.length;
  return [
    plainFigure('R-precision', rPrecision(ranking)),
    plainFigure('average precision', averagePrecision(ranking)),
    ...NDCG_DEPTHS.map((depth) => plainFigure(`nDCG at ${depth}`, ndcgAt(ranking, depth))),
    plainFigure('WSS@95', pool && workSaved(pool)),
    plainFigure('TNR@95', pool && trueNegativeRate(pool)),
    ...RANK_DEPTHS.filter((depth) => depth <= retrieved).flatMap((depth) => [
      plainFigure(`${recallWord(evidence)} at ${depth}`, recallAt(ranking, depth)),
      plainFigure(`precision at ${depth}`, precisionAt(ranking, depth)),
    ]),
  ];
}

function thresholdFigures(evidence: RunEvidence): readonly RunFigure[] {
  return thresholdTable(evidence).flatMap(({ threshold, counts, precision, recall, f1 }) => {
    const { truePositives: part, falsePositives, falseNegatives } = counts;
    const at = `at threshold ${threshold.toFixed(2)}`;
    return [
      {
        name: `${recallWord(evidence)} ${at}`,
        value: recall,
        part,
        whole: part + falseNegatives,
        interval: null,
      },
      { name: `precision ${at}`, value: precision, part, whole: part + falsePositives, interval: null },
      plainFigure(`F1 ${at}`, f1),
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
  const report = databaseReport(evidence, result);
  if (report === null) return [];
  return setFigures({
    sets: report.databases.map(({ uniqueIds, ...figures }) => ({ ...figures, foundAlone: uniqueIds.length })),
    pairs: report.pairs,
    overlap: report.overlap.map(({ databases, truthIds }) => ({ names: databases, papers: truthIds.length })),
    n: evidence.included.length,
  });
}

/** Every figure that the screens show of a run. Source: docs/behaviours/comparison.md#export-of-a-run. */
export function runFigures(evidence: RunEvidence, result: ComparisonResult): readonly RunFigure[] {
  return [
    ...countFigures(evidence, result),
    // Papers from files have no order, so no ranking is measured.
    ...(evidence.databases === undefined
      ? rankedFigures(evidence, result)
      : databaseFigures(evidence, result)),
    ...lossFigures(evidence, result),
    ...thresholdFigures(evidence),
  ];
}
