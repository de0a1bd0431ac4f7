import { createStore } from 'jotai/vanilla';
import { seededRandom } from '@/lib/base/random';
import { onReport } from '@/lib/base/report';
import { expandNodeAtom } from '@/lib/state/expansion/expansion-atoms';
import { relationCountsAtom } from '@/lib/state/expansion/relation-count-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import {
  addToGraphAtom,
  clearGraphAtom,
  moveNodesAtom,
  removeNodesAtom,
  replaceGraphAtom,
  setPinnedAtom,
} from '@/lib/state/graph/graph-edit-atoms';
import { beginRunAtom } from '@/lib/state/graph/graph-status-atoms';
import {
  forgetHistoryAtom,
  latestLossAtom,
  redoAtom,
  redoNameAtom,
  undoAtom,
  undoNameAtom,
} from '@/lib/state/graph/history-atoms';
import { hydrateNodeAtom, loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { nodeStatusesAtom, setNodeStatusAtom } from '@/lib/state/graph/node-status-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { pinnedIdsAtom, selectedIdAtom, selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { showKindsAtom, visibleGraphAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { searchAndVisualizeAtom } from '@/lib/state/search/search-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

const RECORDS = [
  rawWork('W11', { title: 'On engines', authors: ['A11'], cites: ['W12'] }),
  rawWork('W12', { title: 'On looms' }),
  rawEntity('A11'),
];

function setup() {
  const store = createStore();
  store.set(flowContextAtom, createTestContext(RECORDS));
  return {
    store,
    ids: () => [...store.get(graphAtom).nodes.keys()],
    /** The scene takes over the graph, as a mounted canvas has it do. */
    show: () => store.get(sceneAtom).patch(store.get(visibleGraphAtom)),
    written: () => ({
      nodes: [...store.get(graphAtom).nodes],
      edges: [...store.get(graphAtom).edges],
      pinned: [...store.get(pinnedIdsAtom)].sort(),
    }),
    names: () => [store.get(undoNameAtom), store.get(redoNameAtom)],
  };
}

const CHAIN = graphFromText('W1 -references-> W2\nW2 -references-> W3');

describe('steps', () => {
  it('are named after what was done', async () => {
    const { store, names } = setup();
    const heard: (string | null)[] = [];
    const note = () => heard.push(names()[0] ?? null);
    expect(names()).toEqual([null, null]);
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    note();
    await store.set(expandNodeAtom, 'W11');
    note();
    store.set(setPinnedAtom, 'W11', false);
    note();
    store.set(setPinnedAtom, 'W12', true);
    note();
    store.set(moveNodesAtom, [{ id: 'W12', from: { x: 0, y: 0 }, to: { x: 4, y: 4 } }]);
    note();
    store.set(removeNodesAtom, ['W12']);
    note();
    await store.set(searchAndVisualizeAtom, 'looms');
    note();
    store.set(clearGraphAtom);
    note();
    expect(heard).toEqual([
      'Add On engines',
      'Expand On engines',
      'Unpin On engines',
      'Pin On looms',
      'Move On looms',
      'Remove On looms',
      'Search looms',
      'Clear entire graph',
    ]);
  });

  it('are counted where they concern several nodes, and cut where the name is long', () => {
    const { store, names } = setup();
    const long = buildNode('W4', { label: `A ${'very '.repeat(20)}long title` });
    store.set(addToGraphAtom, { nodes: [...CHAIN.nodes, long], edges: [] }, 'Add');
    store.set(removeNodesAtom, ['W1', 'W2', 'W99', 'W1']);
    expect(names()[0]).toBe('Remove 2 nodes');
    store.set(setPinnedAtom, 'W4', true);
    expect(names()[0]).toBe('Pin A very very very very very very very very very very very ve…');
  });

  it.each<[string, (store: ReturnType<typeof createStore>) => void]>([
    ['adding what is there', (store) => store.set(addToGraphAtom, CHAIN, 'Again')],
    ['removing strangers', (store) => store.set(removeNodesAtom, ['W99'])],
    ['unpinning what is not pinned', (store) => store.set(setPinnedAtom, 'W1', false)],
    [
      'dragging nowhere',
      (store) => store.set(moveNodesAtom, [{ id: 'W1', from: { x: 1, y: 1 }, to: { x: 1, y: 1 } }]),
    ],
    ['a loading flag', (store) => store.set(setNodeStatusAtom, 'W1', { state: 'loading' })],
  ])('are none for %s', (_, act) => {
    const { store, names } = setup();
    store.set(addToGraphAtom, CHAIN, 'First');
    const before = store.get(graphAtom);
    act(store);
    expect(names()).toEqual(['First', null]);
    expect(store.get(graphAtom)).toBe(before);
  });

  it('do not hold what was learned of a node: hydration is no step and outlives undo and redo', async () => {
    const { store, names, ids } = setup();
    const nodes = [buildNode('W11', { hydration: 'minimal' }), buildNode('A11')];
    store.set(addToGraphAtom, { nodes, edges: [] }, 'First');
    await store.set(hydrateNodeAtom, 'W11');
    expect(names()).toEqual(['First', null]);
    expect([...store.get(graphAtom).edges.keys()]).toEqual(['A11-authored-W11']);
    store.set(undoAtom);
    expect(ids()).toEqual([]);
    store.set(redoAtom);
    expect(store.get(graphAtom).nodes.get('W11')).toMatchObject({ hydration: 'full', label: 'On engines' });
    expect([...store.get(graphAtom).edges.keys()]).toEqual(['A11-authored-W11']);
  });
});

describe('undoAtom and redoAtom', () => {
  it('say what they did, and nothing at the ends', () => {
    const { store, names } = setup();
    expect([store.set(undoAtom), store.set(redoAtom)]).toEqual([null, null]);
    store.set(addToGraphAtom, CHAIN, 'Expand W1');
    expect(store.set(undoAtom)).toBe('Expand W1');
    expect(names()).toEqual([null, 'Expand W1']);
    expect(store.set(redoAtom)).toBe('Expand W1');
    expect(names()).toEqual(['Expand W1', null]);
  });

  it('bring removed nodes back where they stood, pinned as they were, and select nothing', () => {
    const { store, show, ids } = setup();
    store.set(addToGraphAtom, CHAIN, 'First');
    store.set(setPinnedAtom, 'W2', true);
    store.set(selectNodeAtom, 'W2');
    show();
    const scene = store.get(sceneAtom);
    scene.move(scene.indexOf('W2'), 50, 60);
    store.set(removeNodesAtom, ['W2']);
    show();
    expect([store.get(selectedIdAtom), store.get(pinnedIdsAtom).size]).toEqual([null, 0]);
    store.set(undoAtom);
    show();
    expect(ids()).toEqual(['W1', 'W2', 'W3']);
    expect(scene.positionOf('W2')).toEqual({ x: 50, y: 60 });
    expect([store.get(selectedIdAtom), [...store.get(pinnedIdsAtom)]]).toEqual([null, ['W2']]);
  });

  it('bring a replaced graph back where it stood', () => {
    const { store, show } = setup();
    store.set(addToGraphAtom, CHAIN, 'First');
    show();
    const scene = store.get(sceneAtom);
    scene.setPositions(Float32Array.of(1, 2, 3, 4, 5, 6));
    store.set(replaceGraphAtom, { nodes: [buildNode('W2', { x: 900 })], edges: [] }, 'Search looms');
    show();
    expect(scene.positionOf('W2')).toEqual({ x: 900, y: 0 });
    scene.move(0, 700, 0);
    store.set(undoAtom);
    show();
    expect(['W1', 'W2', 'W3'].map((id) => scene.positionOf(id))).toEqual([
      { x: 1, y: 2 },
      { x: 3, y: 4 },
      { x: 5, y: 6 },
    ]);
    store.set(redoAtom);
    show();
    expect(scene.positionOf('W2')).toEqual({ x: 700, y: 0 });
  });

  it('bring back nodes of a hidden kind where they stood before they were hidden', () => {
    const { store, show } = setup();
    store.set(addToGraphAtom, CHAIN, 'First');
    show();
    const scene = store.get(sceneAtom);
    scene.move(scene.indexOf('W2'), 50, 60);
    const kinds = store.get(visibleKindsAtom);
    store.set(showKindsAtom, []);
    show();
    store.set(clearGraphAtom);
    store.set(undoAtom);
    store.set(showKindsAtom, kinds);
    show();
    expect(scene.positionOf('W2')).toEqual({ x: 50, y: 60 });
  });

  it('take a dragged node back to where the drag began', () => {
    const { store, show } = setup();
    store.set(addToGraphAtom, CHAIN, 'First');
    show();
    const scene = store.get(sceneAtom);
    scene.move(0, 10, 10);
    scene.move(0, 80, 90);
    store.set(moveNodesAtom, [{ id: 'W1', from: { x: 10, y: 10 }, to: { x: 80, y: 90 } }]);
    expect(show().hasMoved).toBe(false);
    store.set(undoAtom);
    expect(show().hasMoved).toBe(true);
    expect(scene.positionOf('W1')).toEqual({ x: 10, y: 10 });
    store.set(redoAtom);
    show();
    expect(scene.positionOf('W1')).toEqual({ x: 80, y: 90 });
  });

  it('let an expansion that was undone be loaded again', async () => {
    const { store, ids } = setup();
    const relation = () =>
      store
        .get(relationCountsAtom)('W11')
        .find(({ relationId }) => relationId === 'references');
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    await store.set(expandNodeAtom, 'W11');
    expect(relation()).toMatchObject({ offset: 1, canLoadMore: false });
    store.set(undoAtom);
    expect(ids()).toEqual(['W11']);
    expect(relation()).toMatchObject({ inGraph: 0, offset: 0, canLoadMore: true });
  });

  it('forget what was under way for nodes that go', () => {
    const { store } = setup();
    store.set(addToGraphAtom, CHAIN, 'First');
    store.set(setNodeStatusAtom, 'W1', { state: 'loading' });
    store.set(undoAtom);
    expect(store.get(nodeStatusesAtom).size).toBe(0);
    store.set(setNodeStatusAtom, 'W1', { state: 'error', message: 'late' });
    expect(store.get(nodeStatusesAtom).size).toBe(0);
  });

  it('lose what could be done again with a new step', () => {
    const { store, names } = setup();
    store.set(addToGraphAtom, CHAIN, 'First');
    store.set(undoAtom);
    store.set(addToGraphAtom, { nodes: [buildNode('W7')], edges: [] }, 'Second');
    expect(names()).toEqual(['Second', null]);
  });

  it('end when a graph replaces the previous one for good', () => {
    const { store, names } = setup();
    store.set(addToGraphAtom, CHAIN, 'First');
    store.set(clearGraphAtom);
    store.set(forgetHistoryAtom);
    expect(names()).toEqual([null, null]);
  });

  it('go back a hundred steps and no further', () => {
    const { store, ids } = setup();
    for (let i = 0; i < 130; i++)
      store.set(addToGraphAtom, { nodes: [buildNode(`W${i}`)], edges: [] }, `Add ${i}`);
    let count = 0;
    while (store.set(undoAtom) !== null) count++;
    expect(count).toBe(100);
    expect(ids()).toHaveLength(30);
  });
});

describe('laws of the history', () => {
  it.each([11, 12, 13, 14])('undoing all gives the start, redoing all the end (seed %i)', (seed) => {
    const random = seededRandom(seed);
    const { store, show, written, ids } = setup();
    const id = () => `W${Math.floor(random() * 20)}`;
    const start = written();
    const pictures = [start];
    const scene = store.get(sceneAtom);
    const acts = [
      () => store.set(addToGraphAtom, graphFromText(`${id()} -references-> ${id()}\n${id()}`), 'Add'),
      () => store.set(addToGraphAtom, graphFromText(`${id()} -references-> ${id()}\n${id()}`), 'Add'),
      () => store.set(removeNodesAtom, [id(), id()]),
      () => store.set(setPinnedAtom, id(), random() < 0.7),
      () => store.set(replaceGraphAtom, graphFromText(`${id()} -references-> ${id()}`), 'Search'),
      () => store.set(clearGraphAtom),
      () => {
        const one = ids()[0];
        const from = one === undefined ? null : scene.positionOf(one);
        if (one === undefined || from === null) return;
        scene.move(scene.indexOf(one), Math.floor(random() * 500), Math.floor(random() * 500));
        store.set(moveNodesAtom, [{ id: one, from, to: scene.positionOf(one) ?? from }]);
      },
    ];
    for (let i = 0; i < 90; i++) {
      acts[Math.floor(random() * acts.length)]?.();
      show();
      pictures.push(written());
    }
    const end = written();
    const seen = new Set(pictures.map((picture) => JSON.stringify(picture)));
    for (let name = store.set(undoAtom); name !== null; name = store.set(undoAtom)) {
      show();
      expect(seen.has(JSON.stringify(written()))).toBe(true);
    }
    expect(written()).toEqual(start);
    while (store.set(redoAtom) !== null) show();
    expect(written()).toEqual(end);
    expect(ids().map((each) => scene.positionOf(each))).toEqual(end.nodes.map(([, { x, y }]) => ({ x, y })));
  });
});

describe('an open step', () => {
  const part = (line: string) => {
    const { nodes, edges } = graphFromText(line);
    return { nodes, edges };
  };

  it('is one step, however many changes it makes', () => {
    const { store, ids, names } = setup();
    const step = { name: 'Expand all works' };
    for (const line of ['W1', 'W1 -references-> W2', 'W2 -references-> W3']) {
      store.set(addToGraphAtom, part(line), step);
    }
    expect(names()).toEqual(['Expand all works', null]);
    const whole = store.get(graphAtom);
    store.set(undoAtom);
    expect([ids(), names()]).toEqual([[], [null, 'Expand all works']]);
    store.set(redoAtom);
    expect([...store.get(graphAtom).nodes]).toEqual([...whole.nodes]);
    expect([...store.get(graphAtom).edges]).toEqual([...whole.edges]);
  });

  it('lets other steps come between, and all of them be taken back', () => {
    const { store, ids, names } = setup();
    const step = { name: 'Expand all works' };
    store.set(addToGraphAtom, part('W1'), step);
    store.set(setPinnedAtom, 'W1', true);
    store.set(addToGraphAtom, part('W1 -references-> W2'), step);
    store.set(addToGraphAtom, part('W2 -references-> W3'), step);
    expect(names()[0]).toBe('Expand all works');
    store.set(undoAtom);
    expect([ids(), names()[0]]).toEqual([['W1'], 'Pin W1']);
    store.set(undoAtom);
    store.set(undoAtom);
    expect([ids(), names()[0]]).toEqual([[], null]);
  });

  it('that is taken back stops what still adds to it, and nothing else', () => {
    const { store } = setup();
    const step = { name: 'Expand all works' };
    const run = store.set(beginRunAtom, 'bulk', step);
    const other = store.set(beginRunAtom, 'bulk');
    store.set(addToGraphAtom, part('W1'), step);
    store.set(undoAtom);
    expect([run.controller.signal.aborted, other.controller.signal.aborted]).toEqual([true, false]);
  });
});

describe('the application log', () => {
  it('hears of each step once, and of what was taken back and done again', async () => {
    const { store } = setup();
    const heard: string[] = [];
    const stop = onReport(({ type, category, message }) => heard.push(`${type} ${category}: ${message}`));
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    await store.set(expandNodeAtom, 'W11');
    store.set(undoAtom);
    store.set(redoAtom);
    store.set(setPinnedAtom, 'W1', true);
    stop();
    expect(heard).toEqual([
      'user graph: Add On engines',
      'user graph: Expand On engines',
      'user graph: Undo Expand On engines',
      'user graph: Redo Expand On engines',
    ]);
  });
});

describe('latestLossAtom', () => {
  it('is the latest step when that took something off the map', () => {
    const { store } = setup();
    const lost = () => store.get(latestLossAtom)?.name ?? null;
    store.set(replaceGraphAtom, CHAIN, 'Search looms');
    expect(lost()).toBeNull();
    store.set(setPinnedAtom, 'W1', true);
    expect(lost()).toBeNull();
    store.set(removeNodesAtom, ['W3']);
    expect(lost()).toBe('Remove W3');
    store.set(addToGraphAtom, { nodes: [buildNode('W9')], edges: [] }, 'Add W9');
    expect(lost()).toBeNull();
    store.set(undoAtom);
    expect(lost()).toBeNull();
    store.set(replaceGraphAtom, CHAIN, 'Search engines');
    expect(lost()).toBe('Search engines');
    store.set(clearGraphAtom);
    expect(lost()).toBe('Clear entire graph');
  });
});
