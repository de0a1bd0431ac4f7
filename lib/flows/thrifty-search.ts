import type { EntityKind } from '@/lib/base/entity-kind';
import { parseRecord } from '@/lib/entities/parse';
import type { EntityRecord } from '@/lib/entities/records';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import type { AutocompleteHit } from '@/lib/openalex/api';
import { FREE_LIST_SELECT } from '@/lib/openalex/pricing';
import type { FlowContext } from './context';

/** Longest page of the free list. Source: docs/data-contract.md#the-free-list-form. */
const MAX_FREE_RESULTS = 10;

export interface FoundRecords {
  /** Best first; of ids, names and counts only. */
  readonly records: readonly EntityRecord[];
  readonly total: number;
  /** Set where the site itself holds the answer, see `ListPage`. */
  readonly hostedAt?: number | null;
}

/**
 * Finds entities of a kind other than works at no cost: at most ten, by the service's free minimal list, keywords (which
 * have none) by type-ahead. Rejects as the client does. Source: docs/behaviours/search.md#thrifty-search.
 */
export async function searchForFree(
  context: FlowContext,
  kind: EntityKind,
  query: string,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<FoundRecords> {
  const perPage = Math.min(limit, MAX_FREE_RESULTS);
  if (kind === 'keywords') {
    const hits = await context.api.autocomplete(kind, query, { signal });
    const records = hits.slice(0, perPage).flatMap((hit) => recordOfHit(hit) ?? []);
    return { records, total: hits.length };
  }
  const page = await context.api.fetchList(
    kind,
    { search: query, perPage, select: FREE_LIST_SELECT },
    { signal },
  );
  return { records: page.results, total: page.meta.count };
}

function recordOfHit(hit: AutocompleteHit): EntityRecord | null {
  const parsed = parseRecord(hit.kind, {
    id: openAlexUrl(hit.kind, hit.id),
    display_name: hit.label,
    works_count: hit.worksCount,
    cited_by_count: hit.citedByCount,
  });
  return parsed.ok ? parsed.value : null;
}
