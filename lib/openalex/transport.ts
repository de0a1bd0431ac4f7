import type { RandomSource } from '@/lib/base/random';
import { abortError } from '@/lib/base/thrown-errors';
import type { CallOptions } from '@/lib/openalex/api';
import {
  BROAD_SEARCHES_PER_SECOND,
  isBroadSearch,
  isTopicList,
  TOPIC_LISTS_PER_SECOND,
} from '@/lib/openalex/broad-search';
import { type Budget, type BudgetKeeper, type BudgetState, createBudget } from '@/lib/openalex/budget';
import { type Clock, createClock } from '@/lib/openalex/clock';
import { createRecentAnswers } from '@/lib/openalex/dedupe';
import {
  DailyLimitError,
  OpenAlexError,
  RateLimitError,
  type RateLimitReason,
  UnwellError,
} from '@/lib/openalex/errors';
import { exchange, type FetchLike } from '@/lib/openalex/exchange';
import { createInFlightRequests } from '@/lib/openalex/in-flight-requests';
import { createLimiter, type Limiter, REQUESTS_PER_SECOND } from '@/lib/openalex/limiter';
import { type BudgetOwner, createMeter, type Meter, type MeterKeeper } from '@/lib/openalex/meter';
import { type RawAnswer, readAnswer } from '@/lib/openalex/read-response';
import type { RequestListener } from '@/lib/openalex/request-events';
import { type ApiRequest, requestTarget } from '@/lib/openalex/request-line';
import { createRequestTracker, type RequestTracker } from '@/lib/openalex/request-tracker';
import { MAX_RETRY_AFTER_MS, type PauseListener, type RetryContext, withRetry } from '@/lib/openalex/retry';
import { createKnownCounts, type KnownCounts } from '@/lib/openalex/unwell-answers';

/** Source: docs/behaviours/requests.md#timeout. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface TransportOptions {
  /** `https://api.openalex.org`, or `/proxy` on our own server; without closing slash. */
  readonly baseUrl: string;
  readonly fetch?: FetchLike | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
  readonly sleep?: Clock['sleep'] | undefined;
  readonly random?: RandomSource | undefined;
  /** The visitor's own key, read anew for each request. */
  readonly apiKey?: (() => string | null) | undefined;
  /**
   * How the key travels: in the query straight to the service, where a header would cost a preflight per address
   * (the default); in a header to our own proxy, so that it stands in no log.
   */
  readonly keyTransport?: 'query' | 'header' | undefined;
  /** Whose budget is spent while the visitor has no key; the visitor's address by default. */
  readonly budgetWithoutKey?: BudgetOwner | undefined;
  /** Counts credits over the life of several clients; a meter of its own by default. */
  readonly meter?: MeterKeeper | undefined;
  readonly mailto?: string | undefined;
  readonly onRequest?: RequestListener | undefined;
  /** Told how each question ended, once no try follows; not of one that was cancelled. */
  readonly onOutcome?: OutcomeListener | undefined;
  /** Told of each pause before a request is tried again. */
  readonly onPause?: PauseListener | undefined;
}

/** `error` is null where the service answered; `credits` is the price of the request. */
export type OutcomeListener = (outcome: {
  readonly error: OpenAlexError | null;
  readonly credits: number;
}) => void;

export interface Transport {
  /**
   * The JSON of an answer: limited, retried, shared with equal requests that run or were answered within the window of
   * `dedupe.ts`; `bypassCache` asks the service in any case, past what our proxy has cached. Errors: those of `errors.ts`,
   * AbortError.
   */
  get(request: ApiRequest, options?: Pick<CallOptions, 'signal' | 'bypassCache'>): Promise<unknown>;
  /** Takes in what was said of the day apart from the answers to `get`. */
  noteDay(day: BudgetState): void;
  readonly budget: Budget;
  readonly meter: Meter;
}

interface Parts {
  readonly budget: BudgetKeeper;
  readonly meter: MeterKeeper;
  readonly clock: Clock;
  readonly limiter: Limiter;
  /** What the service limits apart; none where no service is asked. */
  readonly slowLanes: readonly SlowLane[];
  readonly tracker: RequestTracker;
  readonly fetchLike: FetchLike;
  /** The address to send to, with e-mail and, where it travels there, key. */
  readonly addressOf: (request: ApiRequest) => string;
  /** The key to send as a header, if any. */
  readonly headerKey: () => string | null;
  readonly hasKey: () => boolean;
  /** Null where records at hand are asked, of which there may be none. */
  readonly knownCounts: KnownCounts | null;
}

/** Requests of one sort that take turns of their own before they take one of all. */
interface SlowLane {
  readonly limiter: Limiter;
  /** Of a refusal that means this limit. */
  readonly reason: RateLimitReason;
  readonly isIn: (request: ApiRequest) => boolean;
}

interface Question {
  readonly request: ApiRequest;
  readonly bypassCache: boolean;
}

interface Reading {
  readonly value: unknown;
  /** Characters of the text. */
  readonly size: number;
}

async function attemptOnce(
  parts: Parts,
  { request, bypassCache }: Question,
  attempt: number,
  signal: AbortSignal,
): Promise<Reading> {
  const { budget, meter, clock, limiter, tracker } = parts;
  const lanes = parts.slowLanes.filter(({ isIn }) => isIn(request));
  const refusal = budget.refusalFor(request.credits);
  if (refusal !== null) throw refusal;
  for (const lane of lanes) await lane.limiter.acquire(signal);
  await limiter.acquire(signal);
  const tracked = tracker.open(request, attempt);
  let answer: RawAnswer | null = null;
  try {
    const address = parts.addressOf(request);
    answer = await exchange(parts.fetchLike, address, signal, {
      timeoutMs: REQUEST_TIMEOUT_MS,
      key: parts.headerKey(),
      bypassCache,
    });
    budget.record(answer);
    meter.record(request, answer, budget.current());
    const { limitCredits } = meter.get();
    const value = readAnswer(answer, { request, now: clock.now(), limitCredits, hasKey: parts.hasKey() });
    const contradiction = parts.knownCounts?.contradictionOf(request, value) ?? null;
    if (contradiction !== null) throw new UnwellError(contradiction);
    tracked.succeed(answer);
    return { value, size: answer.text.length };
  } catch (error) {
    tracked.fail(error, answer);
    if (error instanceof DailyLimitError) {
      budget.recordRefusal(error);
      meter.recordBudget(budget.current());
    }
    if (error instanceof RateLimitError) {
      const pauseMs = Math.min(error.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
      if (error.reason === 'per-second') limiter.pause(pauseMs);
      for (const lane of lanes) if (error.reason === lane.reason) lane.limiter.pause(pauseMs);
    }
    throw error;
  }
}

function addressBuilder(options: TransportOptions): Parts['addressOf'] {
  return (request) => {
    // Read anew for each request: the visitor may change the e-mail too.
    const { baseUrl, mailto, apiKey, keyTransport } = options;
    const key = keyTransport === 'header' ? null : (apiKey?.() ?? null);
    const query = [
      request.query,
      mailto === undefined || mailto === '' ? '' : `mailto=${encodeURIComponent(mailto)}`,
      key === null ? '' : `api_key=${encodeURIComponent(key)}`,
    ].filter((part) => part !== '');
    return `${baseUrl}${request.path}${query.length === 0 ? '' : '?'}${query.join('&')}`;
  };
}

/** Watches for a change of the visitor's key: another key has another budget, and may do what the last could not. */
function keyWatch(parts: Parts, apiKey: () => string | null, ownerOf: (key: string | null) => BudgetOwner) {
  let lastKey = apiKey();
  if (parts.meter.get().owner !== ownerOf(lastKey)) parts.meter.changeOwner(ownerOf(lastKey));
  return () => {
    const key = apiKey();
    if (key === lastKey) return;
    lastKey = key;
    parts.budget.reset();
    parts.meter.changeOwner(ownerOf(key));
  };
}

function uncachedKey(target: string): string {
  return `uncached ${target}`;
}

/** The rate of the moment, with the visitor's key or without. Unit: requests per second. */
type RateOf = (rates: Readonly<Record<'keyless' | 'withKey', number>>) => () => number;

/** What the service limits more than requests in general. Source: docs/data-contract.md#budgets. */
function slowLanes(rateOf: RateOf, clock: Clock): readonly SlowLane[] {
  return [
    {
      limiter: createLimiter(rateOf(BROAD_SEARCHES_PER_SECOND), clock),
      reason: 'boolean',
      isIn: isBroadSearch,
    },
    { limiter: createLimiter(() => TOPIC_LISTS_PER_SECOND, clock), reason: 'other', isIn: isTopicList },
  ];
}

/** Tries until there is an answer or a fault that stays, and tells how it ended. */
async function askUntilAnswered(
  parts: Parts,
  question: Question,
  context: RetryContext & Pick<TransportOptions, 'onOutcome'>,
): Promise<Reading> {
  const { credits } = question.request;
  const attempt = (number: number) => attemptOnce(parts, question, number, context.signal);
  try {
    const reading = await withRetry(attempt, context);
    context.onOutcome?.({ error: null, credits });
    return reading;
  } catch (error) {
    if (error instanceof OpenAlexError) context.onOutcome?.({ error, credits });
    throw error;
  }
}

/** Puts limiter, retry, budget, meter and sharing around `fetch`. */
export function createTransport(options: TransportOptions): Transport {
  const { now = Date.now, random = Math.random, budgetWithoutKey = 'visitor-address' } = options;
  const apiKey = options.apiKey ?? (() => null);
  const clock: Clock = { now, sleep: options.sleep ?? createClock(now).sleep };
  // Records at hand are asked and searched without limits.
  const isAtHand = budgetWithoutKey === 'nobody';
  const rateOf: RateOf = (rates) => () => (apiKey() === null ? rates.keyless : rates.withKey);
  const inFlight = createInFlightRequests();
  const recent = createRecentAnswers(now);
  const parts: Parts = {
    budget: createBudget(now),
    meter: options.meter ?? createMeter(),
    clock,
    limiter: createLimiter(isAtHand ? () => Infinity : rateOf(REQUESTS_PER_SECOND), clock),
    slowLanes: isAtHand ? [] : slowLanes(rateOf, clock),
    tracker: createRequestTracker(options.baseUrl, now, options.onRequest),
    fetchLike: options.fetch ?? ((url, init) => fetch(url, init)),
    addressOf: addressBuilder(options),
    headerKey: () => (options.keyTransport === 'header' ? apiKey() : null),
    hasKey: () => apiKey() !== null,
    knownCounts: isAtHand ? null : createKnownCounts(now),
  };
  const noticeKey = keyWatch(parts, apiKey, (key) => (key === null ? budgetWithoutKey : 'visitor-key'));

  async function ask(question: Question, signal: AbortSignal): Promise<unknown> {
    const reading = await askUntilAnswered(parts, question, { ...options, clock, random, signal });
    recent.put(question.request, reading.value, reading.size);
    return reading.value;
  }

  return {
    budget: parts.budget,
    meter: parts.meter,
    noteDay: (day) => {
      parts.budget.note(day);
      parts.meter.recordBudget(parts.budget.current());
    },
    get: async (request, { signal, bypassCache = false } = {}) => {
      noticeKey();
      if (signal?.aborted === true) throw abortError();
      const recalled = bypassCache ? null : recent.recall(request);
      const target = requestTarget(request);
      // A running request may be answered by a copy of our proxy's: one
      // that bypasses the cache can be joined, but joins no other.
      const bypassesCache = bypassCache || inFlight.has(uncachedKey(target));
      const key = bypassesCache ? uncachedKey(target) : target;
      if (recalled !== null || inFlight.has(key)) parts.tracker.shared(request);
      if (recalled !== null) return recalled.value;
      return inFlight.joinOrStart(key, signal, (shared) =>
        ask({ request, bypassCache: bypassesCache }, shared),
      );
    },
  };
}
