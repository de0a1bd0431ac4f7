import { type ForceValue, nodeValues } from '@/lib/graph/layout/force-values';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

const { nodes: bare, edges } = graphFromText(`
  A1 -authored-> W1
  A2 -authored-> W1
  A2 -affiliated-> I1
  A2 -affiliated-> I2
  W1 -published_in-> S1
  W1 -references-> W2
  W2 -references-> W2
  W2 -references-> W9
`);
const nodes = bare
  .filter(({ id }) => id !== 'W9')
  .map((node) =>
    node.id === 'W1'
      ? { ...node, summary: { ...node.summary, publicationYear: 2001, citedByCount: 7, worksCount: 3 } }
      : node,
  );
const NONE = Number.NaN;

describe('nodeValues(by, subjects)', () => {
  it.each<[ForceValue, readonly number[]]>([
    // A1, W1, A2, I1, I2, S1, W2
    ['year', [NONE, 2001, NONE, NONE, NONE, NONE, NONE]],
    ['citations', [NONE, 7, NONE, NONE, NONE, NONE, NONE]],
    ['works', [NONE, 3, NONE, NONE, NONE, NONE, NONE]],
    ['kind', [1, 0, 1, 3, 3, 2, 0]],
    ['degree', [1, 4, 3, 1, 1, 1, 3]],
    ['institution', [NONE, 0, 0, 0, 1, NONE, NONE]],
    ['source', [NONE, 0, NONE, NONE, NONE, 0, NONE]],
    ['community', [NONE, 4, NONE, NONE, NONE, NONE, NONE]],
    ['pagerank', [NONE, NONE, NONE, NONE, NONE, NONE, NONE]],
  ])('%s', (by, expected) => {
    const computed = new Map([['community', new Map([['W1', 4]])] as const]);
    expect(nodes.map(({ id }) => id)).toEqual(['A1', 'W1', 'A2', 'I1', 'I2', 'S1', 'W2']);
    expect([...nodeValues(by, { nodes, edges, computed })]).toEqual(expected);
  });

  it.each(['institution', 'source'] as const)('numbers %ss alike in any order of the nodes', (by) => {
    const byId = (listed: typeof nodes) => {
      const values = nodeValues(by, { nodes: listed, edges, computed: new Map() });
      return new Map(listed.map(({ id }, at) => [id, values[at]] as const));
    };
    expect(byId([...nodes].reverse())).toEqual(byId(nodes));
  });

  it('has no values without nodes and data', () => {
    expect(nodeValues('degree', { nodes: [], edges, computed: new Map() })).toHaveLength(0);
    expect([...nodeValues('year', { nodes: [buildNode('W1')], edges: [], computed: new Map() })]).toEqual([
      NONE,
    ]);
  });
});
