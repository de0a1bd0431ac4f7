import type { EntityKind } from '@/lib/base/entity-kind';
import { CACHED_LIBRARY_NAME, MAX_CACHED_LIBRARY_RECORDS } from '@/lib/library/cached-library';
import { createLibrary, type MemoryLibrary } from '@/lib/library/library';
import type { RawRecord } from '@/lib/library/raw-record';
import { readNdjson } from '@/lib/library/read-ndjson';
import { warmLibrary } from '@/lib/library/warm-library';
import { serveTasks } from './task-session';

interface Dependencies {
  readonly fetch: (url: string) => Promise<Response>;
  /** Lets questions in while the search index is built ahead of the first search. */
  readonly pause: () => Promise<void>;
}

interface LibraryQuestion {
  /** Absolute address of the library's NDJSON file, gzipped or not; null for the library that `change` fills. */
  readonly libraryUrl: string | null;
  readonly path: string;
  readonly query: string;
}

interface LibraryChange {
  readonly kind: EntityKind;
  readonly added: readonly RawRecord[];
  readonly removed: readonly string[];
}

async function loadLibrary(url: string, { fetch, pause }: Dependencies): Promise<MemoryLibrary> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the library file answered ${response.status}`);
  const records = await readNdjson(new Uint8Array(await response.arrayBuffer()));
  const name = url.slice(url.lastIndexOf('/') + 1).replace(/\.ndjson(?:\.gz)?$/, '');
  const library = createLibrary(records, { name });
  void warmLibrary(library, pause);
  return library;
}

async function emptyLibrary(): Promise<MemoryLibrary> {
  return createLibrary(new Map(), { name: CACHED_LIBRARY_NAME, maxRecords: MAX_CACHED_LIBRARY_RECORDS });
}

/** Answers from the one library of a worker, which the first call loads or opens. */
export function libraryTasks(dependencies: Dependencies) {
  let library: Promise<MemoryLibrary> | null = null;
  return {
    ask: async ({ libraryUrl, path, query }: LibraryQuestion) => {
      library ??= libraryUrl === null ? emptyLibrary() : loadLibrary(libraryUrl, dependencies);
      return (await library).answer({ path, query });
    },
    change: async ({ kind, added, removed }: LibraryChange) => {
      library ??= emptyLibrary();
      const changed = await library;
      changed.remove(kind, removed);
      changed.add(kind, added);
    },
  };
}

serveTasks(() =>
  libraryTasks({
    fetch: (url) => fetch(url),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  }),
);
