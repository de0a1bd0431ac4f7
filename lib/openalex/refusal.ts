import { parseJson } from '@/lib/base/json';
import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';
import type { RateLimitReason } from '@/lib/openalex/errors';

/** What tells a refusal of the day from one that passes; `text` is the body. */
export interface RefusableAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Why an answer of status 429, or of a paused search, gave nothing. */
export interface Refusal {
  /** The day's credits do not pay for the request; else a limit that passes, or a plan that does not allow it. */
  readonly isOfDay: boolean;
  readonly reason: RateLimitReason;
  /** Null: the service named no time. */
  readonly waitMs: number | null;
  /** Credits of the day that are left; null where the answer does not say, or speaks of a second. */
  readonly remaining: number | null;
  /** The service's own message. */
  readonly said: string;
}

/** A wait that no limit of a second or a minute asks for. Source: docs/data-contract.md#limits-that-are-refused. */
const DAY_WAIT_MS = 600_000;
/** A wait that is no day's, whatever figures stand beside it. */
const SHORT_WAIT_MS = 120_000;

const IS_PAUSED = /search temporarily unavailable/i;

/** A member that is a text, trimmed; '' else. */
export function textMember(body: PlainObject, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : '';
}

function numberMember(body: PlainObject, name: string): number | null {
  const value = body[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The members of an error's body; none where it is no JSON object. */
export function errorBody(text: string): PlainObject {
  const parsed = parseJson(text);
  return parsed.ok && isPlainObject(parsed.value) ? parsed.value : {};
}

/** The coming midnight in UTC, when the day's credits return. Milliseconds since the epoch. */
export function nextMidnight(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
}

const DAY_MS = 86_400_000;

/** No limit of the service lasts longer than a day. When that ends is the service's to say, as a reader's clock may be wrong by hours. */
function withinDay(waitMs: number): number {
  return Math.min(Math.max(0, waitMs), DAY_MS);
}

/** A date as HTTP writes it, in its own form or in the two that came before. https://httpwg.org/specs/rfc9110.html#http.date */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} [\d:]{8} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

/** What a header `Retry-After` says: seconds or an HTTP date, a day at most. Unit: milliseconds; null: neither. */
export function headerWaitMs(header: string | null, now: number): number | null {
  const said = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(said)) return withinDay(Number(said) * 1_000);
  const date = HTTP_DATE.test(said) ? Date.parse(said.endsWith('GMT') ? said : `${said} GMT`) : Number.NaN;
  return Number.isFinite(date) ? withinDay(date - now) : null;
}

/** The wait that the header names, else the one that the body does, a day at most. Unit: milliseconds; null: no time is named. */
export function retryAfterMs(answer: RefusableAnswer, body: PlainObject, now: number): number | null {
  const said = headerWaitMs(answer.headers.get('Retry-After'), now);
  const seconds = numberMember(body, 'retryAfter');
  if (said !== null || seconds === null || seconds < 0) return said;
  return withinDay(seconds * 1_000);
}

/** The day's pool and the prepaid one are not added: a request is paid from one of them. */
function remainingOf(body: PlainObject): number | null {
  const pools = [numberMember(body, 'creditsRemaining'), numberMember(body, 'onetimeCreditsRemaining')];
  const known = pools.filter((pool) => pool !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** A search of works, under whichever name, which the service's ladder holds back. */
const IS_SEARCH = /(?:^|&)search[\w.]*=|\.search(?:\.exact)?(?::|%3A)/i;

const saidBy = (body: PlainObject) => `${textMember(body, 'error')} ${textMember(body, 'message')}`;

const IS_OF_SECOND = /requests? per second/i;
const IS_OF_PLAN = /plan upgrade required/i;

function reasonOf(body: PlainObject, path: string, query: string): RateLimitReason {
  const said = saidBy(body);
  const reason = textMember(body, 'reason');
  const isSemantic = /(?:^|&)search\.semantic=/.test(query);
  if (IS_OF_PLAN.test(said)) return 'plan';
  if (reason === 'client_share') return 'share';
  if (reason === 'broad_boolean_query') return 'boolean';
  if (IS_PAUSED.test(said)) return 'ladder';
  if (isSemantic) return 'semantic';
  if (IS_OF_SECOND.test(said)) return 'per-second';
  return path === '/works' && IS_SEARCH.test(query) ? 'ladder' : 'other';
}

/**
 * Whether a refusal is about the day's credits. A refusal of a burst says that none are left, whatever the day still holds, so that figures alone
 * prove nothing.
 */
function isOfDay(body: PlainObject, waitMs: number | null): boolean {
  const said = saidBy(body);
  const reason = textMember(body, 'reason');
  if ((reason !== '' && reason !== 'server_day') || IS_OF_SECOND.test(said) || IS_OF_PLAN.test(said))
    return false;
  if (/insufficient budget|resets at midnight|daily (?:request )?limit|not_enough_credits/i.test(said))
    return true;
  if (waitMs !== null && waitMs > DAY_WAIT_MS) return true;
  const lacking = (numberMember(body, 'creditsRequired') ?? 0) - (remainingOf(body) ?? Infinity);
  return lacking > 0 && (waitMs === null || waitMs >= SHORT_WAIT_MS);
}

/**
 * Reads a refusal: one rule for the page, the server and the count that servers share. Null for an answer that refuses nothing for a limit.
 *
 * @param now milliseconds since the epoch
 */
export function readRefusal(
  answer: RefusableAnswer,
  { path, query }: { readonly path: string; readonly query: string },
  now: number,
): Refusal | null {
  const { status, text } = answer;
  if (status !== 429 && status !== 503) return null;
  const body = errorBody(text);
  if (status === 503 && !IS_PAUSED.test(saidBy(body))) return null;
  const waitMs = retryAfterMs(answer, body, now);
  const isDay = status === 429 && isOfDay(body, waitMs);
  return {
    isOfDay: isDay,
    reason: reasonOf(body, path, query),
    waitMs,
    remaining: isDay ? remainingOf(body) : null,
    said: textMember(body, 'message') || textMember(body, 'error'),
  };
}

/** What an answer says of the day, each null where it does not. Units: credits, seconds. */
export interface DayFigures {
  readonly limit: number | null;
  /** In the larger of the two pools, of which one pays. */
  readonly remaining: number | null;
  readonly resetSeconds: number | null;
}

/**
 * The figures of the day in the headers of an answer, where it is one that knows them: below 400, or a refusal of the day. `X-RateLimit-Reset`
 * counts down in seconds. Source: docs/data-contract.md#rate-headers.
 *
 * @param now milliseconds since the epoch
 */
export function dayFigures(answer: RefusableAnswer, now: number): DayFigures {
  const isOfItsDay =
    answer.status < 400 || readRefusal(answer, { path: '', query: '' }, now)?.isOfDay === true;
  const figure = (name: string): number | null => {
    const text = isOfItsDay ? answer.headers.get(`X-RateLimit-${name}`)?.trim() : '';
    const value = Number(text || Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : null;
  };
  const day = figure('Remaining');
  const reset = figure('Reset');
  return {
    limit: figure('Limit'),
    remaining: day === null ? null : Math.max(day, figure('Onetime-Remaining') ?? 0),
    resetSeconds: reset === null ? null : withinDay(reset * 1_000) / 1_000,
  };
}
