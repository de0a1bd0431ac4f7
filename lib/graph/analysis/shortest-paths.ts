import type { GraphEdge } from '@/lib/graph/types';

/** Paths listed at most; there can be exponentially many. */
export const MAX_PATHS = 50;

/** One way from one node to another. */
export interface GraphPath {
  /** From the start to the end. */
  readonly nodeIds: readonly string[];
  /** For each step all edges between its two nodes, in either direction. */
  readonly steps: readonly (readonly GraphEdge[])[];
}

export interface ShortestPaths {
  /** Distinct by their nodes, by code units of the ids; at most the limit. */
  readonly paths: readonly GraphPath[];
  /** How many there are; beyond 2^53 about as many. */
  readonly total: number;
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function neighboursOf(edges: Iterable<GraphEdge>): Neighbours {
  const neighbours = new Map<string, Set<string>>();
  const join = (from: string, to: string) => {
    const known = neighbours.get(from);
    if (known === undefined) neighbours.set(from, new Set([to]));
    else known.add(to);
  };
  for (const { source, target } of edges) {
    join(source, target);
    join(target, source);
  }
  return neighbours;
}

/** Steps to `end` from every node that is not farther from it than `start`. */
function distancesTo(end: string, start: string, neighbours: Neighbours): ReadonlyMap<string, number> {
  const distances = new Map([[end, 0]]);
  let ring = [end];
  while (ring.length > 0 && !distances.has(start)) {
    const next: string[] = [];
    for (const id of ring) {
      for (const other of neighbours.get(id) ?? []) {
        if (distances.has(other)) continue;
        distances.set(other, (distances.get(id) ?? 0) + 1);
        next.push(other);
      }
    }
    ring = next;
  }
  return distances;
}

/** For every node on a shortest path from `start`, the next nodes on such a path, in order. */
function nextSteps(start: string, distances: ReadonlyMap<string, number>, neighbours: Neighbours) {
  const next = new Map<string, readonly string[]>();
  let ring = [start];
  while (ring.length > 0) {
    const following = new Set<string>();
    for (const id of ring) {
      const wanted = (distances.get(id) ?? 0) - 1;
      const closer = [...(neighbours.get(id) ?? [])]
        .filter((other) => distances.get(other) === wanted)
        .sort();
      next.set(id, closer);
      for (const other of closer) following.add(other);
    }
    ring = [...following];
  }
  return next;
}

function countPaths(start: string, next: ReadonlyMap<string, readonly string[]>): number {
  const counts = new Map<string, number>();
  // Written from the start outwards: backwards, every node's followers are counted before it.
  for (const [id, closer] of [...next].reverse()) {
    const ways = closer.reduce((sum, other) => sum + (counts.get(other) ?? 0), 0);
    counts.set(id, closer.length === 0 ? 1 : ways);
  }
  return counts.get(start) ?? 0;
}

/** Walks depth first, so that paths come in the order of their ids. Every way leads to the end: no step is wasted. */
function* walk(start: string, next: ReadonlyMap<string, readonly string[]>): Generator<readonly string[]> {
  const path = [start];
  const choices: number[] = [];
  for (;;) {
    const closer = next.get(path.at(-1) ?? '') ?? [];
    const first = closer[0];
    if (first !== undefined) {
      path.push(first);
      choices.push(0);
      continue;
    }
    yield [...path];
    for (;;) {
      const choice = choices.pop();
      if (choice === undefined) return;
      path.pop();
      const sibling = next.get(path.at(-1) ?? '')?.[choice + 1];
      if (sibling === undefined) continue;
      path.push(sibling);
      choices.push(choice + 1);
      break;
    }
  }
}

const pairKey = (a: string, b: string) => (a < b ? `${a}\n${b}` : `${b}\n${a}`);

/** The edges between each two nodes that follow each other on one of the paths, by `pairKey`. */
function evidenceFor(ways: readonly (readonly string[])[], edges: Iterable<GraphEdge>) {
  const evidence = new Map<string, GraphEdge[]>();
  for (const way of ways) {
    for (const [at, id] of way.slice(1).entries()) evidence.set(pairKey(way[at] ?? '', id), []);
  }
  for (const edge of edges) evidence.get(pairKey(edge.source, edge.target))?.push(edge);
  return evidence;
}

/**
 * All shortest ways from one node to another along the edges, whichever way they point; null when there is none or
 * both are the same. O(n + m) and the length of what is listed. Deterministic, whatever the order of the edges.
 */
export function findShortestPaths(
  edges: readonly GraphEdge[],
  start: string,
  end: string,
  limit = MAX_PATHS,
): ShortestPaths | null {
  if (start === end) return null;
  const neighbours = neighboursOf(edges);
  const distances = distancesTo(end, start, neighbours);
  if (!distances.has(start)) return null;
  const next = nextSteps(start, distances, neighbours);
  const ways: (readonly string[])[] = [];
  for (const way of walk(start, next)) {
    ways.push(way);
    if (ways.length >= limit) break;
  }
  const evidence = evidenceFor(ways, edges);
  const paths = ways.map((nodeIds) => ({
    nodeIds,
    steps: nodeIds.slice(1).map((id, at) => evidence.get(pairKey(nodeIds[at] ?? '', id)) ?? []),
  }));
  return { paths, total: countPaths(start, next) };
}
