import { createLibrary } from '@/lib/library/library';
import { createLibraryFetch } from '@/lib/library/library-fetch';
import { type LibraryShelf, SHELF_NAME, SHELF_URL } from '@/lib/library/library-shelf';

/** A shelf without a worker; `lose` empties it, as when its worker crashes. */
export function createTestShelf(): LibraryShelf & { readonly lose: () => void } {
  const empty = () => createLibrary(new Map(), { name: SHELF_NAME });
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
    fetch: (input, init) => createLibraryFetch(library, { baseUrl: SHELF_URL })(input, init),
    lose: () => {
      library = empty();
      generation += 1;
    },
  };
}
