import type { ImportWorkerLike } from './import-client';

/** Starts an import worker. The bundler needs this very expression to find the file. */
export function spawnImportWorker(): ImportWorkerLike {
  return new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
}
