import type { AskedStrategy, KnownAnswer, KnownQuestion } from '@/lib/strategy/known/ask-known';
import type { KnownPaper } from '@/lib/strategy/known-index';
import type { CancelInput, RunOutput } from './run-protocol';

/** What the page asks the strategy worker for; every run has its own id, and every list of papers its own number. */
export type StrategyRunInput =
  /** Adds papers to a list; a list of a higher number takes the place of the one before. */
  | {
      readonly type: 'papers';
      readonly run: number;
      readonly list: number;
      readonly papers: readonly KnownPaper[];
    }
  | {
      readonly type: 'ask';
      readonly run: number;
      readonly list: number;
      readonly strategy: AskedStrategy;
      readonly question: KnownQuestion;
    };

export type StrategyInput = StrategyRunInput | CancelInput;

export type StrategyOutput = RunOutput<never, KnownAnswer>;
