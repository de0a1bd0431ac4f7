import type { UseStore } from 'idb-keyval';
import { timeoutExcludingStalls } from '@/lib/base/timeout-excluding-stalls';
import { isQuotaError, reasonOf } from '@/lib/storage/storage-fault';

/** Source: docs/behaviours/cache.md#browser-database. */
export const DATABASE_NAME = 'academic-explorer';
const STORE_NAME = 'entries';

/** Changes the stores of a database, within the one transaction in which it is upgraded. */
export type UpgradeStep = (database: IDBDatabase, transaction: IDBTransaction) => void;

/**
 * Step n leads from version n to version n + 1, so the number of steps is the version of the database. A new database
 * goes through all of them, an older one through those that it lacks. A step that was released never changes.
 */
export const UPGRADE_STEPS: readonly UpgradeStep[] = [(database) => database.createObjectStore(STORE_NAME)];

/** Some browsers never answer a request to open; nothing may wait for them for ever. */
const OPEN_TIMEOUT_MS = 5_000;

export interface Connection {
  /** Runs on the one object store; the database is opened at the first call, and anew once it was closed. */
  readonly use: UseStore;
  /** Forgets the open database, so that the next call opens it again. */
  drop(): void;
}

/**
 * The database could not be opened. `newer`: its version is above the one that this release knows; `blocked`: it is to be
 * upgraded, and another tab still holds the previous version open; `full`: there is no room for opening it; `lost`: it was open in
 * this page, as before a disk was full, and may open again later.
 */
export class OpenError extends Error {
  override readonly name = 'OpenError';

  constructor(
    message: string,
    readonly state: 'failed' | 'newer' | 'blocked' | 'full' | 'lost' = 'failed',
  ) {
    super(message);
  }
}

interface Opening {
  readonly steps: readonly UpgradeStep[];
  readonly onCreated: () => void;
  /** It opened after it was given up; it is closed, and can be opened again. */
  readonly onLate: () => void;
}

/** A step that throws leaves the database as it was before. */
function upgrade(
  { result: database, transaction }: IDBOpenDBRequest,
  steps: readonly UpgradeStep[],
  noteFault: (fault: unknown) => void,
): void {
  if (transaction === null) return;
  try {
    for (const step of steps) step(database, transaction);
  } catch (error) {
    noteFault(error);
    transaction.abort();
  }
}

function stateOf(error: DOMException | null): OpenError['state'] {
  if (error?.name === 'VersionError') return 'newer';
  return isQuotaError(error) ? 'full' : 'failed';
}

function open(factory: IDBFactory, { steps, onCreated, onLate }: Opening): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE_NAME, steps.length);
    let isLate = false;
    let isBlocked = false;
    let fault: unknown = null;
    const stop = timeoutExcludingStalls(OPEN_TIMEOUT_MS, () => {
      isLate = true;
      reject(new OpenError('it does not answer', isBlocked ? 'blocked' : 'failed'));
    });
    request.onupgradeneeded = ({ oldVersion }) => {
      upgrade(request, steps.slice(oldVersion), (thrown) => {
        fault = thrown;
      });
      if (oldVersion === 0) onCreated();
    };
    // The other tab has been asked to step aside, and may yet do so.
    request.onblocked = () => {
      isBlocked = true;
    };
    request.onsuccess = () => {
      stop();
      if (!isLate) return resolve(request.result);
      request.result.close();
      return onLate();
    };
    request.onerror = () => {
      stop();
      reject(new OpenError(reasonOf(fault ?? request.error), stateOf(request.error)));
    };
  });
}

export interface ConnectionOptions {
  readonly factory: () => IDBFactory | undefined;
  readonly steps: readonly UpgradeStep[];
  /** Hears that the database was there and is gone with all it held, once it was made anew. */
  readonly onCleared: () => void;
  /** Hears that another tab upgrades the database, for which this one has closed it. */
  readonly onUpgrade: () => void;
  /** Announces by `pagehide` and `pageshow` that the browser freezes the page and shows it again; a worker has none. */
  readonly page: EventTarget | undefined;
}

/** Takes a transaction back. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over already, so there is nothing to take back.
  }
}

/**
 * WebKit keeps a page that the reader leaves frozen with its open transactions, for Back. No other page of the site can then use the
 * database, so these transactions are aborted before the page is frozen.
 *
 * @returns resolves when the page is shown again
 */
function abortUntilShown(page: EventTarget, running: ReadonlySet<IDBTransaction>): Promise<unknown> {
  running.forEach(abort);
  return new Promise((resolve) => page.addEventListener('pageshow', resolve, { once: true }));
}

async function runIn<T>(
  transaction: IDBTransaction,
  running: Set<IDBTransaction>,
  callback: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  running.add(transaction);
  try {
    return await callback(transaction.objectStore(STORE_NAME));
  } finally {
    running.delete(transaction);
  }
}

/** Rejects with an OpenError where there is no database, and with the browser's own errors of a transaction. */
export function createConnection(options: ConnectionOptions): Connection {
  const { factory, steps, onCleared, onUpgrade, page } = options;
  const running = new Set<IDBTransaction>();
  let shown: Promise<unknown> | null = null;
  let opening: Promise<IDBDatabase> | null = null;
  let wasOpen = false;

  function drop(): void {
    const dropped = opening;
    opening = null;
    dropped?.then(
      (database) => database.close(),
      // It never opened; the caller has received the error already.
      () => undefined,
    );
  }

  async function connect(): Promise<IDBDatabase> {
    const available = factory();
    if (available === undefined) throw new OpenError('');
    // Where storage is blocked, opening throws at once instead of failing.
    let isNew = false;
    const database = await open(available, {
      steps,
      onCreated: () => {
        isNew = true;
      },
      onLate: drop,
    }).catch((error: unknown) => {
      const known = error instanceof OpenError ? error : new OpenError(reasonOf(error));
      throw wasOpen && known.state === 'failed' ? new OpenError(known.message, 'lost') : known;
    });
    if (isNew && wasOpen) onCleared();
    wasOpen = true;
    // Another tab deletes or upgrades it: step aside.
    database.onversionchange = ({ newVersion }) => {
      drop();
      if (newVersion !== null) onUpgrade();
    };
    database.onclose = drop;
    return database;
  }

  page?.addEventListener('pagehide', (event) => {
    if ((event as PageTransitionEvent).persisted) shown = abortUntilShown(page, running);
  });

  const use: Connection['use'] = async (mode, callback) => {
    opening ??= connect();
    const database = await opening;
    if (shown === null) return runIn(database.transaction(STORE_NAME, mode), running, callback);
    await shown;
    shown = null;
    return use(mode, callback);
  };
  return { use, drop };
}

/** Resolves when everything in the transaction is stored. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // Not `onerror`: the reason of a failure stands only once the transaction was aborted.
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
  });
}
