import { computeStatistics } from '@/lib/graph/analysis/graph-statistics';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

function statisticsOf(text: string) {
  const { nodes, edges } = graphFromText(text);
  return computeStatistics(nodes, edges);
}

const ofYear = (id: string, publicationYear: number | null) => {
  const node = buildNode(id);
  return { ...node, summary: { ...node.summary, publicationYear } };
};

describe('computeStatistics(nodes, edges)', () => {
  it('leaves undefined what an empty graph does not have', () => {
    expect(computeStatistics([], [])).toEqual({
      nodes: 0,
      edges: 0,
      linkedPairs: 0,
      density: null,
      degree: null,
      degreeBins: [],
      components: 0,
      largestComponent: 0,
      isolates: 0,
      years: null,
      kinds: [],
      edgeTypes: [],
    });
  });

  it('has no density for a single node', () => {
    expect(statisticsOf('W1')).toMatchObject({
      nodes: 1,
      density: null,
      degree: { average: 0, median: 0, max: 0 },
      components: 1,
      isolates: 1,
    });
  });

  it('works out a small graph', () => {
    const statistics = statisticsOf(`
      W1 -references-> W2
      W1 -references-> W3
      A1 -authored-> W1
      A2 -authored-> W4
      T1
    `);
    expect(statistics).toMatchObject({
      nodes: 7,
      edges: 4,
      linkedPairs: 4,
      density: (2 * 4) / (7 * 6),
      degree: { average: 8 / 7, median: 1, max: 3 },
      components: 3,
      largestComponent: 4,
      isolates: 1,
      kinds: [
        ['works', 4],
        ['authors', 2],
        ['topics', 1],
      ],
      edgeTypes: [
        ['references', 2],
        ['authored', 2],
      ],
    });
  });

  it('counts each of several edges between two nodes, in the degree and in the density', () => {
    const statistics = statisticsOf(`
      W1 -references-> W2
      W2 -references-> W1
      W1 -related_to-> W2
    `);
    expect(statistics).toMatchObject({
      edges: 3,
      linkedPairs: 1,
      density: 3,
      degree: { average: 3, max: 3 },
    });
  });

  it('counts a node whose only edge leads to itself as isolated', () => {
    expect(statisticsOf('W1 -references-> W1')).toMatchObject({
      edges: 1,
      linkedPairs: 0,
      isolates: 1,
      degree: { max: 2 },
    });
  });

  it('takes the middle of the two middle degrees', () => {
    // Degrees 1, 1, 2, 3, 1, 2: sorted 1 1 1 2 2 3.
    const statistics = statisticsOf(`
      W1 -references-> W3
      W3 -references-> W4
      W4 -references-> W5
      W4 -references-> W6
      W6 -references-> W2
    `);
    expect(statistics.degree?.median).toBe(1.5);
  });

  it('spans the known years', () => {
    const nodes = [ofYear('W1', 2020), ofYear('W2', null), ofYear('W3', 1899)];
    expect(computeStatistics(nodes, []).years).toEqual({ first: 1899, last: 2020 });
    expect(computeStatistics([ofYear('W2', null)], []).years).toBeNull();
  });

  it('spreads the degrees over ranges that double', () => {
    const spokes = Array.from({ length: 6 }, (_, at) => `W${at + 2} -references-> W1`);
    const { degreeBins } = statisticsOf(['T1', ...spokes].join('\n'));
    expect(degreeBins).toEqual([
      { from: 0, to: 0, count: 1 },
      { from: 1, to: 1, count: 6 },
      { from: 2, to: 2, count: 0 },
      { from: 3, to: 4, count: 0 },
      { from: 5, to: 8, count: 1 },
    ]);
  });
});
