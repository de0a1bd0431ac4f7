import { type AnalysisGraph, simplify } from './analysis-graph';

/**
 * How much denser groups are inside than chance would make them, -0.5 to 1, over the undirected simple graph; null
 * without edges. Source: Newman and Girvan, 2004.
 */
export function computeModularity(graph: AnalysisGraph, groups: ArrayLike<number>): number | null {
  const { sources, targets } = simplify(graph, 'undirected');
  const count = sources.length;
  if (count === 0) return null;
  const ends = new Map<number, number>();
  let inside = 0;
  for (let edge = 0; edge < count; edge++) {
    const a = groups[sources[edge]!]!;
    const b = groups[targets[edge]!]!;
    ends.set(a, (ends.get(a) ?? 0) + 1);
    ends.set(b, (ends.get(b) ?? 0) + 1);
    if (a === b) inside++;
  }
  let expected = 0;
  for (const sum of ends.values()) expected += (sum / (2 * count)) ** 2;
  return inside / count - expected;
}
