import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { rememberedBy } from '@/lib/base/remembered';
import type { FlowContext } from '@/lib/flows/context';
import {
  askQuestions,
  type CountPrice,
  priceOfQuestions,
  type QuestionOutcome,
  unasked,
} from '@/lib/flows/count-lines';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { meterAtom } from '@/lib/state/service/meter-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { answerKey, type KeptAnswer } from '@/lib/strategy/kept-strategy';
import { type Question, questionKey, questionsOf } from '@/lib/strategy/questions';
import type { CountedAnswer } from '@/lib/strategy/types';
import type { WorkSet } from '@/lib/strategy/work-set';
import { knownGroupsAtom } from './known-atoms';
import { awaitingConsentAtom, compiledLinesAtom, readLinesAtom } from './reading-atoms';
import { keepBesideAtom, strategyAnswersAtom } from './strategy-atoms';
import { keepVersionAtom } from './version-atoms';

/** The state of counting a line. */
export type LineAsking =
  /** `before`: the number of lines counted first. */
  | { readonly state: 'waiting'; readonly before: number }
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly message: string }
  /** The service contradicts an earlier count, which is kept. `answers`: the new ones, which the reader can accept. */
  | { readonly state: 'doubted'; readonly message: string; readonly answers: readonly KeptAnswer[] };

/** A line with its questions. */
interface LineQuestions {
  readonly id: string;
  readonly questions: readonly Question[];
}

const askingAtom = atom<ReadonlyMap<string, LineAsking>>(new Map<string, LineAsking>());
askingAtom.debugLabel = 'lines that are counted';

/** The state of lines that wait for a count or did not get one, by id. */
export const askStateAtom = atom((get) => get(askingAtom));

/** Lines whose counting was stopped, since it would cost more than twice the announced price. */
interface HeldUp {
  readonly ids: readonly string[];
  readonly isFresh: boolean;
}

const heldUpStateAtom = atom<HeldUp | null>(null);

/** Null: no count waits for the user's consent. */
export const heldUpAtom = atom(
  (get) => get(heldUpStateAtom),
  (_get, set) => set(heldUpStateAtom, null),
);

const controllerAtom = atom<AbortController | null>(null);

export const isAskingAtom = atom((get) => get(controllerAtom) !== null);

export const stopAskingAtom = atom(null, (get) => get(controllerAtom)?.abort());

/** The questions for a set, among all works and among the known ones. */
const questionsOfSetAtom = atom((get) => {
  const { seen, aside } = get(knownGroupsAtom);
  const groups = [seen, aside].filter((works) => works.length > 0);
  return rememberedBy((set: WorkSet) => questionsOf(set, groups));
});

/** The time in ms since the epoch. */
const nowAtom = atom((get) => get(flowContextAtom)?.now ?? Date.now);

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

/** Lines with a missing answer, in order. */
export const uncountedLinesAtom = atom((get): readonly string[] => {
  const answers = get(strategyAnswersAtom);
  return get(lineQuestionsAtom).flatMap(({ id, questions }) =>
    unasked(questions, answers).length === 0 ? [] : [id],
  );
});

/** Whether a line is counted, but one of its answers is more than a day old. */
export const isOlderLineAtom = atom((get) => {
  const answers = get(strategyAnswersAtom);
  const now = get(nowAtom);
  const uncounted = new Set(get(uncountedLinesAtom));
  const lines = new Map(get(lineQuestionsAtom).map(({ id, questions }) => [id, questions]));
  return (id: string): boolean =>
    !uncounted.has(id) && unasked(lines.get(id) ?? [], answers, { now: now() }).length > 0;
});

/** The price of counting lines. Answers of the last day are not asked again, unless `isFresh`. */
export const askPriceAtom = atom((get) => {
  const answers = get(strategyAnswersAtom);
  const now = get(nowAtom);
  const lines = get(lineQuestionsAtom);
  const isLive = get(paymentAtom).isPaid;
  return (ids: readonly string[], isFresh = false): CountPrice => {
    const questions = lines.flatMap((line) => (ids.includes(line.id) ? line.questions : []));
    return priceOfQuestions(unasked(questions, answers, { isFresh, now: now() }), isLive);
  };
});

/**
 * The share of the credits left today that counting may spend without a warning. Source:
 * docs/behaviours/strategy.md#counting.
 */
const DAY_SHARE = 0.1;

/** Lines to count one by one, since all of them would take more than a tenth of the day's credits. Unit: credits. */
export interface DearCount {
  readonly lines: number;
  readonly credits: number;
  /** Left today; the usual daily credits until the service reports the number. */
  readonly left: number;
  readonly isLeftKnown: boolean;
}

/** Null: all remaining lines can be counted at once, or the credits left are not known. */
export const dearCountAtom = atom((get): DearCount | null => {
  const uncounted = get(uncountedLinesAtom);
  const meter = get(meterAtom);
  const said = meter?.remainingCredits ?? null;
  const left = said ?? meter?.limitCredits ?? null;
  const { credits } = get(askPriceAtom)(uncounted);
  if (left === null || credits <= left * DAY_SHARE) return null;
  return { lines: uncounted.length, credits, left, isLeftKnown: said !== null };
});

/** Ids of the lines that can be asked. */
export const askableLinesAtom = atom((get) => get(lineQuestionsAtom).map(({ id }) => id));

function keep(set: Setter, kept: readonly KeptAnswer[]): void {
  set(keepBesideAtom, ({ answers, versions }) => ({
    answers: new Map([...answers, ...kept.map((answer) => [answerKey(answer), answer] as const)]),
    versions,
  }));
}

/** Stores the answer of the present source to a question, by its `questionKey`. */
export function keepAnswer(get: Getter, set: Setter, question: string, answer: CountedAnswer): void {
  keep(set, [{ ...answer, question, source: get(dataSourceAtom) }]);
}

interface Doubt {
  readonly reason: string;
  readonly answers: readonly KeptAnswer[];
}

/** The results of questions, and those still open, by key. */
interface Progress {
  readonly open: Set<string>;
  readonly failed: Map<string, string>;
  readonly doubted: Map<string, Doubt>;
}

/** The states of lines that wait or failed, in order. */
function statesOf(
  lines: readonly LineQuestions[],
  { open, failed, doubted }: Progress,
): ReadonlyMap<string, LineAsking> {
  const states = new Map<string, LineAsking>();
  let before = 0;
  for (const { id, questions } of lines) {
    const keys = questions.map(questionKey);
    const [message] = keys.flatMap((key) => failed.get(key) ?? []);
    const doubts = keys.flatMap((key) => doubted.get(key) ?? []);
    const [doubt] = doubts;
    if (message !== undefined) {
      states.set(id, { state: 'failed', message });
    } else if (doubt !== undefined) {
      const answers = doubts.flatMap((each) => each.answers);
      states.set(id, { state: 'doubted', message: doubt.reason, answers });
    } else if (keys.some((key) => open.has(key))) {
      states.set(id, before === 0 ? { state: 'asking' } : { state: 'waiting', before });
      before += 1;
    }
  }
  return states;
}

/** The questions of one run, and their lines. */
interface Round {
  readonly lines: readonly LineQuestions[];
  readonly questions: readonly Question[];
  readonly isFresh: boolean;
  readonly signal: AbortSignal;
}

type DoubtedOutcome = Extract<QuestionOutcome, { readonly type: 'doubted' }>;

function doubtOf(get: Getter, { key, reason, answer }: DoubtedOutcome): Doubt {
  const source = get(dataSourceAtom);
  return { reason, answers: answer === null ? [] : [{ ...answer, question: key, source }] };
}

/**
 * Asks questions, stores the answers, and updates the state of each line. Returns the remaining questions if it was
 * stopped for the price; else none.
 */
async function askRound(
  get: Getter,
  set: Setter,
  context: FlowContext,
  { lines, questions, isFresh, signal }: Round,
): Promise<readonly Question[]> {
  const said = priceOfQuestions(questions, get(paymentAtom).isPaid).credits;
  const answers = get(strategyAnswersAtom);
  const progress: Progress = {
    open: new Set(questions.map(questionKey)),
    failed: new Map(),
    doubted: new Map(),
  };
  const { open, failed, doubted } = progress;
  let dayOver: string | null = null;
  let isHeldUp = false;
  const tell = () => set(askingAtom, statesOf(lines, progress));
  tell();
  try {
    for await (const outcome of askQuestions(context, questions, { signal, isFresh, answers, said })) {
      if (outcome.type === 'dearer') isHeldUp = true;
      // Cancelled or not yet asked: these continue once the user agrees.
      if (isHeldUp && (outcome.type === 'dearer' || outcome.type === 'cancelled')) continue;
      const { key } = outcome;
      open.delete(key);
      if (outcome.type === 'answered') keepAnswer(get, set, key, outcome.answer);
      else if (outcome.type === 'doubted') doubted.set(key, doubtOf(get, outcome));
      else if (outcome.type === 'refused') {
        failed.set(key, outcome.reason);
        if (outcome.isDayOver) dayOver = outcome.reason;
      } else if (dayOver !== null) failed.set(key, dayOver);
      tell();
    }
    const left = questions.filter((question) => open.has(questionKey(question)));
    return isHeldUp && !signal.aborted ? left : [];
  } finally {
    open.clear();
    tell();
  }
}

/**
 * Counts lines. It asks only questions without an answer of the last day, or all of them. A refused line shows the
 * reason and does not affect the others. Answers are kept if the count is stopped, by the user or for a price more than
 * twice as high as announced. Resolves when it is done.
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
    // One run at a time: a second press does nothing.
    if (get(controllerAtom) !== null) return;
    const questions = unasked(
      lines.flatMap((line) => line.questions),
      get(strategyAnswersAtom),
      { isFresh, now: context.now() },
    );
    set(heldUpStateAtom, null);
    if (questions.length === 0) return;
    const controller = new AbortController();
    set(controllerAtom, controller);
    try {
      const left = await askRound(get, set, context, {
        lines,
        questions,
        isFresh,
        signal: controller.signal,
      });
      const keys = new Set(left.map(questionKey));
      const of = lines.filter((line) => line.questions.some((question) => keys.has(questionKey(question))));
      if (left.length > 0) set(heldUpStateAtom, { ids: of.map(({ id }) => id), isFresh });
    } finally {
      set(controllerAtom, null);
    }
    set(keepVersionAtom);
  },
);

/** Accepts the doubted counts of a line, also for other lines with the same questions. */
export const believeCountAtom = atom(null, (get, set, id: string) => {
  const states = get(askingAtom);
  const state = states.get(id);
  if (state?.state !== 'doubted') return;
  const believed = new Set(state.answers.map(({ question }) => question));
  keep(set, state.answers);
  const areBelieved = (of: LineAsking) =>
    of.state === 'doubted' &&
    of.answers.length > 0 &&
    of.answers.every(({ question }) => believed.has(question));
  set(askingAtom, new Map([...states].filter(([, each]) => !areBelieved(each))));
  set(keepVersionAtom);
});
