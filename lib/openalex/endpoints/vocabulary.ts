/** Keywords and concepts by words, by weight and by level (docs/behaviours/requests.md#keywords-and-concepts). */
import type { CallOptions, ListPage, ListParams, OpenAlexApi } from '@/lib/openalex/api';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { buildFilter } from '@/lib/openalex/filter-builder';
import { requestMessages } from '@/lib/openalex/request-messages';

export type VocabularyKind = 'keywords' | 'concepts';

/**
 * Highly cited means more citations than this, trending more works than this.
 * Source: docs/behaviours/requests.md#keywords-and-concepts.
 */
export const HIGHLY_CITED_CITATIONS = 1_000;
export const TRENDING_WORKS = 10;

type Lists = Pick<OpenAlexApi, 'fetchList'>;

export interface VocabularyOptions extends CallOptions {
  /** From 1. */
  readonly page?: number | undefined;
  /** 1 to 100, 25 by default. */
  readonly perPage?: number | undefined;
  /** Leaves out what fewer works carry. */
  readonly minWorks?: number | undefined;
}

function minWorksFilter(minWorks: number | undefined): string | undefined {
  if (minWorks === undefined) return undefined;
  if (!Number.isInteger(minWorks) || minWorks < 0) throw new InvalidRequestError(requestMessages.minWorks);
  return minWorks === 0 ? undefined : `${minWorks}-`;
}

function fetchPage(
  api: Lists,
  kind: VocabularyKind,
  params: ListParams,
  { page, perPage, signal, select, bypassCache }: VocabularyOptions,
): Promise<ListPage> {
  return api.fetchList(kind, { ...params, page, perPage }, { signal, select, bypassCache });
}

/**
 * Keywords or concepts found by words, for the price of a search.
 * Errors: 'Query must be a string', 'Query string is required and cannot be empty', 'Page number must be >= 1',
 * 'per_page must be between 1 and 100', 'Minimum works count must be a non-negative integer'.
 */
export async function searchVocabulary(
  api: Lists,
  kind: VocabularyKind,
  query: unknown,
  options: VocabularyOptions = {},
): Promise<ListPage> {
  if (typeof query !== 'string') throw new InvalidRequestError(requestMessages.queryNotAString);
  if (query.trim() === '') throw new InvalidRequestError(requestMessages.blankQuery);
  const filter = buildFilter({ works_count: minWorksFilter(options.minWorks) });
  return fetchPage(api, kind, { search: query, filter }, options);
}

/** Keywords or concepts with more than 1,000 citations, most cited first. */
export async function fetchHighlyCited(
  api: Lists,
  kind: VocabularyKind,
  options: VocabularyOptions = {},
): Promise<ListPage> {
  const filter = buildFilter({
    cited_by_count: `>${HIGHLY_CITED_CITATIONS}`,
    works_count: minWorksFilter(options.minWorks),
  });
  return fetchPage(api, kind, { filter, sort: 'cited_by_count:desc' }, options);
}

/** Keywords or concepts of more than 10 works (or of `minWorks` and more), those of most works first. */
export async function fetchTrending(
  api: Lists,
  kind: VocabularyKind,
  options: VocabularyOptions = {},
): Promise<ListPage> {
  const filter = buildFilter({ works_count: minWorksFilter(options.minWorks) ?? `>${TRENDING_WORKS}` });
  return fetchPage(api, kind, { filter, sort: 'works_count:desc' }, options);
}

/** Concepts of a level, 0 (broadest) to 5. Error: 'Level must be an integer between 0 and 5'. */
export async function fetchConceptsByLevel(
  api: Lists,
  level: number,
  options: VocabularyOptions = {},
): Promise<ListPage> {
  if (!Number.isInteger(level) || level < 0 || level > 5) {
    throw new InvalidRequestError(requestMessages.conceptLevel);
  }
  const filter = buildFilter({ level, works_count: minWorksFilter(options.minWorks) });
  return fetchPage(api, 'concepts', { filter, sort: 'works_count:desc' }, options);
}
