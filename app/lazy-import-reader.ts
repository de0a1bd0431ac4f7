import { lazyOnce } from '@/lib/base/lazy-once';
import type { ImportReader } from '@/lib/graph/exchange/read-import';

const load = lazyOnce(async () => {
  const [{ createImportReader }, { spawnImportWorker }] = await Promise.all([
    import('@/lib/workers/import-client'),
    import('@/lib/workers/spawn-import-worker'),
  ]);
  return createImportReader(spawnImportWorker);
});

/** Reads imports in a worker; its code comes with the first one. */
export const readImportApart: ImportReader = async (source, signal) => (await load())(source, signal);
