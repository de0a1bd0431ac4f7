import { analysisKey, buildAnalysisGraph, simplify } from '@/lib/graph/analysis/analysis-graph';

const NODES = [{ id: 'b' }, { id: 'a' }, { id: 'c' }];
const EDGES = [
  { source: 'c', target: 'a' },
  { source: 'a', target: 'b' },
  { source: 'a', target: 'b' },
  { source: 'b', target: 'a' },
  { source: 'b', target: 'b' },
];

function pairs({ ids, sources, targets }: ReturnType<typeof buildAnalysisGraph>): readonly string[] {
  return Array.from(sources, (source, edge) => `${ids[source]}${ids[targets[edge] ?? 0]}`);
}

describe('buildAnalysisGraph(nodes, edges)', () => {
  it('orders nodes and edges, parallel ones and loops included', () => {
    const graph = buildAnalysisGraph(NODES, EDGES);
    expect(graph.ids).toEqual(['a', 'b', 'c']);
    expect(pairs(graph)).toEqual(['ab', 'ab', 'ba', 'bb', 'ca']);
  });

  it('does not depend on the order in which the graph was built', () => {
    expect(buildAnalysisGraph([...NODES].reverse(), [...EDGES].reverse())).toEqual(
      buildAnalysisGraph(NODES, EDGES),
    );
  });

  it('leaves out edges without both ends, and repeated nodes', () => {
    const graph = buildAnalysisGraph([{ id: 'a' }, { id: 'a' }], [{ source: 'a', target: 'gone' }]);
    expect(graph.ids).toEqual(['a']);
    expect(graph.sources).toHaveLength(0);
  });
});

describe('simplify(graph, direction)', () => {
  it('keeps one edge per pair, without loops', () => {
    const graph = buildAnalysisGraph(NODES, EDGES);
    expect(pairs(simplify(graph, 'directed'))).toEqual(['ab', 'ba', 'ca']);
    expect(pairs(simplify(graph, 'undirected'))).toEqual(['ab', 'ac']);
  });

  it('does nothing the second time', () => {
    const once = simplify(buildAnalysisGraph(NODES, EDGES), 'undirected');
    expect(simplify(once, 'undirected')).toEqual(once);
  });
});

describe('analysisKey(graph)', () => {
  const keyOf = (nodes: readonly string[], edges: readonly (readonly [string, string])[]) =>
    analysisKey(
      buildAnalysisGraph(
        nodes.map((id) => ({ id })),
        edges.map(([source, target]) => ({ source, target })),
      ),
    );

  it('is the same for the same structure', () => {
    expect(keyOf(['a', 'b'], [['a', 'b']])).toBe(keyOf(['b', 'a'], [['a', 'b']]));
  });

  it('differs where a node or an edge differs', () => {
    const keys = [
      keyOf([], []),
      keyOf(['a', 'b'], []),
      keyOf(['ab', 'c'], []),
      keyOf(['a', 'bc'], []),
      keyOf(['a', 'b'], [['a', 'b']]),
      keyOf(['a', 'b'], [['b', 'a']]),
      keyOf(['a', 'b'], [['a', 'a']]),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
