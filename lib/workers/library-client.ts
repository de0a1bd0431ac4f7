import type { LibraryAnswer } from '@/lib/library/answer';
import { createAnsweringFetch } from '@/lib/library/library-fetch';
import { type LibraryShelf, SHELF_URL } from '@/lib/library/library-shelf';
import type { LibraryInput, LibraryOutput } from './library-protocol';

/** The part of a Worker that the client uses. */
export interface LibraryWorkerLike {
  postMessage(message: LibraryInput): void;
  addEventListener(type: 'message', listener: (event: { readonly data: LibraryOutput }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

export interface LibraryWorkerOptions {
  /** Below this address the worker answers, as the service does below its own. */
  readonly baseUrl: string;
  /** Absolute address of the NDJSON file, gzipped or not. */
  readonly libraryUrl: string;
}

interface Waiting {
  readonly resolve: (answer: LibraryAnswer) => void;
  readonly reject: (error: TypeError) => void;
}

/** Sends questions to a worker and sorts the answers; a failed worker is replaced at the next question. */
class LibraryClient {
  #worker: LibraryWorkerLike | null = null;
  #lastId = 0;
  #failures = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly spawn: () => LibraryWorkerLike,
    private readonly first: LibraryInput,
  ) {}

  /** Workers lost so far, and with each what it was told. */
  get failures(): number {
    return this.#failures;
  }

  ask(path: string, query: string): Promise<LibraryAnswer> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const id = this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.tell({ type: 'ask', id, path, query });
    });
  }

  tell(message: LibraryInput): void {
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(message);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #start(): LibraryWorkerLike {
    const worker = this.spawn();
    worker.addEventListener('message', ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.type === 'failed') {
        this.#fail(data.message);
        return;
      }
      this.#waiting.get(data.id)?.resolve(data.answer);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener('error', ({ message }) => {
      if (worker === this.#worker) this.#fail(message ?? 'the worker could not be loaded');
    });
    worker.postMessage(this.first);
    return worker;
  }

  #fail(reason: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#failures += 1;
    const error = new TypeError(`fetch failed: ${reason}`);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
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
  const client = new LibraryClient(spawn, { type: 'load', libraryUrl: options.libraryUrl });
  return createAnsweringFetch(({ path, query }) => client.ask(path, query), { baseUrl: options.baseUrl });
}

/** A shelf in a worker, which starts with the first change or question. *Errors*: its `fetch` as above. */
export function createWorkerShelf(spawn: () => LibraryWorkerLike): LibraryShelf {
  const client = new LibraryClient(spawn, { type: 'open' });
  return {
    get generation() {
      return client.failures;
    },
    change: (kind, added, removed) => {
      if (added.length + removed.length > 0) client.tell({ type: 'change', kind, added, removed });
    },
    fetch: createAnsweringFetch(({ path, query }) => client.ask(path, query), { baseUrl: SHELF_URL }),
  };
}
