import { createStore } from 'jotai/vanilla';
import { expandNodeAtom, expandRelationAtom } from '@/lib/state/expansion/expansion-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { graphErrorAtom } from '@/lib/state/graph/graph-status-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { retryAtom } from '@/lib/state/retry/retry-atom';
import { searchAndVisualizeAtom, searchProgressAtom } from '@/lib/state/search/search-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { silenceReports } from '@/tests/support/reports';

const RECORDS = [
  rawWork('W1111111', { title: 'Open access', cites: ['W2222222', 'W3333333'] }),
  rawWork('W2222222', { title: 'Closed access' }),
  rawWork('W3333333', { title: 'Something else' }),
];

type Store = ReturnType<typeof createStore>;

silenceReports();

/** A service that is down until told otherwise. */
function setup() {
  const service = { isDown: false };
  const context = createTestContext(RECORDS, {
    before: () => {
      if (service.isDown) throw new TypeError('offline');
    },
  });
  const store = createStore();
  store.set(flowContextAtom, context);
  return { store, service, context, ids: () => [...store.get(graphAtom).nodes.keys()].sort() };
}

describe('retryAtom', () => {
  it.each<[string, (store: Store) => Promise<unknown>, readonly string[]]>([
    ['a search', (store) => store.set(searchAndVisualizeAtom, 'closed', ['works']), ['W2222222']],
    ['a load', (store) => store.set(loadEntityAtom, { kind: 'works', id: 'W3333333' }), ['W3333333']],
  ])('does %s again', async (_, act, expected) => {
    const { store, service, ids } = setup();
    service.isDown = true;
    await act(store);
    expect(store.get(graphErrorAtom)).not.toBeNull();
    service.isDown = false;
    await store.set(retryAtom);
    expect(store.get(graphErrorAtom)).toBeNull();
    expect(ids()).toEqual(expected);
  });

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['by all relations', (store) => store.set(expandNodeAtom, 'W1111111')],
    ['by one relation', (store) => store.set(expandRelationAtom, 'W1111111', 'references')],
  ])('expands again %s, and leaves search and graph as they are', async (_, act) => {
    const { store, service, ids } = setup();
    await store.set(searchAndVisualizeAtom, 'open', ['works']);
    service.isDown = true;
    await act(store);
    expect(store.get(graphErrorAtom)?.message).toBe('Network error after 3 attempts: offline');
    service.isDown = false;
    const searched = store.get(searchProgressAtom);
    await store.set(retryAtom);
    expect(ids()).toEqual(['W1111111', 'W2222222', 'W3333333']);
    expect(store.get(searchProgressAtom)).toBe(searched);
  });

  it('does nothing where nothing failed', async () => {
    const { store, context } = setup();
    await store.set(retryAtom);
    expect(context.requests).toEqual([]);
  });
});
