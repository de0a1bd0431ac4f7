import { createStore } from 'jotai/vanilla';
import type { CachedEntry } from '@/lib/cache/cached-entity';
import { cacheErrorAtom } from '@/lib/state/cache/cache-task-atoms';
import { exportCacheCsvAtom } from '@/lib/state/cache/cache-transfer-atoms';

/** Stands for a table that is longer than a text can be. */
const ENDLESS: CachedEntry = {
  key: 'indexeddb:works:W1',
  get entity(): CachedEntry['entity'] {
    throw new RangeError('Invalid string length');
  },
  isEntryOnly: false,
};

describe('exportCacheCsvAtom', () => {
  it('says why no file could be made', () => {
    const store = createStore();
    expect(store.set(exportCacheCsvAtom, [ENDLESS])).toBeNull();
    expect(store.get(cacheErrorAtom)).toBe('Failed to export to CSV: Invalid string length');
  });
});
