import type { LibraryAnswer } from '@/lib/library/answer';
import { costInUsd, creditsOf, isSearchParam } from '@/lib/library/credits';
import type { Library } from '@/lib/library/library';
import { createAnsweringFetch } from '@/lib/library/library-fetch';
import { type ParsedRequest, parseRequest } from '@/lib/library/request';
import {
  ACCOUNT_ANSWER,
  booleanAnswer,
  budgetAnswer,
  CREDITS_OF_DAY,
  errorPage,
  FREE,
  JSON_TYPE,
  json,
  KEY_ANNOUNCED,
  KEY_NEEDED,
  KEY_UNKNOWN,
  keyLimitsAnswer,
  LADDER_ANSWERS,
  NOT_ENOUGH_CREDITS,
  perSecondAnswer,
  SEMANTIC_ANSWER,
  topicListAnswer,
} from './fake-service-answers';
import { changedSince } from './fake-service-changes';
import { type FoundFault, faultOf, TIMES_OF_PASSING_FAULTS } from './fake-service-faults';

/**
 * What the whole service is like, whatever it is asked:
 *
 * - `key-needed`: 401 in JSON without a key; `refused`: a page of status 403 without a key
 * - `spent`: the day's credits are gone before the first request, as at an address that many share; what is free is answered
 * - `searches-slowed`: 429 to every search of works without a key; `searches-paused`: 503 to the same
 * - `down`: 503 in JSON; `failing`: the engine's page of status 500
 * - `empty`: an index that has lost its records; `no-results`: lists without their results
 */
export type FakeCondition =
  | 'fine'
  | 'key-needed'
  | 'refused'
  | 'spent'
  | 'searches-slowed'
  | 'searches-paused'
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
  /** A pool beside the day's, none by default; a request is paid from one of them, from the day's where that pays for it. */
  readonly prepaidCredits?: number;
  /** Keys that the service knows; without a list it takes any that is not blank. */
  readonly keys?: readonly string[];
  /** What is charged for an answer that the contract prices so; so much by default. */
  readonly charges?: (url: string, credits: number) => number;
  /** Milliseconds, by which the limits of a second are kept; without a clock there are none. */
  readonly now?: () => number;
  /** How long a slow answer takes. */
  readonly slowMs?: number;
  /** Fields that it has removed: it neither lists nor selects them. */
  readonly goneFields?: readonly string[];
  /** Parameters of lists that it does not know. */
  readonly goneParameters?: readonly string[];
  /** Whether its index changes under a reader: pages after the first count another number, and begin with what the one before ended with. */
  readonly drifts?: boolean;
}

/** One request as it came in, in order. */
export interface FakeRequest {
  /** Path and query as sent. */
  readonly url: string;
  readonly path: string;
  readonly query: string;
  readonly credits: number;
  /** Of the answer; null: there was none. */
  readonly status: number | null;
}

/** What a request leads to: an answer (perhaps late), silence, or a broken connection. */
export type FakeOutcome =
  | { readonly type: 'answer'; readonly answer: LibraryAnswer; readonly delayMs: number }
  | { readonly type: 'silence' }
  | { readonly type: 'break' };

export interface FakeService {
  readonly fetch: typeof fetch;
  readonly requests: readonly FakeRequest[];
  /** Credits of the day spent so far; what is refused or fails costs nothing. */
  readonly creditsUsed: number;
  /** `bearer`: the key of the header, where it is not in the query. */
  respond(path: string, query: string, bearer?: string | null): FakeOutcome;
  /** From now on the service is like that. */
  become(condition: FakeCondition): void;
  /** Forgets requests, spent credits and how often faults struck. */
  reset(): void;
}

type Charges = NonNullable<FakeServiceOptions['charges']>;

const FAULTY_ANSWERS = {
  refused: json(400, { error: 'Invalid query parameters error.', message: 'Value is not valid.' }, FREE),
  forbidden: json(403, { error: 'Plan upgrade required', message: 'This collection is not yours.' }, FREE),
  boolean: booleanAnswer(6, 1),
  semantic: SEMANTIC_ANSWER,
  ladder: LADDER_ANSWERS.slowed,
  paused: LADDER_ANSWERS.paused,
  unavailable: json(
    503,
    { error: 'Service unavailable', message: 'Collections cannot be reached.' },
    { ...FREE, 'Retry-After': '30' },
  ),
  key: KEY_UNKNOWN,
  missing: errorPage(404, 'Not Found', FREE),
  unexecuted: json(404, { error: 'Search execution error.', message: 'The search could not be run.' }, FREE),
  'asked-for-key': KEY_ANNOUNCED,
  account: ACCOUNT_ANSWER,
  plan: json(429, { error: 'Plan upgrade required', message: 'This request requires a paid plan.' }),
  budget: budgetAnswer(1, 0, CREDITS_OF_DAY.keyless),
  credits: NOT_ENOUGH_CREDITS,
  'per-second': perSecondAnswer(10),
  error: errorPage(500, 'Internal Server Error', FREE),
  'error-once': errorPage(500, 'Internal Server Error', FREE),
  gateway: json(
    504,
    {
      error: 'Gateway timeout',
      message: 'The query took too long. Narrow the query.',
      reason: 'query_timeout',
    },
    FREE,
  ),
  malformed: { status: 200, headers: {}, body: '{"meta":{"count":', contentType: JSON_TYPE },
  empty: { status: 200, headers: {}, body: '', contentType: JSON_TYPE },
} as const satisfies Partial<Record<FoundFault['fault'], LibraryAnswer>>;

/** The answer of a search that ran out of time. */
function brokenOff(answer: LibraryAnswer): LibraryAnswer {
  return { ...answer, body: answer.body.replace('"meta":{', '"meta":{"timed_out":true,') };
}

/** What is allowed in a second, without a key and with one. Source: docs/data-contract.md#budgets. */
const PER_SECOND = {
  requests: { keyless: 10, withKey: 30 },
  booleans: { keyless: 1, withKey: 5 },
  topics: { keyless: 1, withKey: 1 },
  semantics: { keyless: 1, withKey: 1 },
} as const;

/** Counts what came within the last second. */
export class Rates {
  readonly #starts = new Map<string, readonly number[]>();

  constructor(private readonly now: () => number) {}

  /** Whether one more of that name may come now; it counts where it may. */
  allows(name: string, most: number): boolean {
    const now = this.now();
    const recent = (this.#starts.get(name) ?? []).filter((start) => start > now - 1_000);
    const isAllowed = recent.length < most;
    this.#starts.set(name, isAllowed ? [...recent, now] : recent);
    return isAllowed;
  }

  clear(): void {
    this.#starts.clear();
  }
}

/** The conditions of a filter that search. */
function searchingConditions({ params }: ParsedRequest): readonly string[] {
  return (params.get('filter') ?? '').split(',').filter((part) => /\.search(?:\.exact)?:/.test(part));
}

function searchTexts(request: ParsedRequest): readonly string[] {
  const texts = [...request.params].flatMap(([name, text]) => (isSearchParam(name) ? [text] : []));
  return [...texts, ...searchingConditions(request)];
}

/** The field of an OR list of more than ten topics or concepts; null: none. A list that excludes them is not limited. */
function fieldOfTopicList({ params }: ParsedRequest): string | null {
  for (const condition of (params.get('filter') ?? '').split(',')) {
    const [, field = '', values = ''] =
      /^(topics\.id|primary[_-]topic\.id|concepts\.id):([^!].*)$/.exec(condition) ?? [];
    if (new Set(values.split('|')).size > 10) return field;
  }
  return null;
}

/** What is too much within a second; null: nothing is. Each key, and the address without one, has a second of its own. */
function refusalOfSecond(
  rates: Rates,
  request: ParsedRequest,
  key: string | null,
  price: number,
): LibraryAnswer | null {
  const tier = key === null ? 'keyless' : 'withKey';
  const isTooMuch = (limit: keyof typeof PER_SECOND) =>
    !rates.allows(`${limit} ${key}`, PER_SECOND[limit][tier]);
  if (isTooMuch('requests')) {
    return perSecondAnswer(PER_SECOND.requests[tier], price, CREDITS_OF_DAY[tier]);
  }
  const operators =
    searchTexts(request)
      .join(' ')
      .match(/\b(?:AND|OR|NOT)\b/g)?.length ?? 0;
  if (operators > 5 && price >= 10 && isTooMuch('booleans')) {
    return booleanAnswer(operators, PER_SECOND.booleans[tier]);
  }
  const field = fieldOfTopicList(request);
  if (field !== null && isTooMuch('topics')) return topicListAnswer(field);
  return request.params.has('search.semantic') && isTooMuch('semantics') ? SEMANTIC_ANSWER : null;
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
  /** Before the request that is answered. */
  readonly creditsUsed: number;
  /** Left of the other pool before it. */
  readonly prepaid: number;
}

/** The day of an address that others have spent. */
const SPENT_DAY: Budget = {
  dailyCredits: CREDITS_OF_DAY.keyless,
  creditsUsed: CREDITS_OF_DAY.keyless,
  prepaid: 0,
};

/** The day does not pay for it, and the other pool does. */
function isPrepaid(price: number, { dailyCredits = Infinity, creditsUsed, prepaid }: Budget): boolean {
  return price > Math.max(0, dailyCredits - creditsUsed) && price <= prepaid;
}

/**
 * The answer with what is left of the day's budget, or a refusal where that does not pay for it. The price is asked for before it is known whether
 * the request is refused; what was refused at the edge is not counted at all.
 */
function charged({ answer, credits }: Priced, price: number, budget: Budget): LibraryAnswer {
  const { dailyCredits, creditsUsed, prepaid } = budget;
  if (dailyCredits === undefined || answer.headers['X-RateLimit-Credits-Used'] === undefined) return answer;
  const before = Math.max(0, dailyCredits - creditsUsed);
  const isOther = isPrepaid(price, budget);
  if (price > before && !isOther) return budgetAnswer(price, before, dailyCredits, prepaid);
  const left = isOther ? before : Math.max(0, before - credits);
  const other = isOther ? prepaid - credits : prepaid;
  const headers = {
    ...answer.headers,
    'X-RateLimit-Limit': String(dailyCredits),
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Onetime-Remaining': String(other),
    'X-RateLimit-Limit-USD': String(costInUsd(dailyCredits)),
    'X-RateLimit-Remaining-USD': String(costInUsd(left)),
    'X-RateLimit-Prepaid-Remaining-USD': String(costInUsd(other)),
  };
  return { ...answer, headers };
}

/** What a service in this condition answers instead; null: what it always does. */
function insteadOf(condition: FakeCondition, request: ParsedRequest, hasKey: boolean): LibraryAnswer | null {
  if (condition === 'key-needed' && !hasKey) return KEY_NEEDED;
  if (condition === 'refused' && !hasKey) return errorPage(403, 'Forbidden');
  if (condition === 'down') {
    return json(503, { error: 'Service unavailable', message: 'OpenAlex is down for maintenance.' }, FREE);
  }
  const isLaddered = !hasKey && request.segments.join('/') === 'works' && searchTexts(request).length > 0;
  if (condition === 'searches-slowed' && isLaddered) return LADDER_ANSWERS.slowed;
  if (condition === 'searches-paused' && isLaddered) return LADDER_ANSWERS.paused;
  return condition === 'failing' ? errorPage(500, 'Internal Server Error', FREE) : null;
}

/** A list as an index answers that has lost its records, or without the results it promised. */
function emptied(answer: LibraryAnswer, condition: FakeCondition): LibraryAnswer {
  const isList = answer.status === 200 && /"(?:results|group_by)":\[/.test(answer.body);
  if (!isList || (condition !== 'empty' && condition !== 'no-results')) return answer;
  const { meta } = JSON.parse(answer.body);
  const body = condition === 'empty' ? { meta: { ...meta, count: 0 }, results: [], group_by: [] } : { meta };
  return { ...answer, body: JSON.stringify(body) };
}

interface Priced {
  readonly answer: LibraryAnswer;
  /** What is charged for it. */
  readonly credits: number;
}

/** An answer at a price, which it says in its headers and, where it is a list, in its `meta`. A refusal costs nothing. */
function pricedAs(answer: LibraryAnswer, price: number): Priced {
  if (answer.status >= 400) return { answer, credits: 0 };
  if (answer.headers['X-RateLimit-Credits-Used'] === String(price)) return { answer, credits: price };
  const dollars = String(costInUsd(price));
  const headers = {
    ...answer.headers,
    'X-RateLimit-Credits-Used': String(price),
    'X-RateLimit-Cost-USD': dollars,
  };
  const body = answer.body.replace(/("meta":\{[^{}]*"cost_usd":)[\d.e-]+/, `$1${dollars}`);
  return { answer: { ...answer, headers, body }, credits: price };
}

/** The key of a request, which counts in the header before the query; null: none. */
function keyOf({ params }: ParsedRequest, bearer: string | null): string | null {
  const key = bearer ?? params.get('api_key') ?? params.get('api-key') ?? '';
  return key === '' ? null : key;
}

/** The key of an `Authorization` header; null: none. */
export function bearerKey(header: string | null | undefined): string | null {
  return /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? null;
}

/** What is said of a key: one that is not known is refused whatever is asked. Null: the request is answered as any. */
function answerOfKey(
  path: string,
  key: string | null,
  {
    keys,
    dailyCredits = CREDITS_OF_DAY.withKey,
    charges,
  }: FakeServiceOptions & { readonly charges: Charges },
  creditsUsed: number,
): LibraryAnswer | null {
  if (key === null) return null;
  if (key.trim() === '' || keys?.includes(key) === false) return KEY_UNKNOWN;
  if (path !== '/rate-limit') return null;
  const costs = { list: charges('/works', 1), search: charges('/works?search=x', 10) };
  return keyLimitsAnswer(dailyCredits, creditsUsed, costs);
}

/** What a fetch gets: it waits for a late answer, and for ever where there is silence. */
function delivered(outcome: FakeOutcome): LibraryAnswer | Promise<LibraryAnswer> {
  if (outcome.type === 'break') throw new TypeError('fetch failed');
  if (outcome.type === 'silence') return new Promise<LibraryAnswer>(() => undefined);
  if (outcome.delayMs === 0) return outcome.answer;
  return new Promise((resolve) => setTimeout(() => resolve(outcome.answer), outcome.delayMs));
}

/** The service as a `fetch`, which may send the key in its headers. */
function fetchOf(respond: FakeService['respond'], baseUrl: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const bearer = bearerKey(headers.get('Authorization'));
    const answer = createAnsweringFetch(({ path, query }) => delivered(respond(path, query, bearer)), {
      baseUrl,
    });
    return answer(input, init);
  };
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

/** What was spent of both pools. */
function createPools({ dailyCredits, prepaidCredits = 0 }: FakeServiceOptions) {
  const spent = { day: 0, prepaid: 0 };
  return {
    spent,
    budget: (): Budget => ({
      dailyCredits,
      creditsUsed: spent.day,
      prepaid: prepaidCredits - spent.prepaid,
    }),
    /** What was charged for a request of a price, from the pool that paid for it. */
    pay: (credits: number, price: number, budget: Budget) => {
      spent[isPrepaid(price, budget) ? 'prepaid' : 'day'] += credits;
    },
    clear: () => {
      spent.day = 0;
      spent.prepaid = 0;
    },
  };
}

/** Null where nothing is answered. */
const statusOf = (outcome: FakeOutcome) => (outcome.type === 'answer' ? outcome.answer.status : null);

/**
 * A service for tests: the library's answers, and what the library leaves to the service: keys, a daily budget, the limits of a second where there is
 * a clock, and faults on demand (`fake-service-faults.ts`). Never touches a network; deterministic.
 */
export function createFakeService(library: Library, options: FakeServiceOptions = {}): FakeService {
  const { baseUrl = 'https://api.openalex.org', slowMs = 300 } = options;
  const charges = options.charges ?? ((_: string, credits: number) => credits);
  const { answer: answerChanged } = changedSince(library, options);
  const requests: FakeRequest[] = [];
  const strikes = createStrikes();
  const rates = options.now === undefined ? null : new Rates(options.now);
  const pools = createPools(options);
  let { condition = 'fine' } = options;

  function respond(path: string, query: string, bearer: string | null = null): FakeOutcome {
    const url = query === '' ? path : `${path}?${query}`;
    const request = parseRequest({ path, query });
    const price = charges(url, creditsOf(request));
    const key = keyOf(request, bearer);
    const note = (status: number | null, credits = 0) => requests.push({ url, path, query, credits, status });
    const instead =
      insteadOf(condition, request, key !== null) ??
      answerOfKey(path, key, { ...options, charges }, pools.spent.day) ??
      (rates === null ? null : refusalOfSecond(rates, request, key, price));
    if (instead !== null) {
      note(instead.status);
      return { type: 'answer', answer: instead, delayMs: 0 };
    }
    const found = faultOf(path, query);
    if (found !== null && !strikes.hasPassed(found, url)) {
      const outcome = faultyOutcome(found);
      note(statusOf(outcome));
      return outcome;
    }
    const plain = filledGroups(library, path, query, answerChanged({ path, query }));
    const fine = found === null || found.work === null ? plain : standIn(library, found.work, query);
    const whole = emptied(found?.fault === 'partial' ? brokenOff(fine) : fine, condition);
    const priced = pricedAs(whole, price);
    const budget = condition === 'spent' && key === null ? SPENT_DAY : pools.budget();
    const answer = charged(priced, price, budget);
    const credits = answer.status === 429 ? 0 : priced.credits;
    pools.pay(credits, price, budget);
    note(answer.status, credits);
    return { type: 'answer', answer, delayMs: found?.fault === 'slow' ? slowMs : 0 };
  }

  return {
    fetch: fetchOf(respond, baseUrl),
    requests,
    get creditsUsed() {
      return pools.spent.day;
    },
    respond,
    become: (next) => {
      condition = next;
    },
    reset: () => {
      requests.length = 0;
      strikes.clear();
      pools.clear();
      rates?.clear();
    },
  };
}
