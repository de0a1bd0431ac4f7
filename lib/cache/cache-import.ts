import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { parseJson } from '@/lib/base/json';
import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';
import { failure, type Result, success } from '@/lib/base/result';
import { applyMigrations, type Migration, versionOf } from '@/lib/base/versions';
import { CACHE_FILE_VERSION } from '@/lib/cache/cache-export';
import { READ_BATCH } from '@/lib/cache/cached-entities';
import { type CachedRow, cachedText, readCachedRecord, readTimes, rowOf } from '@/lib/cache/cached-record';
import { type FieldTimes, isExpired, latestTime, timeBehind, withTimesBehind } from '@/lib/cache/entry';
import type { CachedRows, RestoredRecord } from '@/lib/cache/indexeddb-tier';
import { LossTally } from '@/lib/entities/record-losses';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import type { StorageFault } from '@/lib/storage/storage-fault';

/** Source: docs/behaviours/errors.md#the-cache. */
export const INVALID_IMPORT = 'Invalid import file: missing or invalid entities array';

/** From version 1 to 2, from 2 to 3, and so on. */
const MIGRATIONS: readonly Migration[] = [];

/** The file brought up to date. Error: why that cannot be. */
function currentFile(value: unknown): Result<unknown, string> {
  const version = versionOf(value);
  if (version === null) return failure('The file does not state its version');
  if (version > CACHE_FILE_VERSION) {
    return failure(`The file was written by a newer version (${version}) of this program`);
  }
  const file = applyMigrations(value, version, { version: CACHE_FILE_VERSION, migrations: MIGRATIONS });
  return success(file);
}

/** Records restored at a time: every batch writes the index anew. */
const RESTORE_BATCH = 500;

/** A checked entity of a file. */
export interface ImportedEntity extends RestoredRecord {
  readonly kind: EntityKind;
  /** Fields of another type were left out of its record. */
  readonly isMended: boolean;
}

/** What a file holds. */
export interface CacheFile {
  readonly entities: readonly ImportedEntity[];
  /** Number of array members that are not entities, or whose record is damaged. */
  readonly invalid: number;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A time as our files write it, or as a date text. */
function timeOf(value: unknown): number | null {
  const parsed = typeof value === 'string' ? Date.parse(value) : value;
  return numberOf(parsed);
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isPlainObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

/** The times of a record: its own, else the entity's time for the fields it names. */
function timesOf(entity: PlainObject): FieldTimes | null {
  const own = readTimes(entity.times);
  if (own !== null) return own;
  const time = timeOf(entity.cacheTimestamp);
  if (time === null) return null;
  const { fields } = entity;
  if (!Array.isArray(fields)) return { '*': time };
  const names = fields.filter((name) => typeof name === 'string');
  return Object.fromEntries(['id', ...names].map((name) => [name, time]));
}

function readWithRecord(
  kind: EntityKind,
  id: string,
  entity: PlainObject,
  now: number,
): ImportedEntity | null {
  const times = timesOf(entity);
  if (typeof entity.record !== 'string' || times === null) return null;
  const written = { json: entity.record, times };
  const losses = new LossTally();
  const read = readCachedRecord(kind, id, written, losses);
  if (read === null) return null;
  const entry = withTimesBehind(read, now);
  const isMended = losses.dropped.size > 0;
  const record = isMended || entry !== read ? cachedText(entry) : written;
  const row = rowOf(entry, record, Math.min(timeOf(entity.lastAccessed) ?? latestTime(entry), now));
  return { kind, row, record, isMended };
}

function readEntryOnly(
  kind: EntityKind,
  id: string,
  entity: PlainObject,
  now: number,
): ImportedEntity | null {
  const isOwnId = kind === 'keywords' ? /^[^\s:/]+$/.test(id) : kindOfShortId(id) === kind;
  const time = timeOf(entity.cacheTimestamp);
  if (!isOwnId || time === null) return null;
  const cachedAt = timeBehind(kind, time, now);
  const info = isPlainObject(entity.basicInfo) ? entity.basicInfo : {};
  const label = [entity.label, info.displayName].find((name) => typeof name === 'string' && name !== '');
  const row: CachedRow = {
    id,
    label: typeof label === 'string' ? label : id,
    size: Math.max(0, numberOf(entity.dataSize) ?? 0),
    cachedAt,
    lastAccessed: Math.min(timeOf(entity.lastAccessed) ?? cachedAt, now),
    isWhole: false,
    citedByCount: numberOf(info.citationCount),
    worksCount: numberOf(info.worksCount),
    description: typeof info.description === 'string' ? info.description : '',
    externalIds: textsOf(entity.externalIds),
    isEntryOnly: true,
  };
  return { kind, row, record: null, isMended: false };
}

function readEntity(value: unknown, now: number): ImportedEntity | null {
  if (!isPlainObject(value)) return null;
  const { id, type } = value;
  if (typeof id !== 'string' || typeof type !== 'string' || !isEntityKind(type)) return null;
  return value.record === undefined
    ? readEntryOnly(type, id, value, now)
    : readWithRecord(type, id, value, now);
}

/**
 * Checks the members of an entities array; those that are not entities, or are damaged, are left out.
 *
 * @param now milliseconds since the epoch; times after it count as long past
 */
export function readEntities(values: readonly unknown[], now = Date.now()): readonly ImportedEntity[] {
  return values.map((value) => readEntity(value, now)).filter((entity) => entity !== null);
}

/**
 * Reads and checks an exported file, in batches with a pause between them. Null when cancelled. Error: why it is not
 * such a file, in the error catalogue's words (docs/behaviours/errors.md#the-cache). Never rejects.
 */
export async function readCacheFile(
  text: string,
  pause: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<Result<CacheFile | null, string>> {
  const parsed = parseJson(text);
  if (!parsed.ok) return failure('The file is not JSON');
  const file = currentFile(parsed.value);
  if (!file.ok) return file;
  const list = isPlainObject(file.value) ? file.value.entities : undefined;
  if (!Array.isArray(list)) return failure(INVALID_IMPORT);
  const entities: ImportedEntity[] = [];
  for (let at = 0; at < list.length; at += READ_BATCH) {
    if (signal?.aborted === true) return success(null);
    entities.push(...readEntities(list.slice(at, at + READ_BATCH)));
    await pause();
  }
  return success({ entities, invalid: list.length - entities.length });
}

/** What an import would do. */
export interface ImportPlan {
  readonly items: readonly ImportedEntity[];
  /** Items that are index rows without records. */
  readonly entriesOnly: number;
  /** Items whose records lack fields that are of another type. */
  readonly mended: number;
  /** Items older than their kind is stored for, which the next clean-up removes. */
  readonly expired: number;
  /** Skipped, since the cached record is as new or newer. */
  readonly alreadyNewer: number;
  /** Skipped, since the file has the entity twice. */
  readonly repeated: number;
  /** Skipped. */
  readonly invalid: number;
}

function isBetter(one: ImportedEntity, other: ImportedEntity): boolean {
  if ((one.record === null) !== (other.record === null)) return one.record !== null;
  return one.row.cachedAt > other.row.cachedAt;
}

/** Compares a file with the cache. @param now ms since the epoch. */
export function planImport({ entities, invalid }: CacheFile, here: CachedRows, now: number): ImportPlan {
  const best = new Map<string, ImportedEntity>();
  for (const entity of entities) {
    const name = `${entity.kind}:${entity.row.id}`;
    const known = best.get(name);
    if (known === undefined || isBetter(entity, known)) best.set(name, entity);
  }
  const known = new Map<string, CachedRow>();
  for (const [kind, rows] of here) for (const row of rows) known.set(`${kind}:${row.id}`, row);
  const items = [...best].flatMap(([name, entity]) => {
    const present = known.get(name);
    if (present === undefined) return [entity];
    if (entity.record === null) return [];
    return present.isEntryOnly || present.cachedAt < entity.row.cachedAt ? [entity] : [];
  });
  return {
    items,
    entriesOnly: items.filter(({ record }) => record === null).length,
    mended: items.filter(({ isMended }) => isMended).length,
    expired: items.filter(({ kind, row }) => isExpired(kind, row.cachedAt, now)).length,
    alreadyNewer: best.size - items.length,
    repeated: entities.length - best.size,
    invalid,
  };
}

export interface RestoreRun {
  readonly restore: (
    kind: EntityKind,
    items: readonly RestoredRecord[],
  ) => Promise<Result<null, StorageFault>>;
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

export interface RestoreReport {
  readonly restored: number;
  readonly isCancelled: boolean;
  /** Why it stopped early; null if it finished. */
  readonly fault: string | null;
}

/** Caches the planned items, batch by batch; items already cached stay if it is cancelled or fails. Never rejects. */
export async function restoreEntities(
  items: readonly ImportedEntity[],
  run: RestoreRun,
): Promise<RestoreReport> {
  let restored = 0;
  for (const [kind, batch] of batches(items)) {
    if (run.signal?.aborted === true) return { restored, isCancelled: true, fault: null };
    const outcome = await run.restore(kind, batch);
    if (!outcome.ok) return { restored, isCancelled: false, fault: outcome.error.message };
    restored += batch.length;
    run.onProgress?.(restored);
  }
  return { restored, isCancelled: false, fault: null };
}

/** Of one kind each. */
function batches(
  items: readonly ImportedEntity[],
): readonly (readonly [EntityKind, readonly ImportedEntity[]])[] {
  const kinds = new Map<EntityKind, ImportedEntity[]>();
  for (const item of items) {
    const group = kinds.get(item.kind);
    if (group === undefined) kinds.set(item.kind, [item]);
    else group.push(item);
  }
  return [...kinds].flatMap(([kind, group]) =>
    Array.from(
      { length: Math.ceil(group.length / RESTORE_BATCH) },
      (_, at) => [kind, group.slice(at * RESTORE_BATCH, (at + 1) * RESTORE_BATCH)] as const,
    ),
  );
}
