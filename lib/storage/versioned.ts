import { report } from '@/lib/base/report';
import { failure, type Result } from '@/lib/base/result';
import type { Shape } from '@/lib/base/shape';
import { applyMigrations, isNewer, type Migration, versionOf } from '@/lib/base/versions';
import type { Database } from '@/lib/storage/database';
import type { StoredFormat } from '@/lib/storage/formats';
import { tellNewer } from '@/lib/storage/newer';
import { newerValue, type StorageFault } from '@/lib/storage/storage-fault';

/** A stored format with what reads it. */
export interface Format<Value> {
  readonly stored: StoredFormat;
  /** Of the version that this release writes. */
  readonly schema: Shape<Value>;
  /** From version 1 to 2, from 2 to 3, and so on. */
  readonly migrations?: readonly Migration[];
}

export type Reading<Value> =
  | { readonly state: 'read'; readonly value: Value }
  /** A later release wrote it: it stays as it is, and counts as not there. */
  | { readonly state: 'newer' }
  | { readonly state: 'unreadable' };

const UNREADABLE = { state: 'unreadable' } as const;

/** Whether a later release wrote the value; the reader is told. */
export function noticeNewer(value: unknown, stored: StoredFormat): boolean {
  if (!isNewer(value, stored)) return false;
  tellNewer(stored.area);
  return true;
}

/** A stored value, brought up to date and checked. Never throws. */
export function readVersioned<Value>(value: unknown, format: Format<Value>): Reading<Value> {
  const { stored, schema, migrations = [] } = format;
  const version = versionOf(value);
  if (version === null) return UNREADABLE;
  if (noticeNewer(value, stored)) return { state: 'newer' };
  const isWrapped = stored.form === 'envelope' && typeof value === 'object' && value !== null;
  try {
    const state: unknown = isWrapped ? Reflect.get(value, 'state') : value;
    const current = applyMigrations(state, version, { version: stored.version, migrations });
    const checked = schema.safeParse(current);
    return checked.success ? { state: 'read', value: checked.data } : UNREADABLE;
  } catch (error) {
    report('warning', `The stored ${stored.key} could not be brought up to date`, error);
    return UNREADABLE;
  }
}

/** The same, null for whatever cannot be used. */
export function readOrNull<Value>(value: unknown, format: Format<Value>): Value | null {
  const reading = readVersioned(value, format);
  return reading.state === 'read' ? reading.value : null;
}

/** A value as it is stored, with its version among its members. */
export function withVersion<Value extends object>(
  value: Value,
  { version }: StoredFormat,
): Value & { readonly version: number } {
  return { ...value, version };
}

/**
 * Writes a value with its version in the database, without reading anything more for it. Where a later release's stands,
 * that stays, and the outcome is the fault `newer`.
 */
export async function writeVersioned(
  database: Database,
  key: string,
  value: object,
  stored: StoredFormat,
): Promise<Result<null, StorageFault>> {
  let isRefused = false;
  const outcome = await database.update(key, (before) => {
    isRefused = isNewer(before, stored);
    return isRefused ? before : withVersion(value, stored);
  });
  if (!isRefused) return outcome;
  tellNewer(stored.area);
  return failure(newerValue());
}

/** Removes a value from the database; a later release's stays. */
export function forgetVersioned(
  database: Database,
  key: string,
  stored: StoredFormat,
): Promise<Result<null, StorageFault>> {
  return database.update(key, (before) => (isNewer(before, stored) ? before : undefined));
}
