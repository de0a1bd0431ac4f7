import type { ApiRequest } from '@/lib/openalex/request-line';

/** A search with more operators than this is limited apart. Source: docs/data-contract.md#budgets. */
const MOST_OPERATORS = 5;

/** Searches of many operators per second, without a key and with one. Source: docs/behaviours/requests.md#requests-per-second. */
export const BROAD_SEARCHES_PER_SECOND = { keyless: 1, withKey: 5 } as const;

/** Whether the service counts a request among the searches of many AND, OR and NOT, however they are spread over parameters. */
export function isBroadSearch({ query }: Pick<ApiRequest, 'query'>): boolean {
  if (!query.includes('search')) return false;
  let operators = 0;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name !== 'search' && !name.startsWith('search.') && !/\.search\b/.test(value)) continue;
    operators += value.match(/\b(?:AND|OR|NOT)\b/g)?.length ?? 0;
  }
  return operators > MOST_OPERATORS;
}
