import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { createDatabase, type Database } from '@/lib/storage/database';
import type { StorageFault } from '@/lib/storage/storage-fault';

Object.assign(globalThis, { IDBKeyRange });

export interface TestDatabase {
  readonly database: Database;
  readonly factory: IDBFactory;
  readonly faults: StorageFault[];
}

const opened: Database[] = [];

// A transaction that outlives its test file runs in that file's dismantled environment. A read request ends after what was begun before.
afterAll(async () => {
  for (let turn = 0; turn < 3; turn += 1) await Promise.all(opened.map((database) => database.keys('')));
  // Opening takes more turns than the last transactions need to complete.
  const last = new IDBFactory().open('last');
  await new Promise((resolve) => last.addEventListener('success', resolve));
});

/** A database of its own, or a second connection to the one given. */
export function createTestDatabase(factory = new IDBFactory()): TestDatabase {
  const database = createDatabase({ factory: () => factory, batchDelayMs: 5 });
  opened.push(database);
  const faults: StorageFault[] = [];
  database.onFault((fault) => faults.push(fault));
  return { database, factory, faults };
}

/** The same database on a disk that takes so long for each reading. Milliseconds. */
export function slowToRead(database: Database, readMs: number): Database {
  return {
    read: async (keys) => {
      await new Promise((resolve) => setTimeout(resolve, readMs));
      return database.read(keys);
    },
    keys: (prefix) => database.keys(prefix),
    write: (key, value) => database.write(key, value),
    update: (key, change, options) => database.update(key, change, options),
    removeAll: (prefix) => database.removeAll(prefix),
    flush: () => database.flush(),
    onFault: (listener) => database.onFault(listener),
    onFull: (makeRoom) => database.onFull(makeRoom),
  };
}

/** Lets writes fail for want of space, as browsers do: the transaction is aborted. Answers the way back. */
export function fillDisk(isFull: (key: string) => boolean): () => void {
  const { put } = IDBObjectStore.prototype;
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fullPut(
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    const request = Reflect.apply(put, this, [value, key]);
    const abort: unknown = Reflect.get(this.transaction, '_abort');
    if (isFull(String(key)) && typeof abort === 'function') {
      Reflect.apply(abort, this.transaction, ['QuotaExceededError']);
    }
    return request;
  });
  return () => full.mockRestore();
}
