import type { ProjectWorkerLike } from './project-client';

/** Starts a worker of project files. The bundler needs this very expression to find the file. */
export function spawnProjectWorker(): ProjectWorkerLike {
  return new Worker(new URL('./project.worker.ts', import.meta.url), { type: 'module' });
}
