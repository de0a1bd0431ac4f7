import { runToEnd } from '@/lib/base/slices';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { groupDuplicates } from '@/lib/evaluation/matching/deduplicate';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import type { MatchingClient } from '@/lib/evaluation/matching/matching-contract';
import { matchingTasks } from '@/lib/workers/matching.worker';
import { createMatchingClient } from '@/lib/workers/matching-client';
import { LoopbackTaskWorker } from './task-loopback';

/** A client whose worker lives in this thread. */
export function createLoopbackMatchingClient(): MatchingClient {
  return createMatchingClient(() => new LoopbackTaskWorker(matchingTasks));
}

/** A client without a worker, where messages cannot be sent. */
export function createDirectMatchingClient(): MatchingClient {
  return {
    findDuplicates: async (papers) => runToEnd(groupDuplicates(papers.map(comparedPaper))),
    match: async (truth, retrieved) =>
      runToEnd(matchPapers(truth.map(comparedPaper), retrieved.map(comparedPaper))),
  };
}
