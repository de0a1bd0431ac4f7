import type { EntityKind } from '@/lib/base/entity-kind';
import type { RawRecord } from '@/lib/library/raw-record';

/** A library that is filled as one goes, here or in a worker. */
export interface LibraryShelf {
  /** Another number means: all that was put there is lost, and has to be put there again. */
  readonly generation: number;
  /** What is asked for later sees the change. */
  change(kind: EntityKind, added: readonly RawRecord[], removed: readonly string[]): void;
  /** Answers below `SHELF_URL` as the service does. */
  readonly fetch: typeof fetch;
}

/** Never leaves the browser. */
export const SHELF_URL = 'https://cached.invalid';

/** What becomes of a browser's records where they are searched. */
export const SHELF_NAME = 'This browser';

/** Most records held, those put there first leave first. Source: spec 1 section 9 (most items scanned). */
export const SHELF_RECORDS = 10_000;
