import type { MatchingWorkerLike } from './matching-worker-client';

/** Starts the matching worker. The bundler needs this very expression to find the file. */
export function spawnMatchingWorker(): MatchingWorkerLike {
  return new Worker(new URL('./matching.worker.ts', import.meta.url), { type: 'module' });
}
