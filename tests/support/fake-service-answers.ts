import type { LibraryAnswer } from '@/lib/library/answer';
import { costInUsd, creditHeaders } from '@/lib/library/credits';

type Headers = Readonly<Record<string, string>>;

/** Seconds to midnight in every answer that tells them for the day: fifteen hours. */
const SECONDS_TO_RESET = 54_000;
const RESETS_AT = '2026-11-21T00:00:00.000Z';
export const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=utf-8';

/** Credits of a day. Source: docs/data-contract.md#budgets. */
export const CREDITS_OF_DAY = { keyless: 1_000, withKey: 10_000 } as const;

/**
 * What an answer of status 400 and above says of its price, unless it was refused before anything was counted: at the edge, for its key, its
 * plan, or the load. Source: docs/data-contract.md#rate-headers.
 */
export const FREE: Headers = { 'X-RateLimit-Credits-Used': '0' };

export function json(status: number, body: unknown, headers: Headers = {}): LibraryAnswer {
  return { status, headers, body: JSON.stringify(body), contentType: JSON_TYPE };
}

export function errorPage(status: number, title: string, headers: Headers = {}): LibraryAnswer {
  const body = `<!doctype html>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n`;
  return { status, headers, body, contentType: HTML_TYPE };
}

interface Shortage {
  readonly message: string;
  /** Credits of the request. */
  readonly required: number;
  /** Credits that are said to be left. */
  readonly remaining: number;
  /** And of the other pool. */
  readonly prepaid?: number;
  /** Credits of the day. */
  readonly limit: number;
  /** May be a fraction; the header is a whole number of seconds. */
  readonly retryAfter: number;
}

/** 429 of the day or of a second, which have one shape. Source: docs/data-contract.md#limits-that-are-refused. */
function shortageAnswer({
  message,
  required,
  remaining,
  prepaid = 0,
  limit,
  retryAfter,
}: Shortage): LibraryAnswer {
  const body = {
    error: 'Rate limit exceeded',
    message,
    retryAfter,
    costUsd: costInUsd(required),
    dailyRemainingUsd: costInUsd(remaining),
    prepaidRemainingUsd: costInUsd(prepaid),
    creditsRequired: required,
    creditsRemaining: remaining,
    onetimeCreditsRemaining: prepaid,
  };
  return json(429, body, {
    ...creditHeaders(0),
    'Retry-After': String(Math.ceil(retryAfter)),
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Onetime-Remaining': String(prepaid),
    'X-RateLimit-Reset': String(SECONDS_TO_RESET),
    'X-RateLimit-Limit-USD': String(costInUsd(limit)),
    'X-RateLimit-Remaining-USD': String(costInUsd(remaining)),
    'X-RateLimit-Credits-Required': String(required),
    'X-RateLimit-Cost-Required-USD': String(costInUsd(required)),
  });
}

/** More requests a second than are allowed: nothing is left, it says, whatever the day still holds. */
export function perSecondAnswer(most: number, required = 1, limit: number = CREDITS_OF_DAY.keyless) {
  const message = `Rate limit exceeded: ${most} requests per second. Please slow down.`;
  return shortageAnswer({ message, required, remaining: 0, limit, retryAfter: 0.4 });
}

export function budgetAnswer(required: number, remaining: number, limit: number, prepaid = 0): LibraryAnswer {
  const message = `Insufficient budget. This request costs $${costInUsd(required)} but you only have $${costInUsd(remaining)} remaining. Resets at midnight UTC.`;
  return shortageAnswer({ message, required, remaining, prepaid, limit, retryAfter: SECONDS_TO_RESET });
}

function waitAnswer(
  status: number,
  seconds: number,
  body: Readonly<Record<string, unknown>>,
  headers: Headers = {},
): LibraryAnswer {
  return json(status, { ...body, retryAfter: seconds }, { ...headers, 'Retry-After': String(seconds) });
}

const TOO_MUCH = 'Rate limit exceeded';

export function booleanAnswer(operators: number, most: number): LibraryAnswer {
  const message = `Broad boolean searches are limited to ${most} per second.`;
  const body = { error: TOO_MUCH, message, reason: 'broad_boolean_query', booleanOperators: operators };
  return waitAnswer(429, 1, body, FREE);
}

export function topicListAnswer(field: string): LibraryAnswer {
  const message = `Requests with more than 10 values of ${field} are limited to 1 per second.`;
  return waitAnswer(429, 1, { error: TOO_MUCH, message }, FREE);
}

export const SEMANTIC_ANSWER = waitAnswer(
  429,
  1,
  { error: TOO_MUCH, message: 'Semantic search is limited. Please slow down.' },
  FREE,
);

/** An account that asks too much is held back for a while. */
export const ACCOUNT_ANSWER = waitAnswer(
  429,
  20,
  { error: TOO_MUCH, message: 'Your account is temporarily throttled.' },
  FREE,
);

/** Searches of works without a key, while the service is under load. */
export const LADDER_ANSWERS = {
  slowed: waitAnswer(429, 1, { error: TOO_MUCH, message: 'Search without a key is under heavy load.' }),
  paused: waitAnswer(503, 60, {
    error: 'Search temporarily unavailable',
    message: 'Search without a key is paused. Use a key.',
  }),
} as const;

export const KEY_UNKNOWN = json(401, { error: 'Invalid or missing API key', message: 'API key not found' });

const KEY_WANTED = 'API key required. Get a free key at https://openalex.org/settings/api';

export const KEY_NEEDED = json(401, { error: 'Invalid or missing API key', message: KEY_WANTED });

/** As it was announced in January 2026. Source: docs/data-contract.md#keys. */
export const KEY_ANNOUNCED = json(409, { error: 'API key required', message: KEY_WANTED });

export const NOT_ENOUGH_CREDITS = json(
  429,
  { error: 'not_enough_credits', message: 'This query costs more credits than are left.', cost: 20 },
  FREE,
);

/** What a key pays and has left. Source: docs/data-contract.md#what-a-key-pays. */
export function keyLimitsAnswer(
  day: number,
  used: number,
  costs: Readonly<Record<'list' | 'search', number>>,
): LibraryAnswer {
  const { list, search } = costs;
  const credits = { singleton: 0, list, search, content: 100, semantic: search, text: 100 };
  const dollars = Object.entries(credits).map(([name, price]) => [name, costInUsd(price)] as const);
  return json(200, {
    api_key: 'abc…xyz',
    is_grandfathered: false,
    rate_limit: {
      daily_budget_usd: costInUsd(day),
      daily_used_usd: costInUsd(used),
      daily_remaining_usd: costInUsd(day - used),
      prepaid_balance_usd: 0,
      prepaid_remaining_usd: 0,
      prepaid_expires_at: null,
      resets_at: RESETS_AT,
      resets_in_seconds: SECONDS_TO_RESET,
      endpoint_costs_usd: Object.fromEntries(dollars),
      credits_limit: day,
      credits_used: used,
      credits_remaining: day - used,
      onetime_credits_balance: 0,
      onetime_credits_remaining: 0,
      credit_costs: credits,
    },
  });
}
