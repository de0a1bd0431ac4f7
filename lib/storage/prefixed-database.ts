import type { Database } from './database';

/**
 * A part of the database: reads and writes only keys with the prefix, and names them without it. With an empty prefix
 * it is the whole database.
 */
export function underPrefix(database: Database, prefix: string): Database {
  if (prefix === '') return database;
  return {
    read: (keys) => database.read(keys.map((key) => prefix + key)),
    keys: async (start) => {
      const found = await database.keys(prefix + start);
      return found.ok ? { ...found, value: found.value.map((key) => key.slice(prefix.length)) } : found;
    },
    write: (key, value) => database.write(prefix + key, value),
    update: (key, change, options) => database.update(prefix + key, change, options),
    removeAll: (start) => database.removeAll(prefix + start),
    flush: () => database.flush(),
    onFault: (listener) => database.onFault(listener),
    onFull: (makeRoom) => database.onFull(makeRoom),
  };
}
