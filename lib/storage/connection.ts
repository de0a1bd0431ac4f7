import type { UseStore } from 'idb-keyval';
import { afterWaking } from '@/lib/base/after-waking';
import { reasonOf } from '@/lib/storage/storage-fault';

/** Source: spec 1 section 9. */
export const DATABASE_NAME = 'academic-explorer';
const DATABASE_VERSION = 1;
const STORE_NAME = 'entries';

/** Some browsers never answer a request to open; nothing may wait for them for ever. */
const OPEN_TIMEOUT_MS = 5_000;

export interface Connection {
  /** Runs on the one object store; the database is opened at the first call, and anew once it was closed. */
  readonly use: UseStore;
  /** Forgets the open database, so that the next call opens it again. */
  drop(): void;
}

/** The database could not be opened. */
export class OpenError extends Error {
  override readonly name = 'OpenError';
}

function open(factory: IDBFactory, onCreated: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE_NAME, DATABASE_VERSION);
    let isLate = false;
    const stop = afterWaking(OPEN_TIMEOUT_MS, () => {
      isLate = true;
      reject(new OpenError('it does not answer'));
    });
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE_NAME);
      onCreated();
    };
    request.onsuccess = () => {
      stop();
      if (isLate) request.result.close();
      else resolve(request.result);
    };
    request.onerror = () => {
      stop();
      reject(new OpenError(request.error?.message ?? ''));
    };
  });
}

/**
 * Rejects with an OpenError where there is no database, and with the browser's own errors of a transaction.
 * @param onCleared hears that the database was there and is gone with all it held, once it was made anew.
 */
export function createConnection(factory: () => IDBFactory | undefined, onCleared: () => void): Connection {
  let opening: Promise<IDBDatabase> | null = null;
  let wasOpen = false;

  function drop(): void {
    const dropped = opening;
    opening = null;
    dropped?.then(
      (database) => database.close(),
      // It never opened, which whoever asked for it has been told.
      () => undefined,
    );
  }

  async function connect(): Promise<IDBDatabase> {
    const available = factory();
    if (available === undefined) throw new OpenError('');
    // Where storage is blocked, opening throws at once instead of failing.
    let isNew = false;
    const database = await open(available, () => {
      isNew = true;
    }).catch((error: unknown) => {
      throw error instanceof OpenError ? error : new OpenError(reasonOf(error));
    });
    if (isNew && wasOpen) onCleared();
    wasOpen = true;
    // Another tab deletes or upgrades it: step aside.
    database.onversionchange = drop;
    database.onclose = drop;
    return database;
  }

  return {
    use: async (mode, callback) => {
      opening ??= connect();
      const database = await opening;
      return callback(database.transaction(STORE_NAME, mode).objectStore(STORE_NAME));
    },
    drop,
  };
}

/** Resolves when everything in the transaction is kept. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // Not `onerror`: the reason of a failure stands only once the transaction was aborted.
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
  });
}
