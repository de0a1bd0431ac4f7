import { createStore } from 'jotai/vanilla';
import type { FlowContext } from '@/lib/flows/context';
import { expandNodeAtom } from '@/lib/state/expansion/expansion-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { graphErrorAtom } from '@/lib/state/graph/graph-status-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { searchAndVisualizeAtom, searchProgressAtom } from '@/lib/state/search/search-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

/** A graph of one work, and a service whose every answer is an error that says nothing of itself. */
function setup() {
  const store = createStore();
  const context = createTestContext([rawWork('W11')]);
  const fail = () => Promise.reject(new Error(''));
  const mute: FlowContext = {
    ...context,
    api: { ...context.api, fetchEntity: fail, fetchList: fail, fetchBatch: fail, autocomplete: fail },
  };
  store.set(flowContextAtom, mute);
  store.set(addToGraphAtom, { nodes: [buildNode('W11')], edges: [] }, 'Add');
  return { store, message: () => store.get(graphErrorAtom)?.message };
}

describe('a failure that says nothing of itself', () => {
  it("is 'Search failed' where it was a search", async () => {
    const { store, message } = setup();
    await store.set(searchAndVisualizeAtom, 'access', ['works']);
    expect(message()).toBe('Search failed');
    expect(store.get(searchProgressAtom)).toMatchObject({ state: 'failed', message: 'Search failed' });
  });

  it("is 'Unknown error' where an entity was loaded", async () => {
    const { store, message } = setup();
    await store.set(loadEntityAtom, { kind: 'works', id: 'W22' });
    expect(message()).toBe('Unknown error');
  });

  it("is 'Failed to expand node' where a node was expanded", async () => {
    const { store, message } = setup();
    await store.set(expandNodeAtom, 'W11');
    expect(message()).toBe('Failed to expand node');
  });
});
