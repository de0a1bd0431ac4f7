import type { EntityKind } from '@/lib/base/entity-kind';
import type { CacheEntry } from '@/lib/cache/entry';

/** A store below the memory in which records may be found. */
export interface RecordTier {
  readonly name: 'indexeddb' | 'static';
  /**
   * What is known of these ids, however old, by the id asked for; an id that is not known is absent. Never rejects.
   * `isBatch`: records are cheap to get together, so that a tier with a request per record may hold back.
   */
  read(
    kind: EntityKind,
    ids: readonly string[],
    options: { readonly isBatch: boolean; readonly signal?: AbortSignal | undefined },
  ): Promise<ReadonlyMap<string, CacheEntry>>;
}

/** A tier that stores records found in lower tiers. */
export interface WritableRecordTier extends RecordTier {
  /** Unites the entry with the present one. */
  write(entry: CacheEntry): void;
  link(kind: EntityKind, alias: string, id: string): void;
}
