import type { Shape } from '@/lib/base/shape';
import type { Migration } from '@/lib/base/versions';
import type { StoredFormat } from '@/lib/storage/formats';
import { createStoredItem } from '@/lib/storage/stored-item';

export interface PersistedOptions<Value> {
  readonly stored: StoredFormat;
  readonly schema: Shape<Value>;
  /** From version 1 to 2, from 2 to 3, and so on: one fewer than the version of `stored`. */
  readonly migrations?: readonly Migration[];
  /** What holds when nothing, or nothing readable, is stored. */
  readonly fallback: Value;
  /** Writes wait so long for the next one; 0 for none. Milliseconds. */
  readonly delayMs?: number;
}

/** A value that outlives the visit, in local storage as `{"state": …, "version": n}`. */
export interface Persisted<Value> {
  /** What is stored, migrated and checked, else the fallback; what waits to be written counts as stored. Never throws. */
  read(): Value;
  /** Where a later release's value is stored, that stays. */
  write(value: Value): void;
  /** Removes what is stored, so that the fallback holds. */
  clear(): void;
  /** Writes what waits. */
  flush(): void;
}

const WRITE_DELAY_MS = 250;

const waiting = new Set<() => void>();

/** Writes whatever waits anywhere, as before the page goes. */
export function flushPersisted(): void {
  for (const flush of [...waiting]) flush();
}

/** The one way to a stored setting. Local storage that fails is silently an empty one (see local-storage.ts). */
export function createPersisted<Value>(options: PersistedOptions<Value>): Persisted<Value> {
  const { fallback, delayMs = WRITE_DELAY_MS } = options;
  const item = createStoredItem(options);
  let unwritten: { readonly value: Value } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    waiting.delete(flush);
    unwritten = null;
  }

  function flush(): void {
    const written = unwritten;
    settle();
    if (written !== null) item.write(written.value);
  }

  return {
    read: () => {
      if (unwritten !== null) return unwritten.value;
      const reading = item.read();
      return reading?.state === 'read' ? reading.value : fallback;
    },
    write: (value) => {
      unwritten = { value };
      waiting.add(flush);
      if (delayMs === 0) flush();
      else timer ??= setTimeout(flush, delayMs);
    },
    clear: () => {
      settle();
      item.remove();
    },
    flush,
  };
}
