import { type ChunkedTask, runToEnd } from '@/lib/base/slices';

/**
 * The bare structure of a graph, in an order that does not depend on how the graph was built: the same nodes and edges
 * give the same structure, and so the same results. Node i is `ids[i]`.
 */
export interface AnalysisGraph {
  /** By code units, each once. */
  readonly ids: readonly string[];
  /** Per edge the index of its ends, by source, then target; parallel edges and loops are there. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** Nodes or edges that one chunk goes through. */
const CHUNK = 4_000;

/** The structure of nodes and the edges between them; edges without both ends are left out. O(n log n + m log m). */
export function buildAnalysisGraph(
  nodes: Iterable<{ readonly id: string }>,
  edges: Iterable<{ readonly source: string; readonly target: string }>,
): AnalysisGraph {
  return runToEnd(analysisGraphSteps(nodes, edges));
}

/** What `buildAnalysisGraph` returns, in chunks; each of the two sorts is one. */
export function* analysisGraphSteps(
  nodes: Iterable<{ readonly id: string }>,
  edges: Iterable<{ readonly source: string; readonly target: string }>,
): ChunkedTask<AnalysisGraph> {
  const ids = [...new Set(Array.from(nodes, ({ id }) => id))];
  yield;
  ids.sort();
  yield;
  const indexOf = new Map<string, number>();
  for (const id of ids) {
    if (indexOf.size % CHUNK === CHUNK - 1) yield;
    indexOf.set(id, indexOf.size);
  }
  const count = ids.length;
  yield;
  // Below 2^53 as long as there are fewer than 90 million nodes.
  const codes: number[] = [];
  for (const { source, target } of edges) {
    if (codes.length % CHUNK === CHUNK - 1) yield;
    const from = indexOf.get(source);
    const to = indexOf.get(target);
    if (from !== undefined && to !== undefined) codes.push(from * count + to);
  }
  yield;
  const sorted = new Float64Array(codes);
  yield;
  sorted.sort();
  const sources = new Uint32Array(sorted.length);
  const targets = new Uint32Array(sorted.length);
  for (let edge = 0; edge < sorted.length; edge++) {
    if (edge % CHUNK === 0) yield;
    const code = sorted[edge]!;
    sources[edge] = Math.floor(code / count);
    targets[edge] = code % count;
  }
  return { ids, sources, targets };
}

/** The graph without loops and with one edge per ordered (or unordered) pair of nodes. O(n + m). */
export function simplify(graph: AnalysisGraph, direction: 'directed' | 'undirected'): AnalysisGraph {
  const count = graph.ids.length;
  const codes: number[] = [];
  for (let edge = 0; edge < graph.sources.length; edge++) {
    const from = graph.sources[edge]!;
    const to = graph.targets[edge]!;
    if (from === to) continue;
    const isTurned = direction === 'undirected' && to < from;
    codes.push(isTurned ? to * count + from : from * count + to);
  }
  const sorted = Float64Array.from(codes).sort();
  const pairs = sorted.filter((code, index) => code !== sorted[index - 1]);
  return {
    ids: graph.ids,
    sources: Uint32Array.from(pairs, (code) => Math.floor(code / count)),
    targets: Uint32Array.from(pairs, (code) => code % count),
  };
}

/** A short text that equal structures share and different ones practically never do (64 bits of hash). O(n + m). */
export function analysisKey({ ids, sources, targets }: AnalysisGraph): string {
  // Two multiplicative hashes side by side, after cyrb53.
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  const add = (value: number) => {
    first = Math.imul(first ^ value, 0x9e3779b1);
    second = Math.imul(second ^ value, 0x5f356495);
    first ^= first >>> 15;
    second ^= second >>> 13;
  };
  for (const id of ids) {
    for (let at = 0; at < id.length; at++) add(id.charCodeAt(at));
    // No character: ids cannot run into each other.
    add(0x10000);
  }
  for (let edge = 0; edge < sources.length; edge++) {
    add(sources[edge]!);
    add(targets[edge]!);
  }
  const hash = [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  return `${ids.length}-${sources.length}-${hash}`;
}
