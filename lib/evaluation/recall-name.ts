import type { RunEvidence } from './types';

export type RecallName = 'Recall' | 'Relative recall';

/** Name of the share of included papers that a run found. Source: docs/behaviours/datasets.md#known-papers. */
export function recallName({ isKnownPapers }: Pick<RunEvidence, 'isKnownPapers'>): RecallName {
  return isKnownPapers === true ? 'Relative recall' : 'Recall';
}
