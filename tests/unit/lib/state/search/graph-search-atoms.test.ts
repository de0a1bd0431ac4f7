/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { type GraphSearch, plainSearch } from '@/lib/routing/graph-search-address';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import {
  followSearchAtom,
  graphSearchPathAtom,
  repeatSearchAtom,
  resumeSearchAtom,
  startSearchAtom,
} from '@/lib/state/search/graph-search-atoms';
import { cancelSearchAtom, searchProgressAtom } from '@/lib/state/search/search-atoms';
import { changeSearchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { requestSearchAtom } from '@/lib/state/search/search-request-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { ACCESS_RECORDS } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { silenceReports } from '@/tests/support/reports';

silenceReports();
afterEach(() => {
  flushPersisted();
  localStorage.clear();
});

function setup(service: TestService = {}) {
  const store = createStore();
  const context = createTestContext(ACCESS_RECORDS, service);
  store.set(flowContextAtom, context);
  /** Waits for the search that is under way. */
  const settled = () =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (store.get(searchProgressAtom).state === 'running') return;
        stop();
        resolve();
      };
      const stop = store.sub(searchProgressAtom, check);
      check();
    });
  const follow = async (search: GraphSearch) => {
    store.set(followSearchAtom, search);
    await settled();
  };
  return { store, context, follow, settled, ids: () => [...store.get(graphAtom).nodes.keys()].sort() };
}

describe('followSearchAtom', () => {
  it('makes the search of an address: its kinds, number and years', async () => {
    const { context, follow, ids } = setup();
    await follow({
      ...plainSearch('access'),
      kinds: ['works', 'topics'],
      limit: 5,
      startDate: '2010-01-01',
    });
    expect(ids()).toEqual(['T1111', 'W1111111']);
    expect(context.requests).toHaveLength(2);
    expect(context.requests[0]).toContain('per_page=5');
    expect(context.requests[0]).toContain('publication_year:2010-');
  });

  it('searches the usual kinds where the address names none, whatever the options are', async () => {
    const { store, follow, ids } = setup();
    store.set(changeSearchOptionsAtom, { kinds: ['topics'] });
    await follow(plainSearch('access'));
    expect(ids()).toEqual(['A1111111', 'W1111111', 'W2222222']);
  });

  it('asks for a hundred of each kind at most', async () => {
    const { context, follow } = setup();
    await follow({ ...plainSearch('access'), kinds: ['works'], limit: 5_000 });
    expect(context.requests[0]).toContain('per_page=100');
  });

  it('keeps present results until the search is requested again', async () => {
    const { store, follow, ids } = setup();
    await follow(plainSearch('access'));
    store.set(clearGraphAtom);
    await follow(plainSearch('access'));
    expect(ids()).toEqual([]);
    store.set(requestSearchAtom, 'access');
    await follow(plainSearch('access'));
    expect(ids()).toHaveLength(3);
    store.set(clearGraphAtom);
    await follow(plainSearch('access'));
    expect(ids()).toEqual([]);
  });

  it('makes another search, also of the same text', async () => {
    const { follow, ids } = setup();
    await follow(plainSearch('access'));
    await follow({ ...plainSearch('access'), kinds: ['topics'] });
    expect(ids()).toEqual(['T1111']);
  });

  it('makes a cancelled search again', async () => {
    const { store, follow, settled, ids } = setup();
    store.set(followSearchAtom, plainSearch('access'));
    store.set(cancelSearchAtom);
    await settled();
    expect(ids()).toEqual([]);
    await follow(plainSearch('access'));
    expect(ids()).toHaveLength(3);
  });

  it('makes none of a blank text', async () => {
    const { context, follow } = setup();
    await follow(plainSearch(''));
    expect(context.requests).toEqual([]);
  });
});

describe('startSearchAtom', () => {
  it('searches at once, gives the address, and is not made again there', async () => {
    const { store, context, follow, settled, ids } = setup();
    store.set(changeSearchOptionsAtom, { kinds: ['topics'] });
    expect(store.set(startSearchAtom, 'access')).toBe('/explore/graph?q=access&kinds=topics');
    await settled();
    expect(ids()).toEqual(['T1111']);
    await follow({ ...plainSearch('access'), kinds: ['topics'] });
    expect(context.requests).toHaveLength(1);
  });
});

describe('repeatSearchAtom', () => {
  it('makes the last search as it was', async () => {
    let isBroken = true;
    const { store, context, follow, ids } = setup({
      before: (request) => {
        if (isBroken && request.startsWith('/works')) throw new Error('Down');
      },
    });
    await store.set(repeatSearchAtom);
    expect(context.requests).toEqual([]);
    await follow({ ...plainSearch('access'), kinds: ['works', 'topics'] });
    expect(ids()).toEqual(['T1111']);
    isBroken = false;
    await store.set(repeatSearchAtom);
    expect(ids()).toEqual(['T1111', 'W1111111', 'W2222222']);
  });
});

describe('resumeSearchAtom', () => {
  it('does not search again after a reload until it is requested', async () => {
    const { store, context, follow, settled } = setup();
    store.set(resumeSearchAtom, '/explore/graph?q=access');
    expect(store.get(graphSearchPathAtom)).toBe('/explore/graph?q=access');
    await follow(plainSearch('access'));
    expect(context.requests).toEqual([]);
    store.set(requestSearchAtom, 'access');
    await follow(plainSearch('access'));
    await settled();
    expect(context.requests).not.toEqual([]);
    expect(store.get(graphSearchPathAtom)).toBe('/explore/graph?q=access');
  });

  it('lets any other search be made, and reads nothing into an address without one', async () => {
    const { store, context, follow } = setup();
    store.set(resumeSearchAtom, '/explore/graph?q=access');
    await follow(plainSearch('open'));
    expect(context.requests).not.toEqual([]);
    store.set(resumeSearchAtom, null);
    expect(store.get(graphSearchPathAtom)).toBeNull();
    store.set(resumeSearchAtom, '/explore/graph?q=');
    expect(store.get(graphSearchPathAtom)).toBeNull();
  });
});
