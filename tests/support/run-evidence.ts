import type { MatchPair, Paper, RunEvidence } from '@/lib/evaluation/types';
import { paper } from './paper-lists';

/** `count` papers called `{prefix}1`, `{prefix}2` and so on. */
export function papers(prefix: string, count: number, known: Partial<Paper> = {}): readonly Paper[] {
  return Array.from({ length: count }, (_, index) => paper(`${prefix}${index + 1}`, known));
}

export function pair(truthId: string, retrievedId: string, known: Partial<MatchPair> = {}): MatchPair {
  return { truthId, retrievedId, tier: 2, score: 1, evidence: ['same DOI'], ...known };
}

/** The evidence of a run with the given members; all else is empty. */
export function evidence(known: Partial<RunEvidence> = {}): RunEvidence {
  return {
    included: [],
    excluded: [],
    retrieved: [],
    totalFound: known.retrieved?.length ?? 0,
    indexedIds: null,
    beyondCapIds: null,
    matching: { included: [], excluded: [] },
    decisions: {},
    threshold: 0.9,
    leavesOutLaterPapers: false,
    requests: [],
    seed: 1,
    ...known,
  };
}

/** A run that found so many of the review's papers, and so many others. */
export function evidenceOfCounts(found: number, wrong: number, missed: number): RunEvidence {
  return evidence({
    included: papers('t', found + missed),
    retrieved: papers('r', found + wrong),
    matching: {
      included: Array.from({ length: found }, (_, index) => pair(`t${index + 1}`, `r${index + 1}`)),
      excluded: [],
    },
  });
}
