import { failure, success } from '@/lib/base/result';
import { entriesByKind, type ReadTexts } from '@/lib/cache/cache-export';
import type { CachedEntry, StorageLocation } from '@/lib/cache/cached-entity';
import { type CachedText, cachedText } from '@/lib/cache/cached-record';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import type { RecordCache } from './cache-atoms';

/** `3 works, 1 author`. */
export function describeKinds(entries: readonly CachedEntry[]): string {
  return [...entriesByKind(entries)].map(([kind, { length }]) => formatKindQuantity(length, kind)).join(', ');
}

/** The entries of one storage location. */
export function entriesAt(
  entries: readonly CachedEntry[],
  location: StorageLocation,
): readonly CachedEntry[] {
  return entries.filter(({ entity }) => entity.storageLocation === location);
}

/** Reads the texts of entries of the browser's database and of the memory. */
export function textReader(cache: RecordCache): ReadTexts {
  return async (entries) => {
    const texts = new Map<string, CachedText>();
    for (const [kind, group] of entriesByKind(entriesAt(entries, 'indexeddb'))) {
      const found = await cache.indexedDb.texts(
        kind,
        group.map(({ entity }) => entity.id),
      );
      if (!found.ok) return failure(found.error.message);
      for (const { key, entity } of group) {
        const text = found.value.get(entity.id);
        if (text !== undefined) texts.set(key, text);
      }
    }
    for (const { key, entity } of entriesAt(entries, 'memory')) {
      const held = cache.memory.entry(entity.type, entity.id);
      if (held !== null) texts.set(key, cachedText(held));
    }
    return success(texts);
  };
}
