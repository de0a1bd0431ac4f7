import { success } from '@/lib/base/result';
import type { Database } from '@/lib/storage/database';

/** A database that lives as long as the test, for environments without the browser's. */
export function createMemoryDatabase(): Database {
  const values = new Map<string, unknown>();
  const write: Database['write'] = (key, value) => {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
    return Promise.resolve(success(null));
  };
  return {
    read: (keys) => Promise.resolve(success(keys.map((key) => values.get(key)))),
    keys: (prefix) =>
      Promise.resolve(success([...values.keys()].filter((key) => key.startsWith(prefix)).sort())),
    write,
    update: (key, change) => write(key, change(values.get(key))),
    removeAll: (prefix) => {
      for (const key of [...values.keys()]) if (key.startsWith(prefix)) values.delete(key);
      return Promise.resolve(success(null));
    },
    flush: () => Promise.resolve(),
    onFault: () => () => undefined,
    onFull: () => () => undefined,
  };
}
