import { atom } from 'jotai/vanilla';
import { noteActivity } from '@/lib/base/report';
import { type Result, success } from '@/lib/base/result';
import { type ExportedEntity, entriesByKind, exportedEntity, type ReadTexts } from '@/lib/cache/cache-export';
import { readEntities, restoreEntities } from '@/lib/cache/cache-import';
import { READ_BATCH } from '@/lib/cache/cached-entities';
import type { CachedEntry } from '@/lib/cache/cached-entity';
import type { CacheEntry } from '@/lib/cache/entry';
import { formatQuantity } from '@/lib/format/counts';
import { formatSize } from '@/lib/format/sizes';
import type { Items } from '@/lib/graph/repository';
import { askAtom, type Question } from '@/lib/state/question-atoms';
import {
  collectAtom,
  removedFromRepositoryAtom,
  removeFromRepositoryAtom,
} from '@/lib/state/repository/repository-atoms';
import { type RecordCache, recordCacheAtom, refreshCacheSizesAtom } from './cache-atoms';
import { refreshCacheIndexAtom } from './cache-browser-atoms';
import {
  beginCacheTaskAtom,
  endCacheTaskAtom,
  failCacheTaskAtom,
  noteCacheProgressAtom,
} from './cache-task-atoms';
import { describeKinds, entriesAt, textReader } from './cached-texts';

/** Records removed at a time: every batch writes the whole index. */
const REMOVE_BATCH = 500;

/** The records that 'Clear Filtered' removed, in the form in which they can be restored. */
interface Cleared {
  /** The cache it came from; it is never restored into another source's cache. */
  readonly cache: RecordCache;
  readonly count: number;
  /** From the browser's database, as exported entities by the batch: browsers hold blobs outside of the page's own memory. */
  readonly exported: readonly Blob[];
  readonly memory: readonly CacheEntry[];
  readonly repository: Items;
}

const NO_ITEMS: Items = { nodes: [], edges: [] };

const clearedAtom = atom<Cleared | null>(null);

/** The last cleared records, as long as they can be restored. */
const undoableAtom = atom((get) => {
  const cleared = get(clearedAtom);
  return cleared !== null && cleared.cache === get(recordCacheAtom) ? cleared : null;
});

/** How many entities were cleared last, as long as they can be restored; null for none. */
export const clearedCountAtom = atom((get) => get(undoableAtom)?.count ?? null);

async function bundle(
  entries: readonly CachedEntry[],
  readTexts: ReadTexts,
): Promise<Result<readonly Blob[], string>> {
  const blobs: Blob[] = [];
  let exported: ExportedEntity[] = [];
  for (let at = 0; at < entries.length; at += READ_BATCH) {
    const batch = entries.slice(at, at + READ_BATCH);
    const texts = await readTexts(batch);
    if (!texts.ok) return texts;
    exported.push(...batch.map(({ entity, key }) => exportedEntity(entity, texts.value.get(key))));
    if (exported.length < REMOVE_BATCH && at + READ_BATCH < entries.length) continue;
    blobs.push(new Blob([JSON.stringify(exported)]));
    exported = [];
  }
  return success(blobs);
}

function clearQuestion(entries: readonly CachedEntry[]): Question {
  const count = formatQuantity(entries.length, 'entity', 'entities');
  const size = formatSize(entries.reduce((sum, { entity }) => sum + entity.dataSize, 0));
  const collected = entriesAt(entries, 'repository').length;
  return {
    title: 'Clear filtered entities',
    paragraphs: [
      `${count} (${size}) that match the filters will be removed: ${describeKinds(entries)}.`,
      ...(collected === 0
        ? []
        : [`This includes ${formatQuantity(collected, 'node')} of the repository, with the edges there.`]),
      'This can be undone until the page is closed or something else is cleared. The graph stays as it is.',
    ],
    verb: 'Clear',
  };
}

/** Removes what is cached or collected beside the browser's database; gives it as it can be put back. */
const removeHeldAtom = atom(
  null,
  (
    get,
    set,
    { memory }: RecordCache,
    entries: readonly CachedEntry[],
  ): Pick<Cleared, 'memory' | 'repository'> => {
    const held = entriesAt(entries, 'memory').flatMap(({ entity: { type, id } }) => {
      const entry = memory.entry(type, id);
      memory.remove(type, id);
      return entry === null ? [] : [entry];
    });
    const nodeIds = entriesAt(entries, 'repository').map(({ entity }) => entity.id);
    const before = get(removedFromRepositoryAtom);
    if (nodeIds.length > 0) set(removeFromRepositoryAtom, { nodeIds });
    const after = get(removedFromRepositoryAtom);
    return { memory: held, repository: after === before ? NO_ITEMS : after };
  },
);

interface Removal {
  readonly removed: number;
  /** Why it stopped early; null if it finished. */
  readonly fault: string | null;
}

async function removeCached(
  { indexedDb }: RecordCache,
  entries: readonly CachedEntry[],
  onProgress: (removed: number) => void,
): Promise<Removal> {
  let removed = 0;
  for (const [kind, group] of entriesByKind(entries)) {
    for (let at = 0; at < group.length; at += REMOVE_BATCH) {
      const ids = group.slice(at, at + REMOVE_BATCH).map(({ entity }) => entity.id);
      const outcome = await indexedDb.remove(kind, ids);
      if (!outcome.ok) return { removed, fault: outcome.error.message };
      removed += ids.length;
      onProgress(removed);
    }
  }
  return { removed, fault: null };
}

/**
 * Asks, then removes entries from their locations. Returns the number; null: refused. Failures are reported. Never
 * rejects.
 */
export const clearFilteredAtom = atom(
  null,
  async (get, set, entries: readonly CachedEntry[]): Promise<number | null> => {
    const cache = get(recordCacheAtom);
    if (cache === null || entries.length === 0) return null;
    if (!(await set(askAtom, clearQuestion(entries))) || get(recordCacheAtom) !== cache) return null;
    set(beginCacheTaskAtom, 'clear', entries.length);
    const inDatabase = entriesAt(entries, 'indexeddb');
    const bundled = await bundle(inDatabase, textReader(cache));
    // Entries that could not be restored are not removed.
    const { removed, fault } = bundled.ok
      ? await removeCached(cache, inDatabase, (done) => set(noteCacheProgressAtom, done))
      : { removed: 0, fault: bundled.error };
    const held = fault === null ? set(removeHeldAtom, cache, entries) : { memory: [], repository: NO_ITEMS };
    const count = removed + held.memory.length + held.repository.nodes.length;
    if (count > 0) set(clearedAtom, { cache, count, exported: bundled.ok ? bundled.value : [], ...held });
    set(endCacheTaskAtom);
    if (fault !== null) set(failCacheTaskAtom, `Failed to clear cache: ${fault}`);
    noteActivity('user', 'cache', `Cleared ${formatQuantity(count, 'cached entity', 'cached entities')}`);
    await Promise.all([set(refreshCacheIndexAtom), set(refreshCacheSizesAtom)]);
    return count;
  },
);

/** Restores what was cleared last. Failures are shown, and the user can try again. Never rejects. */
export const undoClearAtom = atom(null, async (get, set): Promise<void> => {
  const cleared = get(undoableAtom);
  if (cleared === null) return;
  set(beginCacheTaskAtom, 'undo', cleared.count);
  const fault = await putBack(cleared, (done) => set(noteCacheProgressAtom, done));
  set(endCacheTaskAtom);
  if (fault === null) {
    for (const entry of cleared.memory) cleared.cache.memory.restore(entry);
    set(collectAtom, cleared.repository);
    set(clearedAtom, null);
  } else set(failCacheTaskAtom, `Failed to restore the cleared entities: ${fault}`);
  await Promise.all([set(refreshCacheIndexAtom), set(refreshCacheSizesAtom)]);
});

/** Returns why it stopped early; null if it finished. */
async function putBack(
  { cache, exported }: Cleared,
  onProgress: (done: number) => void,
): Promise<string | null> {
  let done = 0;
  for (const blob of exported) {
    const text = await blob.text().catch(() => null);
    if (text === null) return 'The browser has removed them';
    const values: unknown = JSON.parse(text);
    const { restored, fault } = await restoreEntities(readEntities(Array.isArray(values) ? values : []), {
      restore: (kind, items) => cache.indexedDb.restore(kind, items),
    });
    if (fault !== null) return fault;
    done += restored;
    onProgress(done);
  }
  return null;
}
