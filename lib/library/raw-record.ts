import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';

/** One entity as parsed from JSON, of any generation; only its `id` is relied upon. */
export type RawRecord = PlainObject;

export function isRawRecord(value: unknown): value is RawRecord {
  return isPlainObject(value);
}

/** The text in a field, or null where there is none. */
export function readText(record: RawRecord, field: string): string | null {
  const value = record[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The number in a field; 0 where there is none, as the service counts missing counts. */
export function readCount(record: RawRecord, field: string): number {
  const value = record[field];
  return typeof value === 'number' ? value : 0;
}

/** The list in a field; null, missing and anything else give an empty one. */
export function readList(record: RawRecord, field: string): readonly unknown[] {
  const value = record[field];
  return Array.isArray(value) ? value : [];
}

/** The object in a field, or null. */
export function readObject(record: RawRecord, field: string): RawRecord | null {
  const value = record[field];
  return isRawRecord(value) ? value : null;
}

/**
 * Everything that a dotted path leads to, lists flattened on the way; nulls left out.
 * `readPath(work, ['authorships', 'author', 'id'])` gives every author's id in order.
 */
export function readPath(record: RawRecord, path: readonly string[]): unknown[] {
  let found: unknown[] = [record];
  for (const segment of path) {
    const next: unknown[] = [];
    for (const item of found) {
      const value = isRawRecord(item) ? item[segment] : undefined;
      if (Array.isArray(value)) next.push(...value);
      else if (value !== undefined && value !== null) next.push(value);
    }
    found = next;
  }
  return found;
}
