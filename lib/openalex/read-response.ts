import { parseJson } from '@/lib/base/json';
import { speaksOfKey } from '@/lib/base/without-keys';
import {
  ApiError,
  DailyLimitError,
  EmptyResponseError,
  KeyNeededError,
  MalformedResponseError,
  type OpenAlexError,
  RateLimitError,
} from '@/lib/openalex/errors';
import { messages, shortenSaid } from '@/lib/openalex/messages';
import type { PriceClass } from '@/lib/openalex/price-forecast';
import { DAILY_CREDITS, priceClassOf } from '@/lib/openalex/pricing';
import {
  dayFigures,
  errorBody,
  nextMidnight,
  type Refusal,
  readRefusal,
  retryAfterMs,
  textMember,
} from '@/lib/openalex/refusal';
import type { ApiRequest } from '@/lib/openalex/request-line';

/** An answer taken off the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
}

/** The request and its context, to distinguish faults. */
export interface AnswerContext {
  readonly request: Pick<ApiRequest, 'path' | 'query'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Credits per day as far as known; for a refusal that does not say. */
  readonly limitCredits: number | null;
  /** Whether the visitor's own key was sent. */
  readonly hasKey: boolean;
}

/** Names for statuses that arrive without one, as over HTTP/2. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function dailyLimit(
  answer: RawAnswer,
  { waitMs, remaining, said }: Refusal,
  { now, limitCredits }: AnswerContext,
): DailyLimitError {
  const limit = dayFigures(answer, now).limit ?? limitCredits ?? DAILY_CREDITS.keyless;
  const resetsAt = waitMs === null ? nextMidnight(now) : now + waitMs;
  const isOfServer = answer.headers.get('X-Budget-Owner') === 'server';
  return new DailyLimitError(limit, new Date(resetsAt), remaining, isOfServer, said);
}

/**
 * Whether a key would open what was refused: 401, 403 and 409 say so, and a page of status 403 says nothing. A log-in in front of a
 * server answers 401 too, for reasons of its own. Source: docs/data-contract.md#keys.
 */
function asksForKey({ status, headers, text }: RawAnswer, said: string): boolean {
  if (status === 401) return speaksOfKey(said) && !headers.has('WWW-Authenticate');
  const isPage = status === 403 && !parseJson(text).ok && text.trim() !== '';
  return isPage || ((status === 403 || status === 409) && speaksOfKey(said));
}

/** Requests for which the service searches: for works, for their number, or for a few records that it gives away. */
const SEARCH_CLASSES: ReadonlySet<PriceClass> = new Set<PriceClass>([
  'search',
  'search-groups',
  'reranked-search',
  'semantic',
  'free-list',
]);

/** Requests that no narrower question could stand for. */
const NARROWEST_CLASSES: ReadonlySet<PriceClass> = new Set<PriceClass>([
  'singleton',
  'paid-singleton',
  'type-ahead',
  'text',
  'key',
]);

/** Whether the service gave up on a search or a list, which takes it as long the next time. Source: docs/data-contract.md#errors. */
function isTooWide(status: number, { path, query }: AnswerContext['request']): boolean {
  const priceClass = priceClassOf(path, query);
  if (status === 504) return !NARROWEST_CLASSES.has(priceClass);
  return status === 500 && SEARCH_CLASSES.has(priceClass);
}

/** The typed fault that an answer of status 400 and above stands for. Source: docs/data-contract.md#errors. */
function faultOf(answer: RawAnswer, context: AnswerContext): OpenAlexError {
  const { status, statusText, text } = answer;
  const refusal = readRefusal(answer, context.request, context.now);
  if (refusal?.isOfDay === true) return dailyLimit(answer, refusal, context);
  if (refusal !== null) {
    return new RateLimitError(status, refusal.reason, refusal.waitMs, refusal.said);
  }
  const parsed = parseJson(text);
  const body = errorBody(text);
  const said = textMember(body, 'message') || textMember(body, 'error');
  if (!context.hasKey && asksForKey(answer, `${textMember(body, 'error')} ${said}`)) {
    return new KeyNeededError(status, said);
  }
  const unsaid =
    status === 401
      ? messages.logInMissing
      : messages.http(status, statusText || (STATUS_TEXTS[status] ?? ''));
  const waitMs = retryAfterMs(answer, body, context.now);
  const response = parsed.ok ? parsed.value : text;
  return new ApiError(
    shortenSaid(said) || unsaid,
    status,
    response,
    waitMs,
    isTooWide(status, context.request),
  );
}

/**
 * The JSON value of an answer. HTML error pages count by their status alone.
 * Errors: ApiError, KeyNeededError, RateLimitError and DailyLimitError for statuses from 400; EmptyResponseError for an empty body or
 * `null`; MalformedResponseError for a body that is no JSON.
 */
export function readAnswer(answer: RawAnswer, context: AnswerContext): unknown {
  if (answer.status >= 400) throw faultOf(answer, context);
  if (answer.text.trim() === '') throw new EmptyResponseError();
  const parsed = parseJson(answer.text);
  if (!parsed.ok) throw new MalformedResponseError('', 'the body is not JSON');
  if (parsed.value === null) throw new EmptyResponseError();
  return parsed.value;
}
