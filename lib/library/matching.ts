import { readParam } from '@/lib/library/check-list-params';
import { type Collection, markedIn } from '@/lib/library/collection';
import { addRelevance, applyFilter, keepHits } from '@/lib/library/filter-match';
import { parseFilter } from '@/lib/library/filter-parse';
import type { ValuesAt } from '@/lib/library/positions';
import { searchesOf } from '@/lib/library/search-params';
import type { Hits } from '@/lib/library/search-run';

export interface Matching {
  /** In order of id. */
  readonly positions: readonly number[];
  /** Relevance by position, citations counted in; null without a search. */
  readonly relevance: Hits | null;
}

/** What each corpus of works leaves in a list. Source: docs/data-contract.md#the-corpus. */
const OF_CORPUS: ReadonlyMap<string, string> = new Map([
  ['core', 'is_xpac:false'],
  ['expansion', 'is_xpac:true'],
  ['all', ''],
]);

/**
 * Filters that the service adds silently: works of the corpus asked for, the core where none is, and authors with works only, each unless the
 * filter speaks of it. Source: docs/data-contract.md#silent-filters.
 */
function silentFilter(
  collection: Collection,
  params: ReadonlyMap<string, string>,
  fields: readonly string[],
): string {
  if (collection.kind === 'works') {
    const isAsked = fields.includes('is_xpac') || readParam(params, 'include_xpac') === 'true';
    return isAsked ? '' : (OF_CORPUS.get(params.get('corpus') ?? 'core') ?? '');
  }
  // Not `>0`: a record fetched without its count must be found as well.
  return collection.kind === 'authors' && !fields.includes('works_count') ? 'works_count:!0' : '';
}

/** Citations above this count no more: names must keep outweighing bodies, see `search-run.ts`. */
const MOST_CITATIONS = 1_000_000;

/** Much cited records rank higher among equally fitting ones: up to four times. */
function weighted(citationsAt: ValuesAt<number>, relevance: Hits, position: number): number {
  const citations = Math.min(MOST_CITATIONS, Math.max(0, citationsAt(position)[0] ?? 0));
  const score = (relevance.get(position) ?? 0) * (1 + Math.log10(1 + citations) / 2);
  return Math.round(score * 10_000) / 10_000;
}

/** The records that a request's filter and searches leave. Throws the service's 400. */
export function matchRecords(collection: Collection, params: ReadonlyMap<string, string>): Matching {
  const conditions = parseFilter(collection.kind, params.get('filter') ?? '');
  const fields = conditions.map(({ field }) => field);
  const silent = parseFilter(collection.kind, silentFilter(collection, params, fields));
  const filtered = applyFilter(collection, [...conditions, ...silent]);
  let { relevance } = filtered;
  for (const hits of searchesOf(collection, params)) {
    keepHits(filtered.mask, hits);
    relevance = addRelevance(relevance, hits);
  }
  const positions = markedIn(collection, filtered.mask, relevance ?? undefined);
  if (relevance === null) return { positions, relevance };
  const found = relevance;
  const citationsAt = collection.numbers('cited_by_count');
  const weights = new Map<number, number>();
  for (const position of positions) weights.set(position, weighted(citationsAt, found, position));
  return { positions, relevance: weights };
}
