import type { EntityKind } from '@/lib/base/entity-kind';
import { withoutKeys } from '@/lib/base/without-keys';
import { SEARCH_PARAMETERS } from '@/lib/search-text/search-wish';
import { encodeReadably } from './encode-readably';
import { otherParameters } from './service-address';

/**
 * Parameters of a list that an address may carry, under the service's own names (docs/behaviours/routes.md#list-pages).
 */
export const LIST_PARAMS = [
  ...SEARCH_PARAMETERS,
  'filter',
  'sort',
  'page',
  'per_page',
  'select',
  'sample',
  'seed',
  'group_by',
] as const;

export type ListParamName = (typeof LIST_PARAMS)[number];

/** What an address asks of a list, as written; a parameter without a value is not there. */
export type ListAddress = Readonly<Partial<Record<ListParamName, string>>>;

export interface ReadListAddress {
  readonly address: ListAddress;
  /** Names of other parameters, each once. */
  readonly unknown: readonly string[];
}

function isListParam(name: string): name is ListParamName {
  return LIST_PARAMS.some((known) => known === name);
}

/**
 * Reads the query of a list's address. Hyphens stand for underscores, and of a repeated parameter the last counts, as
 * the service reads them. Source: docs/data-contract.md#repeated-parameters.
 */
export function readListAddress(query: URLSearchParams): ReadListAddress {
  const address: Partial<Record<ListParamName, string>> = {};
  for (const [written, value] of query) {
    const name = written.replaceAll('-', '_').toLowerCase();
    if (isListParam(name)) address[name] = withoutKeys(value).trim();
  }
  for (const name of LIST_PARAMS) if (address[name] === '') delete address[name];
  return { address, unknown: otherParameters(query, isListParam) };
}

/** The address of a list: `/works?search=tides&page=2`; characters that filters are made of stay readable. */
export function listPath(kind: EntityKind, address: ListAddress): string {
  const query = LIST_PARAMS.flatMap((name) => {
    const value = address[name] ?? '';
    return value === '' ? [] : [`${name}=${encodeReadably(value)}`];
  });
  return query.length === 0 ? `/${kind}` : `/${kind}?${query.join('&')}`;
}
