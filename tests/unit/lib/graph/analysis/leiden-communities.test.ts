import louvain from 'graphology-communities-louvain';
import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import { type AnalysisGraph, buildAnalysisGraph } from '@/lib/graph/analysis/analysis-graph';
import { computeComponents } from '@/lib/graph/analysis/components';
import { fromGraphology, toGraphology } from '@/lib/graph/analysis/graphology-graph';
import { communitySteps } from '@/lib/graph/analysis/leiden-communities';
import { computeModularity } from '@/lib/graph/analysis/modularity';
import { analysisGraphFromText, byId, realCitations, sampleCitations } from '@/tests/support/analysis-graphs';
import { bestModularityOfStretches, chain, smallWorld } from '@/tests/support/chain-graphs';
import { describeWithSharedData } from '@/tests/support/shared-data';

function communities(graph: AnalysisGraph, seed = 1, resolution = 1): Float64Array {
  return runToEnd(communitySteps(graph, { seed, resolution }));
}

function modularity(graph: AnalysisGraph, seed = 1): number {
  return computeModularity(graph, communities(graph, seed)) ?? Number.NaN;
}

/** The best of three runs of graphology's Louvain. */
function modularityByLouvain(graph: AnalysisGraph): number {
  const runs = [1, 2, 3].map((seed) => {
    const options = { getEdgeWeight: null, resolution: 1, rng: seededRandom(seed) };
    return (
      computeModularity(graph, fromGraphology(graph, louvain(toGraphology(graph, 'undirected'), options))) ??
      0
    );
  });
  return Math.max(...runs);
}

/** Groups that fall into parts when nothing but their own edges is left. */
function unconnectedGroups(graph: AnalysisGraph, groups: Float64Array): number {
  const inside = Array.from(graph.sources, (source, edge) => [source, graph.targets[edge] ?? 0] as const);
  const own = inside.filter(([source, target]) => groups[source] === groups[target]);
  const parts = computeComponents({
    ids: graph.ids,
    sources: Uint32Array.from(own, ([source]) => source),
    targets: Uint32Array.from(own, ([, target]) => target),
  });
  return new Set(parts).size - new Set(groups).size;
}

describe('communitySteps(graph, options)', () => {
  it.each([200, 600])('cuts a chain of %d nodes about as well as can be', (nodes) => {
    const graph = chain(nodes);
    expect(modularity(graph)).toBeGreaterThan(0.995 * bestModularityOfStretches(graph));
    expect(modularity(graph)).toBeGreaterThan(1.05 * modularityByLouvain(graph));
  });

  it('is better than Louvain on a small world, and no worse on the sample library', () => {
    const world = smallWorld(600);
    expect(modularity(world)).toBeGreaterThan(1.05 * modularityByLouvain(world));
    const sample = sampleCitations();
    expect(modularity(sample)).toBeGreaterThanOrEqual(modularityByLouvain(sample));
  });

  it('gives the same communities for the same seed, and connected ones for every seed', () => {
    const graph = smallWorld(300);
    expect(communities(graph, 5)).toEqual(communities(graph, 5));
    for (const seed of [0, 1, 2, 4_294_967_295]) {
      expect(unconnectedGroups(graph, communities(graph, seed))).toBe(0);
    }
  });

  it('finds two triangles on a bridge, and more groups at a higher resolution', () => {
    const graph = analysisGraphFromText(`
      W1 -references-> W2
      W2 -references-> W3
      W3 -references-> W1
      W3 -references-> W4
      W4 -references-> W5
      W5 -references-> W6
      W6 -references-> W4
    `);
    expect(byId(graph, communities(graph))).toEqual({ W1: 0, W2: 0, W3: 0, W4: 1, W5: 1, W6: 1 });
    expect(new Set(communities(graph, 1, 10)).size).toBe(6);
  });

  it('reports how much is done, up to all of it', () => {
    const shares = [...communitySteps(chain(40), { seed: 1, resolution: 1 })];
    expect(shares).toHaveLength(50);
    expect(shares.at(0)).toBe(0.02);
    expect(shares.at(-1)).toBe(1);
  });

  it('leaves nodes without edges, or with none but to themselves, on their own', () => {
    const nodes = ['W1', 'W2', 'W3', 'W4'].map((id) => ({ id }));
    expect([...communities(buildAnalysisGraph([], []))]).toEqual([]);
    expect([...communities(buildAnalysisGraph(nodes, [{ source: 'W1', target: 'W1' }]))]).toEqual([
      0, 1, 2, 3,
    ]);
    expect([...communities(buildAnalysisGraph(nodes, [{ source: 'W2', target: 'W4' }]))]).toEqual([
      1, 0, 2, 0,
    ]);
  });
});

describeWithSharedData('communities of real citations', () => {
  it("are connected and better than Louvain's", () => {
    const graph = realCitations();
    const groups = communities(graph);
    expect(unconnectedGroups(graph, groups)).toBe(0);
    expect(computeModularity(graph, groups)).toBeGreaterThan(modularityByLouvain(graph));
  });
});
