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

/** A graph with more edges than this fades the weakest. Source: docs/behaviours/visual-language.md#weak-edges. */
export const MAX_EQUAL_EDGES = 10_000;

/** The weight of an edge that has none of its own. */
const USUAL_WEIGHT = 0.5;

/** To a unit of strength. */
const STRENGTH_STEPS = 1_024;

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

const TYPE_INDEX: ReadonlyMap<EdgeType, number> = new Map(EDGE_TYPES.map((type, index) => [type, index]));

/** Puts edges in drawing order: by type, strength and tier; those without both ends are left out. O(m log m). */
export function orderEdges(
  edges: readonly GraphEdge[],
  indexOf: (id: string) => number,
  nodeCount: number,
): OrderedEdges {
  const found = joinEnds(edges, indexOf);
  const tiers = found.edges.length > MAX_EQUAL_EDGES ? tiersByStrength(found, nodeCount) : null;
  const keys = Uint8Array.from(
    found.edges,
    (edge, index) =>
      (2 * (TYPE_INDEX.get(edge.type) ?? 0) + (isStrong(edge) ? 1 : 0)) * TIER_COUNT + (tiers?.[index] ?? 0),
  );
  const order = orderOfKeys(keys);
  const batches: EdgeBatch[] = [];
  for (let start = 0; start < order.length; ) {
    const key = keys[order[start]!]!;
    let end = start + 1;
    while (end < order.length && keys[order[end]!] === key) end++;
    const edge = found.edges[order[start]!]!;
    batches.push({ type: edge.type, isStrong: isStrong(edge), tier: key % TIER_COUNT, start, end });
    start = end;
  }
  const sources = order.map((index) => found.sources[index]!);
  const targets = order.map((index) => found.targets[index]!);
  const lanes = assignLanes(sources, targets, nodeCount);
  return { edges: Array.from(order, (index) => found.edges[index]!), batches, sources, targets, lanes };
}

interface JoinedEdges {
  readonly edges: readonly GraphEdge[];
  /** Node indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

function joinEnds(edges: readonly GraphEdge[], indexOf: (id: string) => number): JoinedEdges {
  const joined: GraphEdge[] = [];
  const sources = new Uint32Array(edges.length);
  const targets = new Uint32Array(edges.length);
  for (const edge of edges) {
    const source = indexOf(edge.source);
    const target = indexOf(edge.target);
    if (source === -1 || target === -1) continue;
    sources[joined.length] = source;
    targets[joined.length] = target;
    joined.push(edge);
  }
  const { length } = joined;
  return { edges: joined, sources: sources.subarray(0, length), targets: targets.subarray(0, length) };
}

/** Indices by ascending key; equal ones stay in order. */
function orderOfKeys(keys: Uint8Array): Uint32Array {
  const next = new Uint32Array(257);
  for (const key of keys) next[key + 1]!++;
  for (let key = 0; key < 256; key++) next[key + 1]! += next[key]!;
  const order = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index++) order[next[keys[index]!]!++] = index;
  return order;
}

/** Tiers of equal size: an edge is as strong as its weight and the company its ends keep; ties keep their order. */
function tiersByStrength({ edges, sources, targets }: JoinedEdges, nodeCount: number): Int32Array {
  const degree = new Uint32Array(nodeCount);
  for (let edge = 0; edge < edges.length; edge++) {
    degree[sources[edge]!]!++;
    degree[targets[edge]!]!++;
  }
  // Whole numbers, which sort and compare many times faster than fractions.
  const strength = Int32Array.from(edges, ({ weight }, edge) => {
    const company = Math.min(degree[sources[edge]!]!, degree[targets[edge]!]!);
    return STRENGTH_STEPS * (weight ?? USUAL_WEIGHT) * Math.log2(2 + company);
  });
  // Many are equally strong: each value knows the rank of the next edge that has it.
  const ascending = strength.toSorted();
  const { length } = ascending;
  const nextRank = new Map<number, number>();
  for (let at = length - 1; at >= 0; at--) {
    if (ascending[at] !== ascending[at + 1]) nextRank.set(ascending[at]!, length - 1 - at);
  }
  return strength.map((value) => {
    const rank = nextRank.get(value)!;
    nextRank.set(value, rank + 1);
    return Math.floor((rank * TIER_COUNT) / length);
  });
}

function assignLanes(sources: Uint32Array, targets: Uint32Array, nodeCount: number): Float32Array {
  const lanes = new Float32Array(sources.length);
  const firstBetween = new Map<number, number>();
  const company = new Map<number, number[]>();
  for (let edge = 0; edge < sources.length; edge++) {
    const low = Math.min(sources[edge]!, targets[edge]!);
    const key = low * nodeCount + Math.max(sources[edge]!, targets[edge]!);
    const first = firstBetween.get(key);
    if (first === undefined) {
      firstBetween.set(key, edge);
      continue;
    }
    const edges = company.get(first);
    if (edges === undefined) company.set(first, [first, edge]);
    else edges.push(edge);
  }
  for (const [first, edges] of company) {
    const isLoop = sources[first] === targets[first];
    for (const [index, edge] of edges.entries())
      lanes[edge] = isLoop ? index : index - (edges.length - 1) / 2;
  }
  return lanes;
}

function isStrong(edge: GraphEdge): boolean {
  return edge.weight !== undefined && edge.weight >= 1;
}
