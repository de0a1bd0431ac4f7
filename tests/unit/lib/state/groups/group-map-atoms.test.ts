import { createStore } from 'jotai/vanilla';
import { isGroupNode } from '@/lib/graph/groups/group-node';
import { followCommunitiesAtom } from '@/lib/state/analysis/community-atoms';
import { takeSnapshotAtom } from '@/lib/state/exchange/exchange-atoms';
import { replaceGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { showSingleNodesAtom } from '@/lib/state/graph/grouping-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { showKindsAtom, visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import {
  closeAllGroupsAtom,
  closeGroupAtom,
  divideIntoGroupsAtom,
  groupMapAtom,
  groupOfAtom,
  mapGraphAtom,
  mapIdOfAtom,
  openGroupAtom,
  openGroupsAtom,
} from '@/lib/state/groups/group-map-atoms';
import { largeGraph } from '@/tests/support/large-graph';

const GRAPH = largeGraph();

async function setup() {
  const store = createStore();
  store.set(replaceGraphAtom, GRAPH, 'Import');
  store.set(followCommunitiesAtom, GRAPH.communityOf);
  await store.set(divideIntoGroupsAtom);
  const drawn = () => store.get(mapGraphAtom).nodes;
  return { store, drawn, ids: () => drawn().map(({ id }) => id) };
}

const DISCS = ['group:0', 'group:1', 'group:2', 'group:3', 'group:4', 'group:-1'];

describe('mapGraphAtom', () => {
  it('is the visible graph itself up to 25,000 nodes', () => {
    const store = createStore();
    store.set(replaceGraphAtom, { nodes: GRAPH.nodes.slice(0, 25_000), edges: [] }, 'Import');
    expect(store.get(mapGraphAtom)).toBe(store.get(visibleGraphAtom));
  });

  it('is empty while the groups of a larger graph are sought, then has a disc for each', async () => {
    const store = createStore();
    store.set(replaceGraphAtom, GRAPH, 'Import');
    expect(store.get(mapGraphAtom).nodes).toEqual([]);
    const { ids, drawn } = await setup();
    expect(ids()).toEqual(DISCS);
    expect(drawn().map((node) => isGroupNode(node) && node.group.size)).toEqual([
      ...Array.from({ length: 5 }, () => 5_011),
      3,
    ]);
  });

  it('is the visible graph once all nodes are asked for, until another graph takes its place', async () => {
    const { store } = await setup();
    store.set(showSingleNodesAtom);
    expect(store.get(mapGraphAtom)).toBe(store.get(visibleGraphAtom));
    store.set(replaceGraphAtom, { ...GRAPH, nodes: [...GRAPH.nodes].reverse() }, 'Import');
    expect(store.get(mapGraphAtom)).not.toBe(store.get(visibleGraphAtom));
  });

  it('follows the filters: what is hidden is in no group', async () => {
    const { store } = await setup();
    store.set(showKindsAtom, ['authors']);
    await store.set(divideIntoGroupsAtom);
    expect(store.get(mapGraphAtom)).toBe(store.get(visibleGraphAtom));
    expect(store.get(groupMapAtom)).toBeNull();
  });
});

describe('openGroupAtom', () => {
  it('shows the nodes of a group beside the other discs, and takes them back', async () => {
    const { store, ids } = await setup();
    store.set(openGroupAtom, 2);
    expect(ids()).toHaveLength(DISCS.length + 5_011);
    expect(ids().slice(0, 6)).toEqual(DISCS);
    expect(store.get(mapIdOfAtom)('W10022')).toBe('W10022');
    expect(store.get(mapIdOfAtom)('W0')).toBe('group:0');
    store.set(closeGroupAtom, 2);
    expect(ids()).toEqual(DISCS);
    expect(store.get(mapIdOfAtom)('W10022')).toBe('group:2');
  });

  it('closes what was opened first where more than 25,000 nodes would be shown', async () => {
    const { store } = await setup();
    for (const key of [0, 1, 2, 3]) store.set(openGroupAtom, key);
    expect(store.get(openGroupsAtom)).toEqual([0, 1, 2, 3]);
    store.set(openGroupAtom, 4);
    expect(store.get(openGroupsAtom)).toEqual([1, 2, 3, 4]);
    store.set(closeAllGroupsAtom);
    expect(store.get(openGroupsAtom)).toEqual([]);
  });

  it('keeps an open group at its place when the graph grows, and is no step of the history', async () => {
    const { store } = await setup();
    const step = store.get(undoNameAtom);
    store.set(openGroupAtom, 2);
    expect(store.get(undoNameAtom)).toBe(step);
    const before = store.get(groupMapAtom)?.places.get(2);
    const smaller = { nodes: GRAPH.nodes.slice(0, 25_050), edges: GRAPH.edges.slice(0, 25_050) };
    store.set(replaceGraphAtom, smaller, 'Trim');
    await store.set(divideIntoGroupsAtom);
    expect(store.get(openGroupsAtom)).toEqual([2]);
    expect(store.get(groupMapAtom)?.places.get(2)).toEqual(before);
  });
});

describe('groups and the graph', () => {
  it('knows the group of a node and of a disc', async () => {
    const { store } = await setup();
    const groupOf = store.get(groupOfAtom);
    expect(groupOf('W25055')?.name).toBe('1 smaller group');
    expect(groupOf('group:1')).toBe(groupOf('W5011'));
    expect(groupOf('W999999')).toBeNull();
  });

  it('exports nodes at their own places, never discs', async () => {
    const { store } = await setup();
    store.set(openGroupAtom, 2);
    store.set(selectNodesAtom, ['W10022', 'W0']);
    for (const scope of ['whole', 'visible'] as const) {
      expect(store.set(takeSnapshotAtom, scope, false).nodes).toHaveLength(GRAPH.nodes.length);
    }
    const { nodes } = store.set(takeSnapshotAtom, 'selected', false);
    expect(nodes.map(({ id, x, y }) => [id, x, y])).toEqual([
      ['W0', 0, 0],
      ['W10022', 0, 0],
    ]);
  });
});
