import { invariant } from '@/lib/base/invariant';
import type { ChunkedTask } from '@/lib/base/slices';
import { type RankingIndex, rankingIndexSteps, rankPapers } from '@/lib/screening/rank-papers';
import type { Ranking, ScreeningLabels, ScreeningPaper } from '@/lib/screening/types';
import type { RankingInput } from './ranking-protocol';
import { type RunHost, RunQueue } from './run-queue';

interface PaperList {
  readonly number: number;
  readonly papers: ScreeningPaper[];
  /** Survives the run that began it, so that reading goes on where a cancelled run left it. */
  indexing: ChunkedTask<RankingIndex, number> | null;
  index: RankingIndex | null;
}

/** The worker's side: it reads a list of papers once and ranks it as often as asked. Knows no worker, so tests run it too. */
export class RankingSession {
  readonly #queue: RunQueue<never, Ranking>;
  #list: PaperList = { number: 0, papers: [], indexing: null, index: null };

  constructor(host: RunHost<never, Ranking>) {
    this.#queue = new RunQueue(host);
  }

  receive(message: RankingInput): void {
    if (message.type === 'cancel') {
      this.#queue.cancel(message.run);
      return;
    }
    const { run, list: number } = message;
    if (message.type === 'rank') {
      this.#queue.start(run, rankSteps(this.#list, number, message.labels));
      return;
    }
    if (number !== this.#list.number) this.#list = { number, papers: [], indexing: null, index: null };
    this.#list.papers.push(...message.papers);
  }

  runSlice(): void {
    this.#queue.runSlice();
  }
}

function* rankSteps(list: PaperList, number: number, labels: ScreeningLabels): ChunkedTask<Ranking, number> {
  invariant(list.number === number, 'a list is sent before it is ranked');
  while (list.index === null) {
    list.indexing ??= rankingIndexSteps(list.papers);
    const step = list.indexing.next();
    if (step.done === true) list.index = step.value;
    else yield step.value;
  }
  yield 1;
  return rankPapers(list.index, labels);
}
