import type { ChunkedTask } from '@/lib/base/slices';
import type { ComparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { groupDuplicates } from '@/lib/evaluation/matching/deduplicate';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import { ITEMS_PER_MESSAGE, type MatchingInput, type MatchingPart, unpackPapers } from './matching-protocol';
import { type RunHost, RunQueue } from './run-queue';

interface Lists {
  readonly truth: ComparedPaper[];
  readonly retrieved: ComparedPaper[];
}

/** The worker's side: runs one after the other, in slices. Knows no worker, so tests run it too. */
export class MatchingSession {
  readonly #lists = new Map<number, Lists>();
  readonly #queue: RunQueue<MatchingPart, null>;

  constructor(private readonly host: RunHost<MatchingPart, null>) {
    this.#queue = new RunQueue(host);
  }

  receive(message: MatchingInput): void {
    const { run } = message;
    if (message.type === 'cancel') {
      this.#lists.delete(run);
      this.#queue.cancel(run);
      return;
    }
    const lists = this.#lists.get(run) ?? { truth: [], retrieved: [] };
    if (message.type === 'papers') {
      for (const paper of unpackPapers(message.packed)) lists[message.list].push(paper);
      this.#lists.set(run, lists);
      return;
    }
    this.#lists.delete(run);
    this.#queue.start(run, message.task === 'match' ? this.#match(run, lists) : this.#group(run, lists));
  }

  runSlice(): void {
    this.#queue.runSlice();
  }

  *#match(run: number, { truth, retrieved }: Lists): ChunkedTask<null, number> {
    const pairs = yield* matchPapers(truth, retrieved);
    for (let start = 0; start < pairs.length; start += ITEMS_PER_MESSAGE) {
      this.#postPart(run, { pairs: pairs.slice(start, start + ITEMS_PER_MESSAGE) });
      yield 1;
    }
    return null;
  }

  *#group(run: number, { truth }: Lists): ChunkedTask<null, number> {
    const { groups, possible } = yield* groupDuplicates(truth);
    for (let start = 0; start < groups.length; start += ITEMS_PER_MESSAGE) {
      this.#postPart(run, { groups: groups.slice(start, start + ITEMS_PER_MESSAGE) });
      yield 1;
    }
    for (let start = 0; start < possible.length; start += ITEMS_PER_MESSAGE) {
      this.#postPart(run, { possible: possible.slice(start, start + ITEMS_PER_MESSAGE) });
      yield 1;
    }
    return null;
  }

  #postPart(run: number, part: MatchingPart): void {
    this.host.post({ type: 'part', run, part }, []);
  }
}
