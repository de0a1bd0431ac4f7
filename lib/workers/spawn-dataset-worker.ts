import type { DatasetWorkerLike } from './dataset-client';

/** Starts a dataset worker. The bundler needs this very expression to find the file. */
export function spawnDatasetWorker(): DatasetWorkerLike {
  return new Worker(new URL('./dataset.worker.ts', import.meta.url), { type: 'module' });
}
