import { withBasePath } from '@/lib/base/base-path';
import type { FetchLike } from '@/lib/openalex/exchange';
import { createLibraryWorkerFetch } from '@/lib/workers/library-client';

/** Answers below an address from the sample library that the site ships, in a worker. */
export function createSampleFetch(baseUrl: string): FetchLike {
  const libraryUrl = new URL(withBasePath('/sample-library.ndjson.gz'), window.location.href).href;
  return createLibraryWorkerFetch(
    () => new Worker(new URL('../lib/workers/library.worker.ts', import.meta.url), { type: 'module' }),
    { baseUrl, libraryUrl },
  );
}
