import { seededRandom } from '@/lib/base/random';
import type { ChunkedTask } from '@/lib/base/slices';
import { type Adjacency, buildAdjacency } from '@/lib/graph/adjacency';
import { type AnalysisGraph, simplify } from './analysis-graph';

/** Up to here every node is a starting point. Source: docs/behaviours/panels.md#betweenness. */
export const MAX_EXACT_NODES = 2000;

/** Starting points drawn above that. */
export const PIVOTS = 1000;

/**
 * Betweenness by Brandes' accumulation over the undirected simple graph: per node the share, 0 to 1, of all pairs of
 * other nodes' shortest paths that lead through it. Exact up to `MAX_EXACT_NODES`; above, estimated from `PIVOTS`
 * seeded starting points among the nodes that have neighbours, scaled up (unbiased). One step per starting point, each
 * O(n + m). Our own, since graphology's can neither sample nor be stopped; checked against it and cytoscape.
 */
export function* betweennessSteps(graph: AnalysisGraph, seed: number): ChunkedTask<Float64Array, number> {
  const count = graph.ids.length;
  const pairs = simplify(graph, 'undirected');
  const adjacency = buildAdjacency(count, pairs.sources, pairs.targets);
  const starts = chooseStarts(adjacency, count, seed);
  const pass = new BrandesPass(adjacency, count);
  const sums = new Float64Array(count);
  for (const [done, node] of starts.nodes.entries()) {
    pass.addFrom(node, sums);
    yield (done + 1) / starts.nodes.length;
  }
  // Every pair is met from both of its ends, and there are (n - 1)(n - 2) ordered pairs of other nodes.
  const scale = count > 2 ? starts.scale / ((count - 1) * (count - 2)) : 0;
  return sums.map((sum) => sum * scale);
}

function chooseStarts({ start }: Adjacency, count: number, seed: number) {
  // A node without neighbours starts no path.
  const able: number[] = [];
  for (let node = 0; node < count; node++) if (start[node + 1]! > start[node]!) able.push(node);
  if (count <= MAX_EXACT_NODES || able.length <= PIVOTS) return { nodes: able, scale: 1 };
  const random = seededRandom(seed);
  for (let at = 0; at < PIVOTS; at++) {
    const other = at + Math.floor(random() * (able.length - at));
    [able[at], able[other]] = [able[other]!, able[at]!];
  }
  return { nodes: able.slice(0, PIVOTS), scale: able.length / PIVOTS };
}

/** One breadth-first search and its accumulation backwards; the arrays serve all searches. */
class BrandesPass {
  readonly #distance: Int32Array;
  readonly #paths: Float64Array;
  readonly #dependency: Float64Array;
  readonly #queue: Uint32Array;

  constructor(
    private readonly adjacency: Adjacency,
    count: number,
  ) {
    this.#distance = new Int32Array(count).fill(-1);
    this.#paths = new Float64Array(count);
    this.#dependency = new Float64Array(count);
    this.#queue = new Uint32Array(count);
  }

  /** Adds to each node its share of the shortest paths from `origin`. */
  addFrom(origin: number, sums: Float64Array): void {
    const reached = this.#search(origin);
    const { start, neighbours } = this.adjacency;
    for (let at = reached - 1; at >= 0; at--) {
      const node = this.#queue[at]!;
      const share = (1 + this.#dependency[node]!) / this.#paths[node]!;
      for (let slot = start[node]!; slot < start[node + 1]!; slot++) {
        const before = neighbours[slot]!;
        if (this.#distance[before] !== this.#distance[node]! - 1) continue;
        this.#dependency[before]! += this.#paths[before]! * share;
      }
      if (node !== origin) sums[node]! += this.#dependency[node]!;
    }
    for (let at = 0; at < reached; at++) this.#distance[this.#queue[at]!] = -1;
  }

  #search(origin: number): number {
    const { start, neighbours } = this.adjacency;
    let reached = 0;
    const visit = (node: number, distance: number) => {
      this.#distance[node] = distance;
      this.#paths[node] = 0;
      this.#dependency[node] = 0;
      this.#queue[reached++] = node;
    };
    visit(origin, 0);
    this.#paths[origin] = 1;
    for (let at = 0; at < reached; at++) {
      const node = this.#queue[at]!;
      const next = this.#distance[node]! + 1;
      for (let slot = start[node]!; slot < start[node + 1]!; slot++) {
        const other = neighbours[slot]!;
        if (this.#distance[other] === -1) visit(other, next);
        if (this.#distance[other] === next) this.#paths[other]! += this.#paths[node]!;
      }
    }
    return reached;
  }
}
