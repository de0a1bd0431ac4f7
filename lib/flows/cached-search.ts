import type { EntityKind } from '@/lib/base/entity-kind';
import type { IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { kindFacts } from '@/lib/entities/registry';
import { CACHED_LIBRARY_URL, type CachedLibrary } from '@/lib/library/cached-library';
import type { CallOptions, ListPage } from '@/lib/openalex/api';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { type SearchPlan, searchesOf } from '@/lib/search-text/plan-search';

/** Records read at a time, so that a large cache is not read in one go. */
const PORTION = 250;

export interface CachedSearch {
  /**
   * The cached records of a kind that fit what a search sends, most relevant first, as the service would answer it.
   * Rejects as a search of a wrong text does, and where no worker can search. Works without any network.
   */
  search(
    kind: EntityKind,
    plan: Pick<SearchPlan, 'parameter' | 'text'>,
    limit: number,
    options?: CallOptions & { readonly filter?: string | undefined },
  ): Promise<ListPage>;
}

/** Brings the library up to date with the database. @returns when each record was cached, by id. */
async function copyChanges(
  kind: EntityKind,
  indexedDb: Pick<IndexedDbTier, 'rows' | 'read'>,
  cachedLibrary: CachedLibrary,
  before: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await indexedDb.rows(kind);
  const now = new Map(rows.map(({ id, cachedAt }) => [id, cachedAt]));
  const changed = rows.filter(({ id, cachedAt }) => before.get(id) !== cachedAt).map(({ id }) => id);
  const removed = [...before.keys()].filter((id) => !now.has(id));
  cachedLibrary.change(kind, [], removed);
  for (let start = 0; start < changed.length; start += PORTION) {
    const entries = await indexedDb.read(kind, changed.slice(start, start + PORTION), { isBatch: true });
    const bodies = [...entries.values()].map(({ record }) => record.raw);
    cachedLibrary.change(kind, bodies, []);
  }
  return now;
}

/**
 * Searches the records of the browser's database through the local library. Each search first takes in what was cached
 * or removed since the last one of its kind; bodies of records that have not changed are not read again.
 */
export function createCachedSearch(
  indexedDb: Pick<IndexedDbTier, 'rows' | 'read'>,
  cachedLibrary: CachedLibrary,
): CachedSearch {
  const client = createOpenAlexClient({ baseUrl: CACHED_LIBRARY_URL, fetch: cachedLibrary.fetch });
  const known = new Map<EntityKind, ReadonlyMap<string, number>>();
  const running = new Map<EntityKind, Promise<void>>();
  let generation = cachedLibrary.generation;

  async function takeIn(kind: EntityKind): Promise<void> {
    if (cachedLibrary.generation !== generation) {
      generation = cachedLibrary.generation;
      known.clear();
    }
    known.set(kind, await copyChanges(kind, indexedDb, cachedLibrary, known.get(kind) ?? new Map()));
  }

  /** Updates of one kind run one after the other; each search waits for one that began after it was asked for. */
  function takeInOnce(kind: EntityKind): Promise<void> {
    const before = running.get(kind) ?? Promise.resolve();
    const next = before.catch(() => undefined).then(() => takeIn(kind));
    running.set(kind, next);
    return next;
  }

  return {
    search: async (kind, plan, limit, options = {}) => {
      await takeInOnce(kind);
      const select = options.select ?? kindFacts(kind).minimalFields;
      const ask = () =>
        client.fetchList(
          kind,
          { ...searchesOf(plan, kind), filter: options.filter, perPage: limit, select },
          // The library may have grown since an equal request, so its earlier answer must not be reused.
          { signal: options.signal, bypassCache: true },
        );
      const page = await ask();
      if (cachedLibrary.generation === generation) return page;
      // The library was lost meanwhile, and an empty one has answered.
      await takeInOnce(kind);
      return ask();
    },
  };
}
