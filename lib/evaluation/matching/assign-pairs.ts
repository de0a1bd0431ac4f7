import { type Matching, type MatchPair, type PairDecisions, pairKey } from '@/lib/evaluation/types';
import { comparePairs } from './compare-pairs';

/** Pairs at or above it count unless the user chooses otherwise. Source: docs/behaviours/comparison.md#acceptance. */
export const DEFAULT_THRESHOLD = 0.9;

/** Pairs of this tier wait for the user's decision, whatever their score. */
export const REVIEW_TIER = 7;

export interface AssignmentRules {
  readonly threshold: number;
  readonly decisions: PairDecisions;
}

export interface Assignment {
  /** Strictly one to one over included and excluded papers together; in the order in which they were taken. */
  readonly included: readonly MatchPair[];
  readonly excluded: readonly MatchPair[];
  /** Undecided pairs whose papers are both still free: included ones first, best first. */
  readonly reviewQueue: readonly MatchPair[];
}

/** A pair with its key and the review's list that its paper is in. */
export interface Claim {
  readonly key: string;
  readonly pair: MatchPair;
  readonly list: 'included' | 'excluded';
}

const claimsByMatching = new WeakMap<Matching, readonly Claim[]>();

/**
 * Every pair, best first, ties as `comparePairs` breaks them; sorted once, since each decision of the user needs them
 * again.
 */
export function claimsOf(matching: Matching): readonly Claim[] {
  const known = claimsByMatching.get(matching);
  if (known !== undefined) return known;
  const claimsIn = (list: Claim['list']) =>
    matching[list].map((pair): Claim => ({ key: pairKey(pair), pair, list }));
  const claims = [...claimsIn('included'), ...claimsIn('excluded')].sort((a, b) =>
    comparePairs(a.pair, b.pair),
  );
  claimsByMatching.set(matching, claims);
  return claims;
}

/**
 * The pairs that count: first those that the user accepted, then those at or above the threshold, each paper once. The
 * choice is greedy by score, ties as `comparePairs` breaks them. Rejected pairs never count. Linear in the number of
 * pairs, but for sorting them once.
 */
export function assignPairs(matching: Matching, { threshold, decisions }: AssignmentRules): Assignment {
  const claims = claimsOf(matching);
  const takenTruth = new Set<string>();
  const takenRetrieved = new Set<string>();
  const taken: Record<Claim['list'], MatchPair[]> = { included: [], excluded: [] };
  const isFree = ({ pair }: Claim) => !takenTruth.has(pair.truthId) && !takenRetrieved.has(pair.retrievedId);
  const take = ({ pair, list }: Claim) => {
    takenTruth.add(pair.truthId);
    takenRetrieved.add(pair.retrievedId);
    taken[list].push(pair);
  };
  const decisionOf = ({ key }: Claim) => decisions[key];
  const counts = (claim: Claim) =>
    decisionOf(claim) === undefined && claim.pair.tier !== REVIEW_TIER && claim.pair.score >= threshold;
  for (const claim of claims) if (decisionOf(claim) === 'accepted' && isFree(claim)) take(claim);
  for (const claim of claims) if (counts(claim) && isFree(claim)) take(claim);
  const waiting = claims.filter((claim) => decisionOf(claim) === undefined && isFree(claim));
  return {
    ...taken,
    reviewQueue: [
      ...waiting.filter(({ list }) => list === 'included'),
      ...waiting.filter(({ list }) => list === 'excluded'),
    ].map(({ pair }) => pair),
  };
}
