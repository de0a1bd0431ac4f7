import { DirectedGraph, UndirectedGraph } from 'graphology';
import { type AnalysisGraph, simplify } from './analysis-graph';

/**
 * The simple graph as graphology's. Nodes are named by their index, so that no id can collide with a name that
 * JavaScript's objects keep for themselves.
 */
export function toGraphology(graph: AnalysisGraph, direction: 'directed' | 'undirected') {
  const result = direction === 'directed' ? new DirectedGraph() : new UndirectedGraph();
  for (let node = 0; node < graph.ids.length; node++) result.addNode(String(node));
  const { sources, targets } = simplify(graph, direction);
  for (let edge = 0; edge < sources.length; edge++)
    result.addEdge(String(sources[edge]), String(targets[edge]));
  return result;
}

/** Values by name as values by index. */
export function fromGraphology(graph: AnalysisGraph, values: Readonly<Record<string, number>>): Float64Array {
  return Float64Array.from(graph.ids, (_, node) => values[node] ?? 0);
}
