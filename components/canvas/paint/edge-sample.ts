import { TIER_COUNT } from '@/lib/graph/scene/edge-order';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { MotionKind } from './paint-context';
import type { ScreenSpace } from './screen-space';

/**
 * In motion this many edges stand for all, drawn stronger to weigh about as much. A layout has all of them drawn anew for
 * each frame, which is to take less than 50 ms of the page where there is no GPU.
 */
const SAMPLES = {
  view: { most: 8_000, gain: 1.2 },
  layout: { most: 4_000, gain: 1.7 },
} as const;
/** How many edges cross the window: in all, and of each tier. */
export interface VisibleCounts {
  readonly all: number;
  readonly byTier: readonly number[];
}

export function countVisible(scene: PaintedScene, { outside }: ScreenSpace): VisibleCounts {
  const { edgeSources, edgeTargets, edgeBatches } = scene;
  const byTier = Array.from({ length: TIER_COUNT }, () => 0);
  for (const { tier, start, end } of edgeBatches) {
    let visible = 0;
    for (let edge = start; edge < end; edge++) {
      if ((outside[edgeSources[edge]!]! & outside[edgeTargets[edge]!]!) === 0) visible++;
    }
    byTier[tier]! += visible;
  }
  return { all: byTier.reduce((sum, count) => sum + count, 0), byTier };
}

interface Sample {
  readonly tiers: number;
  /** Every so many edges of a batch are drawn. */
  readonly step: number;
  /** How much stronger than usual. */
  readonly gain: number;
}

/** Which of too many edges are drawn in motion: whole tiers from the strongest, the last one thinned. */
export function sampleOf({ all, byTier }: VisibleCounts, motion: MotionKind): Sample {
  if (motion === 'rest' || all <= SAMPLES[motion].most) return { tiers: byTier.length, step: 1, gain: 1 };
  const { most, gain } = SAMPLES[motion];
  let tiers = 0;
  let count = 0;
  while (tiers < byTier.length && count + byTier[tiers]! <= most) count += byTier[tiers++]!;
  return tiers === 0 ? { tiers: 1, step: Math.ceil(byTier[0]! / most), gain } : { tiers, step: 1, gain };
}
