import { CACHED_LIBRARY_NAME, CACHED_LIBRARY_URL, type CachedLibrary } from '@/lib/library/cached-library';
import { createLibrary } from '@/lib/library/library';
import { createLibraryFetch } from '@/tests/support/library-fetch';

/** A cached library without a worker; `lose` empties it, as when its worker crashes. */
export function createTestCachedLibrary(): CachedLibrary & { readonly lose: () => void } {
  const empty = () => createLibrary(new Map(), { name: CACHED_LIBRARY_NAME });
  let library = empty();
  let generation = 0;
  return {
    get generation() {
      return generation;
    },
    change: (kind, added, removed) => {
      library.remove(kind, removed);
      library.add(kind, added);
    },
    fetch: (input, init) => createLibraryFetch(library, { baseUrl: CACHED_LIBRARY_URL })(input, init),
    lose: () => {
      library = empty();
      generation += 1;
    },
  };
}
