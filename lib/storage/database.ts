import { getMany, promisifyRequest } from 'idb-keyval';
import { failure, type Result, success } from '@/lib/base/result';
import {
  abort,
  type Connection,
  committed,
  createConnection,
  OpenError,
  UPGRADE_STEPS,
  type UpgradeStep,
} from '@/lib/storage/connection';
import {
  blockedDatabase,
  cleared,
  failed,
  isDiskFull,
  isQuotaError,
  newerDatabase,
  quotaReached,
  type StorageFault,
  unavailable,
} from '@/lib/storage/storage-fault';

/**
 * What becomes of the value under a key (`undefined`: there is none); `undefined` removes it, and the same value is not
 * written again. Must not throw.
 */
export type Change = (before: unknown) => unknown;

/**
 * Frees space in a full database: changes that remove what is needed least; empty when nothing can go. Values are read
 * by the function given: the database's own would wait for the very write that asks for room.
 */
export type MakeRoom = (
  read: (keys: readonly string[]) => Promise<readonly unknown[]>,
) => Promise<ReadonlyMap<string, Change>>;

export interface Database {
  /** The values under these keys, in their order; `undefined` where there is none. Sees every earlier write. */
  read(keys: readonly string[]): Promise<Result<readonly unknown[], StorageFault>>;
  /** Keys that begin so, in order. */
  keys(prefix: string): Promise<Result<readonly string[], StorageFault>>;
  /** Stores a value; told once it is safe. Writes of about 50 ms are one transaction. */
  write(key: string, value: unknown): Promise<Result<null, StorageFault>>;
  /**
   * Changes a value, safe against other tabs. Changes of one batch may run again when the transaction is repeated; one
   * with `isLast` runs after the others, and so may tell what they came to.
   */
  update(
    key: string,
    change: Change,
    options?: { readonly isLast?: boolean },
  ): Promise<Result<null, StorageFault>>;
  /** Removes every key that begins so. */
  removeAll(prefix: string): Promise<Result<null, StorageFault>>;
  /** Writes what waits now, as before the page goes. */
  flush(): Promise<void>;
  /** Hears every fault; returns the function that stops it. */
  onFault(listener: (fault: StorageFault) => void): () => void;
  /** Asked when the database is full; returns the function that stops it. */
  onFull(makeRoom: MakeRoom): () => void;
}

export interface DatabaseOptions {
  readonly factory?: () => IDBFactory | undefined;
  readonly batchDelayMs?: number;
  /** From each version of the database to the next. */
  readonly steps?: readonly UpgradeStep[];
  /** Announces `pagehide` and `pageshow`. */
  readonly page?: EventTarget | undefined;
}

interface PendingChange {
  readonly changes: Change[];
  readonly isLast: boolean;
}

interface Batch {
  readonly entries: Map<string, PendingChange>;
  readonly outcome: Promise<Result<null, StorageFault>>;
  readonly settle: (outcome: Result<null, StorageFault>) => void;
}

const BATCH_DELAY_MS = 50;

/** Values read and written at a time. */
const SLICE = 250;

/** Makes room this often for one batch before giving it up. */
const MAX_EVICTIONS = 3;

function unopened(error: OpenError): StorageFault {
  if (error.state === 'newer') return newerDatabase();
  if (error.state === 'full') return quotaReached(false);
  if (error.state === 'lost') return failed(error);
  return error.state === 'blocked' ? blockedDatabase() : unavailable(error);
}

/** Whether the database is to be opened anew at the next call: there may be room then. */
function mayOpenLater(error: unknown): boolean {
  return error instanceof OpenError ? error.state === 'full' || error.state === 'lost' : isDiskFull(error);
}

function createBatch(): Batch {
  let settle: Batch['settle'] = () => undefined;
  const outcome = new Promise<Result<null, StorageFault>>((resolve) => {
    settle = resolve;
  });
  return { entries: new Map(), outcome, settle };
}

function addChange(batch: Batch, key: string, change: Change, isLast: boolean): void {
  const pending = batch.entries.get(key);
  if (pending === undefined) batch.entries.set(key, { changes: [change], isLast });
  else pending.changes.push(change);
}

function rangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

function valuesIn(store: IDBObjectStore, keys: readonly string[]): Promise<readonly unknown[]> {
  return getMany<unknown>([...keys], (_mode, work) => Promise.resolve(work(store)));
}

/**
 * One transaction, slice by slice, so that the page gets its turn within it. A slice reads its values first, so that the changes
 * run in the order in which they were asked for.
 */
async function applyChanges(store: IDBObjectStore, entries: Batch['entries']): Promise<void> {
  const done = committed(store.transaction);
  const ordered = [...entries].sort(([, one], [, other]) => Number(one.isLast) - Number(other.isLast));
  try {
    for (let start = 0; start < ordered.length; start += SLICE) {
      const slice = ordered.slice(start, start + SLICE);
      const before = await valuesIn(
        store,
        slice.map(([key]) => key),
      );
      slice.forEach(([key, { changes }], index) => {
        const after = changes.reduce((value, change) => change(value), before[index]);
        if (after === before[index]) return;
        if (after === undefined) store.delete(key);
        else store.put(after, key);
      });
    }
  } catch (error) {
    const { error: reason } = store.transaction;
    // Half a batch is worse than none.
    abort(store.transaction);
    await done.catch(() => undefined);
    throw reason ?? error;
  }
  await done;
}

class BrowserDatabase implements Database {
  readonly #connection: Connection;
  readonly #batchDelayMs: number;
  readonly #faultListeners = new Set<(fault: StorageFault) => void>();
  readonly #roomMakers = new Set<MakeRoom>();
  /** Sent and not settled yet; the one that still takes changes is no part of it. */
  readonly #sent = new Set<Batch>();
  #pending: Batch | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastRun: Promise<void> = Promise.resolve();

  constructor(options: Required<DatabaseOptions>) {
    this.#batchDelayMs = options.batchDelayMs;
    this.#connection = createConnection({
      ...options,
      onCleared: () => this.#tell(cleared()),
      // Opening it again waits for the upgrade, and then tells that the database is too new for this page.
      onUpgrade: () => void this.#run('readonly', () => Promise.resolve(null)),
    });
  }

  async read(keys: readonly string[]): Promise<Result<readonly unknown[], StorageFault>> {
    const touches = (batch: Batch) => keys.some((key) => batch.entries.has(key));
    if (this.#pending !== null && touches(this.#pending)) await this.flush();
    else if ([...this.#sent].some(touches)) await this.#lastRun;
    return this.#run('readonly', (store) => valuesIn(store, keys));
  }

  async keys(prefix: string): Promise<Result<readonly string[], StorageFault>> {
    await this.flush();
    const found = await this.#run('readonly', (store) => promisifyRequest(store.getAllKeys(rangeOf(prefix))));
    return found.ok ? success(found.value.map(String)) : found;
  }

  write(key: string, value: unknown): Promise<Result<null, StorageFault>> {
    return this.update(key, () => value);
  }

  update(key: string, change: Change, { isLast = false } = {}): Promise<Result<null, StorageFault>> {
    this.#pending ??= createBatch();
    addChange(this.#pending, key, change, isLast);
    this.#timer ??= setTimeout(() => void this.flush(), this.#batchDelayMs);
    return this.#pending.outcome;
  }

  async removeAll(prefix: string): Promise<Result<null, StorageFault>> {
    await this.flush();
    return this.#run('readwrite', async (store) => {
      const done = committed(store.transaction);
      store.delete(rangeOf(prefix));
      await done;
      return null;
    });
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#pending;
    if (batch === null) return this.#lastRun;
    this.#pending = null;
    this.#sent.add(batch);
    this.#lastRun = this.#lastRun.then(async () => {
      const outcome = await this.#commit(batch.entries);
      this.#sent.delete(batch);
      batch.settle(outcome);
    });
    return this.#lastRun;
  }

  onFault(listener: (fault: StorageFault) => void): () => void {
    this.#faultListeners.add(listener);
    return () => this.#faultListeners.delete(listener);
  }

  onFull(makeRoom: MakeRoom): () => void {
    this.#roomMakers.add(makeRoom);
    return () => this.#roomMakers.delete(makeRoom);
  }

  #tell(fault: StorageFault): StorageFault {
    for (const listener of this.#faultListeners) listener(fault);
    return fault;
  }

  /** A database that was deleted or closed under us is opened again, once. */
  async #attempt<Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Value>,
  ): Promise<Value> {
    try {
      return await this.#connection.use(mode, work);
    } catch (error) {
      if (mayOpenLater(error)) this.#connection.drop();
      if (error instanceof OpenError || isQuotaError(error)) throw error;
      this.#connection.drop();
      return this.#connection.use(mode, work);
    }
  }

  async #run<Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Value>,
  ): Promise<Result<Value, StorageFault>> {
    try {
      return success(await this.#attempt(mode, work));
    } catch (error) {
      if (error instanceof OpenError) return failure(this.#tell(unopened(error)));
      return failure(this.#tell(isDiskFull(error) ? quotaReached(false) : failed(error)));
    }
  }

  async #commit(entries: Batch['entries']): Promise<Result<null, StorageFault>> {
    for (let evictions = 0; ; evictions += 1) {
      try {
        await this.#attempt('readwrite', (store) => applyChanges(store, entries));
        if (evictions > 0) this.#tell(quotaReached(true));
        return success(null);
      } catch (error) {
        if (error instanceof OpenError) return failure(this.#tell(unopened(error)));
        if (!isQuotaError(error)) return failure(this.#tell(failed(error)));
      }
      const hasRoom = evictions < MAX_EVICTIONS && (await this.#makeRoom());
      if (!hasRoom) return failure(this.#tell(quotaReached(false)));
    }
  }

  async #valuesOf(keys: readonly string[]): Promise<readonly unknown[]> {
    const values = await this.#run('readonly', (store) => valuesIn(store, keys));
    return values.ok ? values.value : [];
  }

  /** Whether anything could be removed. */
  async #makeRoom(): Promise<boolean> {
    const answers = await Promise.all(
      [...this.#roomMakers].map((make) => make((keys) => this.#valuesOf(keys))),
    );
    const entries = new Map<string, PendingChange>();
    for (const answer of answers) {
      for (const [key, change] of answer) entries.set(key, { changes: [change], isLast: false });
    }
    if (entries.size === 0) return false;
    const removed = await this.#run('readwrite', (store) => applyChanges(store, entries));
    return removed.ok;
  }
}

/**
 * The browser's database: one object store, keys by prefix (`record:`, `index:`, `repository:`, `session:`, `dataset:`,
 * `layout`, `sample:`, `library:`). Never rejects: every fault is a value, and a page without a database works as one with an empty
 * one. Source: docs/behaviours/cache.md#browser-database.
 */
export function createDatabase({
  factory = () => globalThis.indexedDB,
  batchDelayMs = BATCH_DELAY_MS,
  steps = UPGRADE_STEPS,
  page = globalThis.window,
}: DatabaseOptions = {}): Database {
  return new BrowserDatabase({ factory, batchDelayMs, steps, page });
}
