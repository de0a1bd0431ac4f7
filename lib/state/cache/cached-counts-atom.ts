import { atom } from 'jotai/vanilla';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { recordCacheAtom } from './cache-atoms';

const countsAtom = atom<ReadonlyMap<EntityKind, number>>(new Map());

/**
 * Records that this browser keeps of the present source, per kind, in the order of every list of kinds; kinds without
 * any are not there. Counted by the indexes, without reading records, whenever a component starts to read them.
 */
export const cachedCountsAtom = atom(
  (get) => get(countsAtom),
  async (get, set): Promise<void> => {
    const cache = get(recordCacheAtom);
    if (cache === null) return;
    const rows = await Promise.all(ENTITY_KINDS.map((kind) => cache.indexedDb.rows(kind)));
    const countOf = (index: number) => rows[index]?.filter(({ isEntryOnly }) => !isEntryOnly).length ?? 0;
    const counts = ENTITY_KINDS.map((kind, index) => [kind, countOf(index)] as const);
    if (get(recordCacheAtom) === cache) set(countsAtom, new Map(counts.filter(([, count]) => count > 0)));
  },
);
cachedCountsAtom.onMount = (count) => {
  void count();
};
