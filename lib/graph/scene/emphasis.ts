import type { EdgeTable } from '../edge-table';
import type { GraphEdge } from '../types';
import { NODE_FLAG } from './flags';

/** Nodes and edges that a tool wants seen before all else. */
interface SceneSpotlight {
  readonly nodeIds: ReadonlySet<string>;
  /** Edges highlighted with them; null means all edges between the nodes. */
  readonly edges: EdgeTable | null;
}

/** Highlighted and faded parts of the scene, apart from selection and hover. */
export interface SceneEmphasis {
  /** Its edges are highlighted; nodes outside it are among the faded ones. */
  readonly spotlight: SceneSpotlight | null;
  readonly faded: ReadonlySet<string>;
}

export const NO_EMPHASIS: SceneEmphasis = { spotlight: null, faded: new Set() };

/** The part of a scene that emphasis is about. */
interface EmphasisedGraph {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly GraphEdge[];
  readonly edgeSources: Uint32Array;
  readonly edgeTargets: Uint32Array;
}

/** Indices of the edges highlighted by the spotlight. */
export function spotlightEdges(graph: EmphasisedGraph, { spotlight }: SceneEmphasis): readonly number[] {
  if (spotlight === null) return [];
  const { nodes, edges, edgeSources, edgeTargets } = graph;
  const isLit = (index: number) => spotlight.nodeIds.has(nodes[index]?.id ?? '');
  const found: number[] = [];
  for (const [index, edge] of edges.entries()) {
    const stands = spotlight.edges?.has(edge) ?? (isLit(edgeSources[index]!) && isLit(edgeTargets[index]!));
    if (stands) found.push(index);
  }
  return found;
}

/**
 * Faded edges: all while a node is hovered (its own are painted again, above them), else those that touch a dimmed
 * node. 1 for each such edge.
 * @param flags of the nodes; see `NODE_FLAG`.
 */
export function dimEdges(
  { edgeSources, edgeTargets }: EmphasisedGraph,
  flags: Uint8Array,
  isHovering: boolean,
): Uint8Array {
  const dimmed = new Uint8Array(edgeSources.length);
  if (isHovering) return dimmed.fill(1);
  for (let edge = 0; edge < dimmed.length; edge++) {
    const ends = flags[edgeSources[edge]!]! | flags[edgeTargets[edge]!]!;
    if ((ends & NODE_FLAG.dimmed) !== 0) dimmed[edge] = 1;
  }
  return dimmed;
}
