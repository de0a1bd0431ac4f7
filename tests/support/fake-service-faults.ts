/**
 * What the fake service does wrong on purpose. A fault is asked for by the id of a work anywhere in the address, or by
 * its words in a search or type-ahead text. After a fault that ends, a singleton is answered by a stand-in under that id.
 *
 * | Work        | Words          | What happens                                                            |
 * | ----------- | -------------- | ----------------------------------------------------------------------- |
 * | W2000000206 | fault partial  | 200, but the search was broken off: `meta.timed_out`                    |
 * | W4000000400 | fault 400      | 400 of the service itself                                               |
 * | W4010000401 | fault 401      | 401, key not found                                                      |
 * | W4040000404 | (nothing)      | 404 as HTML                                                             |
 * | W4040000405 | fault 404      | 404 as JSON, the search could not be executed                           |
 * | W4090000409 | fault 409      | 409, a key is needed                                                    |
 * | W4030000403 | fault 403      | 403, a paid plan alone may do that                                      |
 * | W4290000429 | fault 429      | 429 per second, Retry-After 1; the first two times per address, then fine |
 * | W4290000430 | fault 429 plan | 429 that a paid plan alone cures, without Retry-After                   |
 * | W4290000431 | fault 429 boolean  | 429, too broad a query, Retry-After 1; the first time per address   |
 * | W4290000432 | fault 429 semantic | 429 of semantic search, Retry-After 1; the first time per address   |
 * | W4290000433 | fault 429 ladder   | 429, search is under load, Retry-After 1; the first time per address |
 * | W4290000434 | fault 429 credits  | 429, `not_enough_credits`                                           |
 * | W4290000435 | fault 429 account  | 429, the account is held back, Retry-After 20; the first time per address |
 * | W4290009999 | fault budget   | 429, the day's budget is spent                                          |
 * | W5000000500 | fault 500      | 500 as HTML, always                                                     |
 * | W5000000501 | fault 500 once | 500 as HTML the first time per address, then fine                       |
 * | W5030000503 | fault 503 ladder | 503, search is paused, Retry-After 60                                 |
 * | W5030000530 | fault 503      | 503 of a collection, Retry-After 30; the first time per address         |
 * | W5040000504 | fault 504      | 504 as JSON                                                             |
 * | W6000000600 | fault network  | the connection breaks (fetch: TypeError)                                |
 * | W7000000700 | fault json     | 200 with malformed JSON                                                 |
 * | W7000000701 | fault empty    | 200 without a body                                                      |
 * | W8000000800 | fault timeout  | never answers                                                           |
 * | W8000000801 | fault slow     | answers after `slowMs` (300)                                            |
 */
export type Fault =
  | 'partial'
  | 'refused'
  | 'key'
  | 'forbidden'
  | 'missing'
  | 'unexecuted'
  | 'asked-for-key'
  | 'account'
  | 'per-second'
  | 'boolean'
  | 'semantic'
  | 'ladder'
  | 'paused'
  | 'unavailable'
  | 'plan'
  | 'budget'
  | 'credits'
  | 'error'
  | 'error-once'
  | 'gateway'
  | 'network'
  | 'malformed'
  | 'empty'
  | 'timeout'
  | 'slow';

interface Sentinel {
  readonly fault: Fault;
  readonly work: string;
  readonly words: string | null;
}

/** Longer words first, since `fault 429` is the beginning of `fault 429 plan`. */
const SENTINELS: readonly Sentinel[] = [
  { fault: 'partial', work: 'W2000000206', words: 'fault partial' },
  { fault: 'refused', work: 'W4000000400', words: 'fault 400' },
  { fault: 'key', work: 'W4010000401', words: 'fault 401' },
  { fault: 'forbidden', work: 'W4030000403', words: 'fault 403' },
  { fault: 'missing', work: 'W4040000404', words: null },
  { fault: 'unexecuted', work: 'W4040000405', words: 'fault 404' },
  { fault: 'asked-for-key', work: 'W4090000409', words: 'fault 409' },
  { fault: 'plan', work: 'W4290000430', words: 'fault 429 plan' },
  { fault: 'boolean', work: 'W4290000431', words: 'fault 429 boolean' },
  { fault: 'semantic', work: 'W4290000432', words: 'fault 429 semantic' },
  { fault: 'ladder', work: 'W4290000433', words: 'fault 429 ladder' },
  { fault: 'credits', work: 'W4290000434', words: 'fault 429 credits' },
  { fault: 'account', work: 'W4290000435', words: 'fault 429 account' },
  { fault: 'per-second', work: 'W4290000429', words: 'fault 429' },
  { fault: 'budget', work: 'W4290009999', words: 'fault budget' },
  { fault: 'error-once', work: 'W5000000501', words: 'fault 500 once' },
  { fault: 'error', work: 'W5000000500', words: 'fault 500' },
  { fault: 'paused', work: 'W5030000503', words: 'fault 503 ladder' },
  { fault: 'unavailable', work: 'W5030000530', words: 'fault 503' },
  { fault: 'gateway', work: 'W5040000504', words: 'fault 504' },
  { fault: 'network', work: 'W6000000600', words: 'fault network' },
  { fault: 'malformed', work: 'W7000000700', words: 'fault json' },
  { fault: 'empty', work: 'W7000000701', words: 'fault empty' },
  { fault: 'timeout', work: 'W8000000800', words: 'fault timeout' },
  { fault: 'slow', work: 'W8000000801', words: 'fault slow' },
];

/** How often a passing fault strikes per address. */
export const TIMES_OF_PASSING_FAULTS: Readonly<Partial<Record<Fault, number>>> = {
  'per-second': 2,
  boolean: 1,
  semantic: 1,
  ladder: 1,
  account: 1,
  unavailable: 1,
  'error-once': 1,
};

export interface FoundFault {
  readonly fault: Fault;
  /** The sentinel work of a singleton request; null for lists and searches. */
  readonly work: string | null;
}

function searchedText(query: string): string {
  const params = new URLSearchParams(query);
  const texts = [...params].filter(
    ([name]) => name === 'q' || name === 'filter' || name.startsWith('search'),
  );
  return texts.map(([, value]) => value.toLowerCase()).join('\n');
}

/** The fault that an address asks for, or null. */
export function faultOf(path: string, query: string): FoundFault | null {
  const inPath = SENTINELS.find(({ work }) => path.toUpperCase().includes(work));
  if (inPath !== undefined) return { fault: inPath.fault, work: inPath.work };
  const text = searchedText(query);
  const inQuery = SENTINELS.find(
    ({ work, words, fault }) =>
      fault !== 'missing' && (text.includes(work.toLowerCase()) || (words !== null && text.includes(words))),
  );
  return inQuery === undefined ? null : { fault: inQuery.fault, work: null };
}
