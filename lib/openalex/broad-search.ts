import { splitOutsideQuotes } from '@/lib/base/quoted-split';
import { toShortId } from '@/lib/identifiers/short-id';
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

/** An OR list of topics or concepts with more values than this is limited apart. Source: docs/data-contract.md#budgets. */
const MOST_TOPICS = 10;

/** Lists of many topics per second, with any key. Source: docs/behaviours/requests.md#requests-per-second. */
export const TOPIC_LISTS_PER_SECOND = 1;

const TOPIC_FIELD = /^(?:primary[_-]topic|topics|concepts)\.id$/;

/** Whether one condition of a request's filter asks for any of so many topics or concepts that the service limits it; one that excludes them is not limited. */
export function isTopicList({ query }: Pick<ApiRequest, 'query'>): boolean {
  if (!query.includes('.id')) return false;
  const filter = new URLSearchParams(query).get('filter') ?? '';
  return splitOutsideQuotes(filter, ',').some((condition) => {
    const [field = '', ...rest] = condition.split(':');
    const values = rest.join(':').trim();
    if (!TOPIC_FIELD.test(field.trim()) || values.startsWith('!')) return false;
    return new Set(values.split('|').map((value) => toShortId(value.trim()))).size > MOST_TOPICS;
  });
}
