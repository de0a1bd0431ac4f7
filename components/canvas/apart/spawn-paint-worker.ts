import type { PaintWorkerLike } from './paint-client';

/** Starts the worker that paints. The bundler needs this very expression to find the file. */
export function spawnPaintWorker(): PaintWorkerLike {
  return new Worker(new URL('./paint.worker.ts', import.meta.url), { type: 'module' });
}
