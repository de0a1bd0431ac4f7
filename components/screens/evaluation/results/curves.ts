import type { Ranking } from '@/lib/evaluation/metrics/ranking-metrics';
import { formatExactCount } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import type { CurvePoint } from '../charts/CurveChart';

/** Points drawn at most: more are closer together than pixels. */
const MOST_POINTS = 1_000;

/** Recall and precision after each retrieved paper; of long lists every so many, and always the last. */
export function depthPoints({ hits, relevant }: Ranking): readonly CurvePoint[] {
  const step = Math.max(1, Math.ceil(hits.length / MOST_POINTS));
  const points: CurvePoint[] = [];
  let found = 0;
  for (const [index, isHit] of hits.entries()) {
    if (isHit) found += 1;
    const depth = index + 1;
    if (depth % step !== 0 && depth !== hits.length) continue;
    points.push(pointAt(depth, found, relevant));
  }
  return points;
}

function pointAt(depth: number, found: number, relevant: number): CurvePoint {
  const recall = relevant === 0 ? 0 : found / relevant;
  const precision = found / depth;
  return {
    x: depth,
    ys: [recall, precision],
    lines: [
      `After ${formatExactCount(depth)} papers`,
      `${formatExactCount(found)} of ${formatExactCount(relevant)} found`,
      `recall ${formatPercent(recall)}`,
      `precision ${formatPercent(precision)}`,
    ],
  };
}

/** The same points by recall, as a precision-recall curve: one per included paper found. */
export function recallPoints(points: readonly CurvePoint[]): readonly CurvePoint[] {
  return points
    .filter((point, index) => point.ys[0] !== points[index - 1]?.ys[0] && (point.ys[0] ?? 0) > 0)
    .map((point) => ({ ...point, x: point.ys[0] ?? 0, ys: [point.ys[1] ?? 0] }));
}
