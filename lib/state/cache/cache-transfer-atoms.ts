import { atom } from 'jotai/vanilla';
import { noteActivity } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { cacheFileName, writeCacheCsv, writeCacheJson } from '@/lib/cache/cache-export';
import type { CacheFilters } from '@/lib/cache/cached-entities';
import type { CachedEntry } from '@/lib/cache/cached-entity';
import { formatQuantity } from '@/lib/format/counts';
import { recordCacheAtom } from './cache-atoms';
import {
  beginCacheTaskAtom,
  endCacheTaskAtom,
  failCacheTaskAtom,
  noteCacheProgressAtom,
} from './cache-task-atoms';
import { textReader } from './cached-texts';

/** A file to save. */
export interface CacheFileContent {
  readonly name: string;
  readonly mediaType: string;
  readonly parts: readonly string[];
}

/**
 * Makes a JSON file of entries with their records; null when it was cancelled or failed, which is shown. Never rejects.
 */
export const exportCacheJsonAtom = atom(
  null,
  async (
    get,
    set,
    entries: readonly CachedEntry[],
    filters: CacheFilters,
  ): Promise<CacheFileContent | null> => {
    const cache = get(recordCacheAtom);
    if (cache === null) return null;
    const signal = set(beginCacheTaskAtom, 'export', entries.length);
    const now = Date.now();
    const made = await writeCacheJson({
      entries,
      filters,
      now,
      readTexts: textReader(cache),
      onProgress: (done) => set(noteCacheProgressAtom, done),
      signal,
    });
    set(endCacheTaskAtom);
    if (!made.ok) set(failCacheTaskAtom, `Failed to export to JSON: ${made.error}`);
    if (!made.ok || made.value === null) return null;
    const { parts, missing } = made.value;
    if (missing > 0) {
      set(
        failCacheTaskAtom,
        `The browser has removed ${formatQuantity(missing, 'record')} meanwhile: the file holds their index entries only.`,
      );
    }
    const name = cacheFileName('json', now);
    noteActivity('user', 'cache', `Exported ${formatQuantity(entries.length, 'entity', 'entities')}`);
    return { name, mediaType: 'application/json', parts };
  },
);

/** Makes a CSV file of entries; null when it failed, which is shown. */
export const exportCacheCsvAtom = atom(
  null,
  (_get, set, entries: readonly CachedEntry[]): CacheFileContent | null => {
    try {
      const name = cacheFileName('csv', Date.now());
      return { name, mediaType: 'text/csv', parts: [writeCacheCsv(entries)] };
    } catch (error) {
      // The only possible failure: the table is longer than a string can be.
      const reason = describeError(error);
      set(failCacheTaskAtom, `Failed to export to CSV: ${reason}`);
      return null;
    }
  },
);
