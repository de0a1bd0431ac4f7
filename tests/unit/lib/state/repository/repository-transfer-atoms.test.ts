import { createStore } from 'jotai/vanilla';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { redoAtom, undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import { noticesAtom } from '@/lib/state/graph/notice-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { showKindsAtom, visibleGraphAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { collectAtom, repositoryAtom } from '@/lib/state/repository/repository-atoms';
import { setRepositoryModeAtom } from '@/lib/state/repository/repository-settings-atoms';
import {
  addFromRepositoryAtom,
  collectFromGraphAtom,
} from '@/lib/state/repository/repository-transfer-atoms';
import { searchAndVisualizeAtom, searchProgressAtom } from '@/lib/state/search/search-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

const ITEMS = graphFromText(`A1 -authored-> W1
  W1 -references-> W2
  W2 -work_has_topic-> T1`);

function setup() {
  const store = createStore();
  return {
    store,
    ids: () => [...store.get(graphAtom).nodes.keys()],
    edges: () => [...store.get(graphAtom).edges.keys()],
    collected: () => [...store.get(repositoryAtom).nodes.keys()],
    notices: () => store.get(noticesAtom).map(({ text }) => text),
    layout: () => store.get(layoutRequestAtom),
    add: (nodeIds: string[], edgeIds: string[] = [], at?: { x: number; y: number }) =>
      store.set(addFromRepositoryAtom, { nodeIds, edgeIds }, at),
  };
}

describe('collecting from the graph', () => {
  it('takes nodes at their present positions, and tells how many', () => {
    const { store, notices, collected } = setup();
    store.set(addToGraphAtom, ITEMS, 'Add');
    const scene = store.get(sceneAtom);
    scene.patch(store.get(visibleGraphAtom));
    scene.move(scene.indexOf('W1'), 40, 50);
    store.set(collectFromGraphAtom, ['W1', 'none']);
    expect(collected()).toEqual(['W1']);
    expect(store.get(repositoryAtom).nodes.get('W1')).toMatchObject({ x: 40, y: 50 });
    expect(notices()).toEqual(['Added 1 node to the repository.']);
  });

  it('takes the ends of an edge along', () => {
    const { store, notices, collected } = setup();
    store.set(addToGraphAtom, ITEMS, 'Add');
    store.set(collectFromGraphAtom, [], ['W1-references-W2', 'none']);
    expect(collected()).toEqual(['W1', 'W2']);
    expect(notices()).toEqual(['Added 2 nodes and 1 edge to the repository.']);
    store.set(collectFromGraphAtom, ['W1']);
    expect(notices()).toEqual(['All of it is in the repository already.']);
  });
});

describe('adding from the repository', () => {
  it('is one step, with the edges to present nodes', async () => {
    const { store, add, ids, edges } = setup();
    store.set(collectAtom, ITEMS);
    await add(['W1']);
    expect(await add(['A1', 'W2', 'none'])).toEqual(['A1', 'W2']);
    expect(edges()).toEqual(['A1-authored-W1', 'W1-references-W2']);
    expect(store.get(undoNameAtom)).toBe('Add 2 nodes');
    expect([...store.get(selectedIdsAtom)]).toEqual(['A1', 'W2']);
    store.set(undoAtom);
    expect([ids(), edges()]).toEqual([['W1'], []]);
    store.set(redoAtom);
    expect(ids()).toEqual(['W1', 'A1', 'W2']);
  });

  it('puts the first newcomer at the given position, the others around it, and asks for no layout', async () => {
    const { store, add, layout } = setup();
    store.set(collectAtom, ITEMS);
    const before = layout();
    await add(['W1', 'W2'], [], { x: 300, y: -20 });
    const { nodes } = store.get(graphAtom);
    expect(nodes.get('W1')).toMatchObject({ x: 300, y: -20 });
    const [dx, dy] = [(nodes.get('W2')?.x ?? 0) - 300, (nodes.get('W2')?.y ?? 0) + 20];
    expect(Math.hypot(dx, dy)).toBeCloseTo(240);
    expect(layout()).toBe(before);
  });

  it('lets the layout place them otherwise: all of a first graph, else beside it', async () => {
    const { store, add, layout } = setup();
    store.set(collectAtom, ITEMS);
    await add(['W1']);
    expect(layout().kind).toBe('full');
    await add(['W2']);
    expect(layout().kind).toBe('make-room');
    const revision = layout().revision;
    await add(['W2']);
    expect(layout().revision).toBe(revision);
  });

  it('brings an edge with its ends, and only the edge where these are there', async () => {
    const { store, add, ids, edges } = setup();
    store.set(addToGraphAtom, { nodes: ITEMS.nodes.filter(({ id }) => id !== 'T1'), edges: [] }, 'Load');
    store.set(collectAtom, ITEMS);
    await add([], ['W1-references-W2']);
    expect([edges(), store.get(undoNameAtom)]).toEqual([['W1-references-W2'], 'Add 1 edge']);
    await add([], ['W2-work_has_topic-T1']);
    expect(ids()).toEqual(['A1', 'W1', 'W2', 'T1']);
    expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(['1 link to topics is hidden']);
  });

  it('only selects what is in the graph', async () => {
    const { store, add } = setup();
    store.set(addToGraphAtom, ITEMS, 'Load');
    store.set(collectAtom, ITEMS);
    expect(await add(['W2'])).toEqual([]);
    expect(store.get(undoNameAtom)).toBe('Load');
    expect([...store.get(selectedIdsAtom)]).toEqual(['W2']);
  });

  it('shows a hidden kind of which one is added', async () => {
    const { store, add } = setup();
    store.set(collectAtom, ITEMS);
    store.set(showKindsAtom, ['works']);
    await add(['A1']);
    expect([...store.get(visibleKindsAtom)]).toEqual(['works', 'authors']);
  });

  it('finds the relations that records at hand state', async () => {
    const { store, add, edges } = setup();
    const context = createTestContext([
      rawWork('W1111111', { cites: ['W2222222'] }),
      rawWork('W2222222', { title: 'Cited' }),
    ]);
    store.set(flowContextAtom, context);
    await context.api.fetchEntity(checkedReference('works', 'W1111111'));
    store.set(collectAtom, { nodes: [buildNode('W1111111'), buildNode('W2222222')], edges: [] });
    await add(['W1111111', 'W2222222']);
    expect(edges()).toEqual(['W1111111-references-W2222222']);
  });

  it('asks before it adds more than 200 nodes', async () => {
    const { store, add, ids } = setup();
    const nodes = Array.from({ length: 201 }, (_, index) => buildNode(`W${index}`));
    const all = nodes.map(({ id }) => id);
    store.set(collectAtom, { nodes, edges: [] });
    const refused = add(all);
    expect(store.get(pendingQuestionAtom)?.title).toBe('Add 201 nodes to the graph');
    store.set(answerQuestionAtom, false);
    expect([await refused, ids()]).toEqual([[], []]);
    const agreed = add(all);
    store.set(answerQuestionAtom, true);
    expect(await agreed).toHaveLength(201);
    expect(store.get(selectedIdsAtom).size).toBe(0);
  });
});

describe('searching in repository mode', () => {
  function searching() {
    const context = setup();
    context.store.set(
      flowContextAtom,
      createTestContext([
        rawWork('W1111111', { title: 'Open access' }),
        rawEntity('A1111111', { display_name: 'Access Author' }),
      ]),
    );
    context.store.set(addToGraphAtom, graphFromText('W9'), 'Load');
    context.store.set(setRepositoryModeAtom, true);
    return context;
  }

  it('collects what is found, says so and leaves the graph', async () => {
    const { store, ids, collected, notices } = searching();
    await store.set(searchAndVisualizeAtom, 'access');
    expect(ids()).toEqual(['W9']);
    expect(collected()).toEqual(['W1111111', 'A1111111']);
    expect(notices()).toEqual(['Repository mode is on. Added 2 nodes to the repository.']);
    expect(store.get(searchProgressAtom)).toMatchObject({ state: 'done', count: 2 });
    expect(store.get(undoNameAtom)).toBe('Load');
  });

  it('collects an entity that is named by its identifier', async () => {
    const { store, ids, collected } = searching();
    await store.set(searchAndVisualizeAtom, 'W1111111');
    expect([ids(), collected()]).toEqual([['W9'], ['W1111111']]);
  });

  it('says nothing of the repository when nothing is found', async () => {
    const { store, collected, notices } = searching();
    await store.set(searchAndVisualizeAtom, 'zebra');
    expect([collected(), notices()]).toEqual([[], []]);
  });
});
