import type { LibraryAnswer } from '@/lib/library/answer';
import { CACHED_LIBRARY_URL, type CachedLibrary } from '@/lib/library/cached-library';
import { createAnsweringFetch } from '@/lib/library/library-fetch';
import type { libraryTasks } from './library.worker';
import { TaskClient, type TaskWorker } from './task-client';
import { WorkerError } from './worker-link';

interface LibraryWorkerOptions {
  /** Below this address the worker answers, as the service does below its own. */
  readonly baseUrl: string;
  /** Absolute address of the NDJSON file, gzipped or not. */
  readonly libraryUrl: string;
}

type LibraryClient = TaskClient<ReturnType<typeof libraryTasks>>;

function openClient(spawn: () => TaskWorker): LibraryClient {
  // A question that fails means that the library could not be loaded: the next one tries again with another worker.
  return new TaskClient({ title: 'The library worker', spawn, failsTogether: true });
}

function fetchFrom(client: LibraryClient, libraryUrl: string | null, baseUrl: string): typeof fetch {
  const answer = async ({ path, query }: { path: string; query: string }): Promise<LibraryAnswer> => {
    try {
      return await client.call('ask', { libraryUrl, path, query });
    } catch (error) {
      // As fetch does for an unreachable host.
      if (error instanceof WorkerError) throw new TypeError(`fetch failed: ${error.reason}`);
      throw error;
    }
  };
  return createAnsweringFetch(answer, { baseUrl });
}

/**
 * A `fetch` that a library in a worker answers. The worker starts with the first request and loads the file once.
 * *Errors*: the signal's reason when aborted; a TypeError, as for an unreachable host, when the worker or its file fails.
 * The next request tries again.
 */
export function createLibraryWorkerFetch(
  spawn: () => TaskWorker,
  options: LibraryWorkerOptions,
): typeof fetch {
  return fetchFrom(openClient(spawn), options.libraryUrl, options.baseUrl);
}

/**
 * The library of cached records, in a worker that starts with the first change or question.
 * *Errors*: its `fetch` rejects like that of `createLibraryWorkerFetch`.
 */
export function createWorkerLibrary(spawn: () => TaskWorker): CachedLibrary {
  const client = openClient(spawn);
  return {
    get generation() {
      return client.failures;
    },
    change: (kind, added, removed) => {
      if (added.length + removed.length === 0) return;
      // A change that fails shows as another `generation`.
      client.call('change', { kind, added, removed }).catch(() => undefined);
    },
    fetch: fetchFrom(client, null, CACHED_LIBRARY_URL),
  };
}
