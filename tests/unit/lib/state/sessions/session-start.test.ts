/** @jest-environment ./tests/support/browser-environment.mjs */
import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import {
  depthFilterAtom,
  setDepthFilterAtom,
  setTraversalDepthAtom,
  traversalDepthAtom,
} from '@/lib/state/graph/depth-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import {
  addToGraphAtom,
  clearGraphAtom,
  moveNodesAtom,
  replaceGraphAtom,
  setPinnedAtom,
} from '@/lib/state/graph/graph-edit-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { noticesAtom } from '@/lib/state/graph/notice-atoms';
import { settledIdsAtom } from '@/lib/state/graph/settled-atoms';
import { showKindsAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { graphSearchPathAtom, resumeSearchAtom } from '@/lib/state/search/graph-search-atoms';
import { saveSessionAsAtom } from '@/lib/state/sessions/session-atoms';
import { refreshSessionsAtom, sessionsAtom } from '@/lib/state/sessions/session-list-atoms';
import { sessionScopeAtom } from '@/lib/state/sessions/session-scope-atom';
import { markTab } from '@/lib/state/sessions/session-tab';
import { savedAsAtom } from '@/lib/state/sessions/working-session-atoms';
import { createDatabase } from '@/lib/storage/database';
import { flushPersisted } from '@/lib/storage/persisted';
import { createTestDatabase, fillDisk, slowToRead } from '@/tests/support/browser-database';
import { graphFromText } from '@/tests/support/graph-from-text';
import { copyTab, createTestChannel, enterTab, openPage } from '@/tests/support/session-page';

afterEach(() => {
  flushPersisted();
  localStorage.clear();
  enterTab();
});

type Page = Awaited<ReturnType<typeof openPage>>;

async function sessionsOf(page: Page) {
  await page.store.set(refreshSessionsAtom);
  const list = page.store.get(sessionsAtom);
  return list.state === 'ready' ? list.entries : [];
}

describe('a reload', () => {
  it('brings the graph back: positions, pins, filters, depth, search, and nothing to undo', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('A11 -authored-> W11\nW11 -references-> W12');
    page.store.set(setPinnedAtom, 'W11', true);
    page.store.set(moveNodesAtom, [{ id: 'W12', from: { x: 0, y: 0 }, to: { x: 321, y: -45 } }]);
    page.store.set(showKindsAtom, ['works']);
    page.store.set(setTraversalDepthAtom, 4);
    page.store.set(setDepthFilterAtom, 'dim');
    page.store.set(resumeSearchAtom, '/explore/graph?q=tides');
    await page.leave();

    // Another tab has set what is shown since.
    localStorage.clear();
    const again = await openPage({ database });
    expect(again.nodes()).toEqual(['A11', 'W11', 'W12']);
    expect([...again.store.get(graphAtom).edges.keys()]).toEqual(['A11-authored-W11', 'W11-references-W12']);
    expect(again.pins()).toEqual(['W11']);
    expect(again.store.get(graphAtom).nodes.get('W12')).toMatchObject({ x: 321, y: -45 });
    expect([...again.store.get(visibleKindsAtom)]).toEqual(['works']);
    expect(again.store.get(traversalDepthAtom)).toBe(4);
    expect(again.store.get(depthFilterAtom)).toBe('dim');
    expect(again.store.get(graphSearchPathAtom)).toBe('/explore/graph?q=tides');
    expect(again.store.get(undoNameAtom)).toBeNull();
    expect([...again.store.get(settledIdsAtom)].sort()).toEqual(['A11', 'W11', 'W12']);
    again.autosave.stop();
  });

  it('brings back what the page had no time to write', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    await page.autosave.save();
    page.add('W12');
    const full = fillDisk((key) => key.startsWith('session:'));
    await page.leave();
    full();
    const again = await openPage({ database });
    expect(again.nodes()).toEqual(['W11', 'W12']);
    await again.leave();
    expect(copyTab().map(([key]) => key)).not.toContain('academic-explorer-tab-left');
    const third = await openPage({ database });
    expect(third.nodes()).toEqual(['W11', 'W12']);
    third.autosave.stop();
  });

  it('brings back what was on its way to the database when the page was cut off', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    const writing = page.autosave.save();
    await Promise.resolve();
    page.autosave.leave();
    expect(copyTab().map(([key]) => key)).toContain('academic-explorer-tab-left');
    await writing;
    expect(copyTab().map(([key]) => key)).not.toContain('academic-explorer-tab-left');
    page.autosave.stop();
  });

  it('of a graph emptied as the page went stays empty', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    await page.autosave.save();
    page.store.set(clearGraphAtom);
    const full = fillDisk(() => true);
    page.autosave.leave();
    markTab(false);
    page.autosave.stop();
    const left = copyTab();
    await page.autosave.save();
    full();
    enterTab(left);
    const again = await openPage({ database });
    expect(again.nodes()).toEqual([]);
    await again.autosave.save();
    expect(await sessionsOf(again)).toEqual([]);
    again.autosave.stop();
  });

  it('of an emptied graph stays empty', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    await page.leave();
    const again = await openPage({ database });
    again.store.set(clearGraphAtom);
    await again.leave();
    const third = await openPage({ database });
    expect(third.nodes()).toEqual([]);
    expect(await sessionsOf(third)).toEqual([]);
    third.autosave.stop();
  });

  it('knows which saved session the graph is a copy of, and that it was changed', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    await page.store.set(saveSessionAsAtom, 'Tides');
    await page.leave();
    const again = await openPage({ database });
    expect(again.store.get(savedAsAtom)).toMatchObject({ name: 'Tides', revision: 1, isChanged: false });
    again.add('W12');
    await again.leave();
    const third = await openPage({ database });
    expect(third.store.get(savedAsAtom)).toMatchObject({ name: 'Tides', isChanged: true });
    third.autosave.stop();
  });

  describe('from a disk that is slow', () => {
    afterEach(() => jest.useRealTimers());

    async function reloadSlowly({
      readMs,
      waitedMs,
    }: {
      readonly readMs: number;
      readonly waitedMs: number;
    }) {
      const { database } = createTestDatabase();
      const leaving = await openPage({ database });
      leaving.add('W11');
      leaving.store.set(setPinnedAtom, 'W11', true);
      await leaving.leave();
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
      const opening = openPage({ database: slowToRead(database, readMs) });
      await jest.advanceTimersByTimeAsync(waitedMs);
      const page = await opening;
      return { ...page, storedGraphs: () => database.keys('session:graph:') };
    }

    it('waits for the graph, rather than let the address put another in its place', async () => {
      const again = await reloadSlowly({ readMs: 3_000, waitedMs: 6_000 });
      expect(again.nodes()).toEqual(['W11']);
      expect(again.pins()).toEqual(['W11']);
      again.autosave.stop();
    });

    it('waits no longer than a few seconds, and then leaves the stored graph alone', async () => {
      const again = await reloadSlowly({ readMs: 60_000, waitedMs: 8_000 });
      expect(again.nodes()).toEqual([]);
      again.add('W12 -references-> W13');
      const mine = () => new Map(copyTab()).get('academic-explorer-tab');
      const before = mine();
      // Stored while the previous graph has not come yet, and not in its place.
      await jest.advanceTimersByTimeAsync(60_000);
      // The parts are read after the head.
      await again.storedGraphs();
      // The database answers by turns of the loop that are not made up, and may need more of them on a busy machine.
      for (let turn = 0; turn < 500 && mine() === before; turn += 1) {
        await jest.advanceTimersByTimeAsync(1_000);
        await again.storedGraphs();
      }
      jest.useRealTimers();
      expect(mine()).not.toBe(before);
      expect(again.nodes()).toEqual(['W12', 'W13']);
      await again.autosave.save();
      expect(await again.storedGraphs()).toMatchObject({ ok: true, value: { length: 2 } });
      again.autosave.stop();
    });
  });

  it('goes on with an empty map where what is stored cannot be read, and says so', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    await page.leave();
    const [entry] = await sessionsOf(page);
    await database.write(`session:graph:${entry?.id}`, '{"version": 99, "graph": {}}');
    const told: string[] = [];
    const quiet = onReport(({ message }) => told.push(message));
    const again = await openPage({ database });
    quiet();
    expect(again.nodes()).toEqual([]);
    expect(told).toEqual([
      'The graph of the last visit could not be opened: it was written by a newer version (99) of this program',
    ]);
    again.add('W12');
    await again.leave();
    expect((await sessionsOf(again)).map(({ nodes }) => nodes)).toEqual([1, 1]);
  });
});

describe('a saved session whose graph was replaced', () => {
  it('is not written over by the next save', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11\nW12\nW13');
    await page.store.set(saveSessionAsAtom, 'Tides');
    page.store.set(replaceGraphAtom, graphFromText('W21\nW22'), 'Search eels');
    expect(page.store.get(savedAsAtom)).toBeNull();
    page.autosave.stop();
  });
});

describe('a new tab', () => {
  async function leaveGraph(database: ReturnType<typeof createTestDatabase>['database'], lines: string) {
    const page = await openPage({ database, port: createTestChannel()() });
    page.add(lines);
    await page.leave();
    enterTab();
  }

  it('goes on with the last graph, which is there once', async () => {
    const { database } = createTestDatabase();
    await leaveGraph(database, 'W11');
    const page = await openPage({ database, port: createTestChannel()() });
    expect(page.nodes()).toEqual(['W11']);
    await page.autosave.save();
    page.add('W12');
    await page.leave();
    expect((await sessionsOf(page)).map(({ nodes }) => nodes)).toEqual([2]);
  });

  it('begins empty where the address brings its own graph, and leaves the last one among the sessions', async () => {
    const { database } = createTestDatabase();
    await leaveGraph(database, 'W11');
    const page = await openPage({ database, bringsGraph: true });
    expect(page.nodes()).toEqual([]);
    page.add('W12\nW13');
    await page.leave();
    expect((await sessionsOf(page)).map(({ name, nodes, type }) => [name, nodes, type])).toEqual([
      ['W12', 2, 'unsaved'],
      ['W11', 1, 'unsaved'],
    ]);
  });

  it('begins empty while another tab works on the last graph', async () => {
    const { database } = createTestDatabase();
    const channel = createTestChannel();
    const page = await openPage({ database, port: channel() });
    page.add('W11');
    await page.autosave.save();
    const first = copyTab();
    enterTab();
    const other = await openPage({ database, port: channel() });
    expect(other.nodes()).toEqual([]);
    other.add('W12');
    await other.leave();
    enterTab(first);
    await page.leave();
    const again = await openPage({ database, port: channel() });
    expect(again.nodes()).toEqual(['W11']);
    again.autosave.stop();
  });

  it('that was copied has a session of its own', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    await page.autosave.save();
    const copy = await openPage({ database });
    expect(copy.nodes()).toEqual(['W11']);
    copy.add('W12');
    await copy.autosave.save();
    page.add('W13');
    await page.autosave.save();
    expect((await sessionsOf(page)).map(({ nodes }) => nodes)).toEqual([2, 2]);
    page.autosave.stop();
    copy.autosave.stop();
  });

  it('that takes over a sleeping one loses nothing of it', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    await page.autosave.save();
    const tab = copyTab().filter(([key]) => key !== 'academic-explorer-tab-open');
    enterTab(tab);
    const other = await openPage({ database });
    other.add('W12');
    await other.autosave.save();
    page.add('W13');
    await page.autosave.save();
    expect((await sessionsOf(page)).map(({ nodes }) => nodes)).toEqual([2, 2]);
    page.autosave.stop();
    other.autosave.stop();
  });
});

describe('invented graphs', () => {
  it('are stored apart, and vanish when live data arrives', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database, prefix: 'sample:built-in:' });
    page.add('W11');
    await page.leave();
    expect(await database.keys('session:')).toEqual({ ok: true, value: [] });
    const again = await openPage({ database, prefix: 'sample:built-in:' });
    expect(again.nodes()).toEqual(['W11']);
    again.autosave.stop();
    await database.removeAll('sample:');
    const live = await openPage({ database });
    expect(live.nodes()).toEqual([]);
    live.autosave.stop();
  });

  it('leave the map when the source turns out to be another one', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    await page.leave();
    const again = await openPage({ database });
    expect(again.nodes()).toEqual(['W11']);
    again.store.set(sessionScopeAtom, { database, prefix: 'sample:built-in:' });
    expect(again.nodes()).toEqual([]);
    expect(again.store.get(undoNameAtom)).toBeNull();
    again.autosave.stop();
  });
});

describe('a tab that looks at the example and comes back', () => {
  it('leaves the real graph among the sessions, whatever it does meanwhile', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    page.add('W11');
    await page.leave();
    const example = await openPage({ database, prefix: 'sample:built-in:' });
    expect(example.nodes()).toEqual([]);
    example.add('W9000000001');
    await example.leave();
    const back = await openPage({ database });
    expect(back.nodes()).toEqual([]);
    back.add('W22');
    back.add('W33');
    await back.leave();
    const last = await openPage({ database });
    expect(last.nodes()).toEqual(['W22', 'W33']);
    expect((await sessionsOf(last)).map(({ nodes }) => nodes).sort()).toEqual([1, 2]);
    last.autosave.stop();
  });
});

describe('a graph that is there before the source of records is known', () => {
  it.each(['', 'sample:built-in:'])('is stored once it is, under the prefix %j', async (prefix) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    try {
      const { database } = createTestDatabase();
      const page = await openPage({ database, prefix: null });
      page.add('W11');
      await expect(page.autosave.save()).resolves.toBe(false);
      page.store.set(sessionScopeAtom, { database, prefix });
      await jest.advanceTimersByTimeAsync(6_000);
      expect(page.nodes()).toEqual(['W11']);
      expect((await sessionsOf(page)).map(({ nodes }) => nodes)).toEqual([1]);
      page.autosave.stop();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a graph that is there before anything of sessions is loaded', () => {
  it('is stored, beside the last graph of the tab', async () => {
    const { database } = createTestDatabase();
    const before = await openPage({ database });
    before.add('W11');
    await before.leave();

    const store = createStore();
    store.set(sessionScopeAtom, { database, prefix: '' });
    store.set(addToGraphAtom, graphFromText('W21 -references-> W22'), 'Import');
    const page = await openPage({ database, store });
    expect(page.nodes()).toEqual(['W21', 'W22']);
    await expect(page.autosave.save()).resolves.toBe(true);
    expect((await sessionsOf(page)).map(({ nodes }) => nodes).sort()).toEqual([1, 2]);
    page.autosave.stop();
  });
});

describe('a browser that keeps nothing', () => {
  it('is said to once, and the graph survives a reload in its tab', async () => {
    const database = createDatabase({ factory: () => undefined, batchDelayMs: 1 });
    const page = await openPage({ database });
    page.add('W11');
    await expect(page.autosave.save()).resolves.toBe(false);
    const told = () => page.store.get(noticesAtom).map(({ text }) => text);
    expect(told()).toEqual([
      'This browser does not store data for this site. The graph stays in this tab; export it to keep it for later.',
    ]);
    await page.leave();
    const again = await openPage({ database });
    expect(again.nodes()).toEqual(['W11']);
    again.autosave.stop();
  });

  it('for want of space says so, keeps the graph, and keeps it again once there is room', async () => {
    const { database } = createTestDatabase();
    const page = await openPage({ database });
    const empty = fillDisk((key) => key.startsWith('session:'));
    page.add('W11');
    await expect(page.autosave.save()).resolves.toBe(false);
    expect(page.store.get(noticesAtom).map(({ text }) => text)).toEqual([
      'Browser storage is full: not everything could be stored. The graph stays in this tab; export it to keep it for later.',
    ]);
    empty();
    page.add('W12');
    await expect(page.autosave.save()).resolves.toBe(true);
    expect(page.store.get(noticesAtom)).toEqual([]);
    expect(page.nodes()).toEqual(['W11', 'W12']);
    await page.leave();
  });

  it('because its storage was cleared meanwhile is written again', async () => {
    const factory = new IDBFactory();
    const { database } = createTestDatabase(factory);
    const page = await openPage({ database });
    page.add('W11');
    await page.autosave.save();
    await new Promise<void>((resolve, reject) => {
      const request = factory.deleteDatabase('academic-explorer');
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });
    page.add('W12');
    await expect(page.autosave.save()).resolves.toBe(true);
    expect((await sessionsOf(page)).map(({ nodes }) => nodes)).toEqual([2]);
    page.autosave.stop();
  });
});
