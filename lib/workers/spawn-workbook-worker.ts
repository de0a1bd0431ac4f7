import type { WorkbookWorkerLike } from './workbook-client';

/** Starts a workbook worker. The bundler needs this very expression to find the file. */
export function spawnWorkbookWorker(): WorkbookWorkerLike {
  return new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
}
