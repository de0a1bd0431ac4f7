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

/** How far the counting of a line is. */
export type LineAsking =
  /** `before`: lines that are counted first. */
  | { readonly state: 'waiting'; readonly before: number }
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly message: string }
  /** The service contradicts what it counted before, which stays; `answers`: what can take its place. */
  | { readonly state: 'doubted'; readonly message: string; readonly answers: readonly KeptAnswer[] };

/** A line with what is asked for it. */
interface LineQuestions {
  readonly id: string;
  readonly questions: readonly Question[];
}

const askingAtom = atom<ReadonlyMap<string, LineAsking>>(new Map<string, LineAsking>());
askingAtom.debugLabel = 'lines that are counted';

/** Lines that wait for their count, or got none that is kept, by their ids. */
export const askStateAtom = atom((get) => get(askingAtom));

/** Lines whose counting was held up, as it would come to more than twice what was said. */
interface HeldUp {
  readonly ids: readonly string[];
  readonly isFresh: boolean;
}

const heldUpStateAtom = atom<HeldUp | null>(null);

/** Null where no counting waits for the user to say whether it goes on. */
export const heldUpAtom = atom(
  (get) => get(heldUpStateAtom),
  (_get, set) => set(heldUpStateAtom, null),
);

const controllerAtom = atom<AbortController | null>(null);

export const isAskingAtom = atom((get) => get(controllerAtom) !== null);

export const stopAskingAtom = atom(null, (get) => get(controllerAtom)?.abort());

/** What is asked for a set, of all works and among the known ones. */
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

/** Lines of which something was not answered yet, in their order. */
export const uncountedLinesAtom = atom((get): readonly string[] => {
  const answers = get(strategyAnswersAtom);
  return get(lineQuestionsAtom).flatMap(({ id, questions }) =>
    unasked(questions, answers).length === 0 ? [] : [id],
  );
});

/** Whether a line was counted, but something of it was answered more than a day before this is asked. */
export const isOlderLineAtom = atom((get) => {
  const answers = get(strategyAnswersAtom);
  const now = get(nowAtom);
  const uncounted = new Set(get(uncountedLinesAtom));
  const lines = new Map(get(lineQuestionsAtom).map(({ id, questions }) => [id, questions]));
  return (id: string): boolean =>
    !uncounted.has(id) && unasked(lines.get(id) ?? [], answers, { now: now() }).length > 0;
});

/** What counting lines takes: answers of the last day are not asked again, unless `isFresh`. */
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

/** Of what is left of the day, so much may be spent on counting without a word. Source: docs/behaviours/strategy.md#counting. */
const DAY_SHARE = 0.1;

/** Lines that are better counted one by one, as all of them would take more than a tenth of the day. Unit: credits. */
export interface DearCount {
  readonly lines: number;
  readonly credits: number;
  /** Of today; of any day as long as nobody has said what is left. */
  readonly left: number;
  readonly isLeftKnown: boolean;
}

/** Null where all lines that are not counted can well be counted at once, or where it is not known what is left. */
export const dearCountAtom = atom((get): DearCount | null => {
  const uncounted = get(uncountedLinesAtom);
  const meter = get(meterAtom);
  const said = meter?.remainingCredits ?? null;
  const left = said ?? meter?.limitCredits ?? null;
  const { credits } = get(askPriceAtom)(uncounted);
  if (left === null || credits <= left * DAY_SHARE) return null;
  return { lines: uncounted.length, credits, left, isLeftKnown: said !== null };
});

/** The lines that can be asked, whether they were or not. */
export const askableLinesAtom = atom((get) => get(lineQuestionsAtom).map(({ id }) => id));

function keep(set: Setter, kept: readonly KeptAnswer[]): void {
  set(keepBesideAtom, ({ answers, versions }) => ({
    answers: new Map([...answers, ...kept.map((answer) => [answerKey(answer), answer] as const)]),
    versions,
  }));
}

/** Keeps what the present source answered to a question, by its `questionKey`. */
export function keepAnswer(get: Getter, set: Setter, question: string, answer: CountedAnswer): void {
  keep(set, [{ ...answer, question, source: get(dataSourceAtom) }]);
}

interface Doubt {
  readonly reason: string;
  readonly answers: readonly KeptAnswer[];
}

/** What became of questions, and which are open, by their keys. */
interface Progress {
  readonly open: Set<string>;
  readonly failed: Map<string, string>;
  readonly doubted: Map<string, Doubt>;
}

/** What lines still wait for, or did not get, told as states in their order. */
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

/** What is asked in one go, and of which lines. */
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

/** Asks, keeps what is answered, and tells how far each line is. The questions that are left where it was held up; none else. */
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
      // Cancelled or not yet asked: what goes on once the user agrees.
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
 * Counts lines: the service is asked what no answer of the last day is kept for, or everything again. A line that is refused says so and keeps no other from
 * being counted; what was answered stays when it is stopped, or held up as it would come to more than twice what was said. Resolves when nothing more is asked.
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

/** Takes the counts of a line that were doubted in the place of those before, for other lines that ask the same too. */
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
