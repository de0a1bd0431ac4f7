import { lazyOnce } from '@/lib/base/lazy-once';
import type { WorkbookWriter } from '@/lib/base/write-workbook';

const load = lazyOnce(async () => {
  const [{ createWorkbookWriter }, { spawnWorkbookWorker }] = await Promise.all([
    import('@/lib/workers/workbook-client'),
    import('@/lib/workers/spawn-workbook-worker'),
  ]);
  return createWorkbookWriter(spawnWorkbookWorker);
});

/** Writes workbooks in a worker; its code comes with the first one. */
export const writeWorkbookApart: WorkbookWriter = async (sheets) => (await load())(sheets);
