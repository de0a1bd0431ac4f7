/** @jest-environment ./tests/support/browser-environment.mjs */
import { IDBObjectStore } from 'fake-indexeddb';
import { runToEnd } from '@/lib/base/slices';
import { type CutSession, cutSessionValue } from '@/lib/graph/exchange/session-parts';
import { SessionStore } from '@/lib/state/sessions/session-store';
import type { Database } from '@/lib/storage/database';
import { createTestDatabase, fillDisk } from '@/tests/support/browser-database';
import { readFixture } from '@/tests/support/stored-fixtures';

interface Drawn {
  readonly count?: number;
  /** x of the node with the number. */
  readonly moved?: Readonly<Record<number, number>>;
}

function sessionOf({ count = 1_000, moved = {} }: Drawn = {}) {
  const nodes = Array.from({ length: count }, (_, number) => ({
    id: `W${number}`,
    kind: 'works',
    label: `A work with a title of usual length, number ${number}`,
    ids: [],
    summary: {
      citedByCount: number,
      worksCount: null,
      publicationYear: 2020,
      hint: '2020',
      isRetracted: false,
    },
    x: moved[number] ?? number,
    y: 0.25,
    pinned: false,
    hydration: 'full',
  }));
  const edges = nodes
    .slice(1)
    .map(({ id }, at) => ({ source: id, target: `W${at}`, type: 'references', label: '' }));
  return { version: 1, search: null, graph: { format: 'academic-explorer-graph', version: 1, nodes, edges } };
}

const cutOf = (drawn?: Drawn): CutSession => runToEnd(cutSessionValue(sessionOf(drawn)));

const ENTRY = {
  id: 's1',
  type: 'unsaved',
  name: 'Tides',
  savedAt: 1,
  nodes: 9,
  edges: 9,
  copyOf: '',
  owner: 'me',
} as const;

function tab(factory = createTestDatabase().factory) {
  const { database } = createTestDatabase(factory);
  const store = new SessionStore(database, '');
  const write = (drawn: Drawn | undefined, mayReplace = () => true) =>
    store.write({ entry: ENTRY, cut: () => cutOf(drawn), mayReplace });
  const read = async () => {
    const stored = await store.read('s1');
    return stored.ok ? stored.value?.session : stored.error;
  };
  return { database, factory, store, write, read };
}

async function keysOf(database: Database): Promise<readonly string[]> {
  const keys = await database.keys('');
  return keys.ok ? keys.value : [];
}

/** Keys of parts that a stored head does not name, and of named ones that are not there. */
async function astray(database: Database): Promise<readonly string[]> {
  const keys = await keysOf(database);
  const parts = keys.filter((key) => key.startsWith('session:part:'));
  const heads = keys.filter((key) => key.startsWith('session:graph:'));
  const values = await database.read(heads);
  const named = (values.ok ? values.value : []).flatMap((value, at) => {
    const { nodes, places, edges }: { [list: string]: readonly string[] } = Object(value);
    const id = heads[at]?.split(':')[2];
    return [nodes, places, edges].flat().map((name) => `session:part:${id}:${name}`);
  });
  return [...parts.filter((key) => !named.includes(key)), ...named.filter((key) => !parts.includes(key))];
}

/** What is put into the database from now on: keys, and characters of their values. */
function watchPuts() {
  const { put } = IDBObjectStore.prototype;
  const written = new Map<string, number>();
  const watched = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function notedPut(
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    written.set(String(key), JSON.stringify(value).length);
    return Reflect.apply(put, this, [value, key]);
  });
  return {
    keys: () => [...written.keys()],
    letters: () => [...written.values()].reduce((sum, each) => sum + each, 0),
    stop: () => watched.mockRestore(),
  };
}

describe('SessionStore', () => {
  it('writes a session in parts, and reads it as it was', async () => {
    const { database, write, read } = tab();
    await expect(write({})).resolves.toMatchObject({ state: 'saved', entry: { revision: 1 } });
    expect(await read()).toEqual(sessionOf());
    expect((await keysOf(database)).length).toBeGreaterThan(30);
    expect(await astray(database)).toEqual([]);
  });

  it('writes a part and the head where one node of a thousand has moved', async () => {
    const { database, write, read } = tab();
    const whole = watchPuts();
    await write({});
    const all = whole.letters();
    whole.stop();
    const again = watchPuts();
    await write({ moved: { 500: -7 } });
    const { length } = again.keys();
    const share = again.letters() / all;
    again.stop();
    expect([length, share < 0.05]).toEqual([3, true]);
    expect(await read()).toEqual(sessionOf({ moved: { 500: -7 } }));
    expect(await astray(database)).toEqual([]);
  });

  it('writes only what has changed after a reload too, which has read the session', async () => {
    const { factory, write } = tab();
    await write({});
    const again = tab(factory);
    await again.read();
    const puts = watchPuts();
    await again.write({ moved: { 500: -7 } });
    const { length } = puts.keys();
    puts.stop();
    expect(length).toBe(3);
  });

  it('tells who cuts a session what is stored of it', async () => {
    const { store, write } = tab();
    await write({});
    const told: number[] = [];
    const { head } = cutOf();
    await store.write({
      entry: ENTRY,
      cut: (stored) => {
        told.push(stored.size);
        return { head, parts: {} };
      },
      mayReplace: () => true,
    });
    expect(told).toEqual([new Set([...head.nodes, ...head.places, ...head.edges]).size]);
  });

  it('has all on its way to the database when an urgent write returns', async () => {
    const { database, factory, store } = tab();
    const written = store.write({ entry: ENTRY, cut: () => cutOf(), mayReplace: () => true, isUrgent: true });
    const { database: other } = createTestDatabase(factory);
    expect(await astray(other)).toEqual([]);
    expect((await keysOf(other)).length).toBeGreaterThan(30);
    await written;
    await database.flush();
  });
});

describe('a session that another tab has written', () => {
  it('is replaced whole where it may be: no part is lost, and none is left over', async () => {
    const one = tab();
    const other = tab(one.factory);
    await one.write({});
    await other.read();
    await other.write({ moved: { 3: 33 } });
    await one.write({ moved: { 900: 99 } });
    expect(await one.read()).toEqual(sessionOf({ moved: { 900: 99 } }));
    expect(await other.read()).toEqual(sessionOf({ moved: { 900: 99 } }));
    expect(await astray(one.database)).toEqual([]);
  });

  it('stays with all its parts where it may not be replaced', async () => {
    const one = tab();
    const other = tab(one.factory);
    await one.write({});
    await other.write({ moved: { 3: 33 } });
    await expect(one.write({ count: 5 }, () => false)).resolves.toMatchObject({ state: 'refused' });
    expect(await one.read()).toEqual(sessionOf({ moved: { 3: 33 } }));
    expect(await astray(one.database)).toEqual([]);
  });

  it('is whole whichever of two tabs that write at once comes last', async () => {
    const one = tab();
    const other = tab(one.factory);
    await one.write({});
    const drawn = Array.from({ length: 8 }, (_, at) => ({ count: 600 + 50 * at, moved: { [at]: -1 } }));
    await Promise.all(drawn.map((each, at) => (at % 2 === 0 ? one : other).write(each)));
    const last = await one.read();
    expect(drawn.map((each) => JSON.stringify(sessionOf(each)))).toContain(JSON.stringify(last));
    expect(await astray(one.database)).toEqual([]);
  });

  it('is deleted with the parts that the other tab wrote', async () => {
    const one = tab();
    const other = tab(one.factory);
    await one.write({});
    await other.read();
    await other.write({ count: 400, moved: { 3: 33 } });
    await expect(one.store.remove('s1')).resolves.toEqual({ ok: true, value: null });
    expect(await keysOf(one.database)).toEqual([]);
    await expect(other.write({})).resolves.toMatchObject({ state: 'saved' });
    expect(await one.read()).toEqual(sessionOf());
  });
});

describe('a disk without room', () => {
  it.each(['session:part:', 'session:graph:', 'session:entry:'])(
    'keeps the former session whole where %s does not fit, and the next write is whole',
    async (prefix) => {
      const { database, write, read } = tab();
      await write({});
      const before = await keysOf(database);
      const empty = fillDisk((key) => key.startsWith(prefix));
      await expect(write({ count: 700, moved: { 1: 5 } })).resolves.toMatchObject({
        state: 'failed',
        fault: { kind: 'quota' },
      });
      empty();
      expect(await keysOf(database)).toEqual(before);
      expect(await read()).toEqual(sessionOf());
      await write({ count: 700, moved: { 1: 5 } });
      expect(await read()).toEqual(sessionOf({ count: 700, moved: { 1: 5 } }));
      expect(await astray(database)).toEqual([]);
    },
  );
});

describe('a session as a former release wrote it, one text', () => {
  async function former() {
    const page = tab();
    for (const name of ['sessionEntry.v1', 'sessionGraph.v1']) {
      const { key = '', value } = readFixture(name);
      void page.database.write(
        key.replace(/[0-9a-f]{24}$/, 's1'),
        Object(value).id === undefined ? value : { ...Object(value), id: 's1' },
      );
    }
    await page.database.flush();
    return page;
  }

  it('is read', async () => {
    const { read } = await former();
    expect(await read()).toMatchObject({ graph: { nodes: [{ id: 'A1' }, { id: 'W1' }] } });
  });

  it('is written in parts with the next save', async () => {
    const { database, write, read } = await former();
    await expect(write({})).resolves.toMatchObject({ state: 'saved', entry: { revision: 2 } });
    expect(await read()).toEqual(sessionOf());
    expect(await astray(database)).toEqual([]);
  });

  it('is renamed and deleted', async () => {
    const { database, store, read } = await former();
    await expect(store.rename('s1', 'Eels')).resolves.toMatchObject({ value: { name: 'Eels' } });
    expect(await read()).toMatchObject({ graph: { nodes: [{ id: 'A1' }, { id: 'W1' }] } });
    await store.remove('s1');
    expect(await keysOf(database)).toEqual([]);
  });
});

describe('a damaged session', () => {
  it('is told from one that is gone, and can be written over and deleted', async () => {
    const { database, store, write, read } = tab();
    await write({});
    const [part = ''] = (await keysOf(database)).filter((key) => key.startsWith('session:part:'));
    await database.write(part, undefined);
    expect(await read()).toBeUndefined();
    await expect(store.read('s1')).resolves.toMatchObject({ ok: true, value: { entry: { id: 's1' } } });
    await expect(store.read('s2')).resolves.toEqual({ ok: true, value: null });
    await store.remove('s1');
    expect(await keysOf(database)).toEqual([]);
  });
});
