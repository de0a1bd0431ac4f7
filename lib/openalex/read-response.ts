import { parseJson } from '@/lib/base/json';
import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';
import {
  ApiError,
  DailyLimitError,
  EmptyResponseError,
  MalformedResponseError,
  type OpenAlexError,
  RateLimitError,
  type RateLimitReason,
} from '@/lib/openalex/errors';
import { messages } from '@/lib/openalex/messages';
import { DAILY_CREDITS } from '@/lib/openalex/pricing';
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
}

/** Names for statuses that arrive without one, as over HTTP/2. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function textMember(body: PlainObject, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : '';
}

function numberMember(body: PlainObject, name: string): number | null {
  const value = body[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Seconds or an HTTP date; the body's own figure where the header is missing. */
function retryAfterMs(answer: RawAnswer, body: PlainObject, now: number): number | null {
  const header = answer.headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(header)) return Number(header) * 1_000;
  const date = header === '' ? Number.NaN : Date.parse(header);
  if (Number.isFinite(date)) return Math.max(0, date - now);
  const seconds = numberMember(body, 'retryAfter');
  return seconds === null ? null : seconds * 1_000;
}

function reasonOf(body: PlainObject, path: string, query: string): RateLimitReason {
  const said = `${textMember(body, 'error')} ${textMember(body, 'message')}`;
  if (/plan upgrade required/i.test(said)) return 'plan';
  if (textMember(body, 'reason') === 'client_share') return 'share';
  if (textMember(body, 'reason') === 'broad_boolean_query') return 'boolean';
  if (/requests? per second/i.test(said)) return /search\.semantic=/.test(query) ? 'semantic' : 'per-second';
  if (/search temporarily unavailable/i.test(said)) return 'ladder';
  if (/search\.semantic=/.test(query)) return 'semantic';
  return path === '/works' && /(?:^|&)search=/.test(query) ? 'ladder' : 'other';
}

function isDaily(body: PlainObject): boolean {
  return /insufficient budget|resets at midnight|daily (?:request )?limit/i.test(
    `${textMember(body, 'error')} ${textMember(body, 'message')}`,
  );
}

/** The coming midnight in UTC, when the day's credits return. */
function nextReset(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
}

function dailyLimit(
  answer: RawAnswer,
  body: PlainObject,
  { now, limitCredits }: AnswerContext,
): DailyLimitError {
  const limit = Number(answer.headers.get('X-RateLimit-Limit') ?? limitCredits ?? DAILY_CREDITS.keyless);
  const waitMs = retryAfterMs(answer, body, now);
  const resetsAt = waitMs === null ? nextReset(now) : now + waitMs;
  return new DailyLimitError(
    limit,
    new Date(resetsAt),
    numberMember(body, 'creditsRemaining'),
    answer.headers.get('X-Budget-Owner') === 'server',
  );
}

/** The typed fault that an answer of status 400 and above stands for. Source: docs/data-contract.md#errors. */
function faultOf(answer: RawAnswer, context: AnswerContext): OpenAlexError {
  const { path, query } = context.request;
  const { now } = context;
  const { status, statusText, text } = answer;
  const parsed = parseJson(text);
  const body = parsed.ok && isPlainObject(parsed.value) ? parsed.value : {};
  const reason = reasonOf(body, path, query);
  const isLadder503 = status === 503 && /search temporarily unavailable/i.test(textMember(body, 'error'));
  const said = textMember(body, 'message') || textMember(body, 'error');
  if (status === 429 && reason !== 'plan' && isDaily(body)) return dailyLimit(answer, body, context);
  if (status === 429 || isLadder503) {
    return new RateLimitError(status, reason, retryAfterMs(answer, body, now), said);
  }
  const unsaid =
    status === 401
      ? messages.logInMissing
      : messages.http(status, statusText || (STATUS_TEXTS[status] ?? ''));
  const message = said || unsaid;
  return new ApiError(message, status, parsed.ok ? parsed.value : text, retryAfterMs(answer, body, now));
}

/**
 * The JSON value of an answer. HTML error pages count by their status alone.
 * Errors: ApiError, RateLimitError and DailyLimitError for statuses from 400; EmptyResponseError for an empty body or
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
