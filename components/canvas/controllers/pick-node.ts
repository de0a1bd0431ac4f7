import type { Camera } from '@/lib/graph/scene/camera';
import { discAt } from '@/lib/graph/scene/disc-geometry';
import { dotScale, MAX_DIAMETER } from '@/lib/graph/scene/node-size';
import type { Scene } from '@/lib/graph/scene/scene';

/** A pointer this near a dot's edge means the dot, css px. */
const SLACK = 4;
/** Even the smallest dot can be hit within this distance of its centre. */
const MIN_REACH = 9;

/**
 * The painted node under a point of the screen: of those in reach the one whose edge is nearest, else the disc of a group
 * that lies there; -1 for none.
 * @param x css px from the canvas's left edge.
 */
export function pickNode(scene: Scene, camera: Camera, x: number, y: number): number {
  const scale = dotScale(camera.zoom);
  const reach = Math.max(MIN_REACH, (MAX_DIAMETER / 2) * scale + SLACK) / camera.zoom;
  const worldX = (x - camera.x) / camera.zoom;
  const worldY = (y - camera.y) / camera.zoom;
  const near = scene.window({
    minX: worldX - reach,
    minY: worldY - reach,
    maxX: worldX + reach,
    maxY: worldY + reach,
  });
  let best = -1;
  let bestGap = Number.POSITIVE_INFINITY;
  for (const index of near) {
    if (scene.discs.length > 0 && scene.discs.includes(index)) continue;
    const nodeX = scene.positions[2 * index] ?? 0;
    const nodeY = scene.positions[2 * index + 1] ?? 0;
    const distance = Math.hypot(nodeX - worldX, nodeY - worldY) * camera.zoom;
    const radius = (scene.radius[index] ?? 0) * scale;
    if (distance > Math.max(MIN_REACH, radius + SLACK)) continue;
    const gap = distance - radius;
    if (gap >= bestGap) continue;
    best = index;
    bestGap = gap;
  }
  return best === -1 ? discAt(scene, { x: worldX, y: worldY }, MIN_REACH / camera.zoom) : best;
}
