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

/**
 * The retrieved papers that count: all, or all but those that match nothing of the review and were published after it
 * was searched. A paper of the review is never left out, nor one that waits for a decision.
 * Source: docs/behaviours/comparison.md#search-date.
 */
export function countedPapers(
  { retrieved, leavesOutLaterPapers, searchDate = null }: RunEvidence,
  { included, excluded, reviewQueue }: Assignment,
): readonly Paper[] {
  if (!leavesOutLaterPapers || searchDate === null) return retrieved;
  const matched = new Set([...included, ...excluded, ...reviewQueue].map(({ retrievedId }) => retrievedId));
  return retrieved.filter((paper) => matched.has(paper.id) || !isPublishedAfter(paper, searchDate));
}

/** The pairs of a run that count, and those that wait for the user. */
export function assignmentOf(evidence: RunEvidence): Assignment {
  return assignPairs(evidence.matching, evidence);
}

interface Undecided {
  readonly threshold: number;
  readonly assignment: Assignment;
}

const undecidedByMatching = new WeakMap<Matching, Undecided>();

/** The assignment without the user's decisions, remembered from one decision to the next. */
export function undecidedAssignment({ matching, threshold }: RunEvidence): Assignment {
  const known = undecidedByMatching.get(matching);
  if (known?.threshold === threshold) return known.assignment;
  const assignment = assignPairs(matching, { threshold, decisions: {} });
  undecidedByMatching.set(matching, { threshold, assignment });
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
  const assignment = assignmentOf(evidence);
  const { included, excluded, reviewQueue } = assignment;
  const retrieved = countedPapers(evidence, assignment);
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
