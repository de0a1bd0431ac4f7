import { packGraph, unpackGraph } from '@/lib/graph/exchange/packed-graph';
import type { RestoredGraph } from '@/lib/graph/exchange/restore-graph';
import { buildNode, graphFromText } from '../../../../support/graph-from-text';

const REPORT: Omit<RestoredGraph, 'nodes' | 'edges'> = {
  pinned: ['W1'],
  filters: { kinds: ['works'], edgeTypes: ['references'] },
  skipped: [{ reason: 'no-id', what: 'node', count: 2, examples: ['x', 'y'] }],
  replacedPositions: 3,
  hasNoPositions: false,
  foreignEdges: 1,
};

/** As a message brings it from one thread to another. */
function sent(graph: RestoredGraph): RestoredGraph {
  return unpackGraph(structuredClone(packGraph(graph)));
}

describe('packGraph(graph), unpackGraph(packed)', () => {
  it('loses nothing of nodes', () => {
    const nodes = [
      buildNode('W1', { label: 'On engines, “quoted”', x: 1.25, y: -3e6, hydration: 'full' }),
      buildNode('A5', { label: '算', hydration: 'minimal' }),
      {
        ...buildNode('I1'),
        externalIds: [
          { type: 'ror' as const, value: '03yrm5c26' },
          { type: 'doi' as const, value: '10.1/a' },
        ],
        summary: {
          citedByCount: 0,
          worksCount: 12,
          publicationYear: null,
          hint: 'Kenya',
          isRetracted: true,
          isOpenAccess: false,
        },
      },
      {
        ...buildNode('W2'),
        summary: {
          citedByCount: null,
          worksCount: null,
          publicationYear: 1843,
          hint: '',
          isRetracted: false,
          isOpenAccess: true,
        },
      },
    ];
    expect(sent({ ...REPORT, nodes, edges: [] })).toEqual({ ...REPORT, nodes, edges: [] });
  });

  it('loses nothing of edges', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2\nA1 -authored-> W2\nA1 -authored-> W1');
    const [first, second, third] = edges;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three edges');
    const told = [
      first,
      { ...second, weight: 0, label: 'wrote' },
      { ...third, metadata: { position: 'first' } },
    ];
    expect(sent({ ...REPORT, nodes, edges: told }).edges).toStrictEqual(told);
  });

  it('lets all edges share the ids of their ends', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2\nW2 -references-> W1');
    const packed = packGraph({ ...REPORT, nodes, edges });
    expect(packed.nodes.ids).toEqual(['W1', 'W2']);
    expect([...packed.edges.ends]).toEqual([0, 1, 1, 0]);
    expect(packed.edges.texts).toEqual([edges[0]?.label]);
  });

  it('takes an empty graph', () => {
    expect(sent({ ...REPORT, nodes: [], edges: [] })).toEqual({ ...REPORT, nodes: [], edges: [] });
  });
});
