import { assignPairs } from '@/lib/evaluation/matching/assign-pairs';
import type { RunEvidence } from '@/lib/evaluation/types';
import type { Counts } from './compute-metrics';
import { countedPapers } from './compute-result';
import { fScore, ratio } from './ratios';

/** Source: docs/behaviours/comparison.md#acceptance. */
export const TABLE_THRESHOLDS = [0.8, 0.85, 0.9, 0.95] as const;

export interface ThresholdRow {
  readonly threshold: number;
  readonly counts: Counts;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

/** The figures of a run at other thresholds, under the same decisions. */
export function thresholdTable(
  evidence: RunEvidence,
  thresholds: readonly number[] = TABLE_THRESHOLDS,
): readonly ThresholdRow[] {
  return thresholds.map((threshold) => {
    const assignment = assignPairs(evidence.matching, { threshold, decisions: evidence.decisions });
    const found = assignment.included.length;
    const counted = countedPapers(evidence, assignment).length;
    const precision = ratio(found, counted);
    const recall = ratio(found, evidence.included.length);
    const counts: Counts = {
      truePositives: found,
      falsePositives: counted - found,
      falseNegatives: evidence.included.length - found,
    };
    return { threshold, counts, precision, recall, f1: fScore(1, precision, recall) };
  });
}
