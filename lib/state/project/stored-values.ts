import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import type { Database } from '@/lib/storage/database';
import { newerValue, type StorageFault } from '@/lib/storage/storage-fault';
import { type Format, noticeNewer, readOrNull, readVersioned, withVersion } from '@/lib/storage/versioned';

/** Values read at a time, so that the page stays responsive while a large project opens. */
const SLICE = 250;

/** All values whose keys begin with the prefix, by their keys. Values that cannot be read are reported. */
export async function readValues<Value>(
  database: Database,
  prefix: string,
  format: Format<Value>,
): Promise<Result<readonly Value[], StorageFault>> {
  const keys = await database.keys(prefix);
  if (!keys.ok) return keys;
  const values: Value[] = [];
  let unreadable = 0;
  for (let at = 0; at < keys.value.length; at += SLICE) {
    const read = await database.read(keys.value.slice(at, at + SLICE));
    if (!read.ok) return read;
    for (const value of read.value) {
      const reading = readVersioned(value, format);
      if (reading.state === 'read') values.push(reading.value);
      else if (reading.state === 'unreadable' && value !== undefined) unreadable += 1;
    }
  }
  if (unreadable > 0) report('warning', `${unreadable} values under ${prefix} could not be read`);
  return success(values);
}

/**
 * Changes a stored value of a format; a value of a later release stays.
 * @param change null leaves the stored value.
 */
export async function updateValue<Value extends object>(
  database: Database,
  key: string,
  format: Format<Value>,
  change: (stored: Value | null) => Value | null,
): Promise<Result<null, StorageFault>> {
  let isRefused = false;
  const outcome = await database.update(key, (before) => {
    isRefused = noticeNewer(before, format.stored);
    const after = isRefused ? null : change(readOrNull(before, format));
    return after === null ? before : withVersion(after, format.stored);
  });
  return isRefused ? failure(newerValue()) : outcome;
}
