import type { Library } from '@/lib/library/library';
import { createAnsweringFetch } from '@/lib/library/library-fetch';

/** The library as a `fetch`, so that one client runs against the service, the proxy and a library. */
export function createLibraryFetch(library: Library, options: { readonly baseUrl: string }): typeof fetch {
  return createAnsweringFetch((request) => library.answer(request), options);
}
