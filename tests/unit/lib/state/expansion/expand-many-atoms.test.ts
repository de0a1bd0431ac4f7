import { createStore } from 'jotai/vanilla';
import { bulkProgressAtom, cancelBulkAtom } from '@/lib/state/expansion/bulk-atoms';
import { expandManyAtom, expandSelectedAtom } from '@/lib/state/expansion/expand-many-atoms';
import { changeExpansionCapsAtom } from '@/lib/state/expansion/expansion-settings-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { setTraversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { graphErrorAtom, isGraphLoadingAtom } from '@/lib/state/graph/graph-status-atoms';
import { redoAtom, redoNameAtom, undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { nodeStatusesAtom } from '@/lib/state/graph/node-status-atoms';
import { noticesAtom } from '@/lib/state/graph/notice-atoms';
import { relationLoadsAtom } from '@/lib/state/graph/relation-load-atoms';
import { selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { showKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { repeatTaskAtom, retryAtom } from '@/lib/state/retry/retry-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

/** W10, W11 and W12 each have an author of their own and cite W20, which cites W30. */
const WORKS = [
  rawWork('W10', { cites: ['W20'], authors: ['A10'] }),
  rawWork('W11', { cites: ['W20'], authors: ['A11'] }),
  rawWork('W12', { cites: ['W20'], authors: ['A12'] }),
  rawWork('W20', { cites: ['W30'], citedBy: 3 }),
  rawWork('W30', { citedBy: 1 }),
];

function setup(service: TestService = {}, ids: readonly string[] = ['W10', 'W11', 'W12']) {
  const store = createStore();
  const context = createTestContext([...WORKS, rawEntity('A10')], service);
  store.set(flowContextAtom, context);
  const nodes = ids.map((id) => buildNode(id, { hydration: 'minimal', label: `Work ${id}` }));
  store.set(addToGraphAtom, { nodes, edges: [] }, 'Add');
  const ids_ = () => [...store.get(graphAtom).nodes.keys()].sort();
  return { store, context, ids: ids_ };
}

describe('expandManyAtom', () => {
  it('expands all of a kind as one step, which undo takes back whole', async () => {
    const { store, ids } = setup();
    const before = store.get(graphAtom);
    await store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    const after = store.get(graphAtom);
    expect(ids()).toEqual(['A10', 'A11', 'A12', 'W10', 'W11', 'W12', 'W20']);
    expect(store.get(undoNameAtom)).toBe('Expand all works');
    expect(store.set(undoAtom)).toBe('Expand all works');
    expect([...store.get(graphAtom).nodes.keys()]).toEqual([...before.nodes.keys()]);
    expect(store.get(graphAtom).edges.size).toBe(0);
    expect(store.get(undoNameAtom)).toBe('Add');
    store.set(redoAtom);
    expect(new Set(store.get(graphAtom).edges.keys())).toEqual(new Set(after.edges.keys()));
    expect(new Set(store.get(graphAtom).nodes.keys())).toEqual(new Set(after.nodes.keys()));
  });

  it('goes as deep as the traversal depth unless told otherwise', async () => {
    const { store, ids } = setup({}, ['W10']);
    store.set(setTraversalDepthAtom, 2);
    await store.set(expandManyAtom, { scope: { type: 'nodes', ids: ['W10'] } });
    expect(ids()).toEqual(['A10', 'W10', 'W11', 'W12', 'W20', 'W30']);
  });

  it('expands the selected nodes only, and only the visible ones of a kind', async () => {
    const { store, ids } = setup();
    store.set(selectNodesAtom, ['W10', 'W12']);
    await store.set(expandSelectedAtom);
    expect(ids()).toEqual(['A10', 'A12', 'W10', 'W11', 'W12', 'W20']);
    expect(store.get(undoNameAtom)).toBe('Expand 2 nodes');
    store.set(showKindsAtom, ['authors']);
    await store.set(expandManyAtom, { scope: { type: 'visible-kind', kind: 'works' } });
    expect(store.get(undoNameAtom)).toBe('Expand 2 nodes');
  });

  it('tells how far it is, and clears every flag', async () => {
    const steps: string[] = [];
    const { store } = setup();
    store.sub(bulkProgressAtom, () => {
      const progress = store.get(bulkProgressAtom);
      if (progress !== null) steps.push(`${progress.title} ${progress.done}/${progress.total}`);
    });
    await store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    expect(steps).toEqual([
      'Expanding 0/null',
      'Expanding 0/3',
      'Expanding 1/3',
      'Expanding 2/3',
      'Expanding 3/3',
    ]);
    expect(store.get(bulkProgressAtom)).toBeNull();
    expect(store.get(isGraphLoadingAtom)).toBe(false);
    expect(store.get(nodeStatusesAtom).size).toBe(0);
  });

  it('names a node that fails and does the rest', async () => {
    const { store, ids } = setup({
      before: (request) => {
        if (request.startsWith('/works/W11')) throw new TypeError('reset');
      },
    });
    await store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    expect(ids()).toContain('A12');
    expect(store.get(graphErrorAtom)).toBeNull();
    expect(store.get(noticesAtom).map(({ text }) => text)).toContain(
      'Failed to expand 1 of 3 nodes: Work W11 (Network error after 3 attempts: reset)',
    );
    expect(store.get(nodeStatusesAtom).get('W11')).toMatchObject({ state: 'error' });
  });

  /** References are lists of works; authors, topics and sources stand in the record itself. */
  const isList = (request: string) => request.startsWith('/works?');

  it('names nodes of which some relations fail, and asks for those again only', async () => {
    let isDown = true;
    const { store, ids, context } = setup({
      before: (request) => {
        if (isDown && isList(request)) throw new TypeError('reset');
      },
    });
    await store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    expect(ids()).toEqual(['A10', 'A11', 'A12', 'W10', 'W11', 'W12']);
    expect(store.get(graphErrorAtom)).toBeNull();
    const [notice] = store.get(noticesAtom);
    expect(notice?.text).toBe(
      'Expanded 3 of 3 nodes only in part: Work W10, Work W11, Work W12 (Network error after 3 attempts: reset)',
    );
    expect(store.get(nodeStatusesAtom).get('W10')).toEqual({
      state: 'error',
      message: 'Failed to expand node (References): Network error after 3 attempts: reset',
    });
    isDown = false;
    const asked = context.requests.length;
    if (notice?.type === 'failures') await store.set(repeatTaskAtom, notice.retry);
    expect(ids()).toEqual(['A10', 'A11', 'A12', 'W10', 'W11', 'W12', 'W20']);
    expect(context.requests.slice(asked).filter((each) => !isList(each))).toEqual([]);
    expect(store.get(noticesAtom)).toEqual([]);
    expect(store.get(nodeStatusesAtom).size).toBe(0);
  });

  it('tells nodes that fail from those that come in part', async () => {
    const { store } = setup({
      before: (request) => {
        if (request.startsWith('/works/W11')) throw new TypeError('gone');
        if (isList(request)) throw new TypeError('reset');
      },
    });
    await store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    expect(store.get(noticesAtom).map(({ text }) => text)).toContain(
      'Failed to expand 1 of 3 nodes, and expanded 2 only in part: Work W11, Work W10, Work W12',
    );
  });

  it.each([
    [{ type: 'kind', kind: 'works' }, 'Failed to expand all works nodes'],
    [{ type: 'visible-kind', kind: 'works' }, 'Failed to expand all visible nodes for works'],
    [{ type: 'nodes', ids: ['W10', 'W11'] }, 'Failed to expand node'],
  ] as const)('of %j says when nothing could be done, and can be tried again', async (scope, message) => {
    let isDead = true;
    const { store, ids } = setup({
      before: () => {
        if (isDead) throw new TypeError('offline');
      },
    });
    await store.set(expandManyAtom, { scope, depth: 1 });
    expect(store.get(graphErrorAtom)?.message).toBe(message);
    isDead = false;
    await store.set(retryAtom);
    expect(store.get(graphErrorAtom)).toBeNull();
    expect(ids()).toContain('A10');
  });

  it('keeps what was done when it is stopped', async () => {
    const { store, ids } = setup();
    store.sub(bulkProgressAtom, () => {
      if (store.get(bulkProgressAtom)?.done === 1) store.set(cancelBulkAtom);
    });
    await store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    expect(ids()).toContain('A10');
    expect(ids()).not.toContain('A12');
    expect(store.get(graphErrorAtom)).toBeNull();
    expect(store.get(nodeStatusesAtom).size).toBe(0);
    const relations = [...store.get(relationLoadsAtom).values()].flatMap((loads) => [...loads.values()]);
    expect(relations.filter(({ status }) => status === 'loading')).toEqual([]);
  });

  it('names what had failed when it is stopped, as far as the graph still has it', async () => {
    const { store } = setup({
      before: (request) => {
        if (request.startsWith('/works/W10')) throw new TypeError('reset');
      },
    });
    store.sub(bulkProgressAtom, () => {
      if (store.get(nodeStatusesAtom).get('W10')?.state === 'error') store.set(cancelBulkAtom);
    });
    await store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    expect(store.get(graphErrorAtom)).toBeNull();
    expect(store.get(noticesAtom).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Failed to expand 1 of \d nodes?: Work W10/),
    );
    expect(store.get(bulkProgressAtom)).toBeNull();
  });

  it.each([
    ['cleared', clearGraphAtom],
    ['taken back', undoAtom],
  ])('stops when the graph is %s', async (_, atom) => {
    const { store } = setup();
    store.sub(bulkProgressAtom, () => {
      if (store.get(bulkProgressAtom)?.done === 1) store.set(atom);
    });
    await store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    expect(store.get(graphAtom).nodes.has('A12')).toBe(false);
    expect(store.get(bulkProgressAtom)).toBeNull();
  });

  it('leaves nothing behind and can be redone when it is taken back midway', async () => {
    // The whole record of W20 states an edge to W30, which is there from the beginning.
    const { store } = setup({}, ['W20', 'W30', 'W10']);
    let isTakenBack = false;
    store.sub(bulkProgressAtom, () => {
      if (isTakenBack || store.get(bulkProgressAtom)?.done !== 1) return;
      isTakenBack = true;
      store.set(undoAtom);
    });
    await store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    expect(store.get(undoNameAtom)).toBe('Add');
    expect(store.get(redoNameAtom)).toBe('Expand all works');
    expect(store.get(graphAtom).edges.size).toBe(0);
  });

  it('asks before a large step, and does nothing on a no', async () => {
    const { store, ids, context } = setup();
    store.set(changeExpansionCapsAtom, { askAbove: 10 });
    store.set(sourceStatusAtom, { state: 'live' });
    const running = store.set(expandManyAtom, { scope: { type: 'kind', kind: 'works' }, depth: 1 });
    const question = store.get(pendingQuestionAtom);
    expect(question).toMatchObject({ title: 'Expand 3 nodes', verb: 'Expand' });
    expect(question?.paragraphs.join(' ')).toMatch(
      /^3 nodes will be expanded\. It adds about \d+ nodes\. It costs up to \d+ credits\.$/,
    );
    store.set(answerQuestionAtom, false);
    await running;
    expect(ids()).toEqual(['W10', 'W11', 'W12']);
    expect(context.requests).toEqual([]);
  });

  it('runs one at a time', async () => {
    const { store, context } = setup();
    const request = { scope: { type: 'kind', kind: 'works' }, depth: 1 } as const;
    await Promise.all([store.set(expandManyAtom, request), store.set(expandManyAtom, request)]);
    expect(context.requests.filter((each) => each === '/works/W10')).toHaveLength(1);
  });

  it('asks for nothing twice', async () => {
    const { store, context } = setup();
    const request = { scope: { type: 'nodes', ids: ['W10', 'W11'] }, depth: 1 } as const;
    await store.set(expandManyAtom, request);
    const asked = context.requests.length;
    const edges = store.get(graphAtom).edges.size;
    await store.set(expandManyAtom, request);
    expect(context.requests).toHaveLength(asked);
    expect(store.get(graphAtom).edges.size).toBe(edges);
  });
});
