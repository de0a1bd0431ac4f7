import type { EntityKind } from '@/lib/base/entity-kind';
import { createLibrary, type Library } from '@/lib/library/library';
import type { RawRecord } from '@/lib/library/raw-record';
import { finishImport } from '@/lib/server/stored-library/finish-import';
import { storedLibrary } from '@/lib/server/stored-library/open-stored-library';
import { createTables } from '@/lib/server/stored-library/schema';
import { openDatabase } from '@/lib/server/stored-library/sqlite-database';
import { writeSegment } from '@/lib/server/stored-library/write-segment';

/** Records as a library on disk holds them, in two segments of each kind. */
export function storedLibraryOf(
  records: ReadonlyMap<EntityKind, readonly RawRecord[]>,
  name: string,
): Library {
  const database = openDatabase(':memory:', 'write');
  createTables(database);
  for (const [kind, all] of records) {
    const half = Math.ceil(all.length / 2);
    for (const some of [all.slice(half), all.slice(0, half)]) {
      if (some.length > 0) writeSegment(database, kind, some);
    }
  }
  finishImport(database);
  return storedLibrary(database, { name, identity: '' });
}

/** The same records in memory and on disk. */
export function bothLibraries(
  records: ReadonlyMap<EntityKind, readonly RawRecord[]>,
  name: string,
): readonly (readonly [string, Library])[] {
  return [
    ['in memory', createLibrary(records, { name })],
    ['on disk', storedLibraryOf(records, name)],
  ];
}
