import { describeError } from '@/lib/base/thrown-errors';
import { CACHED_LIBRARY_NAME, MAX_CACHED_LIBRARY_RECORDS } from '@/lib/library/cached-library';
import { createLibrary, type MemoryLibrary } from '@/lib/library/library';
import { readNdjson } from '@/lib/library/read-ndjson';
import { warmLibrary } from '@/lib/library/warm-library';
import type { LibraryInput, LibraryOutput } from './library-protocol';

interface SessionDependencies {
  readonly fetch: (url: string) => Promise<Response>;
  readonly post: (message: LibraryOutput) => void;
  /** Lets questions in while the search index is built ahead; without it the first search builds it. */
  readonly pause?: () => Promise<void>;
}

/** The worker's side: loads one library and answers from it; questions wait until it is there. */
export class LibrarySession {
  #library: Promise<MemoryLibrary> | null = null;

  constructor(private readonly dependencies: SessionDependencies) {}

  /** Handles one message; settles when it is dealt with. Never rejects. */
  async receive(message: LibraryInput): Promise<void> {
    if (message.type === 'load') this.#library = this.#load(message.libraryUrl);
    else if (message.type === 'open') {
      const empty = createLibrary(new Map(), {
        name: CACHED_LIBRARY_NAME,
        maxRecords: MAX_CACHED_LIBRARY_RECORDS,
      });
      this.#library = Promise.resolve(empty);
    }
    try {
      const library = await this.#library;
      if (library !== null && 'run' in message) this.#answer(library, message);
    } catch (error) {
      // Requests learn that the library could not be loaded.
      if (!('run' in message)) return;
      this.dependencies.post({ type: 'failed', run: message.run, message: describeError(error) });
    }
  }

  #answer(library: MemoryLibrary, message: Extract<LibraryInput, { readonly run: number }>): void {
    const { post } = this.dependencies;
    const { run } = message;
    if (message.type === 'ask') {
      const { path, query } = message;
      post({ type: 'answer', run, answer: library.answer({ path, query }) });
      return;
    }
    library.remove(message.kind, message.removed);
    library.add(message.kind, message.added);
    post({ type: 'changed', run });
  }

  async #load(url: string): Promise<MemoryLibrary> {
    const response = await this.dependencies.fetch(url);
    if (!response.ok) throw new Error(`the library file answered ${response.status}`);
    const records = await readNdjson(new Uint8Array(await response.arrayBuffer()));
    const name = url.slice(url.lastIndexOf('/') + 1).replace(/\.ndjson(?:\.gz)?$/, '');
    const library = createLibrary(records, { name });
    if (this.dependencies.pause !== undefined) void warmLibrary(library, this.dependencies.pause);
    return library;
  }
}
