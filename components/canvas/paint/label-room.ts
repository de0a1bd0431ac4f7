import type { LabelDensity } from '@/lib/graph/scene/label-placement';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { ScreenSpace } from './screen-space';

/** One label for this much screen, css px squared, at most; fewer in a crowd, whose shape is what matters there. */
const AREA_PER_LABEL = 18_000;
export const CROWD = 150;
/** Of the labels a screen has room for, how many a crowd keeps; never more than `MAX_KEPT`. */
const KEPT_SHARE = 0.4;
export const MAX_KEPT = 12;

const DENSITY_SHARES: Readonly<Record<LabelDensity, number>> = { none: 0, few: 0.4, normal: 1, many: 2.5 };

/** Labels that a screen without a crowd has room for. */
export function labelRoom({ size }: ScreenSpace, density: LabelDensity): number {
  return (DENSITY_SHARES[density] * size.width * size.height) / AREA_PER_LABEL;
}

export function labelLimit(space: ScreenSpace, density: LabelDensity): number {
  const room = labelRoom(space, density);
  const crowd = density === 'many' ? 3 * CROWD : CROWD;
  const share = Math.min(1, (crowd / space.visibleCount) ** 0.5);
  return Math.round(Math.max(Math.min(MAX_KEPT, KEPT_SHARE * room), room * share));
}

/**
 * Whether a node without links counts for no label: such nodes stand in rows below the rest, where names are a list and
 * cover no shape. In a crowd they count like others.
 */
export function rowsOf(
  scene: PaintedScene,
  space: ScreenSpace,
  density: LabelDensity,
): (index: number) => boolean {
  if (density === 'few' || scene.isDimming || space.visibleCount > CROWD) return () => false;
  return (index) => scene.neighboursOf(index).length === 0;
}
