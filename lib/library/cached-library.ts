import type { EntityKind } from '@/lib/base/entity-kind';
import type { RawRecord } from '@/lib/library/raw-record';

/** A library that is filled as one goes, here or in a worker. */
export interface CachedLibrary {
  /** Another number means: all that was put there is lost, and has to be put there again. */
  readonly generation: number;
  /** Later requests see the change. */
  change(kind: EntityKind, added: readonly RawRecord[], removed: readonly string[]): void;
  /** Answers below `CACHED_LIBRARY_URL` as the service does. */
  readonly fetch: typeof fetch;
}

/** Never leaves the browser. */
export const CACHED_LIBRARY_URL = 'https://cached.invalid';

/** What becomes of a browser's records where they are searched. */
export const CACHED_LIBRARY_NAME = 'This browser';

/** Most records held, those put there first leave first. Source: docs/behaviours/cache.md#a-page-of-cached-entities. */
export const MAX_CACHED_LIBRARY_RECORDS = 10_000;
