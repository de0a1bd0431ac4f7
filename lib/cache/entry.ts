import { CACHE_TIMES } from '@/lib/cache/times';
import { parseRecord } from '@/lib/entities/parse';
import type { EntityRecord } from '@/lib/entities/records';
import { LIST_AUTHORS } from '@/lib/entities/work';

/** The root fields a record was fetched with; `all` for a whole record. */
export type FieldSet = readonly string[] | 'all';

/**
 * When each field of a record arrived, in milliseconds since the epoch; `*` stands for the whole record, beside which
 * only fields that came later are named.
 */
export type FieldTimes = Readonly<Record<string, number>>;

/** A record as the tiers store it. */
export interface CacheEntry {
  readonly record: EntityRecord;
  readonly times: FieldTimes;
}

const WHOLE = '*';

/** Whether the authors of a work may have been cut off by a list; the work asked for alone has them all, for nothing. */
export function mayLackAuthors(record: EntityRecord): boolean {
  return record.kind === 'works' && (record.raw.authorships?.length ?? 0) >= LIST_AUTHORS;
}

export function entryOf(record: EntityRecord, fields: FieldSet, now: number): CacheEntry {
  const names = fields === 'all' ? [WHOLE] : ['id', ...fields];
  return { record, times: Object.fromEntries(names.map((name) => [name, now])) };
}

function timeOf(times: FieldTimes, field: string): number {
  return Math.max(times[field] ?? Number.NEGATIVE_INFINITY, times[WHOLE] ?? Number.NEGATIVE_INFINITY);
}

/** When anything of the record last arrived. */
export function latestTime({ times }: CacheEntry): number {
  return Math.max(...Object.values(times));
}

export function isWhole({ times }: CacheEntry): boolean {
  return times[WHOLE] !== undefined;
}

/** Whether an entry has all of these fields, each received after `since`; without fields: whether anything was. */
export function holdsFields(
  entry: CacheEntry,
  wanted: FieldSet | undefined,
  since = Number.NEGATIVE_INFINITY,
): boolean {
  if (wanted === undefined) return latestTime(entry) > since;
  const names = wanted === 'all' ? [WHOLE] : wanted.filter((field) => field !== 'id');
  if (names.length === 0) return latestTime(entry) > since;
  return names.every((field) => timeOf(entry.times, field) > since);
}

/** Whether an entry has these fields fresh, so that no request is needed. */
export function isFreshFor(entry: CacheEntry, wanted: FieldSet | undefined, now: number): boolean {
  return holdsFields(entry, wanted, now - CACHE_TIMES[entry.record.kind].staleMs);
}

/** Whether an entry is too old to stay in the cache. */
export function isExpired(kind: EntityRecord['kind'], latest: number, now: number): boolean {
  return now - latest >= CACHE_TIMES[kind].gcMs;
}

function uniteTimes(one: FieldTimes, other: FieldTimes): FieldTimes {
  const united = new Map(Object.entries(one));
  for (const [field, time] of Object.entries(other)) {
    united.set(field, Math.max(time, united.get(field) ?? time));
  }
  const whole = united.get(WHOLE);
  return Object.fromEntries(
    [...united].filter(([field, time]) => field === WHOLE || whole === undefined || time > whole),
  );
}

/** List answers have a work's first hundred authors only: the complete list is preferred to a truncated one. */
function isCutShort(chosen: unknown, other: unknown): boolean {
  return (
    Array.isArray(chosen) &&
    Array.isArray(other) &&
    chosen.length >= LIST_AUTHORS &&
    other.length > chosen.length
  );
}

function uniteRaw(before: CacheEntry, after: CacheEntry): Record<string, unknown> {
  const older: Readonly<Record<string, unknown>> = before.record.raw;
  const newer: Readonly<Record<string, unknown>> = after.record.raw;
  const united: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(older), ...Object.keys(newer)])) {
    const isNewer = timeOf(after.times, field) >= timeOf(before.times, field);
    const [chosen, other] = isNewer ? [newer, older] : [older, newer];
    // One that was asked for the field and lacks it says that it is gone; another says nothing.
    const chosenTime = timeOf((isNewer ? after : before).times, field);
    if (!(field in chosen) && Number.isFinite(chosenTime)) continue;
    const value = field in chosen ? chosen[field] : other[field];
    united[field] = field === 'authorships' && isCutShort(value, other[field]) ? other[field] : value;
  }
  return united;
}

/**
 * One entry of two about the same entity: of each field the newer value, of two equally new ones the second. No data is
 * lost, old values keep their times, and uniting an entry with itself changes nothing.
 */
export function uniteEntries(before: CacheEntry, after: CacheEntry): CacheEntry {
  const times = uniteTimes(before.times, after.times);
  const merged = parseRecord(after.record.kind, uniteRaw(before, after));
  return { record: merged.ok ? merged.value : after.record, times };
}
