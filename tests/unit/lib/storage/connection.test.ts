import { UPGRADE_STEPS, type UpgradeStep } from '@/lib/storage/connection';
import { createDatabase, type Database } from '@/lib/storage/database';
import type { StorageFault } from '@/lib/storage/storage-fault';
import { createTestDatabase } from '../../../support/browser-database';

/** A second version, as a later release may bring it: one more store, and one changed value. */
const SECOND: UpgradeStep = (database, transaction) => {
  database.createObjectStore('notes');
  transaction.objectStore('entries').put({ side: 'right' }, 'layout');
};

const FAILING: UpgradeStep = (database, transaction) => {
  database.createObjectStore('notes');
  transaction.objectStore('entries').clear();
  throw new Error('the step is wrong');
};

const NEWER =
  "A newer version of Academic Explorer has taken over this browser's data, which is left as it is. Reload the page to get that version";

function openWith(factory: IDBFactory, steps: readonly UpgradeStep[]) {
  const database = createDatabase({ factory: () => factory, batchDelayMs: 1, steps });
  const faults: StorageFault[] = [];
  database.onFault((fault) => faults.push(fault));
  return { database, faults };
}

async function storedUnder(database: Database, key: string) {
  const read = await database.read([key]);
  return read.ok ? read.value[0] : read.error;
}

/** The database as version 1 left it, with data; no tab has it open. */
async function createFirstVersion(): Promise<IDBFactory> {
  const { factory } = createTestDatabase();
  await new Promise<void>((resolve) => {
    const request = factory.open('academic-explorer', 1);
    request.onupgradeneeded = () => {
      const entries = request.result.createObjectStore('entries');
      entries.put({ side: 'left' }, 'layout');
      entries.put({ json: '{}', times: { '*': 1 } }, 'record:works:W1');
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  return factory;
}

function storesOf(factory: IDBFactory): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const request = factory.open('academic-explorer');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const names = [...request.result.objectStoreNames];
      request.result.close();
      resolve(names);
    };
  });
}

describe('the steps of the database', () => {
  it('are one, which makes the one store of version 1', () => {
    expect(UPGRADE_STEPS).toHaveLength(1);
  });

  it('take a database of version 1 to version 2 with all it holds', async () => {
    const factory = await createFirstVersion();
    const { database, faults } = openWith(factory, [...UPGRADE_STEPS, SECOND]);
    await expect(storedUnder(database, 'record:works:W1')).resolves.toEqual({
      json: '{}',
      times: { '*': 1 },
    });
    await expect(storedUnder(database, 'layout')).resolves.toEqual({ side: 'right' });
    await expect(factory.databases()).resolves.toEqual([{ name: 'academic-explorer', version: 2 }]);
    await expect(storesOf(factory)).resolves.toEqual(['entries', 'notes']);
    expect(faults).toEqual([]);
  });

  it('all make a new database, in their order', async () => {
    const { factory } = createTestDatabase();
    const taken: number[] = [];
    const steps = [...UPGRADE_STEPS, SECOND].map(
      (step, index): UpgradeStep =>
        (...call) => {
          taken.push(index);
          step(...call);
        },
    );
    const { database, faults } = openWith(factory, steps);
    await expect(storedUnder(database, 'layout')).resolves.toEqual({ side: 'right' });
    expect(taken).toEqual([0, 1]);
    await expect(factory.databases()).resolves.toEqual([{ name: 'academic-explorer', version: 2 }]);
    expect(faults).toEqual([]);
  });

  it('do not run again once a database has them', async () => {
    const factory = await createFirstVersion();
    const first = openWith(factory, [...UPGRADE_STEPS, SECOND]).database;
    first.write('layout', { side: 'bottom' });
    await first.flush();
    const again = openWith(factory, [...UPGRADE_STEPS, SECOND]).database;
    await expect(storedUnder(again, 'layout')).resolves.toEqual({ side: 'bottom' });
  });

  it('leave the database whole and readable where one of them fails, and say why', async () => {
    const factory = await createFirstVersion();
    const { database } = openWith(factory, [...UPGRADE_STEPS, FAILING]);
    await expect(database.read(['layout'])).resolves.toEqual({
      ok: false,
      error: {
        kind: 'unavailable',
        message: 'This browser does not store data for this site: the step is wrong',
      },
    });
    await expect(factory.databases()).resolves.toEqual([{ name: 'academic-explorer', version: 1 }]);
    await expect(storesOf(factory)).resolves.toEqual(['entries']);
    const { database: previous } = openWith(factory, UPGRADE_STEPS);
    await expect(storedUnder(previous, 'layout')).resolves.toEqual({ side: 'left' });
    await expect(storedUnder(previous, 'record:works:W1')).resolves.toEqual({
      json: '{}',
      times: { '*': 1 },
    });
  });
});

describe('a database that another tab upgrades', () => {
  it('is let go, and the page says at once that it can keep nothing any more', async () => {
    const { database, factory, faults } = createTestDatabase();
    database.write('layout', { side: 'left' });
    await database.flush();
    const newer = openWith(factory, [...UPGRADE_STEPS, SECOND]).database;
    await expect(storedUnder(newer, 'layout')).resolves.toEqual({ side: 'right' });
    await expect(database.write('layout', { side: 'top' })).resolves.toMatchObject({ ok: false });
    expect(faults[0]).toEqual({ kind: 'unavailable', message: NEWER });
    await expect(storedUnder(newer, 'layout')).resolves.toEqual({ side: 'right' });
  });

  it('is used again where that upgrade comes to nothing', async () => {
    const { database, factory, faults } = createTestDatabase();
    database.write('layout', { side: 'left' });
    await database.flush();
    const newer = openWith(factory, [...UPGRADE_STEPS, FAILING]).database;
    await expect(newer.read(['layout'])).resolves.toMatchObject({ ok: false });
    await expect(storedUnder(database, 'layout')).resolves.toEqual({ side: 'left' });
    expect(faults).toEqual([]);
  });

  it('is left alone by the release before it', async () => {
    const factory = await createFirstVersion();
    const newer = openWith(factory, [...UPGRADE_STEPS, SECOND]).database;
    await storedUnder(newer, 'layout');
    const { database, faults } = openWith(factory, UPGRADE_STEPS);
    await expect(database.read(['layout'])).resolves.toEqual({
      ok: false,
      error: { kind: 'unavailable', message: NEWER },
    });
    expect(faults).toEqual([{ kind: 'unavailable', message: NEWER }]);
    await expect(storedUnder(newer, 'layout')).resolves.toEqual({ side: 'right' });
  });
});

describe('a database that another tab does not let go', () => {
  it('is waited for, then said to be held, and upgraded as soon as that tab closes', async () => {
    const factory = await createFirstVersion();
    const held = await new Promise<IDBDatabase>((resolve) => {
      const request = factory.open('academic-explorer', 1);
      // Without a listener for the change of version, as no release of ours is.
      request.onsuccess = () => resolve(request.result);
    });
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    const { database } = openWith(factory, [...UPGRADE_STEPS, SECOND]);
    const read = database.read(['layout']);
    await jest.advanceTimersByTimeAsync(5_100);
    jest.useRealTimers();
    await expect(read).resolves.toEqual({
      ok: false,
      error: {
        kind: 'unavailable',
        message:
          "This browser's data has to be brought up to date, and another tab with an older version of Academic Explorer holds it. Close or reload the other tabs",
      },
    });
    await expect(factory.databases()).resolves.toEqual([{ name: 'academic-explorer', version: 1 }]);
    held.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(storedUnder(database, 'layout')).resolves.toEqual({ side: 'right' });
    await expect(storedUnder(database, 'record:works:W1')).resolves.toEqual({
      json: '{}',
      times: { '*': 1 },
    });
  });
});

/** A page whose database is open, and how the browser freezes it for Back and shows it again. */
async function openPage(factory: IDBFactory) {
  const page = new EventTarget();
  const database = createDatabase({ factory: () => factory, batchDelayMs: 1, page });
  await database.read(['layout']);
  const announce = (type: string, persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { database, announce };
}

/** Long enough for a transaction to begin, and too short for an answer of the database, which needs a turn of the event loop. */
async function untilBegun(): Promise<void> {
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
}

describe('the database of a page that is kept for Back', () => {
  it('holds no transaction while the page is frozen, and writes when it is shown again', async () => {
    const { database: other, factory, faults } = createTestDatabase();
    const { database, announce } = await openPage(factory);
    const begun = database.write('session:1', 'begun before the page was left');
    void database.flush();
    await untilBegun();
    announce('pagehide', true);
    const late = database.write('session:2', 'asked for while the page is left');
    void database.flush();

    await other.write('layout', 'of another page');
    await other.write('layout', 'of another page, once more');
    await expect(other.read(['session:1', 'session:2'])).resolves.toEqual({
      ok: true,
      value: [undefined, undefined],
    });
    announce('pageshow', true);
    await expect(Promise.all([begun, late])).resolves.toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    await expect(storedUnder(other, 'session:1')).resolves.toBe('begun before the page was left');
    await expect(storedUnder(other, 'session:2')).resolves.toBe('asked for while the page is left');
    expect(faults).toEqual([]);
  });

  it('writes what waits where the page is not kept', async () => {
    const { database: other, factory } = createTestDatabase();
    const { database, announce } = await openPage(factory);
    const written = database.write('session:1', 'the last change');
    void database.flush();
    announce('pagehide', false);
    await expect(written).resolves.toEqual({ ok: true, value: null });
    await expect(storedUnder(other, 'session:1')).resolves.toBe('the last change');
  });
});
