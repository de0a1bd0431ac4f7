import type { EntityKind } from '@/lib/base/entity-kind';
import type { ChunkedTask } from '@/lib/base/slices';
import { formatQuantity } from '@/lib/format/counts';
import type { GraphEdge, GraphNode } from '../types';
import { GATHERED } from './group-node';

/** More nodes than this are shown as groups first. Source: docs/behaviours/graph.md#groups-of-large-graphs. */
export const MOST_SINGLE_NODES = 25_000;
/** Groups that have a disc of their own: more names nobody reads. */
const MOST_GROUPS = 60;
/** A group with a disc of its own has this share of all nodes, and not fewer nodes than this. */
const LEAST_SHARE = 0.001;
const LEAST_SIZE = 10;
/** Nodes or edges that one chunk goes through. */
const CHUNK = 4_000;

/** Nodes that the map shows as one disc. */
export interface NodeGroup {
  /** See `GroupFacts.key`. */
  readonly key: number;
  readonly name: string;
  /** In the order of the graph. */
  readonly nodes: readonly GraphNode[];
  /** Edges with one end in it or both, loops included. */
  readonly edges: readonly GraphEdge[];
  /** The most frequent one of its nodes. */
  readonly kind: EntityKind;
}

/** So many edges lead from one group to another, in either direction; by index of the groups. */
export interface GroupPair {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface DividedGraph {
  /** The largest first, the gathered one last. */
  readonly groups: readonly NodeGroup[];
  /** Per node id the index of its group; every node has one. */
  readonly groupOf: ReadonlyMap<string, number>;
  /** The pairs with the most edges first. */
  readonly pairs: readonly GroupPair[];
}

export interface Division {
  readonly nodes: readonly GraphNode[];
  /** Between these nodes. */
  readonly edges: readonly GraphEdge[];
  /** Per node id the lasting number of its community; nodes without one are gathered. */
  readonly communityOf: ReadonlyMap<string, number>;
  readonly nameOf: (community: number) => string;
}

/** Divides a graph into groups: its larger communities, and one of all that is left. Yields between chunks. O(n + m). */
export function* divideGraph(division: Division): ChunkedTask<DividedGraph> {
  const { nodes, communityOf, nameOf } = division;
  const members = new Map<number, GraphNode[]>();
  for (const [at, node] of nodes.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    put(members, communityOf.get(node.id) ?? GATHERED, node);
  }
  const least = Math.max(LEAST_SIZE, LEAST_SHARE * nodes.length);
  const own = [...members]
    .filter(([key, { length }]) => key !== GATHERED && length >= least)
    .sort(([a, m], [b, n]) => n.length - m.length || a - b)
    .slice(0, MOST_GROUPS);
  const named = new Set(own.map(([key]) => key));
  const rest = [...members].filter(([key]) => !named.has(key));
  const parts = own.map(([key, list]) => ({ key, name: nameOf(key), nodes: list }));
  if (rest.length > 0) {
    parts.push({ key: GATHERED, name: gatheredName(rest), nodes: rest.flatMap(([, list]) => list) });
  }
  yield;
  const groupOf = new Map<string, number>();
  for (const [index, part] of parts.entries()) {
    for (const { id } of part.nodes) groupOf.set(id, index);
    yield;
  }
  const { edges, pairs } = yield* sortEdges(division.edges, groupOf, parts.length);
  const groups = parts.map((part, index) => ({
    ...part,
    edges: edges[index] ?? [],
    kind: mostFrequent(part.nodes.map(({ entityType }) => entityType)),
  }));
  return { groups, groupOf, pairs };
}

/** `12 smaller groups and single nodes`; communities of one are the single nodes, as those without any. */
function gatheredName(rest: readonly (readonly [number, readonly GraphNode[]])[]): string {
  const groups = rest.filter(([key, { length }]) => key !== GATHERED && length > 1).length;
  if (groups === 0) return 'Single nodes';
  const hasSingles = groups < rest.length;
  return `${formatQuantity(groups, 'smaller group')}${hasSingles ? ' and single nodes' : ''}`;
}

function* sortEdges(
  edges: readonly GraphEdge[],
  groupOf: ReadonlyMap<string, number>,
  count: number,
): ChunkedTask<{ readonly edges: readonly GraphEdge[][]; readonly pairs: readonly GroupPair[] }> {
  const own = Array.from({ length: count }, (): GraphEdge[] => []);
  const counts = new Uint32Array(count * count);
  for (const [at, edge] of edges.entries()) {
    if (at % CHUNK === CHUNK - 1) yield;
    const from = groupOf.get(edge.source);
    const to = groupOf.get(edge.target);
    if (from === undefined || to === undefined) continue;
    own[from]?.push(edge);
    if (from === to) continue;
    own[to]?.push(edge);
    counts[Math.min(from, to) * count + Math.max(from, to)]!++;
  }
  const pairs = [...counts].flatMap((links, at) =>
    links === 0 ? [] : [{ from: Math.floor(at / count), to: at % count, count: links }],
  );
  pairs.sort((a, b) => b.count - a.count);
  return { edges: own, pairs };
}

function put<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Among equals the one that comes first. */
export function mostFrequent<Item>(items: readonly Item[]): Item {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  if (first === undefined) throw new RangeError('Nothing to choose from');
  return first[0];
}
