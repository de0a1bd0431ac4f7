import { lazyOnce } from '@/lib/base/lazy-once';
import type { ImportReader } from '@/lib/graph/exchange/read-import';

const load = lazyOnce(async () =>
  (await import('@/lib/workers/import-client')).createImportReader(
    () => new Worker(new URL('../lib/workers/import.worker.ts', import.meta.url), { type: 'module' }),
  ),
);

/** Reads imports in a worker; its code comes with the first one. */
export const readImportApart: ImportReader = async (source, signal) => (await load())(source, signal);
