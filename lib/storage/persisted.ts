import { looseObject, number, safeParse, unknown, type ZodMiniType } from 'zod/mini';
import { report } from '@/lib/base/report';
import { readLocal, removeLocal, writeLocal } from '@/lib/storage/local-storage';

/** Turns the state of one version into the next one's; what it cannot read it may throw at. */
export type Migration = (state: unknown) => unknown;

export interface PersistedOptions<Value> {
  /** Of local storage. */
  readonly key: string;
  readonly schema: ZodMiniType<Value>;
  /** From 1. */
  readonly version: number;
  /** From version 1 to 2, from 2 to 3, and so on: one fewer than `version`. */
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
  write(value: Value): void;
  /** Removes what is stored, so that the fallback holds. */
  clear(): void;
  /** Writes what waits. */
  flush(): void;
}

const ENVELOPE = looseObject({ state: unknown(), version: number() });

const WRITE_DELAY_MS = 250;

const waiting = new Set<() => void>();

/** Writes whatever waits anywhere, as before the page goes. */
export function flushPersisted(): void {
  for (const flush of [...waiting]) flush();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    report('warning', 'A stored setting could not be read', error);
    return null;
  }
}

function migrated<Value>(stored: unknown, options: PersistedOptions<Value>): unknown {
  const envelope = safeParse(ENVELOPE, stored);
  if (!envelope.success) return undefined;
  const { state, version } = envelope.data;
  // A later release's state is not ours to read; it stays until something is written.
  if (!Number.isInteger(version) || version < 1 || version > options.version) return undefined;
  const steps = (options.migrations ?? []).slice(version - 1, options.version - 1);
  try {
    return steps.reduce((value, migrate) => migrate(value), state);
  } catch (error) {
    report('warning', `The stored ${options.key} could not be brought up to date`, error);
    return undefined;
  }
}

/** The one way to a stored value. Local storage that fails is silently an empty one (see local-storage.ts). */
export function createPersisted<Value>(options: PersistedOptions<Value>): Persisted<Value> {
  const { key, schema, version, fallback, delayMs = WRITE_DELAY_MS } = options;
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
    if (written !== null) writeLocal(key, JSON.stringify({ state: written.value, version }));
  }

  return {
    read: () => {
      if (unwritten !== null) return unwritten.value;
      const text = readLocal(key);
      if (text === null) return fallback;
      const checked = safeParse(schema, migrated(parseJson(text), options));
      return checked.success ? checked.data : fallback;
    },
    write: (value) => {
      unwritten = { value };
      waiting.add(flush);
      if (delayMs === 0) flush();
      else timer ??= setTimeout(flush, delayMs);
    },
    clear: () => {
      settle();
      removeLocal(key);
    },
    flush,
  };
}
