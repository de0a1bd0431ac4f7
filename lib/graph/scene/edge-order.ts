import type { ChunkedTask } from '@/lib/base/slices';
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
/** Edges beyond this are equally strong. */
const MOST_STRENGTH = 2 ** 20 - 1;

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

/**
 * Puts edges in drawing order, in chunks: by type, strength and tier. O(m log m). Loops over typed arrays rather than callbacks: the
 * first frame of a large graph waits for it.
 */
export function* orderSteps(found: JoinedEdges, nodeCount: number): ChunkedTask<OrderedEdges> {
  const tiers = found.edges.length > MAX_EQUAL_EDGES ? tiersByStrength(found, nodeCount) : null;
  yield;
  const keys = keysOf(found.edges, tiers);
  const order = orderOfKeys(keys);
  yield;
  const { length } = order;
  const ordered = new Array<GraphEdge>(length);
  const sources = new Uint32Array(length);
  const targets = new Uint32Array(length);
  for (let at = 0; at < length; at++) {
    const from = order[at]!;
    ordered[at] = found.edges[from]!;
    sources[at] = found.sources[from]!;
    targets[at] = found.targets[from]!;
  }
  const batches: EdgeBatch[] = [];
  for (let start = 0; start < length; ) {
    const key = keys[order[start]!]!;
    let end = start + 1;
    while (end < length && keys[order[end]!] === key) end++;
    const edge = ordered[start]!;
    batches.push({ type: edge.type, isStrong: isStrong(edge), tier: key % TIER_COUNT, start, end });
    start = end;
  }
  yield;
  return { edges: ordered, batches, sources, targets, lanes: assignLanes(sources, targets) };
}

/** Edges with both ends in the graph, in the order they were given. */
export interface JoinedEdges {
  readonly edges: readonly GraphEdge[];
  /** Node indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

export const NO_JOINED_EDGES: JoinedEdges = {
  edges: [],
  sources: new Uint32Array(0),
  targets: new Uint32Array(0),
};

/**
 * Finds the ends of edges; those without both are left out. O(m).
 * @param former of edges that these may begin with, while the nodes at their ends keep their indices: to look ends up by id
 * is what takes time.
 */
export function joinEnds(
  edges: readonly GraphEdge[],
  indexOf: (id: string) => number,
  former: JoinedEdges = NO_JOINED_EDGES,
): JoinedEdges {
  const known = startsWith(edges, former.edges) ? former.edges.length : 0;
  const joined = edges.slice(0, known);
  const sources = new Uint32Array(edges.length);
  const targets = new Uint32Array(edges.length);
  sources.set(former.sources.subarray(0, known));
  targets.set(former.targets.subarray(0, known));
  for (let at = known; at < edges.length; at++) {
    const edge = edges[at]!;
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

function startsWith(edges: readonly GraphEdge[], former: readonly GraphEdge[]): boolean {
  if (edges.length < former.length) return false;
  for (let at = 0; at < former.length; at++) if (edges[at] !== former[at]) return false;
  return true;
}

/** The indices of the ends of each edge that joins two nodes; loops and edges without both ends are left out. O(m). */
export function pairsOf(
  edges: readonly GraphEdge[],
  indexOf: (id: string) => number,
): { readonly sources: Uint32Array; readonly targets: Uint32Array } {
  const sources = new Uint32Array(edges.length);
  const targets = new Uint32Array(edges.length);
  let count = 0;
  for (const edge of edges) {
    const source = indexOf(edge.source);
    const target = indexOf(edge.target);
    if (source === -1 || target === -1 || source === target) continue;
    sources[count] = source;
    targets[count] = target;
    count++;
  }
  return { sources: sources.slice(0, count), targets: targets.slice(0, count) };
}

/** Of each edge a number for all that are drawn alike, in their order. */
function keysOf(edges: readonly GraphEdge[], tiers: Uint8Array | null): Uint8Array {
  const { length } = edges;
  const keys = new Uint8Array(length);
  let type: EdgeType | null = null;
  let typeIndex = 0;
  for (let edge = 0; edge < length; edge++) {
    const each = edges[edge]!;
    // Most are of the type of the one before.
    if (each.type !== type) {
      type = each.type;
      typeIndex = TYPE_INDEX.get(type) ?? 0;
    }
    const look = 2 * typeIndex + (isStrong(each) ? 1 : 0);
    keys[edge] = look * TIER_COUNT + (tiers === null ? 0 : tiers[edge]!);
  }
  return keys;
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
function tiersByStrength({ edges, sources, targets }: JoinedEdges, nodeCount: number): Uint8Array {
  const { length } = edges;
  const degree = new Uint32Array(nodeCount);
  for (let edge = 0; edge < length; edge++) {
    degree[sources[edge]!]!++;
    degree[targets[edge]!]!++;
  }
  // Whole numbers, so that a table has how many are as strong as each.
  const strength = new Uint32Array(length);
  let most = 0;
  for (let edge = 0; edge < length; edge++) {
    const company = Math.min(degree[sources[edge]!]!, degree[targets[edge]!]!);
    const value = STRENGTH_STEPS * (edges[edge]!.weight ?? USUAL_WEIGHT) * Math.log2(2 + company);
    strength[edge] = Math.min(MOST_STRENGTH, Math.max(0, value));
    most = Math.max(most, strength[edge]!);
  }
  const nextRank = ranksDescending(strength, most);
  const tiers = new Uint8Array(length);
  for (let edge = 0; edge < length; edge++) {
    const rank = nextRank[strength[edge]!]!++;
    tiers[edge] = Math.floor((rank * TIER_COUNT) / length);
  }
  return tiers;
}

/** Of each value the rank of the first that has it, the greatest first. */
function ranksDescending(values: Uint32Array, most: number): Uint32Array {
  const ranks = new Uint32Array(most + 1);
  for (const value of values) ranks[value]!++;
  let before = 0;
  for (let value = most; value >= 0; value--) {
    const count = ranks[value]!;
    ranks[value] = before;
    before += count;
  }
  return ranks;
}

/** O(m). */
function assignLanes(sources: Uint32Array, targets: Uint32Array): Float32Array {
  const lanes = new Float32Array(sources.length);
  for (const edges of sharedEnds(sources, targets)) {
    const isLoop = sources[edges[0]!] === targets[edges[0]!];
    for (const [index, edge] of edges.entries())
      lanes[edge] = isLoop ? index : index - (edges.length - 1) / 2;
  }
  return lanes;
}

/**
 * Edges between the same two nodes, or from one to itself, where there are several; each group in the order of the edges.
 * O(m): the first edge of each pair is found in a table by both ends, with open addressing.
 */
function sharedEnds(sources: Uint32Array, targets: Uint32Array): Iterable<readonly number[]> {
  const slots = 2 ** Math.ceil(Math.log2(2 * sources.length + 2));
  /** An edge, plus 1. */
  const first = new Uint32Array(slots);
  const groups = new Map<number, number[]>();
  for (let edge = 0; edge < sources.length; edge++) {
    const low = Math.min(sources[edge]!, targets[edge]!);
    const high = Math.max(sources[edge]!, targets[edge]!);
    let slot = (Math.imul(low, 0x9e_37_79_b1) ^ Math.imul(high, 0x85_eb_ca_6b)) & (slots - 1);
    for (; first[slot] !== 0; slot = (slot + 1) & (slots - 1)) {
      const earlier = first[slot]! - 1;
      const [one, other] = [sources[earlier]!, targets[earlier]!];
      if ((one === low && other === high) || (one === high && other === low)) break;
    }
    const earlier = first[slot]! - 1;
    if (earlier === -1) first[slot] = edge + 1;
    else {
      const group = groups.get(earlier);
      if (group === undefined) groups.set(earlier, [earlier, edge]);
      else group.push(edge);
    }
  }
  return groups.values();
}

function isStrong(edge: GraphEdge): boolean {
  return edge.weight !== undefined && edge.weight >= 1;
}
