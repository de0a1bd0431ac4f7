import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import type { MemoryCollection } from '@/lib/library/memory-collection';

/** Keeps a library below a number of records: those added longest ago leave first. */
export interface Bound {
  /** Records were added, or brought up to date: they count as the newest. */
  touch(kind: EntityKind, ids: readonly string[]): void;
  /** Records were removed. */
  drop(kind: EntityKind, ids: readonly string[]): void;
}

const NO_BOUND: Bound = { touch: () => undefined, drop: () => undefined };

/** Watches over collections; those already over the limit lose records at once, first kinds and first ids first. */
export function createBound(
  collections: Readonly<Record<EntityKind, MemoryCollection>>,
  maxRecords: number | undefined,
): Bound {
  if (maxRecords === undefined) return NO_BOUND;
  const limit = Math.max(0, maxRecords);
  /** Kind by `kind/id`, oldest first. */
  const ages = new Map<string, { readonly kind: EntityKind; readonly id: string }>();

  function touch(kind: EntityKind, ids: readonly string[]): void {
    for (const id of ids) {
      ages.delete(`${kind}/${id}`);
      ages.set(`${kind}/${id}`, { kind, id });
    }
    evict();
  }

  function evict(): void {
    const leaving = new Map<EntityKind, string[]>();
    for (const [key, { kind, id }] of ages) {
      if (ages.size <= limit) break;
      ages.delete(key);
      const ids = leaving.get(kind);
      if (ids === undefined) leaving.set(kind, [id]);
      else ids.push(id);
    }
    for (const [kind, ids] of leaving) collections[kind].remove(ids);
  }

  for (const kind of ENTITY_KINDS) touch(kind, collections[kind].ids);
  return {
    touch,
    drop: (kind, ids) => {
      for (const id of ids) ages.delete(`${kind}/${id}`);
    },
  };
}
