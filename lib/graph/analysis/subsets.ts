import type { GraphState } from '@/lib/graph/graph-state';
import { buildAnalysisGraph } from './analysis-graph';
import { computeComponents } from './components';

/** Neighbours of each node, in the order of the edges; every node has an entry. */
type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

/** By whatever edges there are, in either direction; several edges between two nodes make them neighbours once. */
function neighboursOf({ nodes, edges }: GraphState): Neighbours {
  const neighbours = new Map<string, Set<string>>([...nodes.keys()].map((id) => [id, new Set<string>()]));
  for (const { source, target } of edges.values()) {
    if (source === target) continue;
    neighbours.get(source)?.add(target);
    neighbours.get(target)?.add(source);
  }
  return neighbours;
}

/** Nodes without a neighbour, in the order of the graph. O(n + m), as all of these. */
export function isolatedIds(graph: GraphState): readonly string[] {
  return idsWithDegree(graph, (degree) => degree === 0);
}

/**
 * Nodes with one neighbour or none (docs/behaviours/graph.md#removing-and-trimming: degree <= 1), as the graph is now:
 * trimming may make new ones.
 */
export function leafIds(graph: GraphState): readonly string[] {
  return idsWithDegree(graph, (degree) => degree <= 1);
}

function idsWithDegree(graph: GraphState, fits: (degree: number) => boolean): readonly string[] {
  return [...neighboursOf(graph)].filter(([, others]) => fits(others.size)).map(([id]) => id);
}

/** Nodes outside of the largest connected part, in the order of the graph. */
export function outsideLargestComponentIds({ nodes, edges }: GraphState): readonly string[] {
  const structure = buildAnalysisGraph(nodes.values(), edges.values());
  const components = computeComponents(structure);
  const largest = new Set(structure.ids.filter((_, index) => components[index] === 0));
  return [...nodes.keys()].filter((id) => !largest.has(id));
}

/** The centres and all nodes within so many edges of one of them. Centres that the graph lacks count for nothing. */
export function egoIds(graph: GraphState, centres: Iterable<string>, hops: number): ReadonlySet<string> {
  const there = [...centres].filter((id) => graph.nodes.has(id));
  return reach(neighboursOf(graph), there, hops);
}

function reach(neighbours: Neighbours, from: readonly string[], hops: number): ReadonlySet<string> {
  const reached = new Set(from);
  let frontier: readonly string[] = from;
  for (let hop = 0; hop < hops && frontier.length > 0; hop += 1) {
    const next: string[] = [];
    for (const id of frontier) {
      for (const other of neighbours.get(id) ?? []) {
        if (reached.has(other)) continue;
        reached.add(other);
        next.push(other);
      }
    }
    frontier = next;
  }
  return reached;
}
