import { seededRandom } from '@/lib/base/random';
import type { PlacementProblem } from '@/lib/graph/layout/types';
import { buildCitationGraph } from './citation-graph';

/**
 * A seeded citation graph with what placed layouts look at: seven of ten nodes are works with years from 2000 on, the
 * others are of the eight other kinds; links between works are directed.
 */
export function buildPlacementGraph(
  count: number,
  changes: Partial<PlacementProblem> = {},
): PlacementProblem {
  const graph = buildCitationGraph(count);
  const random = seededRandom(7);
  const kind = Uint8Array.from({ length: count }, () => (random() < 0.7 ? 0 : 1 + Math.floor(random() * 8)));
  return {
    ...graph,
    radius: Float32Array.from({ length: count }, () => 5 + random() * 17),
    kind,
    year: Float32Array.from(kind, (one, node) =>
      one === 0 ? 2000 + Math.floor((20 * node) / count) : Number.NaN,
    ),
    directed: Uint8Array.from(graph.sources, (source, link) =>
      kind[source] === 0 && kind[graph.targets[link] ?? 0] === 0 ? 1 : 0,
    ),
    ...changes,
  };
}

/** The least distance between the rims of two nodes; negative when they overlap. */
export function leastGap(positions: Float32Array, radius: Float32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < radius.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = (positions[2 * i] ?? 0) - (positions[2 * j] ?? 0);
      const dy = (positions[2 * i + 1] ?? 0) - (positions[2 * j + 1] ?? 0);
      least = Math.min(least, Math.hypot(dx, dy) - (radius[i] ?? 0) - (radius[j] ?? 0));
    }
  }
  return least;
}
