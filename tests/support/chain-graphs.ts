import { seededRandom } from '@/lib/base/random';
import { type AnalysisGraph, buildAnalysisGraph } from '@/lib/graph/analysis/analysis-graph';

const nameOf = (node: number) => `W${100_000 + node}`;

function graphOf(nodes: number, links: readonly (readonly [number, number])[]): AnalysisGraph {
  return buildAnalysisGraph(
    Array.from({ length: nodes }, (_, node) => ({ id: nameOf(node) })),
    links.map(([source, target]) => ({ source: nameOf(source), target: nameOf(target) })),
  );
}

/** A chain in which each node is joined to the next four: eight neighbours in the middle. */
export function chain(nodes: number): AnalysisGraph {
  const links: [number, number][] = [];
  for (let node = 0; node < nodes; node++) {
    for (let step = 1; step <= 4 && node + step < nodes; step++) {
      links.push([node, node + step]);
    }
  }
  return graphOf(nodes, links);
}

/** Watts and Strogatz's small world: a ring of eight neighbours, a twentieth of the edges led elsewhere. */
export function smallWorld(nodes: number, seed = 1): AnalysisGraph {
  const random = seededRandom(seed);
  const links: [number, number][] = [];
  for (let node = 0; node < nodes; node++) {
    for (let step = 1; step <= 4; step++) {
      const target = random() < 0.05 ? Math.floor(random() * nodes) : (node + step) % nodes;
      links.push([node, target]);
    }
  }
  return graphOf(nodes, links);
}

/** The highest modularity that cutting a `chain` into stretches can have, by trying every cut. O(n²). */
export function bestModularityOfStretches(graph: AnalysisGraph): number {
  const nodes = graph.ids.length;
  const edges = graph.sources.length;
  const degree = new Float64Array(nodes);
  /** Edges that end at a node, by their start. */
  const back = Array.from({ length: nodes }, (): number[] => []);
  for (let edge = 0; edge < edges; edge++) {
    const source = graph.sources[edge] ?? 0;
    const target = graph.targets[edge] ?? 0;
    degree[source] = (degree[source] ?? 0) + 1;
    degree[target] = (degree[target] ?? 0) + 1;
    back[Math.max(source, target)]?.push(Math.min(source, target));
  }
  /** Best of the first nodes, by their number. */
  const best = new Float64Array(nodes + 1).fill(-Infinity);
  best[0] = 0;
  for (let from = 0; from < nodes; from++) {
    let inside = 0;
    let ends = 0;
    for (let to = from; to < nodes; to++) {
      inside += (back[to] ?? []).filter((start) => start >= from).length;
      ends += degree[to] ?? 0;
      const value = (best[from] ?? 0) + inside / edges - (ends / (2 * edges)) ** 2;
      best[to + 1] = Math.max(best[to + 1] ?? 0, value);
    }
  }
  return best[nodes] ?? 0;
}
