import { REVIEW_TIER } from '@/lib/evaluation/matching/assign-pairs';
import { type ComparisonResult, type Paper, pairKey, type RunEvidence } from '@/lib/evaluation/types';
import { indexedPaperIds } from './compute-metrics';

export type LossReason =
  /** A row without title and identifier: nothing can be compared with it. */
  | 'unidentified'
  | 'not-indexed'
  /** Held in the expansion corpus, which searches leave out. */
  | 'expansion'
  /** In the index, but the query does not find it. */
  | 'not-retrieved'
  /** The query finds it, but not among the papers retrieved at most. */
  | 'beyond-cap'
  /** The run is of files, and none of their papers matches it. */
  | 'not-in-files'
  /** Its record was retrieved, and counts for another paper of the review. */
  | 'same-record'
  /** A retrieved paper may match it, and waits for the user's decision. */
  | 'unmatched'
  /** It has no identifier to look up, or the look-up was not made. */
  | 'not-looked-up';

export interface LossStep {
  readonly reason: LossReason;
  readonly papers: readonly Paper[];
}

export interface LossWaterfall {
  readonly included: number;
  readonly found: number;
  /** In the order of the search, or of the files, each of its reasons once; their papers are all false negatives, each once. */
  readonly losses: readonly LossStep[];
}

const REASONS: readonly LossReason[] = [
  'unidentified',
  'not-indexed',
  'not-looked-up',
  'expansion',
  'not-retrieved',
  'beyond-cap',
  'same-record',
  'unmatched',
];

/** Reasons in a run of files. */
const FILE_REASONS: readonly LossReason[] = ['unidentified', 'not-in-files', 'same-record', 'unmatched'];

/** Papers with a pair that would count, were its retrieved paper not another's already: matching is one to one. */
function sharingPapers({ matching, decisions, threshold }: RunEvidence, result: ComparisonResult) {
  const taken = new Set(
    [...result.truePositives, ...result.knownExclusions].map(({ retrievedId }) => retrievedId),
  );
  const sharing = matching.included.filter(
    (pair) =>
      pair.tier !== REVIEW_TIER &&
      pair.score >= threshold &&
      decisions[pairKey(pair)] !== 'rejected' &&
      taken.has(pair.retrievedId),
  );
  return new Set(sharing.map(({ truthId }) => truthId));
}

/**
 * For each included paper that was not found, where it was lost. Source: docs/behaviours/comparison.md#loss-waterfall.
 */
export function lossWaterfall(evidence: RunEvidence, result: ComparisonResult): LossWaterfall {
  const waiting = new Set(result.reviewQueue.map(({ truthId }) => truthId));
  const beyond = new Set(evidence.beyondCapIds);
  const indexed = indexedPaperIds(evidence, result);
  const unknown = new Set(evidence.notLookedUpIds);
  const expansion = new Set(evidence.outsideCore?.expansionIds);
  const sharing = sharingPapers(evidence, result);
  const reasonOf = ({ id, isUnidentified }: Paper): LossReason => {
    if (isUnidentified === true) return 'unidentified';
    if (waiting.has(id)) return 'unmatched';
    if (sharing.has(id)) return 'same-record';
    if (evidence.databases !== undefined) return 'not-in-files';
    if (beyond.has(id)) return 'beyond-cap';
    if (expansion.has(id)) return 'expansion';
    if (indexed?.has(id)) return 'not-retrieved';
    return indexed === null || unknown.has(id) ? 'not-looked-up' : 'not-indexed';
  };
  const lost = result.falseNegatives.map((paper) => ({ paper, reason: reasonOf(paper) }));
  return {
    included: evidence.included.length,
    found: result.truePositives.length,
    losses: (evidence.databases === undefined ? REASONS : FILE_REASONS).map((reason) => ({
      reason,
      papers: lost.filter((each) => each.reason === reason).map(({ paper }) => paper),
    })),
  };
}
