import type { Database } from '@/lib/storage/database';

/** Keys of cached records in the browser's database, after the prefix of their source; then the kind and the id. */
export const RECORD_PREFIX = 'record:';

/** Keys of the index of each kind. */
export const INDEX_PREFIX = 'index:';

/** Removes all cached records of a source. Never rejects. */
export async function removeRecords(database: Database, prefix: string): Promise<void> {
  await database.removeAll(`${prefix}${RECORD_PREFIX}`);
  await database.removeAll(`${prefix}${INDEX_PREFIX}`);
}
