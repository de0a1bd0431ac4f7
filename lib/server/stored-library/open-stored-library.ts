import { open } from 'node:fs/promises';
import path from 'node:path';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { recordOf } from '@/lib/base/record-of';
import { type Library, libraryOver } from '@/lib/library/library';
import { isCurrent, noted } from '@/lib/server/stored-library/schema';
import { type Database, openDatabase } from '@/lib/server/stored-library/sqlite-database';
import { StoredCollection } from '@/lib/server/stored-library/stored-collection';

/** What a file of SQLite begins with. */
const SQLITE_SIGN = 'SQLite format 3\0';

const IMPORT = "'npm run import-library' makes one";

/**
 * Opens a library on disk that `importLibrary` made; it is named after the file. Throws when the package is missing, the
 * file is no such library or one of another version, or its import is not finished.
 */
export function openStoredLibrary(file: string): Library {
  const database = openDatabase(file, 'read');
  try {
    return storedLibrary(database, { name: path.parse(file).name, identity: readIdentity(database, file) });
  } catch (error) {
    database.close();
    throw error;
  }
}

function readIdentity(database: Database, file: string): string {
  let isReadable: boolean;
  try {
    isReadable = isCurrent(database);
  } catch (error) {
    throw new Error(`${file} is no library of this product: ${IMPORT}.`, { cause: error });
  }
  if (!isReadable) throw new Error(`${file} was made by another version of this product: ${IMPORT} anew.`);
  const identity = noted(database, 'identity');
  if (identity !== null) return identity;
  throw new Error(`The import into ${file} is not finished: the same command goes on where it stopped.`);
}

/** The library of an import that is finished. */
export function storedLibrary(
  database: Database,
  about: { readonly name: string; readonly identity: string },
): Library {
  const collections = recordOf(ENTITY_KINDS, (kind) => new StoredCollection(database, kind));
  return libraryOver(collections, about);
}

/** Whether a place is a file of SQLite. */
export async function isStoredLibrary(place: string): Promise<boolean> {
  const file = await open(place, 'r').catch(() => null);
  if (file === null) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(SQLITE_SIGN.length), 0, SQLITE_SIGN.length, 0);
    return buffer.toString('latin1') === SQLITE_SIGN;
  } catch {
    // A folder, which has no first bytes.
    return false;
  } finally {
    await file.close();
  }
}
