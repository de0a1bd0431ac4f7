import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { rememberedBy } from '@/lib/base/remembered';
import { askQuestions, type CountPrice, priceOfQuestions, unasked } from '@/lib/flows/count-lines';
import { dataSourceAtom } from '@/lib/state/evaluation/data-source-atom';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { answerKey } from '@/lib/strategy/kept-strategy';
import { type Question, questionKey, questionsOf } from '@/lib/strategy/questions';
import type { CountedAnswer } from '@/lib/strategy/types';
import type { WorkSet } from '@/lib/strategy/work-set';
import { knownGroupsAtom } from './known-atoms';
import { awaitingConsentAtom, compiledLinesAtom, readLinesAtom } from './reading-atoms';
import { keepBesideAtom, strategyAnswersAtom } from './strategy-atoms';
import { keepVersionAtom } from './version-atoms';

/** How far the counting of a line is. */
export type LineAsking =
  /** `before`: lines that are counted first. */
  | { readonly state: 'waiting'; readonly before: number }
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly message: string };

/** A line with what is asked for it. */
interface LineQuestions {
  readonly id: string;
  readonly questions: readonly Question[];
}

const askingAtom = atom<ReadonlyMap<string, LineAsking>>(new Map<string, LineAsking>());
askingAtom.debugLabel = 'lines that are counted';

/** Lines that wait for their count, or got none, by their ids. */
export const askStateAtom = atom((get) => get(askingAtom));

const controllerAtom = atom<AbortController | null>(null);

export const isAskingAtom = atom((get) => get(controllerAtom) !== null);

export const stopAskingAtom = atom(null, (get) => get(controllerAtom)?.abort());

/** What is asked for a set, of all works and among the known ones. */
const questionsOfSetAtom = atom((get) => {
  const { seen, aside } = get(knownGroupsAtom);
  const groups = [seen, aside].filter((works) => works.length > 0);
  return rememberedBy((set: WorkSet) => questionsOf(set, groups));
});

/** Every line that can be asked, with its questions. */
const lineQuestionsAtom = atom((get): readonly LineQuestions[] => {
  const read = get(readLinesAtom);
  const waiting = get(awaitingConsentAtom);
  const questionsOfSet = get(questionsOfSetAtom);
  return get(compiledLinesAtom).flatMap(({ set }, at) => {
    const { line, number } = read[at] ?? {};
    if (line === undefined || number === undefined || set === null) return [];
    if (line.isOff || waiting.has(number)) return [];
    return [{ id: line.id, questions: questionsOfSet(set) }];
  });
});

/** Lines of which something was not answered yet, in their order. */
export const uncountedLinesAtom = atom((get): readonly string[] => {
  const answers = get(strategyAnswersAtom);
  return get(lineQuestionsAtom).flatMap(({ id, questions }) =>
    unasked(questions, answers).length === 0 ? [] : [id],
  );
});

/** What counting lines takes; of all of them again where `isFresh`. */
export const askPriceAtom = atom((get) => {
  const answers = get(strategyAnswersAtom);
  const lines = get(lineQuestionsAtom);
  const isLive = get(paymentAtom).isPaid;
  return (ids: readonly string[], isFresh = false): CountPrice => {
    const questions = lines.flatMap((line) => (ids.includes(line.id) ? line.questions : []));
    return priceOfQuestions(unasked(questions, answers, isFresh), isLive);
  };
});

/** The lines that can be asked, whether they were or not. */
export const askableLinesAtom = atom((get) => get(lineQuestionsAtom).map(({ id }) => id));

/** Keeps what the present source answered to a question, by its `questionKey`. */
export function keepAnswer(get: Getter, set: Setter, question: string, answer: CountedAnswer): void {
  const source = get(dataSourceAtom);
  const kept = { ...answer, question, source };
  set(keepBesideAtom, ({ answers, versions }) => ({
    answers: new Map(answers).set(answerKey(kept), kept),
    versions,
  }));
}

/** What lines still wait for, told as states in their order. */
function statesOf(
  lines: readonly LineQuestions[],
  open: ReadonlySet<string>,
  failed: ReadonlyMap<string, string>,
): ReadonlyMap<string, LineAsking> {
  const states = new Map<string, LineAsking>();
  let before = 0;
  for (const { id, questions } of lines) {
    const message = questions.flatMap((question) => failed.get(questionKey(question)) ?? [])[0];
    if (message !== undefined) {
      states.set(id, { state: 'failed', message });
    } else if (questions.some((question) => open.has(questionKey(question)))) {
      states.set(id, before === 0 ? { state: 'asking' } : { state: 'waiting', before });
      before += 1;
    }
  }
  return states;
}

/**
 * Counts lines: the service is asked what no answer is kept for, or everything again. A line that is refused says so and keeps no other from
 * being counted; what was answered stays when it is stopped. Resolves when nothing more is asked.
 */
export const askLinesAtom = atom(
  null,
  async (get, set, ids: readonly string[], isFresh: boolean = false): Promise<void> => {
    const context = get(flowContextAtom);
    const lines = get(lineQuestionsAtom).filter(({ id }) => ids.includes(id));
    if (context === null) {
      set(askingAtom, new Map(lines.map(({ id }) => [id, { state: 'failed', message: NOT_STARTED }])));
      return;
    }
    // One after the other: a second press waits for nothing and asks nothing twice.
    if (get(controllerAtom) !== null) return;
    const answers = get(strategyAnswersAtom);
    const questions = unasked(
      lines.flatMap((line) => line.questions),
      answers,
      isFresh,
    );
    if (questions.length === 0) return;
    const controller = new AbortController();
    set(controllerAtom, controller);
    const open = new Set(questions.map(questionKey));
    const failed = new Map<string, string>();
    let dayOver: string | null = null;
    const tell = () => set(askingAtom, statesOf(lines, open, failed));
    tell();
    try {
      const { signal } = controller;
      for await (const outcome of askQuestions(context, questions, { signal, isFresh, answers })) {
        open.delete(outcome.key);
        if (outcome.type === 'answered') keepAnswer(get, set, outcome.key, outcome.answer);
        else if (outcome.type === 'refused') {
          failed.set(outcome.key, outcome.reason);
          if (outcome.isDayOver) dayOver = outcome.reason;
        } else if (dayOver !== null) failed.set(outcome.key, dayOver);
        tell();
      }
    } finally {
      open.clear();
      tell();
      set(controllerAtom, null);
    }
    set(keepVersionAtom);
  },
);
