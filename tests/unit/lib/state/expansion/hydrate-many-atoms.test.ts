import { createStore } from 'jotai/vanilla';
import { bulkProgressAtom } from '@/lib/state/expansion/bulk-atoms';
import {
  detectAllAtom,
  hydrateAllAtom,
  hydrateNodesAtom,
  minimalNodesAtom,
} from '@/lib/state/expansion/hydrate-many-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { graphErrorAtom } from '@/lib/state/graph/graph-status-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { nodeStatusesAtom } from '@/lib/state/graph/node-status-atoms';
import { noticesAtom } from '@/lib/state/graph/notice-atoms';
import { repeatTaskAtom, retryAtom } from '@/lib/state/retry/retry-atom';
import { rawEntity, rawWork, url } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

const RECORDS = [
  rawWork('W10', { cites: ['W11'], authors: ['A10'] }),
  rawWork('W11'),
  rawEntity('A10', { affiliations: [{ institution: { id: url('I10') }, years: [2020] }] }),
  rawEntity('I10', { lineage: [url('I10')] }),
];

function setup(ids: readonly string[], service: TestService = {}) {
  const store = createStore();
  const context = createTestContext(RECORDS, service);
  store.set(flowContextAtom, context);
  const nodes = ids.map((id) => buildNode(id, { hydration: 'minimal', label: `Name ${id}` }));
  store.set(addToGraphAtom, { nodes, edges: [] }, 'Add');
  const edges = () => [...store.get(graphAtom).edges.keys()].sort();
  return { store, context, edges };
}

const ALL = ['W10', 'W11', 'A10', 'I10'];
const RELATIONS = ['A10-affiliated-I10', 'A10-authored-W10', 'W10-references-W11'];

describe('hydrateAllAtom', () => {
  it.each([true, false])('fills in every minimal node and ties them, in parallel: %s', async (isParallel) => {
    const { store, edges, context } = setup(ALL);
    await store.set(hydrateAllAtom, isParallel);
    expect(store.get(minimalNodesAtom)).toEqual([]);
    expect(edges()).toEqual(RELATIONS);
    expect(context.requests).toHaveLength(isParallel ? 3 : 4);
    expect(store.get(undoNameAtom)).toBe('Add');
    expect(store.get(bulkProgressAtom)).toBeNull();
  });

  it('leaves a failure on its node, names it, and goes on', async () => {
    const { store } = setup([...ALL, 'W99']);
    await store.set(hydrateAllAtom, true);
    expect(store.get(nodeStatusesAtom).get('W99')).toEqual({
      state: 'error',
      message: 'Entity not found: W99',
    });
    expect(store.get(minimalNodesAtom).map(({ id }) => id)).toEqual(['W99']);
    expect(store.get(noticesAtom).map(({ text }) => text)).toEqual([
      'Failed to load 1 of 5 nodes: Name W99 (Entity not found: W99)',
    ]);
  });

  it('tries those again that failed, and no others', async () => {
    let isDown = true;
    const { store, context } = setup(ALL, {
      before: (request) => {
        if (isDown && request.startsWith('/works')) throw new TypeError('offline');
      },
    });
    await store.set(hydrateAllAtom, true);
    const [notice] = store.get(noticesAtom);
    isDown = false;
    const asked = context.requests.length;
    if (notice?.type === 'failures') await store.set(repeatTaskAtom, notice.retry);
    expect(store.get(minimalNodesAtom)).toEqual([]);
    expect(store.get(noticesAtom)).toEqual([]);
    expect(context.requests.slice(asked).every((each) => each.startsWith('/works'))).toBe(true);
    expect(context.requests.length).toBeGreaterThan(asked);
  });

  it('says when nothing could be loaded', async () => {
    const { store } = setup(ALL, {
      before: () => {
        throw new TypeError('offline');
      },
    });
    await store.set(hydrateAllAtom, true);
    expect(store.get(graphErrorAtom)?.message).toBe('Failed to load full records');
  });
});

describe('detectAllAtom', () => {
  it('fetches what it lacks and ties all, as one step', async () => {
    const { store, edges } = setup(ALL);
    await store.set(detectAllAtom);
    expect(edges()).toEqual(RELATIONS);
    expect(store.set(undoAtom)).toBe('Detect relationships');
    expect(edges()).toEqual([]);
    expect(store.get(graphAtom).nodes.size).toBe(4);
  });

  it('adds nothing the second time, and sends no request', async () => {
    const { store, edges, context } = setup(ALL);
    await store.set(detectAllAtom);
    const asked = context.requests.length;
    await store.set(detectAllAtom);
    expect(edges()).toEqual(RELATIONS);
    expect(context.requests).toHaveLength(asked);
  });
});

describe('hydrateNodesAtom', () => {
  it('fills in the chosen nodes alone, together', async () => {
    const { store, context } = setup(ALL);
    await store.set(hydrateNodesAtom, ['W10', 'W11', 'W77']);
    expect(store.get(minimalNodesAtom).map(({ id }) => id)).toEqual(['A10', 'I10']);
    expect(context.requests).toHaveLength(1);
    expect(store.get(bulkProgressAtom)).toBeNull();
  });

  it('can be tried again for the same nodes', async () => {
    let isDown = true;
    const { store } = setup(ALL, {
      before: () => {
        if (isDown) throw new TypeError('offline');
      },
    });
    await store.set(hydrateNodesAtom, ['W10', 'W11']);
    expect(store.get(graphErrorAtom)?.message).toBe('Failed to load full records');
    isDown = false;
    await store.set(retryAtom);
    expect(store.get(graphErrorAtom)).toBeNull();
    expect(store.get(minimalNodesAtom).map(({ id }) => id)).toEqual(['A10', 'I10']);
  });
});
