import type { ChunkedTask } from '@/lib/base/slices';
import {
  type AskedStrategy,
  type KnownAnswer,
  type KnownQuestion,
  knownSteps,
} from '@/lib/strategy/known/ask-known';
import { KnownIndex, type KnownPaper } from '@/lib/strategy/known-index';
import { type RunHost, RunQueue } from './run-queue';
import type { StrategyInput } from './strategy-protocol';

interface PaperList {
  readonly number: number;
  readonly papers: KnownPaper[];
  index: KnownIndex | null;
}

/** The worker's side: it reads the known papers once and answers as often as asked. Knows no worker, so tests run it too. */
export class StrategySession {
  readonly #queue: RunQueue<never, KnownAnswer>;
  #list: PaperList = { number: 0, papers: [], index: null };

  constructor(host: RunHost<never, KnownAnswer>) {
    this.#queue = new RunQueue(host);
  }

  receive(message: StrategyInput): void {
    if (message.type === 'cancel') {
      this.#queue.cancel(message.run);
      return;
    }
    const { run, list: number } = message;
    if (number !== this.#list.number) this.#list = { number, papers: [], index: null };
    if (message.type === 'papers') this.#list.papers.push(...message.papers);
    else this.#queue.start(run, askSteps(this.#list, message.strategy, message.question));
  }

  runSlice(): void {
    this.#queue.runSlice();
  }
}

function* askSteps(
  list: PaperList,
  strategy: AskedStrategy,
  question: KnownQuestion,
): ChunkedTask<KnownAnswer, number> {
  list.index ??= new KnownIndex(list.papers);
  yield 0;
  return yield* knownSteps(list.index, strategy, question);
}
