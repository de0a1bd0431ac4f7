import type { PossibleDuplicate } from '@/lib/evaluation/matching/deduplicate';
import type { MatchingClient } from '@/lib/evaluation/matching/matching-contract';
import type { MatchPair, Paper } from '@/lib/evaluation/types';
import type { matchingTasks, PackedPart } from './matching.worker';
import { packPapers } from './packed-papers';
import { TaskClient, type TaskWorker } from './task-client';

/** Papers in one message; small enough that packing and reading them never blocks the page. */
const PAPERS_PER_MESSAGE = 1_000;

function* partsOf(lists: Readonly<Record<PackedPart['list'], readonly Paper[]>>): Generator<PackedPart> {
  for (const list of ['truth', 'retrieved'] as const) {
    for (let start = 0; start < lists[list].length; start += PAPERS_PER_MESSAGE) {
      yield { list, packed: packPapers(lists[list].slice(start, start + PAPERS_PER_MESSAGE)) };
    }
  }
}

/**
 * A client that compares papers in a worker, started with the first lists; calls are worked on one after the other.
 * *Errors*: see `MatchingClient` and `TaskClient`.
 */
export function createMatchingClient(spawn: () => TaskWorker): MatchingClient {
  const client = new TaskClient<typeof matchingTasks>({ title: 'The matching worker', spawn });
  return {
    findDuplicates: async (papers, callbacks) => {
      const groups: (readonly number[])[] = [];
      const possible: PossibleDuplicate[] = [];
      await client.call('duplicates', null, {
        ...callbacks,
        parts: partsOf({ truth: papers, retrieved: [] }),
        onPart: (part) => {
          if ('groups' in part) groups.push(...part.groups);
          else possible.push(...part.possible);
        },
      });
      return { groups, possible };
    },
    match: async (truth, retrieved, callbacks) => {
      const found: MatchPair[] = [];
      await client.call('match', null, {
        ...callbacks,
        parts: partsOf({ truth, retrieved }),
        onPart: (pairs) => found.push(...pairs),
      });
      return found;
    },
  };
}
