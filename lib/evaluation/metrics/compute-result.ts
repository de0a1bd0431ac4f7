import { type Assignment, assignPairs } from '@/lib/evaluation/matching/assign-pairs';
import type { ComparisonResult, Matching, Paper, RunEvidence } from '@/lib/evaluation/types';
import { fScore, ratio } from './ratios';

/** Whether a paper was published after the review was searched; false where only the same year is known of both. */
export function isPublishedAfter(paper: Paper, searchDate: string): boolean {
  const published = paper.publicationDate ?? paper.publicationYear?.toString() ?? null;
  if (published === null) return false;
  const length = Math.min(published.length, searchDate.length);
  return published.slice(0, length) > searchDate.slice(0, length);
}

/** The retrieved papers that count: all, or those that the review could have found when it was searched. */
export function countedPapers({
  retrieved,
  leavesOutLaterPapers,
  searchDate = null,
}: RunEvidence): readonly Paper[] {
  if (!leavesOutLaterPapers || searchDate === null) return retrieved;
  return retrieved.filter((paper) => !isPublishedAfter(paper, searchDate));
}

/** The pairs of a run that count, and those that wait for the user. */
export function assignmentOf(evidence: RunEvidence): Assignment {
  const counted = new Set(countedPapers(evidence).map(({ id }) => id));
  return assignPairs(evidence.matching, evidence, (id) => counted.has(id));
}

interface Undecided {
  readonly threshold: number;
  readonly leavesOutLaterPapers: boolean;
  readonly assignment: Assignment;
}

const undecidedByMatching = new WeakMap<Matching, Undecided>();

/** The assignment without the user's decisions, remembered from one decision to the next. */
export function undecidedAssignment(evidence: RunEvidence): Assignment {
  const { matching, threshold, leavesOutLaterPapers } = evidence;
  const known = undecidedByMatching.get(matching);
  if (known?.threshold === threshold && known.leavesOutLaterPapers === leavesOutLaterPapers) {
    return known.assignment;
  }
  const assignment = assignmentOf({ ...evidence, decisions: {} });
  undecidedByMatching.set(matching, { threshold, leavesOutLaterPapers, assignment });
  return assignment;
}

const results = new WeakMap<RunEvidence, ComparisonResult>();

/** Every figure of a run from its evidence, computed once for each. */
export function resultOf(evidence: RunEvidence): ComparisonResult {
  const result = results.get(evidence) ?? computeResult(evidence);
  results.set(evidence, result);
  return result;
}

/**
 * Every figure of a run from its evidence. Linear, but for sorting the pairs.
 * Source: docs/behaviours/comparison.md#results-of-a-run.
 */
export function computeResult(evidence: RunEvidence): ComparisonResult {
  const retrieved = countedPapers(evidence);
  const { included, excluded, reviewQueue } = assignmentOf(evidence);
  const found = new Set(included.map(({ truthId }) => truthId));
  const matched = new Set(included.map(({ retrievedId }) => retrievedId));
  const known = new Set(excluded.map(({ retrievedId }) => retrievedId));
  const falsePositives = retrieved.filter(({ id }) => !matched.has(id));
  const falseNegatives = evidence.included.filter(({ id }) => !found.has(id));
  const precision = ratio(included.length, included.length + falsePositives.length);
  const recall = ratio(included.length, included.length + falseNegatives.length);
  return {
    truePositives: included,
    falsePositives,
    falseNegatives,
    academicExplorerResults: retrieved,
    additionalPapersFound: falsePositives.filter(({ id }) => !known.has(id)),
    knownExclusions: excluded,
    reviewQueue,
    precision,
    recall,
    f1Score: fScore(1, precision, recall),
  };
}
