import type { EntityKind } from '@/lib/base/entity-kind';
import type { IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { kindFacts } from '@/lib/entities/registry';
import { type LibraryShelf, SHELF_URL } from '@/lib/library/library-shelf';
import type { CallOptions, ListPage } from '@/lib/openalex/api';
import { createOpenAlexClient } from '@/lib/openalex/client';

/** Records read at once, so that a full browser is never read in one breath. */
const PORTION = 250;

export interface CachedSearch {
  /**
   * What this browser has kept of a kind that fits a text, most relevant first, as the service would answer it.
   * Rejects as a search of a wrong text does, and where no worker can search. Works without any network.
   */
  search(
    kind: EntityKind,
    text: string,
    limit: number,
    options?: CallOptions & { readonly filter?: string | undefined },
  ): Promise<ListPage>;
}

/**
 * Searches the records of the browser's database through the local library. Each search first takes in what was stored
 * or removed since the last one of its kind; bodies of records that have not changed are not read again.
 */
export function createCachedSearch(
  stored: Pick<IndexedDbTier, 'rows' | 'read'>,
  shelf: LibraryShelf,
): CachedSearch {
  const client = createOpenAlexClient({ baseUrl: SHELF_URL, fetch: shelf.fetch });
  const known = new Map<EntityKind, ReadonlyMap<string, number>>();
  const running = new Map<EntityKind, Promise<void>>();
  let generation = shelf.generation;

  async function takeIn(kind: EntityKind): Promise<void> {
    if (shelf.generation !== generation) {
      generation = shelf.generation;
      known.clear();
    }
    const before = known.get(kind) ?? new Map<string, number>();
    const rows = await stored.rows(kind);
    const now = new Map(rows.map(({ id, storedAt }) => [id, storedAt]));
    const changed = rows.filter(({ id, storedAt }) => before.get(id) !== storedAt).map(({ id }) => id);
    shelf.change(
      kind,
      [],
      [...before.keys()].filter((id) => !now.has(id)),
    );
    for (let start = 0; start < changed.length; start += PORTION) {
      const entries = await stored.read(kind, changed.slice(start, start + PORTION), { isBatch: true });
      shelf.change(
        kind,
        [...entries.values()].map(({ record }) => record.raw),
        [],
      );
    }
    known.set(kind, now);
  }

  /** Searches that begin together wait for one taking in, each for its own where another is under way. */
  function takeInOnce(kind: EntityKind): Promise<void> {
    const before = running.get(kind) ?? Promise.resolve();
    const next = before.catch(() => undefined).then(() => takeIn(kind));
    running.set(kind, next);
    return next;
  }

  return {
    search: async (kind, text, limit, options = {}) => {
      await takeInOnce(kind);
      const select = options.select ?? kindFacts(kind).minimalFields;
      const ask = () =>
        client.fetchList(
          kind,
          { search: text, filter: options.filter, perPage: limit, select },
          // The library has grown since: an answer given before must not stand in for this one.
          { signal: options.signal, fresh: true },
        );
      const page = await ask();
      if (shelf.generation === generation) return page;
      // The shelf was lost on the way, and an empty one has answered.
      await takeInOnce(kind);
      return ask();
    },
  };
}
