import type { ChunkedTask } from '@/lib/base/slices';
import {
  type AskedStrategy,
  missedSteps,
  strategySteps,
  type TermsWanted,
  termSteps,
} from '@/lib/strategy/known/ask-known';
import { KnownIndex, type KnownPaper } from '@/lib/strategy/known-index';
import { serveTasks } from './task-session';
import type { TaskCall } from './tasks';

type StrategyCall = TaskCall<readonly KnownPaper[]>;

type AskIndex<Answer> = (index: KnownIndex) => ChunkedTask<Answer, number>;

/** Reads the known papers once and answers questions about them. */
export function strategyTasks() {
  let list: { readonly papers: readonly KnownPaper[]; index: KnownIndex | null } = {
    papers: [],
    index: null,
  };
  function ask<Answer>({ parts }: StrategyCall, askIndex: AskIndex<Answer>): ChunkedTask<Answer, number> {
    if (parts.length > 0) list = { papers: parts.flat(), index: null };
    const asked = list;
    return (function* steps() {
      asked.index ??= new KnownIndex(asked.papers);
      yield 0;
      return yield* askIndex(asked.index);
    })();
  }
  return {
    strategy: (strategy: AskedStrategy, call: StrategyCall) =>
      ask(call, (index) => strategySteps(index, strategy)),
    missed: ({ strategy, line }: { strategy: AskedStrategy; line: number }, call: StrategyCall) =>
      ask(call, (index) => missedSteps(index, strategy, line)),
    terms: ({ strategy, wanted }: { strategy: AskedStrategy; wanted: TermsWanted }, call: StrategyCall) =>
      ask(call, (index) => termSteps(index, strategy, wanted)),
  };
}

serveTasks(strategyTasks);
