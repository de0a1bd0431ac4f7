import { forceCloseDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { createDatabase } from '@/lib/storage/database';
import { createTestDatabase, fillDisk } from '../../../support/browser-database';

async function storedUnder(database: ReturnType<typeof createTestDatabase>['database'], key: string) {
  const read = await database.read([key]);
  return read.ok ? read.value[0] : read.error;
}

describe('createDatabase()', () => {
  it('reads what was written, in the order asked for', async () => {
    const { database } = createTestDatabase();
    const written = [database.write('layout', { side: 'left' }), database.write('session:1', [1, 2])];
    await expect(database.read(['session:1', 'session:2', 'layout'])).resolves.toEqual({
      ok: true,
      value: [[1, 2], undefined, { side: 'left' }],
    });
    await expect(Promise.all(written)).resolves.toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
  });

  it('is the database academic-explorer, version 1, with one object store', async () => {
    const { database, factory } = createTestDatabase();
    database.write('layout', 1);
    await database.flush();
    await expect(factory.databases()).resolves.toEqual([{ name: 'academic-explorer', version: 1 }]);
    const stores = await new Promise((resolve) => {
      const request = factory.open('academic-explorer', 1);
      request.onsuccess = () => resolve([...request.result.objectStoreNames]);
    });
    expect(stores).toHaveLength(1);
  });

  it('writes what is asked for within a batch in one transaction', async () => {
    const { database } = createTestDatabase();
    const first = database.write('record:works:W1', 1);
    expect(database.update('record:works:W2', () => 2)).toBe(first);
    await database.flush();
    expect(database.write('record:works:W3', 3)).not.toBe(first);
    await database.flush();
  });

  it('writes by itself after a moment', async () => {
    const { factory } = createTestDatabase();
    const database = createDatabase({ factory: () => factory, batchDelayMs: 1 });
    await expect(database.write('layout', 1)).resolves.toEqual({ ok: true, value: null });
  });

  it('changes a value step by step, the last ones after all others', async () => {
    const { database } = createTestDatabase();
    const order: string[] = [];
    const note = (name: string) => (before: unknown) => {
      order.push(name);
      return `${String(before ?? '')}${name}`;
    };
    database.update('index:works', note('index'), { isLast: true });
    database.update('record:works:W1', note('a'));
    database.update('record:works:W1', note('b'));
    await expect(storedUnder(database, 'record:works:W1')).resolves.toBe('ab');
    expect(order).toEqual(['a', 'b', 'index']);
  });

  it('changes thousands of values as a whole, or none of them', async () => {
    const { database } = createTestDatabase();
    const keys = Array.from({ length: 1_000 }, (_, index) => `n:${index}`);
    const seen: unknown[] = [];
    for (const key of keys) void database.update(key, (before) => seen.push(before));
    database.update('last', () => seen.length, { isLast: true });
    await database.flush();
    await expect(storedUnder(database, 'n:999')).resolves.toBe(1_000);
    await expect(storedUnder(database, 'last')).resolves.toBe(1_000);

    const outcomes = keys.map((key) => database.write(key, key === 'n:700' ? () => undefined : 'new'));
    await database.flush();
    expect((await Promise.all(outcomes)).every(({ ok }) => !ok)).toBe(true);
    await expect(storedUnder(database, 'n:0')).resolves.toBe(1);
  });

  it('removes a value that becomes undefined', async () => {
    const { database } = createTestDatabase();
    database.write('layout', 1);
    await database.flush();
    database.update('layout', () => undefined);
    await expect(database.keys('')).resolves.toEqual({ ok: true, value: [] });
  });

  it('lists and removes keys by prefix', async () => {
    const { database } = createTestDatabase();
    for (const key of ['record:works:W2', 'record:works:W1', 'record:authors:A1', 'sample:x']) {
      database.write(key, 1);
    }
    await expect(database.keys('record:works:')).resolves.toEqual({
      ok: true,
      value: ['record:works:W1', 'record:works:W2'],
    });
    await database.removeAll('record:');
    await expect(database.keys('')).resolves.toEqual({ ok: true, value: ['sample:x'] });
  });

  it('keeps the changes of two tabs', async () => {
    const one = createTestDatabase();
    const other = createTestDatabase(one.factory);
    const add = (name: string) => (before: unknown) => [...(Array.isArray(before) ? before : []), name];
    one.database.update('index:works', add('W1'));
    other.database.update('index:works', add('W2'));
    await Promise.all([one.database.flush(), other.database.flush()]);
    await expect(storedUnder(one.database, 'index:works')).resolves.toEqual(['W1', 'W2']);
  });
});

describe('a browser database in trouble', () => {
  it('says that there is none, and does not ask again', async () => {
    let asked = 0;
    const database = createDatabase({
      factory: () => {
        asked += 1;
        return undefined;
      },
      batchDelayMs: 1,
    });
    const fault = { kind: 'unavailable', message: 'This browser does not store data for this site' };
    await expect(database.read(['layout'])).resolves.toEqual({ ok: false, error: fault });
    await expect(database.write('layout', 1)).resolves.toEqual({ ok: false, error: fault });
    await expect(database.keys('')).resolves.toEqual({ ok: false, error: fault });
    await expect(database.removeAll('')).resolves.toEqual({ ok: false, error: fault });
    expect(asked).toBe(1);
  });

  it('says why opening it was refused', async () => {
    const { factory } = createTestDatabase();
    jest.spyOn(factory, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const database = createDatabase({ factory: () => factory });
    await expect(database.read(['layout'])).resolves.toEqual({
      ok: false,
      error: {
        kind: 'unavailable',
        message: 'This browser does not store data for this site: The operation is insecure',
      },
    });
  });

  it('leaves the database of a later release alone', async () => {
    const { factory } = createTestDatabase();
    await new Promise((resolve) => {
      const request = factory.open('academic-explorer', 2);
      request.onsuccess = () => {
        request.result.close();
        resolve(null);
      };
    });
    const database = createDatabase({ factory: () => factory });
    await expect(database.read(['layout'])).resolves.toMatchObject({
      ok: false,
      error: { kind: 'unavailable' },
    });
  });

  it('does not wait for ever for a browser that never opens it', async () => {
    jest.useFakeTimers();
    const { factory } = createTestDatabase();
    const open = factory.open.bind(factory);
    // A request whose events nobody hears.
    jest.spyOn(factory, 'open').mockImplementation((name, version) => {
      const request = open(name, version);
      Object.defineProperty(request, 'onsuccess', { set: () => undefined });
      return request;
    });
    const database = createDatabase({ factory: () => factory });
    const read = database.read(['layout']);
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    await expect(read).resolves.toEqual({
      ok: false,
      error: {
        kind: 'unavailable',
        message: 'This browser does not store data for this site: it does not answer',
      },
    });
  });

  it('opens it again after it was deleted in mid-session, tells so once, and keeps what waits', async () => {
    const { database, factory, faults } = createTestDatabase();
    database.write('layout', 1);
    await database.flush();
    await new Promise((resolve) => {
      factory.deleteDatabase('academic-explorer').onsuccess = resolve;
    });
    await expect(storedUnder(database, 'layout')).resolves.toBeUndefined();
    database.write('layout', 2);
    await expect(storedUnder(database, 'layout')).resolves.toBe(2);
    expect(faults).toEqual([
      {
        kind: 'cleared',
        message:
          'Browser storage was cleared while this page was open. The graph stays; records are fetched again when they are needed',
      },
    ]);
  });

  it('opens it again after the browser closed it', async () => {
    const { database, factory, faults } = createTestDatabase();
    const opened: IDBDatabase[] = [];
    const open = factory.open.bind(factory);
    jest.spyOn(factory, 'open').mockImplementation((name, version) => {
      const request = open(name, version);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    });
    database.write('layout', 1);
    await database.flush();
    opened[0]?.close();
    await expect(storedUnder(database, 'layout')).resolves.toBe(1);
    database.write('layout', 2);
    const [, second] = opened;
    if (second !== undefined) Reflect.apply(forceCloseDatabase, undefined, [second]);
    await expect(storedUnder(database, 'layout')).resolves.toBe(2);
    expect(faults).toEqual([]);
  });

  it('makes room when the disk is full, tells so, and keeps the write', async () => {
    const { database, faults } = createTestDatabase();
    database.write('record:works:W1', 'old');
    await database.flush();
    let isFull = true;
    const restore = fillDisk(() => isFull);
    database.onFull(async (read) => {
      expect(await read(['record:works:W1'])).toEqual(['old']);
      isFull = false;
      return new Map([['record:works:W1', () => undefined]]);
    });
    await expect(Promise.all([database.write('record:works:W2', 'new'), database.flush()])).resolves.toEqual([
      { ok: true, value: null },
      undefined,
    ]);
    restore();
    await expect(database.keys('')).resolves.toEqual({ ok: true, value: ['record:works:W2'] });
    expect(faults).toEqual([
      {
        kind: 'quota',
        message: 'Browser storage is full: the records used least recently were removed',
        isWritten: true,
      },
    ]);
  });

  it.each([
    ['nothing can go', () => new Map<string, () => undefined>(), 1],
    ['nothing helps', () => new Map([['record:works:W1', () => undefined]]), 3],
  ])('gives a write up when %s, and goes on', async (_case, room, attempts) => {
    const { database, faults } = createTestDatabase();
    let asked = 0;
    database.onFull(async () => {
      asked += 1;
      return room();
    });
    const restore = fillDisk((key) => key === 'record:works:W2');
    const outcome = database.write('record:works:W2', 'new');
    await database.flush();
    restore();
    await expect(outcome).resolves.toEqual({
      ok: false,
      error: {
        kind: 'quota',
        message: 'Browser storage is full: not everything could be stored',
        isWritten: false,
      },
    });
    expect(asked).toBe(attempts);
    expect(faults).toHaveLength(1);
    database.write('layout', 1);
    await expect(storedUnder(database, 'layout')).resolves.toBe(1);
  });

  /** A factory that cannot open the database, for this reason, as long as it is told to. */
  function failingFactory(error: DOMException) {
    const factory = new IDBFactory();
    const open = factory.open.bind(factory);
    const state = { isFailing: false };
    jest.spyOn(factory, 'open').mockImplementation((name, version) => {
      if (!state.isFailing) return open(name, version);
      const request = open(`other ${name}`, 1);
      Object.defineProperty(request, 'error', { get: () => error, set: () => undefined });
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      return request;
    });
    return { factory, state };
  }

  it.each([
    ['QuotaExceededError', 'Encountered full disk while opening backing store', 'quota'],
    ['UnknownError', 'Internal error opening backing store', 'failed'],
  ])('opens the database again after %s, once there is room for it', async (name, reason, kind) => {
    const { factory, state } = failingFactory(new DOMException(reason, name));
    const { database } = createTestDatabase(factory);
    database.write('layout', 1);
    await expect(storedUnder(database, 'layout')).resolves.toBe(1);
    state.isFailing = true;
    const deleted = factory.deleteDatabase('academic-explorer');
    await new Promise((resolve) => deleted.addEventListener('success', resolve));
    await expect(database.read(['layout'])).resolves.toMatchObject({ ok: false, error: { kind } });
    state.isFailing = false;
    database.write('layout', 2);
    await expect(storedUnder(database, 'layout')).resolves.toBe(2);
  });

  it('says that the disk is full where the browser closes the database for it', async () => {
    const { database } = createTestDatabase();
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException(
        'Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE',
        'UnknownError',
      );
    });
    const outcome = database.write('layout', 1);
    await database.flush();
    put.mockRestore();
    await expect(outcome).resolves.toMatchObject({ ok: false, error: { kind: 'quota', isWritten: false } });
    database.write('layout', 2);
    await expect(storedUnder(database, 'layout')).resolves.toBe(2);
  });

  it('keeps nothing of a batch with a value that cannot be stored', async () => {
    const { database } = createTestDatabase();
    const outcome = database.write('layout', () => undefined);
    database.write('session:1', 1);
    await database.flush();
    await expect(outcome).resolves.toMatchObject({ ok: false, error: { kind: 'failed' } });
    await expect(database.keys('')).resolves.toEqual({ ok: true, value: [] });
  });
});
