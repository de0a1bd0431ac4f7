import { createStore } from 'jotai/vanilla';
import { communityGroupsAtom, followCommunitiesAtom } from '@/lib/state/analysis/community-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

const TITLES = {
  W1: 'Open access',
  W2: 'Open access mandates',
  W3: 'Peer review',
  W4: 'Peer review at journals',
} as const;

function setup() {
  const store = createStore();
  const nodes = Object.entries(TITLES).map(([id, label]) => buildNode(id, { label }));
  store.set(addToGraphAtom, { nodes, edges: [] }, 'Add');
  return store;
}

describe('communities', () => {
  it('are named by what they are about, and keep name and colour when others are found', () => {
    const store = setup();
    expect(store.get(communityGroupsAtom)).toBeNull();
    store.set(followCommunitiesAtom, new Map(Object.keys(TITLES).map((id, at) => [id, at < 2 ? 0 : 1])));
    expect(Object.fromEntries(store.get(communityGroupsAtom)?.groups ?? [])).toEqual({
      W1: 'Open access',
      W2: 'Open access',
      W3: 'Peer review',
      W4: 'Peer review',
    });
    expect(store.get(communityGroupsAtom)?.colors.get('Peer review')).toBe(1);

    const grown = [buildNode('W5', { label: 'Peer review today' })];
    store.set(addToGraphAtom, { nodes: grown, edges: [] }, 'Expand');
    const found = new Map([...Object.keys(TITLES), 'W5'].map((id, at) => [id, at < 2 ? 1 : 0]));
    store.set(followCommunitiesAtom, found);
    const after = store.get(communityGroupsAtom);
    expect([after?.groups.get('W5'), after?.colors.get('Peer review')]).toEqual(['Peer review', 1]);
  });

  it('are named by their best joined node where nothing can be said', () => {
    const store = createStore();
    const { nodes, edges } = graphFromText(`
      A1 -authored-> A2
      A2 -authored-> A3
      W9
    `);
    store.set(addToGraphAtom, { nodes, edges }, 'Add');
    const found = new Map(nodes.map(({ id }) => [id, id === 'W9' ? 1 : 0]));
    store.set(followCommunitiesAtom, found);
    expect([...new Set(store.get(communityGroupsAtom)?.groups.values() ?? [])]).toEqual([
      'Around A2',
      'Group 2',
    ]);
  });

  it('are numbered where nothing can be said', () => {
    const store = createStore();
    store.set(addToGraphAtom, { nodes: [buildNode('A1'), buildNode('A2')], edges: [] }, 'Add');
    store.set(
      followCommunitiesAtom,
      new Map([
        ['A1', 0],
        ['A2', 1],
      ]),
    );
    expect([...(store.get(communityGroupsAtom)?.groups.values() ?? [])]).toEqual(['Group 1', 'Group 2']);
  });
});
