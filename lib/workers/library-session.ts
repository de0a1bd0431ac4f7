import { createLibrary, type Library } from '@/lib/library/library';
import { SHELF_NAME, SHELF_RECORDS } from '@/lib/library/library-shelf';
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
  #library: Promise<Library> | null = null;

  constructor(private readonly dependencies: SessionDependencies) {}

  /** Handles one message; settles when it is dealt with. Never rejects. */
  async receive(message: LibraryInput): Promise<void> {
    if (message.type === 'load') this.#library = this.#load(message.libraryUrl);
    if (message.type === 'open') {
      const empty = createLibrary(new Map(), { name: SHELF_NAME, maxRecords: SHELF_RECORDS });
      this.#library = Promise.resolve(empty);
    }
    const { post } = this.dependencies;
    try {
      const library = await this.#library;
      if (library === null) return;
      if (message.type === 'change') {
        library.remove(message.kind, message.removed);
        library.add(message.kind, message.added);
      } else if (message.type === 'ask') {
        const { id, path, query } = message;
        post({ type: 'answer', id, answer: library.answer({ path, query }) });
      }
    } catch (error) {
      post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  async #load(url: string): Promise<Library> {
    const response = await this.dependencies.fetch(url);
    if (!response.ok) throw new Error(`the library file answered ${response.status}`);
    const records = await readNdjson(new Uint8Array(await response.arrayBuffer()));
    const name = url.slice(url.lastIndexOf('/') + 1).replace(/\.ndjson(?:\.gz)?$/, '');
    const library = createLibrary(records, { name });
    if (this.dependencies.pause !== undefined) void warmLibrary(library, this.dependencies.pause);
    return library;
  }
}
