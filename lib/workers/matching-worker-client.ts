import { nextTask } from '@/lib/base/slices';
import type { FoundDuplicates, PossibleDuplicate } from '@/lib/evaluation/matching/deduplicate';
import type { MatchingCallbacks, MatchingClient } from '@/lib/evaluation/matching/matching-contract';
import type { MatchPair, Paper } from '@/lib/evaluation/types';
import { type MatchInput, type MatchingPart, PAPERS_PER_MESSAGE, packPapers } from './matching-protocol';
import { type RunOrder, type RunWorkerLike, WorkerRuns } from './run-client';

export type MatchingWorkerLike = RunWorkerLike<MatchInput, MatchingPart, null>;

type PaperLists = Readonly<Record<'truth' | 'retrieved', readonly Paper[]>>;

/** Sends lists in parts, letting the page do what waits in between, such as an input or a frame; then starts the run. */
function sending(
  task: 'match' | 'duplicates',
  lists: PaperLists,
): RunOrder<MatchInput, MatchingPart>['send'] {
  return async (run, post, isOpen) => {
    for (const list of ['truth', 'retrieved'] as const) {
      for (let start = 0; start < lists[list].length; start += PAPERS_PER_MESSAGE) {
        const packed = packPapers(lists[list].slice(start, start + PAPERS_PER_MESSAGE));
        post({ type: 'papers', run, list, packed });
        await nextTask();
        if (!isOpen()) return;
      }
    }
    post({ type: 'start', run, task });
  };
}

class WorkerMatchingClient implements MatchingClient {
  readonly #runs: WorkerRuns<MatchInput, MatchingPart, null>;

  constructor(spawn: () => MatchingWorkerLike) {
    this.#runs = new WorkerRuns('The matching worker', spawn);
  }

  async findDuplicates(papers: readonly Paper[], callbacks: MatchingCallbacks): Promise<FoundDuplicates> {
    const groups: (readonly number[])[] = [];
    const possible: PossibleDuplicate[] = [];
    await this.#runs.run({
      ...callbacks,
      send: sending('duplicates', { truth: papers, retrieved: [] }),
      onPart: (part) => {
        if ('groups' in part) for (const group of part.groups) groups.push(group);
        if ('possible' in part) for (const pair of part.possible) possible.push(pair);
      },
    });
    return { groups, possible };
  }

  async match(
    truth: readonly Paper[],
    retrieved: readonly Paper[],
    callbacks: MatchingCallbacks,
  ): Promise<readonly MatchPair[]> {
    const found: MatchPair[] = [];
    await this.#runs.run({
      ...callbacks,
      send: sending('match', { truth, retrieved }),
      onPart: (part) => {
        if ('pairs' in part) for (const pair of part.pairs) found.push(pair);
      },
    });
    return found;
  }
}

/**
 * A client that compares papers in a worker, started with the first lists; runs are worked on one after the other.
 * *Errors*: see `MatchingClient`; a worker that cannot start, load or that crashes fails every open run, and the next
 * run starts a new one.
 * @param spawn starts the worker (`spawnMatchingWorker`); it may throw.
 */
export function createMatchingClient(spawn: () => MatchingWorkerLike): MatchingClient {
  return new WorkerMatchingClient(spawn);
}
