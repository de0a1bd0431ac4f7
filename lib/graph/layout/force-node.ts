import type { RandomSource } from '@/lib/base/random';

/** A node as d3-force keeps it: position, velocity, and the position it is held at while pinned. World px. */
export interface ForceNode {
  readonly index: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  fx: number | null;
  fy: number | null;
}

/** A step too small to see, so that two nodes at one position have a direction to part in. */
export function jiggle(random: RandomSource): number {
  return (random() - 0.5) * 1e-6;
}
