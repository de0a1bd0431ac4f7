import { failure, success } from '@/lib/base/result';
import type { LibraryAnswer } from '@/lib/library/answer';
import { CACHED_LIBRARY_URL, type CachedLibrary } from '@/lib/library/cached-library';
import { createAnsweringFetch } from '@/lib/library/library-fetch';
import type { LibraryInput, LibraryOutput } from './library-protocol';
import { WorkerError, type WorkerLike } from './worker-link';
import { WorkerRequests } from './worker-requests';

export type LibraryWorkerLike = WorkerLike<LibraryInput, LibraryOutput>;

export interface LibraryWorkerOptions {
  /** Below this address the worker answers, as the service does below its own. */
  readonly baseUrl: string;
  /** Absolute address of the NDJSON file, gzipped or not. */
  readonly libraryUrl: string;
}

type LibraryRequests = WorkerRequests<LibraryInput, LibraryOutput>;

function openRequests(spawn: () => LibraryWorkerLike, first: LibraryInput): LibraryRequests {
  return new WorkerRequests({
    title: 'The library worker',
    spawn,
    first,
    isReplaced: true,
    // One question that cannot be answered means that the library could not be loaded: the next one tries again.
    failsTogether: true,
  });
}

async function ask(requests: LibraryRequests, path: string, query: string): Promise<LibraryAnswer> {
  try {
    return await requests.request<LibraryAnswer>({
      send: (run, post) => post({ type: 'ask', run, path, query }),
      hear: (message) => {
        if (message.type === 'failed') return failure(message.message);
        return message.type === 'answer' ? success(message.answer) : null;
      },
    });
  } catch (error) {
    // As fetch does for an unreachable host.
    if (error instanceof WorkerError) throw new TypeError(`fetch failed: ${error.reason}`);
    throw error;
  }
}

/**
 * A `fetch` that a library in a worker answers. The worker starts with the first request and loads the file once.
 * *Errors*: rejects with a TypeError, as fetch does for an unreachable host, when the worker or its file cannot be
 * had (the next request tries again), and with the signal's reason when aborted.
 * @param spawn starts the worker (`spawnLibraryWorker`); it may throw.
 */
export function createLibraryWorkerFetch(
  spawn: () => LibraryWorkerLike,
  options: LibraryWorkerOptions,
): typeof fetch {
  const requests = openRequests(spawn, { type: 'load', libraryUrl: options.libraryUrl });
  return createAnsweringFetch(({ path, query }) => ask(requests, path, query), { baseUrl: options.baseUrl });
}

/**
 * The library of cached records, in a worker that starts with the first change or question.
 * *Errors*: its `fetch` rejects like that of `createLibraryWorkerFetch`.
 */
export function createWorkerLibrary(spawn: () => LibraryWorkerLike): CachedLibrary {
  const requests = openRequests(spawn, { type: 'open' });
  return {
    get generation() {
      return requests.failures;
    },
    change: (kind, added, removed) => {
      if (added.length + removed.length === 0) return;
      const changed = requests.request<null>({
        send: (run, post) => post({ type: 'change', run, kind, added, removed }),
        hear: (message) => (message.type === 'failed' ? failure(message.message) : success(null)),
      });
      // A change that fails is told by another `generation`.
      changed.catch(() => undefined);
    },
    fetch: createAnsweringFetch(({ path, query }) => ask(requests, path, query), {
      baseUrl: CACHED_LIBRARY_URL,
    }),
  };
}
