import type { Scene } from '@/lib/graph/scene/scene';
import { pageFonts } from './page-fonts';
import { PaintClient } from './paint-client';
import type { PainterEvents } from './painter';
import { spawnPaintWorker } from './spawn-paint-worker';

/** Starts a worker that paints a scene in the fonts of this page. @param family as css has it. */
export function startPainter(scene: Scene, family: string, events: PainterEvents): PaintClient {
  const fonts = { family, rules: pageFonts(document) };
  return new PaintClient(scene, { spawn: spawnPaintWorker, fonts, events });
}
