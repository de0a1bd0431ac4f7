import type { EntityKind } from '@/lib/base/entity-kind';
import type { GraphState } from '@/lib/graph/graph-state';
import type { EdgeType, GraphEdge, GraphNode } from '@/lib/graph/types';
import { EdgeTable } from '../edge-table';
import { findShortestPaths } from './shortest-paths';

/** Why no path is seen. */
export type PathObstacle =
  /** There is one, through nodes and edges that are hidden: the kinds and types that would have to be shown. */
  | {
      readonly type: 'hidden';
      readonly kinds: readonly EntityKind[];
      readonly edgeTypes: readonly EdgeType[];
      /** Even then some of its nodes are hidden, by the depth filter. */
      readonly isTooDeep: boolean;
    }
  /** The graph has none. */
  | { readonly type: 'unconnected' };

interface Shown {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly kinds: ReadonlySet<EntityKind>;
}

/** Why no visible path joins two nodes; prefers an explanation by a path through visible nodes. O(n + m). */
export function explainNoPath(graph: GraphState, shown: Shown, start: string, end: string): PathObstacle {
  const ids = new Set(shown.nodes.map(({ id }) => id));
  const all = graph.edges.list();
  const amongShown = all.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const found = findShortestPaths(amongShown, start, end, 1) ?? findShortestPaths(all, start, end, 1);
  const path = found?.paths[0];
  if (path === undefined) return { type: 'unconnected' };
  const visible = new EdgeTable(shown.edges);
  const hiddenSteps = path.steps.filter((edges) => !edges.some((edge) => visible.has(edge)));
  const hiddenNodes = path.nodeIds.filter((id) => !ids.has(id)).flatMap((id) => graph.nodes.get(id) ?? []);
  return {
    type: 'hidden',
    kinds: distinct(hiddenNodes.map((node) => node.entityType).filter((kind) => !shown.kinds.has(kind))),
    edgeTypes: distinct(hiddenSteps.flatMap((edges) => edges[0]?.type ?? [])),
    isTooDeep: hiddenNodes.some((node) => shown.kinds.has(node.entityType)),
  };
}

function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
