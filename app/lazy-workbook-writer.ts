import { lazyOnce } from '@/lib/base/lazy-once';
import type { WorkbookWriter } from '@/lib/base/write-workbook';

const load = lazyOnce(async () =>
  (await import('@/lib/workers/workbook-client')).createWorkbookWriter(
    () => new Worker(new URL('../lib/workers/workbook.worker.ts', import.meta.url), { type: 'module' }),
  ),
);

/** Writes workbooks in a worker; its code comes with the first one. */
export const writeWorkbookApart: WorkbookWriter = async (sheets) => (await load())(sheets);
