import type { LibraryWorkerLike } from './library-client';

/** Starts the library worker. The bundler needs this very expression to find the file. */
export function spawnLibraryWorker(): LibraryWorkerLike {
  return new Worker(new URL('./library.worker.ts', import.meta.url), { type: 'module' });
}
