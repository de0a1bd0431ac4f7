/** A sample of so many nodes and edges suffices. */
const SAMPLE = 400;

interface PlacedEdges {
  readonly count: number;
  /** Interleaved x, y. */
  readonly positions: Float32Array;
  readonly edgeSources: Uint32Array;
  readonly edgeTargets: Uint32Array;
}

/**
 * How far edges reach across the graph: about 1 where they run between any two positions, as on a grid or a circle, and
 * small where related nodes lie together.
 *
 * *Units*: mean square of an edge's length by that of the distance between two nodes; 0 without edges. Takes the same few
 * hundred nodes and edges each time, however large the graph.
 */
export function edgeReach({ count, positions, edgeSources, edgeTargets }: PlacedEdges): number {
  const edges = edgeSources.length;
  if (edges === 0) return 0;
  const nodeStep = Math.ceil(count / SAMPLE);
  let [n, sumX, sumY, squares] = [0, 0, 0, 0];
  for (let i = 0; i < count; i += nodeStep) {
    const x = positions[2 * i]!;
    const y = positions[2 * i + 1]!;
    n++;
    sumX += x;
    sumY += y;
    squares += x * x + y * y;
  }
  const variance = squares / n - (sumX / n) ** 2 - (sumY / n) ** 2;
  const edgeStep = Math.ceil(edges / SAMPLE);
  let [m, lengths] = [0, 0];
  for (let edge = 0; edge < edges; edge += edgeStep) {
    const from = edgeSources[edge]!;
    const to = edgeTargets[edge]!;
    m++;
    lengths +=
      (positions[2 * from]! - positions[2 * to]!) ** 2 +
      (positions[2 * from + 1]! - positions[2 * to + 1]!) ** 2;
  }
  return variance > 0 ? lengths / m / (2 * variance) : 0;
}
