import type { ForceWorkerLike } from './force-client';

/** Starts the layout worker. The bundler needs this very expression to find the file. */
export function spawnForceWorker(): ForceWorkerLike {
  return new Worker(new URL('./force.worker.ts', import.meta.url), { type: 'module' });
}
