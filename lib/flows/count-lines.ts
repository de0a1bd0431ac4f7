import { rememberedBy } from '@/lib/base/remembered';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import type { ListParams } from '@/lib/openalex/api';
import { isBroadSearch } from '@/lib/openalex/broad-search';
import { DailyLimitError, InvalidRequestError, UnwellError } from '@/lib/openalex/errors';
import { buildFilter } from '@/lib/openalex/filter-builder';
import { buildListRequest } from '@/lib/openalex/list-params';
import { messages } from '@/lib/openalex/messages';
import type { PriceClass } from '@/lib/openalex/price-forecast';
import { creditsOfClass, priceClassOf } from '@/lib/openalex/pricing';
import { requestTarget } from '@/lib/openalex/request-line';
import { isCollapsed } from '@/lib/openalex/unwell-answers';
import { type Question, questionKey } from '@/lib/strategy/questions';
import type { CountedAnswer, CountedAnswers, LineLimits } from '@/lib/strategy/types';
import type { SetRequest } from '@/lib/strategy/work-set';
import { isTooDear } from './agreed-price';
import { concurrently } from './concurrently';
import type { FlowContext, FlowOptions } from './context';

/** Requests that wait for an answer at a time; the client paces them. */
const AT_ONCE = 3;

/** Ms between two searches of many operators, and between others, roughly. */
const QUESTION_MS = { broad: 1_100, plain: 350, local: 40 } as const;

/** `2000-2010`, `2000-`, `-2010`; undefined for any. */
function yearsOf({ fromYear, toYear }: LineLimits): string | undefined {
  return fromYear === null && toYear === null ? undefined : `${fromYear ?? ''}-${toYear ?? ''}`;
}

/** A list of the works of a request, without what it is asked for. */
export function listOfRequest(
  { searches, limits }: SetRequest,
  among: readonly string[] | null = null,
): ListParams {
  const filter = buildFilter({
    publication_year: yearsOf(limits),
    type: limits.types,
    language: limits.languages,
    openalex: among ?? undefined,
  });
  const texts = Object.fromEntries(searches.map(({ parameter, text }) => [parameter, text]));
  return { ...texts, filter };
}

/** A count by `meta.count`, with the types of what is counted. Source: docs/behaviours/strategy.md#counting. */
function countOf({ request, among }: Question): ListParams {
  return { ...listOfRequest(request, among), groupBy: 'type' };
}

/** Read once for each question: prices change, what a request counts as does not. `unsendable`: what a file has brought is refused before it is sent. */
const priceClassOfCount = rememberedBy((question: Question): PriceClass | 'unsendable' => {
  try {
    const { path, query } = buildListRequest('works', countOf(question));
    return priceClassOf(path, query);
  } catch (error) {
    if (error instanceof InvalidRequestError) return 'unsendable';
    throw error;
  }
});

/** What one question costs the service's visitors. Unit: credits. */
function creditsOf(question: Question): number {
  const priceClass = priceClassOfCount(question);
  return priceClass === 'unsendable' ? 0 : creditsOfClass(priceClass);
}

function creditsOfAll(questions: readonly Question[]): number {
  return questions.reduce((sum, question) => sum + creditsOf(question), 0);
}

/** The request for the works of a set as it is sent, for readers. Errors: InvalidRequestError. */
export function requestAsSent(request: SetRequest): string {
  return requestTarget(buildListRequest('works', listOfRequest(request)));
}

/** What asking takes. */
export interface CountPrice {
  readonly questions: number;
  /** At most. */
  readonly credits: number;
  /** Roughly. */
  readonly ms: number;
}

function isBroad(question: Question): boolean {
  const texts = question.request.searches.map(({ parameter, text }) => [parameter, text]);
  return isBroadSearch({ query: new URLSearchParams(texts).toString() });
}

/** So long an answer stands before counting its line asks anew. */
const KEPT_MS = 86_400_000;

interface UnaskedOptions {
  /** Asks everything again. */
  readonly isFresh?: boolean;
  /** Asks anew what was answered more than a day before this time, in ms since the epoch; absent: whenever that was. */
  readonly now?: number;
}

/** The questions that no answer is kept for, each once. */
export function unasked(
  questions: readonly Question[],
  answers: CountedAnswers,
  { isFresh = false, now = Number.NEGATIVE_INFINITY }: UnaskedOptions = {},
): readonly Question[] {
  const open = new Map(questions.map((question) => [questionKey(question), question]));
  return [...open].flatMap(([key, question]) => {
    const answer = answers.get(key);
    const isKept = answer !== undefined && now - Date.parse(answer.time) <= KEPT_MS;
    return isKept && !isFresh ? [] : [question];
  });
}

/** What it takes to ask these, before anything is sent. @param isLive whether the service is asked, and not records at hand. */
export function priceOfQuestions(questions: readonly Question[], isLive: boolean): CountPrice {
  const broad = questions.filter(isBroad).length;
  const plain = questions.length - broad;
  const ms = isLive
    ? broad * QUESTION_MS.broad + plain * QUESTION_MS.plain
    : questions.length * QUESTION_MS.local;
  const credits = isLive ? creditsOfAll(questions) : 0;
  return { questions: questions.length, credits, ms };
}

/** What became of a question. */
export type QuestionOutcome = { readonly question: Question; readonly key: string } & (
  | { readonly type: 'answered'; readonly answer: CountedAnswer }
  /**
   * The answer contradicts the one before, which stays: why, in a sentence without its full stop. `answer` is what would take its
   * place; null where it cannot be used at all.
   */
  | { readonly type: 'doubted'; readonly reason: string; readonly answer: CountedAnswer | null }
  /** Why not, in a sentence; `isDayOver`: the day's credits are spent, and nothing more is asked. */
  | { readonly type: 'refused'; readonly reason: string; readonly isDayOver: boolean }
  /** The whole would come to more than twice what was said: nothing more is asked. */
  | { readonly type: 'dearer' }
  | { readonly type: 'cancelled' }
);

export interface AskOptions extends FlowOptions {
  /** Asks the service again whatever is kept. */
  readonly isFresh?: boolean;
  /** What is kept, to be told as the answer before. */
  readonly answers?: CountedAnswers;
  /** What the user was told that all questions cost; without it any price is paid. Unit: credits. */
  readonly said?: number;
}

/** Why an answer of the service is not believed; null where it may be. A count that was broken off contradicts none. */
function doubtOf(
  { among }: Question,
  { count, isLowerBound }: CountedAnswer,
  before: CountedAnswer | undefined,
): string | null {
  if (before === undefined || isLowerBound || !isCollapsed(count, before.count)) return null;
  const counted = formatQuantity(count, among === null ? 'work' : 'known paper');
  const then = `${formatExactCount(before.count)} on ${formatDay(before.time)}`;
  return messages.unwell(`it counts ${counted} where it counted ${then}`);
}

async function ask(
  context: FlowContext,
  question: Question,
  { signal, isFresh = false, answers }: AskOptions,
): Promise<QuestionOutcome> {
  const key = questionKey(question);
  const subject = { question, key };
  const before = answers?.get(key);
  if (signal?.aborted === true) return { ...subject, type: 'cancelled' };
  try {
    // What is asked again is wanted as it is now.
    const { meta } = await context.api.fetchList('works', countOf(question), {
      signal,
      bypassCache: isFresh || before !== undefined,
    });
    const isPaid = (await context.costsCredits?.()) === true;
    const answer: CountedAnswer = {
      count: meta.count,
      isLowerBound: meta.isPartial,
      time: new Date(context.now()).toISOString(),
      credits: isPaid ? creditsOf(question) : 0,
      previous: before === undefined ? null : { count: before.count, time: before.time },
    };
    // Another library is another count.
    const reason = isPaid ? doubtOf(question, answer, before) : null;
    return reason === null
      ? { ...subject, type: 'answered', answer }
      : { ...subject, type: 'doubted', reason, answer };
  } catch (error) {
    if (isAbortError(error)) return { ...subject, type: 'cancelled' };
    if (error instanceof UnwellError && before !== undefined)
      return { ...subject, type: 'doubted', reason: describeError(error), answer: null };
    const isDayOver = error instanceof DailyLimitError;
    return { ...subject, type: 'refused', reason: describeError(error), isDayOver };
  }
}

/**
 * Asks questions, some at a time, and yields what became of each as it arrives. A refused or doubted question keeps no other from being asked, unless
 * the day's credits are spent or the whole becomes dearer than twice what was said: then, and once the signal is aborted, nothing more is sent, and what was answered stays.
 * Never rejects.
 */
export async function* askQuestions(
  context: FlowContext,
  questions: readonly Question[],
  options: AskOptions = {},
): AsyncGenerator<QuestionOutcome, void, undefined> {
  const { said } = options;
  let isOver = false;
  let started = 0;
  let spent = 0;
  const run = async (question: Question): Promise<QuestionOutcome> => {
    const subject = { question, key: questionKey(question) };
    if (isOver) return { ...subject, type: 'cancelled' };
    const rest = creditsOfAll(questions.slice(started));
    const isDearer = said !== undefined && isTooDear({ said, spent, rest });
    if (isDearer) return { ...subject, type: 'dearer' };
    started += 1;
    const outcome = await ask(context, question, options);
    if ('answer' in outcome) spent += outcome.answer?.credits ?? 0;
    return outcome;
  };
  for await (const outcome of concurrently(questions, AT_ONCE, run)) {
    if (outcome.type === 'dearer' || (outcome.type === 'refused' && outcome.isDayOver)) isOver = true;
    yield outcome;
    if (options.signal?.aborted === true) return;
  }
}
