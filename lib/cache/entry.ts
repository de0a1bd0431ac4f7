import { CACHE_TIMES } from '@/lib/cache/times';
import type { EntityRecord } from '@/lib/entities/records';
import { LIST_AUTHORS } from '@/lib/entities/registry';

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
  return holdsFields(withTimesBehind(entry, now), wanted, now - CACHE_TIMES[entry.record.kind].staleMs);
}

/** Whether an entry is too old to stay in the cache. */
export function isExpired(kind: EntityRecord['kind'], latest: number, now: number): boolean {
  return now - latest >= CACHE_TIMES[kind].gcMs;
}

/** Clocks are put right by so much. Milliseconds. */
const CLOCK_STEP_MS = 60_000;

/**
 * A time of a record, none that is ahead of the clock: nobody knows how old a record is that a clock marked which was ahead, or another machine's. It
 * counts as stale, so that it is shown until it is fetched anew. Milliseconds since the epoch.
 */
export function timeBehind(kind: EntityRecord['kind'], time: number, now: number): number {
  return time > now + CLOCK_STEP_MS ? now - CACHE_TIMES[kind].staleMs : time;
}

/** The same entry, with no time ahead of the clock. */
export function withTimesBehind(entry: CacheEntry, now: number): CacheEntry {
  if (latestTime(entry) <= now + CLOCK_STEP_MS) return entry;
  const { kind } = entry.record;
  const times = Object.entries(entry.times).map(([field, time]) => [field, timeBehind(kind, time, now)]);
  return { ...entry, times: Object.fromEntries(times) };
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

function fieldsOf<Raw extends object>(raw: Raw): readonly Extract<keyof Raw, string>[] {
  return Object.keys(raw).filter((field): field is Extract<keyof Raw, string> => field in raw);
}

/**
 * Fields are checked each for itself, so fields of two checked records make a checked record: nothing is checked again,
 * and the schemas are no part of what each visit loads.
 */
function uniteRaw<Raw extends object>(older: Raw, newer: Raw, before: FieldTimes, after: FieldTimes): Raw {
  const united: Raw = { ...older, ...newer };
  for (const field of fieldsOf(united)) {
    const isNewer = timeOf(after, field) >= timeOf(before, field);
    const [chosen, other] = isNewer ? [newer, older] : [older, newer];
    // One that was asked for the field and lacks it says that it is gone; another says nothing.
    if (!(field in chosen) && Number.isFinite(timeOf(isNewer ? after : before, field))) {
      Reflect.deleteProperty(united, field);
      continue;
    }
    const value = field in chosen ? chosen[field] : other[field];
    united[field] = field === 'authorships' && isCutShort(value, other[field]) ? other[field] : value;
  }
  return united;
}

function uniteRecords<Known extends EntityRecord>(
  before: Known,
  after: Known,
  beforeTimes: FieldTimes,
  afterTimes: FieldTimes,
): Known {
  return { ...after, raw: uniteRaw<Known['raw']>(before.raw, after.raw, beforeTimes, afterTimes) };
}

/**
 * One entry of two about the same entity: of each field the newer value, of two equally new ones the second. No data is
 * lost, old values keep their times, and uniting an entry with itself changes nothing.
 */
export function uniteEntries(before: CacheEntry, after: CacheEntry): CacheEntry {
  return {
    record: uniteRecords(before.record, after.record, before.times, after.times),
    times: uniteTimes(before.times, after.times),
  };
}
