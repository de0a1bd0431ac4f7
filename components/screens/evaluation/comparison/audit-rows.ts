import { claimsOf } from '@/lib/evaluation/matching/assign-pairs';
import { undecidedAssignment } from '@/lib/evaluation/metrics/compute-result';
import {
  type ComparisonResult,
  type MatchPair,
  type Paper,
  pairKey,
  type RunEvidence,
} from '@/lib/evaluation/types';

/** What a pair is at present. */
export type PairState = 'counted' | 'waiting' | 'accepted' | 'rejected' | 'taken';

export interface AuditRow {
  readonly key: string;
  readonly pair: MatchPair;
  /** Whose list the review's paper stands in. */
  readonly list: 'included' | 'excluded';
  readonly truth: Paper;
  readonly retrieved: Paper;
  readonly state: PairState;
  /** Waits for the user, or did before it was decided: it stays in the queue's list, so that no row jumps away. */
  readonly isForReview: boolean;
}

export type AuditFilter = 'review' | 'counted' | 'all';

function keysOf(pairs: readonly MatchPair[]): ReadonlySet<string> {
  return new Set(pairs.map(pairKey));
}

function stateOf(
  key: string,
  evidence: RunEvidence,
  counted: ReadonlySet<string>,
  waiting: ReadonlySet<string>,
): PairState {
  const decision = evidence.decisions[key];
  if (decision === 'rejected') return 'rejected';
  if (decision === 'accepted' && counted.has(key)) return 'accepted';
  if (counted.has(key)) return 'counted';
  return waiting.has(key) ? 'waiting' : 'taken';
}

type PairOfPapers = Pick<AuditRow, 'key' | 'pair' | 'list' | 'truth' | 'retrieved'>;

const papersByMatching = new WeakMap<RunEvidence['matching'], readonly PairOfPapers[]>();

/** The pairs with their papers, which no decision changes: put together once. */
function pairsOfPapers(evidence: RunEvidence): readonly PairOfPapers[] {
  const known = papersByMatching.get(evidence.matching);
  if (known !== undefined) return known;
  const truths = new Map([...evidence.included, ...evidence.excluded].map((paper) => [paper.id, paper]));
  const retrieved = new Map(evidence.retrieved.map((paper) => [paper.id, paper]));
  const pairs = claimsOf(evidence.matching).flatMap(({ key, pair, list }): readonly PairOfPapers[] => {
    const one = truths.get(pair.truthId);
    const other = retrieved.get(pair.retrievedId);
    return one === undefined || other === undefined
      ? []
      : [{ key, pair, list, truth: one, retrieved: other }];
  });
  papersByMatching.set(evidence.matching, pairs);
  return pairs;
}

/** Every pair of a run with its papers and what it is at present: best first. */
export function auditRows(evidence: RunEvidence, result: ComparisonResult): readonly AuditRow[] {
  const counted = keysOf([...result.truePositives, ...result.knownExclusions]);
  const waiting = keysOf(result.reviewQueue);
  const queued = keysOf(undecidedAssignment(evidence).reviewQueue);
  return pairsOfPapers(evidence).map((papers) => {
    const state = stateOf(papers.key, evidence, counted, waiting);
    return { ...papers, state, isForReview: state === 'waiting' || queued.has(papers.key) };
  });
}

export function filterRows(rows: readonly AuditRow[], filter: AuditFilter): readonly AuditRow[] {
  if (filter === 'review') return rows.filter(({ isForReview }) => isForReview);
  if (filter === 'counted') return rows.filter(({ state }) => state === 'counted' || state === 'accepted');
  return rows;
}

export const STATE_WORDS: Readonly<Record<PairState, string>> = {
  counted: 'Counted',
  waiting: 'To review',
  accepted: 'Accepted',
  rejected: 'Rejected',
  taken: 'Not counted',
};

const TIER_WORDS = {
  1: 'OpenAlex id',
  2: 'DOI',
  3: 'PMID or PMCID',
  4: 'Same title',
  5: 'Almost the same title',
  6: 'Close title',
  7: 'Possible match',
} as const;

export function tierWords({ tier }: MatchPair): string {
  return `Tier ${tier}: ${TIER_WORDS[tier]}`;
}
