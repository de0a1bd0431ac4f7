import type { AnalysisWorkerLike } from './analysis-client';

/** Starts the analysis worker. The bundler needs this very expression to find the file. */
export function spawnAnalysisWorker(): AnalysisWorkerLike {
  return new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
}
