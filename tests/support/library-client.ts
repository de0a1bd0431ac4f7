import { createLibrary } from '@/lib/library/library';
import { parseNdjson } from '@/lib/library/read-ndjson';
import {
  createOpenAlexClient,
  type OpenAlexClient,
  type OpenAlexClientOptions,
} from '@/lib/openalex/endpoints/client';
import { createLibraryFetch } from '@/tests/support/library-fetch';

const BASE_URL = 'https://library.test';

export interface LibraryClient {
  readonly client: OpenAlexClient;
  /** Path and decoded query of every request that was sent, in order. */
  readonly requests: readonly string[];
}

/** A client over a strict library of the given raw records, without any cache; its pauses pass at once. */
export function createLibraryClient(
  raws: readonly object[],
  options: Partial<OpenAlexClientOptions> = {},
): LibraryClient {
  const text = raws.map((raw) => JSON.stringify(raw)).join('\n');
  const library = createLibrary(parseNdjson(new TextEncoder().encode(text)), { name: 'Test' });
  const answer = createLibraryFetch(library, { baseUrl: BASE_URL });
  const requests: string[] = [];
  let time = 0;
  const client = createOpenAlexClient({
    baseUrl: BASE_URL,
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
    ...options,
    fetch: (input, init) => {
      requests.push(decodeURIComponent(input.slice(BASE_URL.length)));
      return answer(input, init);
    },
  });
  return { client, requests };
}
