import type { EntityKind } from '@/lib/base/entity-kind';
import {
  type CacheEntry,
  entryOf,
  type FieldSet,
  isFreshFor,
  uniteEntries,
  withTimesBehind,
} from '@/lib/cache/entry';
import type { EntityRecord } from '@/lib/entities/records';

/** Source: docs/behaviours/cache.md#memory-tier. */
export const MEMORY_CAPACITY = 1_000;

export interface RecordStore {
  /** A fresh record that holds at least these fields (none named: any fields), else null. Counts as an access. */
  get(kind: EntityKind, id: string, fields?: FieldSet): EntityRecord | null;
  /** The record as it is, however old and incomplete; does not count as an access. */
  peek(kind: EntityKind, id: string): EntityRecord | null;
  /** Adds a record, or unites it with the present one: newer values win, fields are never lost. */
  put(record: EntityRecord, fields: FieldSet): void;
  /** `peek` with the times of the fields. */
  entry(kind: EntityKind, id: string): CacheEntry | null;
  /** `put` for an entry of another tier, with its times; returns the resulting entry. */
  restore(entry: CacheEntry): CacheEntry;
  /** Makes a record available under another id too (`doi:10.1/x`). */
  link(kind: EntityKind, alias: string, id: string): void;
  remove(kind: EntityKind, id: string): void;
  clear(): void;
  /** All of them, least recently used first; no access. */
  entries(): readonly CacheEntry[];
  readonly size: number;
}

/** Makes the newest entry of a map and drops the oldest one over capacity. */
function touch<Value>(map: Map<string, Value>, key: string, value: Value, capacity: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= capacity) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

function keyOf(kind: EntityKind, id: string): string {
  return `${kind}/${id}`;
}

/**
 * Records in memory, least recently used out first. A record fetched with `select` never answers for fields it lacks;
 * one past its kind's stale time answers no `get`.
 */
export function createRecordStore({
  capacity = MEMORY_CAPACITY,
  now = Date.now,
}: {
  readonly capacity?: number;
  readonly now?: () => number;
} = {}): RecordStore {
  const entries = new Map<string, CacheEntry>();
  const aliases = new Map<string, string>();

  function keyFor(kind: EntityKind, id: string): string {
    const asked = keyOf(kind, id);
    return entries.has(asked) ? asked : (aliases.get(asked) ?? asked);
  }

  function restore(entry: CacheEntry): CacheEntry {
    const key = keyOf(entry.record.kind, entry.record.id);
    const before = entries.get(key);
    const known = withTimesBehind(entry, now());
    const united = before === undefined ? known : uniteEntries(withTimesBehind(before, now()), known);
    touch(entries, key, united, capacity);
    return united;
  }

  return {
    get: (kind, id, fields) => {
      const key = keyFor(kind, id);
      const entry = entries.get(key);
      if (entry === undefined || !isFreshFor(entry, fields, now())) return null;
      touch(entries, key, entry, capacity);
      return entry.record;
    },
    peek: (kind, id) => entries.get(keyFor(kind, id))?.record ?? null,
    entry: (kind, id) => entries.get(keyFor(kind, id)) ?? null,
    put: (record, fields) => {
      restore(entryOf(record, fields, now()));
    },
    restore,
    link: (kind, alias, id) => {
      if (alias !== id) touch(aliases, keyOf(kind, alias), keyOf(kind, id), capacity);
    },
    remove: (kind, id) => {
      entries.delete(keyFor(kind, id));
    },
    clear: () => {
      entries.clear();
      aliases.clear();
    },
    entries: () => [...entries.values()],
    get size() {
      return entries.size;
    },
  };
}
