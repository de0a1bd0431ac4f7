import { atom } from 'jotai/vanilla';
import { unwrap } from 'jotai/vanilla/utils';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import type { Figure } from '@/lib/evaluation/metrics/compute-metrics';
import type { Check } from '@/lib/strategy/checks/strategy-check';
import type { AskedStrategy, LineAnswer, StrategyAnswer } from '@/lib/strategy/known/ask-known';
import { numberedLines } from '@/lib/strategy/number-lines';
import { countOfSet } from '@/lib/strategy/questions';
import { knownPapersAtom } from './known-atoms';
import { knownClientAtom } from './known-client-atom';
import { compiledLinesAtom, readLinesAtom } from './reading-atoms';
import { strategyAnswersAtom, strategyContentAtom, strategyLinesAtom } from './strategy-atoms';

/** The current strategy, with the hits that are known exactly. */
export const askedStrategyAtom = atom((get): AskedStrategy => {
  const { lines, aside } = get(strategyContentAtom);
  const answers = get(strategyAnswersAtom);
  const read = get(readLinesAtom);
  const hits = get(compiledLinesAtom).flatMap(({ set }, at): AskedStrategy['hits'] => {
    const number = read[at]?.number;
    const count = set === null || number === undefined ? null : countOfSet(set, null, answers);
    return number === undefined || count === null || count.least !== count.most
      ? []
      : [[number, count.least]];
  });
  return { lines, aside, hits };
});

/** The result of reading the known papers, and its strategy. */
type Outcome =
  | {
      readonly state: 'answered';
      readonly answer: StrategyAnswer;
      readonly lines: AskedStrategy['lines'];
    }
  | { readonly state: 'failed'; readonly message: string };

const outcomeAtom = atom(async (get, { signal }): Promise<Outcome | null> => {
  const client = get(knownClientAtom);
  const { papers } = get(knownPapersAtom);
  const strategy = get(askedStrategyAtom);
  if (client === null || strategy.lines.length === 0) return null;
  try {
    const answer = await client.strategy(papers, strategy, { signal });
    return { state: 'answered', answer, lines: strategy.lines };
  } catch (error) {
    // A later strategy replaced it, and has its own answer.
    return isAbortError(error) ? null : { state: 'failed', message: describeError(error) };
  }
});

/** The previous outcome, while the next one is computed. */
const lastOutcomeAtom = unwrap(outcomeAtom, (before) => before ?? null);

/** The values computed here for the strategy: found papers, effects, checks; null: not computed yet. */
export const strategyAnswerAtom = atom((get): StrategyAnswer | null => {
  const outcome = get(lastOutcomeAtom);
  return outcome?.state === 'answered' ? outcome.answer : null;
});

/** The reason why nothing could be computed here, as a sentence; null: it could. */
export const strategyFaultAtom = atom((get): string | null => {
  const outcome = get(lastOutcomeAtom);
  return outcome?.state === 'failed' ? outcome.message : null;
});

/** The checks of a state of the lines. */
export interface NoticedChecks {
  readonly checks: readonly Check[];
  /** Ids of the lines in that state; line n is at index n - 1. */
  readonly lineIds: readonly string[];
  /** Whether the lines are unchanged, so that fixes can be applied. */
  readonly isCurrent: boolean;
}

/** The checks of the strategy; null: not computed yet. */
export const noticedChecksAtom = atom((get): NoticedChecks | null => {
  const outcome = get(lastOutcomeAtom);
  if (outcome?.state !== 'answered') return null;
  const { answer, lines } = outcome;
  return {
    checks: answer.checks,
    lineIds: numberedLines(lines).map(({ line }) => line.id),
    isCurrent: lines === get(strategyLinesAtom),
  };
});

/** The values computed for each line that can be asked and is switched on, by its number. */
export const lineAnswersAtom = atom((get): ReadonlyMap<number, LineAnswer> => {
  const lines = get(strategyAnswerAtom)?.lines ?? [];
  return new Map(lines.map((line) => [line.number, line]));
});

/** Whether the answer is based on known papers. Without any, a line with none found would be misleading. */
export const areKnownReadAtom = atom((get): boolean => {
  const { seen = 0, aside = 0 } = get(strategyAnswerAtom)?.papers ?? {};
  return seen + aside > 0;
});

/** Recall of the line that is the result of the strategy. */
export interface MainRecall {
  readonly line: number;
  readonly seen: Figure;
  readonly aside: Figure;
  readonly hasAside: boolean;
}

export const mainRecallAtom = atom((get): MainRecall | null => {
  const answer = get(strategyAnswerAtom);
  const line = get(lineAnswersAtom).get(answer?.main ?? 0);
  if (answer === null || line === undefined || answer.papers.seen + answer.papers.aside === 0) return null;
  return { line: line.number, ...line.recall, hasAside: answer.papers.aside > 0 };
});
