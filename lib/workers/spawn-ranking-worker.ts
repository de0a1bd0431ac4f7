import type { RankingWorkerLike } from './ranking-client';

/** Starts the ranking worker. The bundler needs this very expression to find the file. */
export function spawnRankingWorker(): RankingWorkerLike {
  return new Worker(new URL('./ranking.worker.ts', import.meta.url), { type: 'module' });
}
