import type { Database } from '@/lib/storage/database';

/** The database of a tab that is ended before anything more is written. */
export function endedDatabase(database: Database): Database {
  const never = new Promise<never>(() => undefined);
  return { ...bound(database), write: () => never, update: () => never, flush: () => never };
}

function bound(database: Database): Database {
  return {
    read: (keys) => database.read(keys),
    keys: (prefix) => database.keys(prefix),
    write: (key, value) => database.write(key, value),
    update: (key, change, options) => database.update(key, change, options),
    removeAll: (prefix) => database.removeAll(prefix),
    flush: () => database.flush(),
    onFault: (listener) => database.onFault(listener),
    onFull: (makeRoom) => database.onFull(makeRoom),
  };
}
