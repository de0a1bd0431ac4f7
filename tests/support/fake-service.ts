import type { LibraryAnswer } from '@/lib/library/answer';
import type { Library } from '@/lib/library/library';
import { createAnsweringFetch } from '@/lib/library/library-fetch';
import { type FoundFault, faultOf, TIMES_OF_PASSING_FAULTS } from './fake-service-faults';

/**
 * What the whole service is like, whatever it is asked:
 *
 * - `key-needed`: 401 in JSON without a key; `refused`: a page of status 403 without a key
 * - `spent`: the day's credits are gone before the first request, as at an address that many share; what is free is answered
 * - `down`: 503 in JSON; `failing`: the engine's page of status 500
 * - `empty`: an index that has lost its records; `no-results`: lists without their results
 */
export type FakeCondition =
  | 'fine'
  | 'key-needed'
  | 'refused'
  | 'spent'
  | 'down'
  | 'failing'
  | 'empty'
  | 'no-results';

export interface FakeServiceOptions {
  /** `fine` unless given. */
  readonly condition?: FakeCondition;
  /** Below this address the fake answers fetches. */
  readonly baseUrl?: string;
  /** The day's budget; without it nothing is ever spent. */
  readonly dailyCredits?: number;
  /** Keys in the address that the service knows; without a list it takes any. */
  readonly keys?: readonly string[];
  /** What is charged for an answer that the contract prices so; so much by default. */
  readonly charges?: (url: string, credits: number) => number;
  /** Milliseconds, by which the limits of a second are told. */
  readonly now?: () => number;
  /** How long a slow answer takes. */
  readonly slowMs?: number;
  /** Fields that it has removed: it neither lists nor selects them. */
  readonly goneFields?: readonly string[];
  /** Parameters of lists that it does not know. */
  readonly goneParameters?: readonly string[];
}

/** One request as it came in, in order. */
export interface FakeRequest {
  /** Path and query as sent. */
  readonly url: string;
  readonly path: string;
  readonly query: string;
  readonly credits: number;
}

/** What a request leads to: an answer (perhaps late), silence, or a broken connection. */
export type FakeOutcome =
  | { readonly type: 'answer'; readonly answer: LibraryAnswer; readonly delayMs: number }
  | { readonly type: 'silence' }
  | { readonly type: 'break' };

export interface FakeService {
  readonly fetch: typeof fetch;
  readonly requests: readonly FakeRequest[];
  /** Credits spent so far; what is refused or fails costs nothing. */
  readonly creditsUsed: number;
  /** `bearer`: the key of the header, where it is not in the query. */
  respond(path: string, query: string, bearer?: string | null): FakeOutcome;
  /** From now on the service is like that. */
  become(condition: FakeCondition): void;
  /** Forgets requests, spent credits and how often faults struck. */
  reset(): void;
}

/** Seconds to midnight in every 429 of the daily budget: about fifteen hours. */
const SECONDS_TO_RESET = 54_000;
const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=utf-8';

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): LibraryAnswer {
  return { status, headers, body: JSON.stringify(body), contentType: JSON_TYPE };
}

/** What the service says to more requests a second than it allows: that nothing is left, whatever the day still holds. */
export function perSecondAnswer(): LibraryAnswer {
  const body = {
    error: 'Rate limit exceeded',
    message: 'Rate limit exceeded: 10 requests per second. Please slow down.',
    retryAfter: 0.4,
    creditsRequired: 1,
    creditsRemaining: 0,
    onetimeCreditsRemaining: 0,
  };
  return json(429, body, {
    'Retry-After': '1',
    'X-RateLimit-Limit': '1000',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Credits-Used': '0',
    'X-RateLimit-Credits-Required': '1',
  });
}

const FREE = { 'X-RateLimit-Credits-Used': '0' } as const;

function budgetAnswer(credits: number, remaining: number): LibraryAnswer {
  const cost = credits / 10_000;
  const left = remaining / 10_000;
  const body = {
    error: 'Rate limit exceeded',
    message: `Insufficient budget. This request costs $${cost} but you only have $${left} remaining. Resets at midnight UTC.`,
    retryAfter: SECONDS_TO_RESET,
    costUsd: cost,
    dailyRemainingUsd: left,
    prepaidRemainingUsd: 0,
    creditsRequired: credits,
    creditsRemaining: remaining,
    onetimeCreditsRemaining: 0,
  };
  return json(429, body, {
    'Retry-After': String(SECONDS_TO_RESET),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(SECONDS_TO_RESET),
    'X-RateLimit-Credits-Required': String(credits),
    'X-RateLimit-Cost-Required-USD': String(cost),
  });
}

const DAILY_CREDITS_OF_KEY = 10_000;

type Charges = NonNullable<FakeServiceOptions['charges']>;

/** What a key pays and has left. */
function keyLimitsAnswer(day: number, used: number, charges: Charges): LibraryAnswer {
  const list = charges('/works', 1);
  const search = charges('/works?search=x', 10);
  const body = {
    api_key: 'abc…xyz',
    is_grandfathered: false,
    rate_limit: {
      credits_limit: day,
      credits_used: used,
      credits_remaining: day - used,
      onetime_credits_remaining: 0,
      resets_in_seconds: SECONDS_TO_RESET,
      credit_costs: { singleton: 0, list, search, content: 100, semantic: search, text: 100 },
    },
  };
  return json(200, body);
}

function errorPage(status: number, title: string): LibraryAnswer {
  const body = `<!doctype html>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n`;
  return { status, headers: {}, body, contentType: HTML_TYPE };
}

function limitAnswer(
  status: number,
  seconds: number,
  body: Readonly<Record<string, unknown>>,
): LibraryAnswer {
  return json(status, { ...body, retryAfter: seconds }, { 'Retry-After': String(seconds) });
}

const FAULTY_ANSWERS = {
  refused: json(400, { error: 'Invalid query parameters error.', message: 'Value is not valid.' }),
  forbidden: json(403, { error: 'Plan upgrade required', message: 'This collection is not yours.' }),
  boolean: limitAnswer(429, 1, {
    error: 'Rate limit exceeded',
    message: 'Broad boolean searches are limited to 1 per second.',
    reason: 'broad_boolean_query',
    booleanOperators: 6,
  }),
  semantic: limitAnswer(429, 1, {
    error: 'Rate limit exceeded',
    message: 'Semantic search is limited. Please slow down.',
  }),
  ladder: limitAnswer(429, 1, {
    error: 'Rate limit exceeded',
    message: 'Search without a key is under heavy load.',
  }),
  paused: limitAnswer(503, 60, {
    error: 'Search temporarily unavailable',
    message: 'Search without a key is paused. Use a key.',
  }),
  unavailable: json(
    503,
    { error: 'Service unavailable', message: 'Collections cannot be reached.' },
    { 'Retry-After': '30' },
  ),
  key: json(401, { error: 'Invalid or missing API key', message: 'API key not found' }),
  missing: errorPage(404, 'Not Found'),
  plan: json(429, { error: 'Plan upgrade required', message: 'This request requires a paid plan.' }),
  budget: budgetAnswer(1, 0),
  'per-second': perSecondAnswer(),
  error: errorPage(500, 'Internal Server Error'),
  'error-once': errorPage(500, 'Internal Server Error'),
  gateway: json(504, {
    error: 'Gateway timeout',
    message: 'The query took too long. Narrow the query.',
    reason: 'query_timeout',
  }),
  malformed: { status: 200, headers: {}, body: '{"meta":{"count":', contentType: JSON_TYPE },
  empty: { status: 200, headers: {}, body: '', contentType: JSON_TYPE },
} as const satisfies Partial<Record<FoundFault['fault'], LibraryAnswer>>;

/** The answer of a search that ran out of time. */
function brokenOff(answer: LibraryAnswer): LibraryAnswer {
  return { ...answer, body: answer.body.replace('"meta":{', '"meta":{"timed_out":true,') };
}

/** The field of an OR list of more than ten topics or concepts, of which the service takes one a second; null: none. */
function fieldOfTopicList(query: string): string | null {
  for (const condition of (new URLSearchParams(query).get('filter') ?? '').split(',')) {
    const [, field = '', values = ''] =
      /^(topics\.id|primary_topic\.id|concepts\.id):([^!].*)$/.exec(condition) ?? [];
    if (new Set(values.split('|')).size > 10) return field;
  }
  return null;
}

/** Lists of many topics: a second one within a second is refused. */
class TopicLists {
  #last = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number) {}

  refusalOf(query: string): LibraryAnswer | null {
    const field = fieldOfTopicList(query);
    if (field === null) return null;
    if (this.now() - this.#last >= 1_000) {
      this.#last = this.now();
      return null;
    }
    return limitAnswer(429, 1, {
      error: 'Rate limit exceeded',
      message: `Requests with more than 10 values of ${field} are limited to 1 per second.`,
    });
  }

  forget(): void {
    this.#last = Number.NEGATIVE_INFINITY;
  }
}

interface Grouped {
  readonly meta: object;
  readonly group_by: readonly { readonly key: string; readonly count: number }[];
}

function isGrouped(value: unknown): value is Grouped {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'group_by'));
}

function groupsOf({ body, contentType }: LibraryAnswer): Grouped | null {
  const value: unknown = contentType === JSON_TYPE ? JSON.parse(body) : null;
  return isGrouped(value) ? value : null;
}

/** Groups of a field of fewer than 200 values, filled up to the page with groups of nothing. */
function filledGroups(library: Library, path: string, query: string, answer: LibraryAnswer): LibraryAnswer {
  const params = new URLSearchParams(query);
  const field = params.get('group_by') ?? '';
  if (answer.status !== 200 || field === '' || /[,:]/.test(field) || params.has('q')) return answer;
  const found = groupsOf(answer);
  const all = groupsOf(library.answer({ path, query: `group_by=${field}&per_page=200` }));
  if (found === null || all === null || all.group_by.length >= 200) return answer;
  const room = Number(params.get('per_page') ?? '200') - found.group_by.length;
  const known = new Set(found.group_by.map(({ key }) => key));
  const empty = all.group_by.filter(({ key }) => !known.has(key)).slice(0, Math.max(0, room));
  const filled = [...found.group_by, ...empty.map((group) => ({ ...group, count: 0 }))];
  return { ...answer, body: JSON.stringify({ ...found, group_by: filled }) };
}

const LISTED = 'Valid fields for select are: ';

/** A service that has removed fields and parameters since the library was written. */
function withRemovals(library: Library, options: FakeServiceOptions): Pick<Library, 'answer'> {
  const { goneFields = [], goneParameters = [] } = options;
  const refused = (message: string) => json(400, { error: 'Invalid query parameters error.', message }, FREE);
  const withoutGone = (answer: LibraryAnswer): LibraryAnswer => {
    const list = answer.body.split(LISTED)[1];
    if (list === undefined) return answer;
    const names = list.replace(/\."\}$/, '').split(', ');
    const kept = names.filter((name) => !goneFields.includes(name)).join(', ');
    return { ...answer, body: answer.body.replace(list, `${kept}."}`) };
  };
  return {
    answer: ({ path, query }) => {
      const params = new URLSearchParams(query);
      const parameter = goneParameters.find((name) => params.has(name));
      if (parameter !== undefined)
        return refused(`${parameter} is not a valid parameter. Valid parameters are: search.`);
      const gone = params
        .get('select')
        ?.split(',')
        .find((name) => goneFields.includes(name));
      if (gone === undefined) return withoutGone(library.answer({ path, query }));
      // The library knows no such field either, whichever it is.
      const unknown = new URLSearchParams({ select: 'no_field' }).toString();
      const answer = withoutGone(library.answer({ path, query: unknown }));
      return { ...answer, body: answer.body.replace('no_field', gone) };
    },
  };
}

/** Some work under the sentinel's id, so that what recovers has something to show. */
function standIn(library: Library, work: string, query: string): LibraryAnswer {
  const { body: list } = library.answer({ path: '/works', query: 'per_page=1&sort=cited_by_count:desc' });
  const id = /"id":"https:\/\/openalex\.org\/(W\d+)"/.exec(list)?.[1] ?? work;
  const answer = library.answer({ path: `/works/${id}`, query });
  return { ...answer, body: answer.body.replaceAll(`openalex.org/${id}"`, `openalex.org/${work}"`) };
}

function faultyOutcome(found: FoundFault): FakeOutcome {
  if (found.fault === 'timeout') return { type: 'silence' };
  if (found.fault === 'network') return { type: 'break' };
  const isFine = found.fault === 'slow' || found.fault === 'partial';
  const answer = isFine ? FAULTY_ANSWERS.error : FAULTY_ANSWERS[found.fault];
  return { type: 'answer', answer, delayMs: 0 };
}

interface Budget {
  readonly dailyCredits: number | undefined;
  readonly creditsUsed: number;
}

/** The day of an address that others have spent. */
function spentDay(creditsUsed: number): Budget {
  return { dailyCredits: 1_000, creditsUsed: 1_000 + creditsUsed };
}

/** The answer with what is left of the day's budget, or a refusal once that is spent. */
function charged(
  answer: LibraryAnswer,
  credits: number,
  { dailyCredits, creditsUsed }: Budget,
): LibraryAnswer {
  if (dailyCredits === undefined) return answer;
  if (credits > 0 && creditsUsed > dailyCredits) {
    return budgetAnswer(credits, Math.max(0, dailyCredits - creditsUsed + credits));
  }
  const left = dailyCredits - creditsUsed;
  const headers = {
    ...answer.headers,
    'X-RateLimit-Limit': String(dailyCredits),
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Limit-USD': String(dailyCredits / 10_000),
    'X-RateLimit-Remaining-USD': String(left / 10_000),
  };
  return { ...answer, headers };
}

const KEY_NEEDED = json(401, {
  error: 'Invalid or missing API key',
  message: 'API key required. Get a free key at https://openalex.org/settings/api',
});

/** What a service in this condition answers instead; null: what it always does. */
function insteadOf(condition: FakeCondition, hasKey: boolean): LibraryAnswer | null {
  if (condition === 'key-needed' && !hasKey) return KEY_NEEDED;
  if (condition === 'refused' && !hasKey) return errorPage(403, 'Forbidden');
  if (condition === 'down') {
    return json(503, { error: 'Service unavailable', message: 'OpenAlex is down for maintenance.' });
  }
  return condition === 'failing' ? errorPage(500, 'Internal Server Error') : null;
}

/** A list as an index answers that has lost its records, or without the results it promised. */
function emptied(answer: LibraryAnswer, condition: FakeCondition): LibraryAnswer {
  const isList = answer.status === 200 && /"(?:results|group_by)":\[/.test(answer.body);
  if (!isList || (condition !== 'empty' && condition !== 'no-results')) return answer;
  const { meta } = JSON.parse(answer.body);
  const body = condition === 'empty' ? { meta: { ...meta, count: 0 }, results: [], group_by: [] } : { meta };
  return { ...answer, body: JSON.stringify(body) };
}

/** An answer at another price than the contract's. */
function pricedAs(answer: LibraryAnswer, charges: (credits: number) => number) {
  const said = Number(answer.headers['X-RateLimit-Credits-Used'] ?? '0');
  const credits = answer.status < 400 ? charges(said) : 0;
  if (credits === said) return { answer, credits };
  const headers = { ...answer.headers, 'X-RateLimit-Credits-Used': String(credits) };
  return { answer: { ...answer, headers }, credits };
}

/** What is said of a key: one that is not known is refused whatever is asked. Null: the request is answered as any. */
function answerOfKey(
  path: string,
  key: string | null,
  { keys, dailyCredits = DAILY_CREDITS_OF_KEY, charges }: FakeServiceOptions & { readonly charges: Charges },
  creditsUsed: number,
): LibraryAnswer | null {
  if (key === null) return null;
  if (keys?.includes(key) === false) return FAULTY_ANSWERS.key;
  return path === '/rate-limit' ? keyLimitsAnswer(dailyCredits, creditsUsed, charges) : null;
}

/** What a fetch gets: it waits for a late answer, and for ever where there is silence. */
function delivered(outcome: FakeOutcome): LibraryAnswer | Promise<LibraryAnswer> {
  if (outcome.type === 'break') throw new TypeError('fetch failed');
  if (outcome.type === 'silence') return new Promise<LibraryAnswer>(() => undefined);
  if (outcome.delayMs === 0) return outcome.answer;
  return new Promise((resolve) => setTimeout(() => resolve(outcome.answer), outcome.delayMs));
}

/** How often faults that pass have struck at each address. */
function createStrikes() {
  const strikes = new Map<string, number>();
  return {
    hasPassed: ({ fault }: FoundFault, url: string): boolean => {
      const times = TIMES_OF_PASSING_FAULTS[fault];
      if (times === undefined) return fault === 'slow' || fault === 'partial';
      const struck = strikes.get(url) ?? 0;
      strikes.set(url, struck + 1);
      return struck >= times;
    },
    clear: () => strikes.clear(),
  };
}

/**
 * A service for tests: the library's answers, plus faults on demand (`fake-service-faults.ts`) and a daily budget.
 * Never touches a network; deterministic.
 */
export function createFakeService(library: Library, options: FakeServiceOptions = {}): FakeService {
  const { baseUrl = 'https://api.openalex.org', dailyCredits, slowMs = 300 } = options;
  const charges = options.charges ?? ((_: string, credits: number) => credits);
  const { answer: answerChanged } = withRemovals(library, options);
  const requests: FakeRequest[] = [];
  const strikes = createStrikes();
  let creditsUsed = 0;
  let { condition = 'fine' } = options;
  const topicLists = new TopicLists(options.now ?? Date.now);

  function respond(path: string, query: string, bearer: string | null = null): FakeOutcome {
    const url = query === '' ? path : `${path}?${query}`;
    const key = new URLSearchParams(query).get('api_key');
    const hasKey = (key ?? bearer) !== null;
    // What a key pays is asked with the key in either place.
    const asked = path === '/rate-limit' ? (key ?? bearer) : key;
    const instead =
      insteadOf(condition, hasKey) ??
      answerOfKey(path, asked, { ...options, charges }, creditsUsed) ??
      topicLists.refusalOf(query);
    const note = (credits: number) => requests.push({ url, path, query, credits });
    if (instead !== null) {
      note(0);
      return { type: 'answer', answer: instead, delayMs: 0 };
    }
    const plain = filledGroups(library, path, query, answerChanged({ path, query }));
    const { answer, credits } = pricedAs(plain, (said) => charges(url, said));
    const found = faultOf(path, query);
    if (found !== null && !strikes.hasPassed(found, url)) {
      note(0);
      return faultyOutcome(found);
    }
    note(credits);
    creditsUsed += credits;
    const fine = found === null || found.work === null ? answer : standIn(library, found.work, query);
    const whole = emptied(found?.fault === 'partial' ? brokenOff(fine) : fine, condition);
    const day = condition === 'spent' && !hasKey ? spentDay(creditsUsed) : { dailyCredits, creditsUsed };
    const outcome = charged(whole, credits, day);
    if (outcome.status === 429) creditsUsed -= credits;
    return { type: 'answer', answer: outcome, delayMs: found?.fault === 'slow' ? slowMs : 0 };
  }

  return {
    fetch: createAnsweringFetch(({ path, query }) => delivered(respond(path, query)), { baseUrl }),
    requests,
    get creditsUsed() {
      return creditsUsed;
    },
    respond,
    become: (next) => {
      condition = next;
    },
    reset: () => {
      requests.length = 0;
      strikes.clear();
      creditsUsed = 0;
      topicLists.forget();
    },
  };
}
