import type { EntityKind } from '@/lib/base/entity-kind';
import { jsonOrUndefined } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';
import { applyMigrations, isNewer, type Migration, versionOf } from '@/lib/base/versions';
import { type CacheEntry, type FieldTimes, isWhole, latestTime } from '@/lib/cache/entry';
import { externalIdsOf } from '@/lib/cache/external-ids';
import { citedByCount, recordLabel, worksCount } from '@/lib/entities/facts';
import { recordHint } from '@/lib/entities/hint';
import { parseRecord } from '@/lib/entities/parse';
import type { LossTally } from '@/lib/entities/record-losses';
import type { EntityRecord } from '@/lib/entities/records';
import { FORMATS } from '@/lib/storage/formats';

/** A record in the browser's database. */
export interface CachedText {
  /** The raw record. Text, as it is read and copied faster than the object, and its length is its size. */
  readonly json: string;
  readonly times: FieldTimes;
}

/** The index row of a cached record, known without reading the record. */
export interface CachedRow {
  readonly id: string;
  readonly label: string;
  /** Bytes of its JSON. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly cachedAt: number;
  /** Milliseconds since the epoch, a few seconds late at most. */
  readonly lastAccessed: number;
  /** Not only some of its fields. */
  readonly isWhole: boolean;
  readonly citedByCount: number | null;
  readonly worksCount: number | null;
  /** One line; empty where the record knows nothing, or was cached before there were any. */
  readonly description: string;
  /** The entity's ids in other registers, by register. */
  readonly externalIds: Readonly<Record<string, string>>;
  /** Only this row exists: it was imported from a file without the record. */
  readonly isEntryOnly: boolean;
}

/** All records of a kind: one compact value, so that no screen reads bodies. */
export interface RecordIndex {
  readonly rows: ReadonlyMap<string, CachedRow>;
  /** Other ids under which records were requested. */
  readonly aliases: ReadonlyMap<string, string>;
  /** A later release wrote it: it stays unchanged, and its content is unknown. */
  readonly isNewer: boolean;
}

/** Changes of an index; removals are applied last. */
export interface IndexChanges {
  readonly rows: Map<string, CachedRow>;
  readonly accesses: Map<string, number>;
  readonly aliases: Map<string, string>;
  readonly removed: Set<string>;
}

export function noIndexChanges(): IndexChanges {
  return { rows: new Map(), accesses: new Map(), aliases: new Map(), removed: new Set() };
}

/** From version 1 to 2, from 2 to 3, and so on. They must not throw. */
const RECORD_MIGRATIONS: readonly Migration[] = [];
const INDEX_MIGRATIONS: readonly Migration[] = [];

/** A value of the database brought up to date; undefined where a later release wrote it. Spelled out: thousands are read at once. */
function currentForm(value: unknown, version: number, migrations: readonly Migration[]): unknown {
  const from = versionOf(value) ?? 1;
  if (from > version) return undefined;
  return from === version ? value : applyMigrations(value, from, { version, migrations });
}

export function readTimes(value: unknown): FieldTimes | null {
  if (!isPlainObject(value)) return null;
  const times = Object.entries(value).filter((pair): pair is [string, number] => Number.isFinite(pair[1]));
  return times.length === 0 ? null : Object.fromEntries(times);
}

/**
 * The entry that was cached; null where the value is damaged or of another entity. Never throws.
 * @param losses counts what of the record could not be used.
 */
export function readCachedRecord(
  kind: EntityKind,
  id: string,
  value: unknown,
  losses?: LossTally,
): CacheEntry | null {
  const text = readCachedText(value);
  if (text === null) return null;
  const parsed = parseRecord(kind, jsonOrUndefined(text.json));
  if (!parsed.ok || parsed.value.id !== id) return null;
  losses?.note(parsed);
  return { record: parsed.value, times: text.times };
}

/** A value of the database as it is, without reading its text; null where it is none, or of a later release. */
export function readCachedText(value: unknown): CachedText | null {
  const current = currentForm(value, FORMATS.record.version, RECORD_MIGRATIONS);
  if (!isPlainObject(current) || typeof current.json !== 'string') return null;
  const times = readTimes(current.times);
  return times === null ? null : { json: current.json, times };
}

/** Whether a later release wrote it: such a value counts as missing and stays unchanged. */
export function isNewerRecord(value: unknown): boolean {
  return isNewer(value, FORMATS.record);
}

/** As it goes into the database. */
export function versionedRecord({ json, times }: CachedText): object {
  return { json, times, version: FORMATS.record.version };
}

export function cachedText({ record, times }: CacheEntry): CachedText {
  return { json: JSON.stringify(record.raw), times };
}

/** Longer ones would make the index heavy, which every change writes anew. */
const MAX_DESCRIPTION = 160;

function descriptionOf(record: EntityRecord): string {
  const { raw } = record;
  const own = 'description' in raw && typeof raw.description === 'string' ? raw.description.trim() : '';
  const text = own === '' ? recordHint(record) : own;
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…` : text;
}

/** @param now when it was last used; milliseconds since the epoch. */
export function rowOf(entry: CacheEntry, { json }: CachedText, now: number): CachedRow {
  return {
    id: entry.record.id,
    label: recordLabel(entry.record),
    size: new TextEncoder().encode(json).byteLength,
    cachedAt: latestTime(entry),
    lastAccessed: now,
    isWhole: isWhole(entry),
    citedByCount: citedByCount(entry.record),
    worksCount: worksCount(entry.record),
    description: descriptionOf(entry.record),
    externalIds: externalIdsOf(entry.record),
    isEntryOnly: false,
  };
}

type RowArray = readonly [string, string, number, number, number, ...unknown[]];

/** Spelled out: ten thousand rows are read whenever a list opens. */
function isRowArray(value: unknown): value is RowArray {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'string' &&
    typeof value[2] === 'number' &&
    typeof value[3] === 'number' &&
    typeof value[4] === 'number'
  );
}

const NO_TEXTS: Readonly<Record<string, string>> = {};

function readTexts(value: unknown): Readonly<Record<string, string>> {
  if (!isPlainObject(value)) return NO_TEXTS;
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(value)) if (typeof text === 'string') texts[name] = text;
  return texts;
}

/** In the place of a row that says whether the record is whole. */
const ENTRY_ONLY = -1;

function readRow(value: unknown): CachedRow | null {
  if (!isRowArray(value)) return null;
  const [id, label, size, cachedAt, lastAccessed, whole, cited, works, description, ids] = value;
  const countOf = (member: unknown) => (typeof member === 'number' ? member : null);
  return {
    id,
    label,
    size,
    cachedAt,
    lastAccessed,
    isWhole: whole === 1,
    citedByCount: countOf(cited),
    worksCount: countOf(works),
    description: typeof description === 'string' ? description : '',
    externalIds: readTexts(ids),
    isEntryOnly: whole === ENTRY_ONLY,
  };
}

function rowArray(row: CachedRow): readonly unknown[] {
  const { id, label, size, cachedAt, lastAccessed, citedByCount: cited, worksCount: works } = row;
  const whole = row.isEntryOnly ? ENTRY_ONLY : row.isWhole ? 1 : 0;
  return [id, label, size, cachedAt, lastAccessed, whole, cited, works, row.description, row.externalIds];
}

/** The index of cached records; what is damaged in it is left out. Never throws. */
export function readRecordIndex(value: unknown): RecordIndex {
  const current = currentForm(value, FORMATS.recordIndex.version, INDEX_MIGRATIONS);
  const index = isPlainObject(current) ? current : {};
  const rows = Array.isArray(index.rows) ? index.rows.map(readRow) : [];
  const aliases: readonly unknown[] = Array.isArray(index.aliases) ? index.aliases : [];
  return {
    rows: new Map(rows.filter((row) => row !== null).map((row) => [row.id, row])),
    aliases: new Map(
      aliases.filter(
        (pair): pair is [string, string] =>
          Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string',
      ),
    ),
    isNewer: isNewer(value, FORMATS.recordIndex),
  };
}

function indexValue({ rows, aliases }: Pick<RecordIndex, 'rows' | 'aliases'>): unknown {
  const { version } = FORMATS.recordIndex;
  return { rows: [...rows.values()].map(rowArray), aliases: [...aliases], version };
}

/** The index after changes, as it is written; undefined if it is empty then. */
export function changeIndex(before: unknown, changes: IndexChanges): unknown {
  const index = readRecordIndex(before);
  if (index.isNewer) return before;
  const rows = new Map([...index.rows, ...changes.rows]);
  for (const [id, lastAccessed] of changes.accesses) {
    const row = rows.get(id);
    if (row !== undefined && row.lastAccessed < lastAccessed) rows.set(id, { ...row, lastAccessed });
  }
  for (const id of changes.removed) rows.delete(id);
  const aliases = [...index.aliases, ...changes.aliases].filter(([, id]) => rows.has(id));
  return rows.size === 0 ? undefined : indexValue({ rows, aliases: new Map(aliases) });
}
