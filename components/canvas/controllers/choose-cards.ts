import type { Camera } from '@/lib/graph/scene/camera';
import { type Box, TakenBoxes } from '@/lib/graph/scene/label-placement';
import { dotScale } from '@/lib/graph/scene/node-size';
import type { Scene } from '@/lib/graph/scene/scene';
import { CARD_HEIGHT, CARD_WIDTH } from '../paint/cards';

/** Below this zoom distances are too short for cards to be read side by side. */
export const CARD_ZOOM = 0.6;
/**
 * From this zoom on, nearer than any view is fitted, even a few cards are shown; below, a patchwork of cards and dots would only
 * be restless.
 */
const ANY_CARD_ZOOM = 1.25;
const MIN_CARD_SHARE = 0.85;
const GAP = 4;

/**
 * Which nodes become cards: each in turn, if its card covers neither another card nor another node's dot.
 * In fitted views all stay dots unless nearly all can be cards.
 * @param indices nodes near the window, the most deserving first; those left out keep their dots.
 */
export function chooseCards(scene: Scene, camera: Camera, indices: readonly number[]): Set<number> {
  const chosen = new Set<number>();
  if (camera.zoom < CARD_ZOOM) return chosen;
  const dots = new TakenBoxes();
  const cards = new TakenBoxes();
  const scale = dotScale(camera.zoom);
  const at = (index: number, halfWidth: number, halfHeight: number): Box => {
    const x = (scene.positions[2 * index] ?? 0) * camera.zoom + camera.x;
    const y = (scene.positions[2 * index + 1] ?? 0) * camera.zoom + camera.y;
    return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
  };
  const dotOf = new Map<number, Box>();
  for (const index of indices) {
    const radius = (scene.radius[index] ?? 0) * scale + 2;
    const dot = at(index, radius, radius);
    dotOf.set(index, dot);
    dots.add(dot);
  }
  for (const index of indices) {
    const card = at(index, CARD_WIDTH / 2 + GAP, CARD_HEIGHT / 2 + GAP);
    if (dots.isFree(card, dotOf.get(index)) && cards.take(card)) chosen.add(index);
  }
  const isPatchwork = camera.zoom < ANY_CARD_ZOOM && chosen.size < MIN_CARD_SHARE * indices.length;
  return isPatchwork ? new Set() : chosen;
}
