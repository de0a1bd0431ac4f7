import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { type Result, success } from '@/lib/base/result';
import {
  type CachedRow,
  type CachedText,
  cachedText,
  changeIndex,
  type IndexChanges,
  isNewerRecord,
  noIndexChanges,
  type RecordIndex,
  readCachedRecord,
  readCachedText,
  readRecordIndex,
  rowOf,
  versionedRecord,
} from '@/lib/cache/cached-record';
import { type CacheEntry, isExpired, latestTime, uniteEntries, withTimesBehind } from '@/lib/cache/entry';
import { INDEX_PREFIX, RECORD_PREFIX, removeRecords } from '@/lib/cache/record-prefixes';
import type { WritableRecordTier } from '@/lib/cache/record-tier';
import { LossTally } from '@/lib/entities/record-losses';
import type { Change, Database } from '@/lib/storage/database';
import { tellNewer } from '@/lib/storage/newer';
import type { StorageFault } from '@/lib/storage/storage-fault';

export interface TierSummary {
  readonly entries: number;
  /** Bytes of the records' JSON. */
  readonly bytes: number;
}

/** A record as it was cached, with its row; without a record, the row alone. */
export interface RestoredRecord {
  readonly row: CachedRow;
  readonly record: CachedText | null;
}

export type CachedRows = ReadonlyMap<EntityKind, readonly CachedRow[]>;

export interface IndexedDbTier extends WritableRecordTier {
  readonly name: 'indexeddb';
  /** The index rows of a kind, without reading records. */
  rows(kind: EntityKind): Promise<readonly CachedRow[]>;
  /** The rows of all kinds in one reading. Error: why the database could not be read. */
  index(): Promise<Result<CachedRows, StorageFault>>;
  /** The cached texts of records, unparsed, however old; missing ones are absent. */
  texts(
    kind: EntityKind,
    ids: readonly string[],
  ): Promise<Result<ReadonlyMap<string, CachedText>, StorageFault>>;
  /**
   * Stores records as they were elsewhere or before, byte for byte where there is none; newer ones stay, older ones are
   * united. A row without a record never takes a record's place.
   */
  restore(kind: EntityKind, items: readonly RestoredRecord[]): Promise<Result<null, StorageFault>>;
  summary(): Promise<TierSummary>;
  remove(kind: EntityKind, ids: readonly string[]): Promise<Result<null, StorageFault>>;
  clear(): Promise<void>;
  /** Removes expired records and remains of interrupted writes; returns how many. To be called in idle time. */
  collect(): Promise<number>;
  /** Writes pending changes, for example before the page is left. */
  settle(): Promise<void>;
  /** Stops taking part in evictions. */
  dispose(): void;
}

export interface IndexedDbTierOptions {
  readonly database: Database;
  /** Prefix of every key, so that records of one source are never mixed with another's: empty, `sample:…:` or `library:…:`. */
  readonly prefix?: string;
  readonly now?: () => number;
  /** Delay of writing access times, since writing each one at once would cost more than the read itself. */
  readonly accessDelayMs?: number;
}

const ACCESS_DELAY_MS = 5_000;

/** An eviction removes this share of all records, and at least so many. */
const EVICTED_SHARE = 0.2;
const EVICTED_AT_LEAST = 20;

/** The changes of an index that go with the batch told by `outcome`. */
interface IndexBatch {
  readonly outcome: Promise<unknown>;
  readonly changes: IndexChanges;
}

function isOwnId(id: string): boolean {
  return !id.includes(':');
}

/** Whether a later release wrote the record; the reader is then notified. */
function passesOver(value: unknown): boolean {
  const isNewer = isNewerRecord(value);
  if (isNewer) tellNewer('records');
  return isNewer;
}

class BrowserRecords implements IndexedDbTier {
  readonly name = 'indexeddb';
  readonly #batches = new Map<EntityKind, IndexBatch>();
  readonly #accesses = new Map<EntityKind, Map<string, number>>();
  readonly #aliases = new Map<EntityKind, Promise<Map<string, string>>>();
  #accessTimer: ReturnType<typeof setTimeout> | undefined;
  readonly dispose: () => void;

  constructor(
    private readonly database: Database,
    private readonly prefix: string,
    private readonly now: () => number,
    private readonly accessDelayMs: number,
  ) {
    this.dispose = database.onFull((read) => this.#leastUsed(read));
  }

  async read(kind: EntityKind, ids: readonly string[]): Promise<ReadonlyMap<string, CacheEntry>> {
    const aliases = ids.every(isOwnId) ? null : await this.#aliasesOf(kind);
    const own = ids.map((id) => aliases?.get(id) ?? id);
    const values = await this.database.read(own.map((id) => this.#recordKey(kind, id)));
    const found = new Map<string, CacheEntry>();
    const damaged: string[] = [];
    const losses = new LossTally();
    (values.ok ? values.value : []).forEach((value, index) => {
      const id = own[index] ?? '';
      if (value === undefined || passesOver(value)) return;
      const entry = readCachedRecord(kind, id, value, losses);
      if (entry === null) damaged.push(id);
      else if (!isExpired(kind, latestTime(entry), this.now())) found.set(ids[index] ?? id, entry);
    });
    if (damaged.length > 0) {
      report('warning', `Cached records could not be read and are fetched again: ${damaged.join(', ')}`);
      void this.remove(kind, damaged);
    }
    losses.tell(`Stored ${kind}`);
    this.#noteAccess(
      kind,
      [...found.values()].map(({ record }) => record.id),
    );
    return found;
  }

  write(entry: CacheEntry): void {
    const { kind, id } = entry.record;
    const time = this.now();
    let changes = noIndexChanges();
    const outcome = this.database.update(this.#recordKey(kind, id), (before) => {
      if (isNewerRecord(before)) return before;
      const known = before === undefined ? null : readCachedRecord(kind, id, before);
      const united = known === null ? entry : uniteEntries(withTimesBehind(known, time), entry);
      const text = cachedText(united);
      changes.rows.set(id, rowOf(united, text, time));
      changes.removed.delete(id);
      return versionedRecord(text);
    });
    changes = this.#indexChanges(kind, outcome);
  }

  link(kind: EntityKind, alias: string, id: string): void {
    if (alias === id) return;
    void this.#aliasesOf(kind).then((aliases) => aliases.set(alias, id));
    this.#indexChangesNow(kind).aliases.set(alias, id);
  }

  async rows(kind: EntityKind): Promise<readonly CachedRow[]> {
    return [...(await this.#readIndex(kind)).rows.values()];
  }

  async index(): Promise<Result<CachedRows, StorageFault>> {
    const values = await this.database.read(ENTITY_KINDS.map((kind) => this.#indexKey(kind)));
    if (!values.ok) return values;
    const rowsOf = (value: unknown) => [...this.#read(value).rows.values()];
    return success(new Map(ENTITY_KINDS.map((kind, at) => [kind, rowsOf(values.value[at])])));
  }

  async texts(
    kind: EntityKind,
    ids: readonly string[],
  ): Promise<Result<ReadonlyMap<string, CachedText>, StorageFault>> {
    const values = await this.database.read(ids.map((id) => this.#recordKey(kind, id)));
    if (!values.ok) return values;
    const found = new Map<string, CachedText>();
    values.value.forEach((value, at) => {
      const text = readCachedText(value);
      if (text !== null) found.set(ids[at] ?? '', text);
    });
    return success(found);
  }

  async restore(kind: EntityKind, items: readonly RestoredRecord[]): Promise<Result<null, StorageFault>> {
    const outcomes = items.map(({ row, record }) => this.#restoreOne(kind, row, record));
    return (await Promise.all(outcomes)).find(({ ok }) => !ok) ?? success(null);
  }

  async summary(): Promise<TierSummary> {
    const all = (await Promise.all(ENTITY_KINDS.map((kind) => this.rows(kind)))).flat();
    const rows = all.filter(({ isEntryOnly }) => !isEntryOnly);
    return { entries: rows.length, bytes: rows.reduce((sum, { size }) => sum + size, 0) };
  }

  async remove(kind: EntityKind, ids: readonly string[]): Promise<Result<null, StorageFault>> {
    const outcomes = ids.map((id) => {
      let changes = noIndexChanges();
      const outcome = this.database.update(this.#recordKey(kind, id), (before) => {
        if (isNewerRecord(before)) return before;
        changes.removed.add(id);
        return undefined;
      });
      changes = this.#indexChanges(kind, outcome);
      return outcome;
    });
    return (await Promise.all(outcomes)).find(({ ok }) => !ok) ?? success(null);
  }

  async clear(): Promise<void> {
    this.#aliases.clear();
    this.#accesses.clear();
    await removeRecords(this.database, this.prefix);
  }

  async collect(): Promise<number> {
    const counts = await Promise.all(ENTITY_KINDS.map((kind) => this.#collectKind(kind)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async settle(): Promise<void> {
    this.#writeAccesses();
    await this.database.flush();
  }

  #restoreOne(
    kind: EntityKind,
    row: CachedRow,
    record: CachedText | null,
  ): Promise<Result<null, StorageFault>> {
    let changes = noIndexChanges();
    const outcome = this.database.update(this.#recordKey(kind, row.id), (before) => {
      if (isNewerRecord(before)) return before;
      changes.removed.delete(row.id);
      const stored = before === undefined ? null : readCachedRecord(kind, row.id, before);
      const known = stored === null ? null : withTimesBehind(stored, this.now());
      if (record === null) {
        if (known === null) changes.rows.set(row.id, row);
        return before;
      }
      if (known === null) {
        changes.rows.set(row.id, row);
        return versionedRecord(record);
      }
      const restored = readCachedRecord(kind, row.id, record);
      if (restored === null || latestTime(known) >= latestTime(restored)) return before;
      const united = uniteEntries(known, restored);
      const text = cachedText(united);
      changes.rows.set(row.id, rowOf(united, text, row.lastAccessed));
      return versionedRecord(text);
    });
    changes = this.#indexChanges(kind, outcome);
    return outcome;
  }

  #recordKey(kind: EntityKind, id: string): string {
    return `${this.prefix}${RECORD_PREFIX}${kind}:${id}`;
  }

  #indexKey(kind: EntityKind): string {
    return `${this.prefix}${INDEX_PREFIX}${kind}`;
  }

  async #readIndex(kind: EntityKind): Promise<RecordIndex> {
    const values = await this.database.read([this.#indexKey(kind)]);
    return this.#read(values.ok ? values.value[0] : undefined);
  }

  #read(value: unknown): RecordIndex {
    const index = readRecordIndex(value);
    if (index.isNewer) tellNewer('records');
    return index;
  }

  /** Read once: an alias that another tab adds later only causes a miss here. */
  #aliasesOf(kind: EntityKind): Promise<Map<string, string>> {
    const known = this.#aliases.get(kind);
    if (known !== undefined) return known;
    const read = this.#readIndex(kind).then(({ aliases }) => new Map(aliases));
    this.#aliases.set(kind, read);
    return read;
  }

  /** The index is changed once per batch, after the records that its rows are made of. */
  #indexChanges(kind: EntityKind, outcome: Promise<unknown>): IndexChanges {
    const known = this.#batches.get(kind);
    if (known?.outcome === outcome) return known.changes;
    const changes = noIndexChanges();
    this.#batches.set(kind, { outcome, changes });
    void this.database.update(this.#indexKey(kind), (before) => changeIndex(before, changes), {
      isLast: true,
    });
    return changes;
  }

  /** The changes of the batch that waits, without a change of a record. */
  #indexChangesNow(kind: EntityKind): IndexChanges {
    const outcome = this.database.update(this.#indexKey(kind), (before) => before, { isLast: true });
    return this.#indexChanges(kind, outcome);
  }

  #noteAccess(kind: EntityKind, ids: readonly string[]): void {
    if (ids.length === 0) return;
    const accesses = this.#accesses.get(kind) ?? new Map<string, number>();
    for (const id of ids) accesses.set(id, this.now());
    this.#accesses.set(kind, accesses);
    this.#accessTimer ??= setTimeout(() => this.#writeAccesses(), this.accessDelayMs);
  }

  #writeAccesses(): void {
    clearTimeout(this.#accessTimer);
    this.#accessTimer = undefined;
    for (const [kind, accesses] of this.#accesses) {
      const changes = this.#indexChangesNow(kind);
      for (const [id, time] of accesses) changes.accesses.set(id, time);
    }
    this.#accesses.clear();
  }

  async #collectKind(kind: EntityKind): Promise<number> {
    const startedAt = this.now();
    const keyPrefix = this.#recordKey(kind, '');
    const keys = await this.database.keys(keyPrefix);
    if (!keys.ok) return 0;
    const present = new Set(keys.value.map((key) => key.slice(keyPrefix.length)));
    const { rows, isNewer } = await this.#readIndex(kind);
    // The index cannot be read, so records missing from it cannot be told.
    if (isNewer) return 0;
    const isGone = ({ id, cachedAt, isEntryOnly }: CachedRow) =>
      isExpired(kind, cachedAt, startedAt) || (!isEntryOnly && !present.has(id) && cachedAt < startedAt);
    const removed = new Set([...rows.values()].filter(isGone).map(({ id }) => id));
    for (const id of present) if (!rows.has(id)) removed.add(id);
    await this.remove(kind, [...removed]);
    return removed.size;
  }

  async #leastUsed(
    read: (keys: readonly string[]) => Promise<readonly unknown[]>,
  ): Promise<ReadonlyMap<string, Change>> {
    const values = await read(ENTITY_KINDS.map((kind) => this.#indexKey(kind)));
    const rows = ENTITY_KINDS.flatMap((kind, index) =>
      [...readRecordIndex(values[index]).rows.values()].map((row) => ({ kind, row })),
    ).sort((one, other) => one.row.lastAccessed - other.row.lastAccessed);
    const count = Math.max(EVICTED_AT_LEAST, Math.ceil(rows.length * EVICTED_SHARE));
    const changes = new Map<string, Change>();
    const removed = new Map<EntityKind, Set<string>>();
    for (const { kind, row } of rows.slice(0, count)) {
      const gone = removed.get(kind) ?? new Set<string>();
      removed.set(kind, gone);
      changes.set(this.#recordKey(kind, row.id), (before) => {
        if (isNewerRecord(before)) return before;
        gone.add(row.id);
        return undefined;
      });
    }
    for (const [kind, ids] of removed) {
      changes.set(this.#indexKey(kind), (before) =>
        changeIndex(before, { ...noIndexChanges(), removed: ids }),
      );
    }
    return changes;
  }
}

/**
 * Records in the browser's database, each beside one index value per kind. Never rejects: if the database fails,
 * nothing is found or cached; `Database.onFault` tells why.
 */
export function createIndexedDbTier({
  database,
  prefix = '',
  now = Date.now,
  accessDelayMs = ACCESS_DELAY_MS,
}: IndexedDbTierOptions): IndexedDbTier {
  return new BrowserRecords(database, prefix, now, accessDelayMs);
}
