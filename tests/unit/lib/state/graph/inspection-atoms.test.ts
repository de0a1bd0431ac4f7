import { createStore } from 'jotai/vanilla';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToGraphAtom, removeNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import {
  addressNodeAtom,
  fetchRecordAtom,
  inspectedEntityAtom,
  previewNodeAtom,
} from '@/lib/state/graph/inspection-atoms';
import { nodeStatusesAtom } from '@/lib/state/graph/node-status-atoms';
import { hoverNodeAtom, selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';

function setup() {
  const store = createStore();
  const context = createTestContext([rawWork('W1111111')]);
  store.set(flowContextAtom, context);
  const nodes = ['W1111111', 'W2', 'W3', 'W4'].map((id) => buildNode(id));
  store.set(addToGraphAtom, { nodes, edges: [] }, 'Add');
  return { store, context, inspected: () => store.get(inspectedEntityAtom)?.node.id ?? null };
}

describe('inspectedEntityAtom', () => {
  it('is the hovered, else the selected, else the previewed, else the addressed entity', () => {
    const { store, inspected } = setup();
    expect(inspected()).toBeNull();
    store.set(addressNodeAtom, 'W4');
    expect(inspected()).toBe('W4');
    store.set(previewNodeAtom, 'W3');
    expect(inspected()).toBe('W3');
    store.set(selectNodeAtom, 'W2');
    expect(inspected()).toBe('W2');
    store.set(hoverNodeAtom, 'W1111111');
    expect(inspected()).toBe('W1111111');
  });

  it('passes over what has left the graph', () => {
    const { store, inspected } = setup();
    store.set(addressNodeAtom, 'W4');
    store.set(previewNodeAtom, 'W3');
    store.set(removeNodesAtom, ['W3']);
    expect(inspected()).toBe('W4');
  });
});

describe('fetchRecordAtom', () => {
  it('brings back the record of a full node', async () => {
    const { store } = setup();
    store.set(selectNodeAtom, 'W1111111');
    expect(store.get(inspectedEntityAtom)?.record).toBeNull();
    await store.set(fetchRecordAtom, 'W1111111');
    expect(store.get(inspectedEntityAtom)?.record?.id).toBe('W1111111');
    expect(store.get(nodeStatusesAtom).size).toBe(0);
  });

  it('hydrates a minimal node', async () => {
    const { store, context } = setup();
    store.set(removeNodesAtom, ['W1111111']);
    store.set(addToGraphAtom, { nodes: [buildNode('W1111111', { hydration: 'minimal' })], edges: [] }, 'Add');
    await store.set(fetchRecordAtom, 'W1111111');
    store.set(selectNodeAtom, 'W1111111');
    expect(store.get(inspectedEntityAtom)?.node.hydration).toBe('full');
    expect(context.requests).toHaveLength(1);
  });

  it('tells at the node what went wrong, and asks nothing for a node that is not there', async () => {
    const { store, context } = setup();
    await store.set(fetchRecordAtom, 'W2');
    expect(store.get(nodeStatusesAtom).get('W2')).toEqual({
      state: 'error',
      message: 'Entity not found: W2',
    });
    await store.set(fetchRecordAtom, 'W99');
    expect(context.requests).toHaveLength(1);
  });
});
