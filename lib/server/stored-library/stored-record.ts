import { inflateRawSync } from 'node:zlib';
import type { EntityKind } from '@/lib/base/entity-kind';
import { isRawRecord, type RawRecord } from '@/lib/library/raw-record';
import { placeOf } from '@/lib/server/stored-library/schema';
import { bytesOf, type Database } from '@/lib/server/stored-library/sqlite-database';

/** The record of a position, or null. */
export function readStored(database: Database, kind: EntityKind, position: number): RawRecord | null {
  const [row] = database.rows('SELECT body FROM records WHERE place = ?', placeOf(kind, position));
  if (row === undefined) return null;
  const record: unknown = JSON.parse(inflateRawSync(bytesOf(row[0])).toString('utf8'));
  return isRawRecord(record) ? record : null;
}
