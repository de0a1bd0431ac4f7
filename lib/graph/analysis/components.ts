import { componentRoots } from '@/lib/graph/adjacency';
import type { AnalysisGraph } from './analysis-graph';
import { numberGroupsBySize } from './group-numbers';

/** The connected part of each node, directions ignored; 0 is the largest. Nearly O(n + m). */
export function computeComponents({ ids, sources, targets }: AnalysisGraph): Float64Array {
  return numberGroupsBySize(componentRoots(ids.length, sources, targets));
}
