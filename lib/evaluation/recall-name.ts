import type { RunEvidence } from './types';

export type RecallName = 'Recall' | 'Relative recall';

/** What the share of included papers that a run found is called. Source: docs/behaviours/datasets.md#known-papers. */
export function recallName({ isKnownPapers }: Pick<RunEvidence, 'isKnownPapers'>): RecallName {
  return isKnownPapers === true ? 'Relative recall' : 'Recall';
}
