import type { StrategyWorkerLike } from './strategy-client';

/** Starts the strategy worker. The bundler needs this very expression to find the file. */
export function spawnStrategyWorker(): StrategyWorkerLike {
  return new Worker(new URL('./strategy.worker.ts', import.meta.url), { type: 'module' });
}
