/** Neighbours of every node, in compressed rows: the row of node i is `start[i]` to `start[i + 1]`. */
export interface Adjacency {
  readonly start: Uint32Array;
  /** The node at the other end. */
  readonly neighbours: Uint32Array;
  /** The edge that leads there; parallel to `neighbours`. */
  readonly edges: Uint32Array;
}

/** Builds the rows of an undirected reading of the edges; a loop appears once, parallel edges each. O(n + m). */
export function buildAdjacency(count: number, sources: Uint32Array, targets: Uint32Array): Adjacency {
  const start = new Uint32Array(count + 1);
  for (let edge = 0; edge < sources.length; edge++) {
    start[sources[edge]! + 1]!++;
    if (sources[edge] !== targets[edge]) start[targets[edge]! + 1]!++;
  }
  for (let i = 0; i < count; i++) start[i + 1]! += start[i]!;
  const neighbours = new Uint32Array(start[count]!);
  const edges = new Uint32Array(start[count]!);
  const next = start.slice(0, count);
  for (let edge = 0; edge < sources.length; edge++) {
    const source = sources[edge]!;
    const target = targets[edge]!;
    const slot = next[source]!++;
    neighbours[slot] = target;
    edges[slot] = edge;
    if (source === target) continue;
    const other = next[target]!++;
    neighbours[other] = source;
    edges[other] = edge;
  }
  return { start, neighbours, edges };
}

/** The same rows for as many nodes, of which the last ones have no neighbours. */
export function withRows(adjacency: Adjacency, count: number): Adjacency {
  const start = new Uint32Array(count + 1).fill(adjacency.start.at(-1) ?? 0);
  start.set(adjacency.start);
  return { ...adjacency, start };
}

/** For each node the first node of its connected part, directions ignored. Nearly O(n + m). */
export function componentRoots(count: number, sources: Uint32Array, targets: Uint32Array): Uint32Array {
  const parent = Uint32Array.from({ length: count }, (_, node) => node);
  const rootOf = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      // Halving the path keeps the trees flat.
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (let edge = 0; edge < sources.length; edge++) {
    const a = rootOf(sources[edge]!);
    const b = rootOf(targets[edge]!);
    // The earlier node leads, so that the result does not depend on the order of edges.
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }
  return parent.map((_, node) => rootOf(node));
}
