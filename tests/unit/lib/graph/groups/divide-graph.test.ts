import { runToEnd } from '@/lib/base/slices';
import { divideGraph } from '@/lib/graph/groups/divide-graph';
import { GATHERED } from '@/lib/graph/groups/group-node';
import { ring } from '@/tests/support/ring-graphs';

const divide = (sizes: readonly number[], bridges: readonly (readonly [number, number])[] = []) => {
  const { nodes, edges, communityOf } = ring(sizes, bridges);
  return runToEnd(divideGraph({ nodes, edges, communityOf, nameOf: (key) => `Subject ${key}` }));
};

describe('divideGraph(division)', () => {
  it('makes a group of each community, the largest first', () => {
    const { groups } = divide([20, 30]);
    expect(groups.map(({ key, name, nodes }) => [key, name, nodes.length])).toEqual([
      [1, 'Subject 1', 30],
      [0, 'Subject 0', 20],
    ]);
  });

  it('gathers small communities and nodes without one, and says how many they are', () => {
    const { nodes, edges, communityOf } = ring([20, 3, 4]);
    const known = new Map([...communityOf].filter(([id]) => id !== 'W1'));
    const { groups } = runToEnd(divideGraph({ nodes, edges, communityOf: known, nameOf: String }));
    expect(groups.map(({ key, name, nodes: own }) => [key, name, own.length])).toEqual([
      [0, '0', 19],
      [GATHERED, '2 smaller groups and single nodes', 8],
    ]);
    const lonely = new Map(Array.from(communityOf, ([id], at) => [id, at]));
    const divided = runToEnd(divideGraph({ nodes, edges, communityOf: lonely, nameOf: String }));
    expect(divided.groups.map(({ name }) => name)).toEqual(['Single nodes']);
  });

  it('knows the group of every node', () => {
    const { groups, groupOf } = divide([12, 15, 2]);
    for (const [index, { nodes }] of groups.entries()) {
      for (const { id } of nodes) expect(groupOf.get(id)).toBe(index);
    }
    expect(groupOf.size).toBe(29);
  });

  it('counts the edges between groups in both directions, and gives each group all that touch it', () => {
    const { groups, pairs } = divide(
      [10, 11, 12],
      [
        [0, 10],
        [11, 1],
        [0, 21],
      ],
    );
    const keyOf = (index: number) => groups[index]?.key;
    expect(pairs.map(({ from, to, count }) => [[keyOf(from), keyOf(to)].sort(), count])).toEqual([
      [[0, 1], 2],
      [[0, 2], 1],
    ]);
    expect(groups.map(({ key, edges }) => [key, edges.length])).toEqual([
      [2, 13],
      [1, 13],
      [0, 13],
    ]);
  });

  it('has at most 60 groups and the gathered one', () => {
    const { groups } = divide(Array.from({ length: 80 }, () => 10));
    expect(groups).toHaveLength(61);
    expect(groups.at(-1)?.name).toBe('20 smaller groups');
    expect(groups.at(-1)?.nodes).toHaveLength(200);
  });

  it('names the most frequent kind of a group', () => {
    const { nodes, edges, communityOf } = ring([10]);
    const mixed = nodes.map((node, at) => (at < 6 ? { ...node, entityType: 'authors' as const } : node));
    const { groups } = runToEnd(divideGraph({ nodes: mixed, edges, communityOf, nameOf: String }));
    expect(groups[0]?.kind).toBe('authors');
  });
});
