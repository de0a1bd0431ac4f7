import type { KindOutline } from '@/components/ui/kind-shapes';
import type { PaintContext } from './paint-context';
import type { ScreenSpace } from './screen-space';
import { traceKind } from './shapes';

/** px of a dash and the gap after it in the ring of a minimal node; shorter in a small one, which has eight of them at least. */
const RING_DASH = [3, 2.5] as const;
const RING_DASHES = 8;
/** In a crowd, where all rings of one look are one path. */
const CROWD_DASH = [2, 1.5] as const;

/** @param r of the ring, px. */
export function ringDash(r: number): readonly number[] {
  const [dash, gap] = RING_DASH;
  const share = Math.min(1, (2 * Math.PI * r) / (RING_DASHES * (dash + gap)));
  return [dash * share, gap * share];
}

/** The rings of minimal dots of one look in the colour that is set, as one path. At rest, 10,000 of them take half as long again as their fills. */
export function ringTogether(
  ctx: PaintContext,
  outline: KindOutline,
  space: ScreenSpace,
  members: readonly number[],
): void {
  ctx.lineWidth = 1;
  ctx.setLineDash([...CROWD_DASH]);
  ctx.beginPath();
  for (const i of members) traceKind(ctx, outline, space.x[i]!, space.y[i]!, space.radius[i]!);
  ctx.stroke();
  ctx.setLineDash([]);
}
