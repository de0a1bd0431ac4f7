import type { ComparisonRun, RunEvidence, SearchCriteria } from '@/lib/evaluation/types';
import {
  DEFAULT_WISH,
  SEARCH_PARAMETERS,
  type SearchWish,
  wishOfParameter,
} from '@/lib/search-text/search-wish';

/** A query as it reached the service, or as it was typed where no request is recorded. */
export interface SentQuery extends SearchWish {
  /** Whether a request says that this was sent. */
  readonly isRecorded: boolean;
  readonly text: string;
  /** As sent; null for none. */
  readonly filter: string | null;
  /** The text as typed, where it differs; null where it does not. */
  readonly typed: string | null;
}

/** The scope and word forms of a search; runs of releases that knew neither had the default. */
export function wishOfCriteria({ scope, forms }: SearchCriteria): SearchWish {
  return { scope: scope ?? DEFAULT_WISH.scope, forms: forms ?? DEFAULT_WISH.forms };
}

/** The search that a request sent; null if the request was no search. */
export function sentByRequest(request: string): Omit<SentQuery, 'typed'> | null {
  const params = new URLSearchParams(request.split('?').slice(1).join('?'));
  const parameter = SEARCH_PARAMETERS.find((name) => params.has(name));
  if (parameter === undefined) return null;
  return {
    isRecorded: true,
    ...wishOfParameter(parameter),
    text: params.get(parameter) ?? '',
    filter: params.get('filter'),
  };
}

/**
 * The query as a run sent it, read from the first request of the run. If no request is recorded, returns the query as it
 * was typed. Never throws.
 */
export function sentQuery(
  { searchCriteria }: Pick<ComparisonRun, 'searchCriteria'>,
  { requests }: Pick<RunEvidence, 'requests'>,
): SentQuery {
  const query = searchCriteria.query.trim();
  const unknown = { isRecorded: false, ...wishOfCriteria(searchCriteria), text: query, filter: null };
  const sent = sentByRequest(requests[0] ?? '') ?? unknown;
  return { ...sent, typed: sent.text === query ? null : query };
}
