import { EDGE_TYPES, type EdgeType, type GraphEdge } from '../types';

/** Edges drawn alike: one run of the edge arrays, `start` included, `end` excluded. */
export interface EdgeBatch {
  readonly type: EdgeType;
  /** Weight 1 or more, such as a first author's. */
  readonly isStrong: boolean;
  /** From 0, the strongest, to TIER_COUNT - 1, the weakest; what fades first in a crowd. 0 below the limit. */
  readonly tier: number;
  readonly start: number;
  readonly end: number;
}

export const TIER_COUNT = 4;

/** A graph with more edges than this fades the weakest. Source: the visual language, "The map". */
export const MAX_EQUAL_EDGES = 10_000;

/** The weight of an edge that has none of its own. */
const USUAL_WEIGHT = 0.5;

export interface OrderedEdges {
  readonly edges: readonly GraphEdge[];
  readonly batches: readonly EdgeBatch[];
  /** Node indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /**
   * How far an edge swerves from the straight way, in lanes, for edges that share both ends; to the left as seen from
   * the end with the lower index. 0 for an edge without company. For an edge that leads back to its own node, which of
   * its node's loops it is, from 0.
   */
  readonly lanes: Float32Array;
}

/** Puts edges in drawing order: by type, strength and tier; those without both ends are left out. O(m log m). */
export function orderEdges(
  edges: readonly GraphEdge[],
  indexOf: (id: string) => number,
  nodeCount: number,
): OrderedEdges {
  const found = edges
    .map((edge) => ({ edge, source: indexOf(edge.source), target: indexOf(edge.target), tier: 0 }))
    .filter(({ source, target }) => source !== -1 && target !== -1);
  if (found.length > MAX_EQUAL_EDGES) rankByStrength(found, nodeCount);
  const drawn = found
    .map((one) => ({
      ...one,
      key: (2 * EDGE_TYPES.indexOf(one.edge.type) + (isStrong(one.edge) ? 1 : 0)) * TIER_COUNT + one.tier,
    }))
    .sort((a, b) => a.key - b.key);
  const batches: EdgeBatch[] = [];
  for (let start = 0; start < drawn.length; ) {
    let end = start + 1;
    while (end < drawn.length && drawn[end]!.key === drawn[start]!.key) end++;
    const { edge, tier } = drawn[start]!;
    batches.push({ type: edge.type, isStrong: isStrong(edge), tier, start, end });
    start = end;
  }
  const sources = Uint32Array.from(drawn, ({ source }) => source);
  const targets = Uint32Array.from(drawn, ({ target }) => target);
  const lanes = assignLanes(sources, targets, nodeCount);
  return { edges: drawn.map(({ edge }) => edge), batches, sources, targets, lanes };
}

interface RankedEdge {
  readonly edge: GraphEdge;
  readonly source: number;
  readonly target: number;
  tier: number;
}

/** Sorts edges into tiers of equal size: an edge is as strong as its weight and the company its ends keep. */
function rankByStrength(found: readonly RankedEdge[], nodeCount: number): void {
  const degree = new Uint32Array(nodeCount);
  for (const { source, target } of found) {
    degree[source]!++;
    degree[target]!++;
  }
  const strength = Float32Array.from(
    found,
    ({ edge, source, target }) =>
      (edge.weight ?? USUAL_WEIGHT) * Math.log2(2 + Math.min(degree[source]!, degree[target]!)),
  );
  const order = Uint32Array.from(found.keys()).sort((a, b) => strength[b]! - strength[a]! || a - b);
  for (const [rank, index] of order.entries()) {
    found[index]!.tier = Math.floor((rank * TIER_COUNT) / found.length);
  }
}

function assignLanes(sources: Uint32Array, targets: Uint32Array, nodeCount: number): Float32Array {
  const lanes = new Float32Array(sources.length);
  const between = new Map<number, number[]>();
  for (let edge = 0; edge < sources.length; edge++) {
    const low = Math.min(sources[edge]!, targets[edge]!);
    const key = low * nodeCount + Math.max(sources[edge]!, targets[edge]!);
    const others = between.get(key);
    if (others === undefined) between.set(key, [edge]);
    else others.push(edge);
  }
  for (const edges of between.values()) {
    const [first] = edges;
    const isLoop = first !== undefined && sources[first] === targets[first];
    if (edges.length === 1) continue;
    for (const [place, edge] of edges.entries())
      lanes[edge] = isLoop ? place : place - (edges.length - 1) / 2;
  }
  return lanes;
}

function isStrong(edge: GraphEdge): boolean {
  return edge.weight !== undefined && edge.weight >= 1;
}
