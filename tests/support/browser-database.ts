import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { createDatabase, type Database } from '@/lib/storage/database';
import type { StorageFault } from '@/lib/storage/storage-fault';

Object.assign(globalThis, { IDBKeyRange });

export interface TestDatabase {
  readonly database: Database;
  readonly factory: IDBFactory;
  readonly faults: StorageFault[];
}

/** A database of its own, or a second connection to the one given. */
export function createTestDatabase(factory = new IDBFactory()): TestDatabase {
  const database = createDatabase({ factory: () => factory, batchDelayMs: 5 });
  const faults: StorageFault[] = [];
  database.onFault((fault) => faults.push(fault));
  return { database, factory, faults };
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
