import type { Ranking, ScreeningLabels, ScreeningPaper } from '@/lib/screening/types';
import type { CancelInput, RunOutput } from './run-protocol';

/** What the page asks the ranking worker for; every run has its own id, and every list of papers its own number. */
export type RankInput =
  /** Adds papers to a list; a list of a higher number takes the place of the one before. */
  | {
      readonly type: 'papers';
      readonly run: number;
      readonly list: number;
      readonly papers: readonly ScreeningPaper[];
    }
  | {
      readonly type: 'rank';
      readonly run: number;
      readonly list: number;
      readonly labels: ScreeningLabels;
    };

export type RankingInput = RankInput | CancelInput;

export type RankingOutput = RunOutput<never, Ranking>;
