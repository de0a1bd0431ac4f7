import { recordOf } from '@/lib/base/record-of';
import { METHODS } from './methods';
import {
  type Candidate,
  DETECTION_METHODS,
  type DetectionConfig,
  type DetectionMethod,
  type DetectionStatistics,
  type MethodContribution,
  type MethodHits,
  type ValidationMetrics,
} from './types';

/** From this share of all works found on, one method outweighs the others. */
const HEAVY_SHARE = 0.8;
const HIGH_AVERAGE = 50;

/** Figures of the candidates. Source: docs/behaviours/detection.md#statistics-of-a-detection. */
export function computeStatistics(
  candidates: readonly Candidate[],
  lists: readonly MethodHits[],
  config: DetectionConfig,
): DetectionStatistics {
  const citations = candidates.map(({ paper }) => paper.citedByCount ?? 0);
  const total = citations.reduce((sum, count) => sum + count, 0);
  return {
    totalCandidates: candidates.length,
    highConfidenceCandidates: citations.filter((count) => count >= 2 * config.minimumCitationThreshold)
      .length,
    averageCitationCount: candidates.length === 0 ? 0 : total / candidates.length,
    methodContributions: contributionsOf(candidates, lists),
  };
}

function contributionsOf(
  candidates: readonly Candidate[],
  lists: readonly MethodHits[],
): Readonly<Record<DetectionMethod, MethodContribution>> {
  const contributionOf = (method: DetectionMethod): MethodContribution => {
    const own = candidates.filter(({ ranks }) => ranks[method] !== undefined);
    return {
      beforeDeduplication: lists.find((list) => list.method === method)?.hits.length ?? 0,
      afterDeduplication: own.length,
      onlyHere: own.filter(({ ranks }) => Object.keys(ranks).length === 1).length,
    };
  };
  return recordOf(DETECTION_METHODS, contributionOf);
}

/** How many methods found at least one candidate. */
export function contributingMethods({ methodContributions }: DetectionStatistics): number {
  return DETECTION_METHODS.filter((method) => methodContributions[method].afterDeduplication > 0).length;
}

/** The two shares whose sum is the confidence score. Source: docs/behaviours/detection.md#confidence-score. */
export function confidenceShares(statistics: DetectionStatistics) {
  return {
    fromMethods: (0.6 * contributingMethods(statistics)) / DETECTION_METHODS.length,
    fromCitations: 0.4 * Math.min(statistics.averageCitationCount / 20, 1),
  };
}

/**
 * min(1, 0.6 × methods with hits / methods + 0.4 × min(average citations / 20, 1)), and what the candidates lean to.
 * @param lists of the methods that ran to their end. Source: docs/behaviours/detection.md#confidence-score.
 */
export function computeValidation(
  statistics: DetectionStatistics,
  lists: readonly MethodHits[],
): ValidationMetrics {
  const { fromMethods, fromCitations } = confidenceShares(statistics);
  return {
    confidenceScore: Math.min(1, fromMethods + fromCitations),
    algorithmicBias: biasOf(statistics.averageCitationCount, lists),
  };
}

function biasOf(average: number, lists: readonly MethodHits[]): readonly string[] {
  const total = lists.reduce((sum, { hits }) => sum + hits.length, 0);
  const heavy = lists.find(({ hits }) => total > 0 && hits.length / total > HEAVY_SHARE);
  return [
    ...(heavy === undefined
      ? []
      : [`One method gives more than 80% of the works found: ${METHODS[heavy.method].label}`]),
    ...(average > HIGH_AVERAGE
      ? ['Average above 50 citations: often cited works are favoured over recent and little-known ones']
      : []),
    ...lists.flatMap(({ method, hits }) => (hits.length === 0 ? (METHODS[method].whenEmpty ?? []) : [])),
  ];
}
