import type { Paper } from '@/lib/evaluation/types';
import { METHODS } from './methods';
import { compareTexts } from './profile';
import { citationsOf } from './rank-hits';
import { compareReasons, type Reason, weighReason } from './reasons';
import { reciprocalRank } from './reciprocal-rank';
import { keysOf } from './same-work';
import type { Candidate, DetectionMethod, EvidenceWork, MethodHits } from './types';

/** A work found by methods, with the other records of the same work. */
interface Group {
  best: EvidenceWork;
  readonly ids: Set<string>;
  readonly ranks: Map<DetectionMethod, number>;
  readonly reasons: Map<string, Reason>;
}

export interface FusedCandidate extends Candidate {
  /** Short ids of all records of the work. */
  readonly ids: readonly string[];
}

/**
 * The methods' works united, each once, by the sum of weight/(60 + rank) over the methods, ties by citations, then by id.
 * Records that share an id, DOI, PubMed number or normalised title are one candidate. The record cited most stands for the
 * candidate, and the best rank of the records in a method is its rank there.
 */
export function fuseHits(lists: readonly MethodHits[]): readonly FusedCandidate[] {
  const groups = new Set<Group>();
  const byKey = new Map<string, Group>();
  for (const { method, hits } of lists) {
    hits.forEach(({ work, reasons }, index) => {
      const group = groupOf(work, groups, byKey);
      const rank = index + 1;
      group.ranks.set(method, Math.min(rank, group.ranks.get(method) ?? rank));
      for (const reason of reasons) addReason(group, reason);
    });
  }
  return [...groups].map(candidateOf).sort(compareCandidates);
}

/** The group that a work belongs to. If the work has keys of several groups, these are joined. */
function groupOf(work: EvidenceWork, groups: Set<Group>, byKey: Map<string, Group>): Group {
  const keys = keysOf(work.paper);
  const [first, ...others] = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
  const group: Group = first ?? { best: work, ids: new Set(), ranks: new Map(), reasons: new Map() };
  groups.add(group);
  for (const other of others) {
    absorb(group, other);
    groups.delete(other);
    for (const [key, owner] of byKey) if (owner === other) byKey.set(key, group);
  }
  for (const key of keys) byKey.set(key, group);
  group.ids.add(work.paper.id);
  group.best = betterOf(group.best, work);
  return group;
}

function absorb(group: Group, other: Group): void {
  group.best = betterOf(group.best, other.best);
  for (const id of other.ids) group.ids.add(id);
  for (const [method, rank] of other.ranks) {
    group.ranks.set(method, Math.min(rank, group.ranks.get(method) ?? rank));
  }
  for (const reason of other.reasons.values()) addReason(group, reason);
}

function betterOf(one: EvidenceWork, other: EvidenceWork): EvidenceWork {
  const difference = citationsOf(other) - citationsOf(one);
  return difference > 0 || (difference === 0 && other.paper.id < one.paper.id) ? other : one;
}

/** Keeps only the heavier reason of a kind when two records of a work have one. */
function addReason({ reasons }: Group, reason: Reason): void {
  const key = reason.kind === 'shared-author' ? `${reason.kind} ${reason.author}` : reason.kind;
  const known = reasons.get(key);
  if (known === undefined || weighReason(reason) > weighReason(known)) reasons.set(key, reason);
}

function candidateOf({ best, ids, ranks, reasons }: Group): FusedCandidate {
  let score = 0;
  for (const [method, rank] of ranks) score += reciprocalRank(rank, METHODS[method].weight);
  return {
    paper: best.paper,
    score,
    ranks: Object.fromEntries(ranks),
    reasons: [...reasons.values()].sort(compareReasons),
    ids: [...ids],
  };
}

function compareCandidates(one: Candidate, other: Candidate): number {
  const citations = (paper: Paper) => paper.citedByCount ?? 0;
  return (
    other.score - one.score ||
    citations(other.paper) - citations(one.paper) ||
    compareTexts(one.paper.id, other.paper.id)
  );
}
