import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore, type RecordStore } from '@/lib/cache/memory-tier';
import type { StaticTier } from '@/lib/cache/static-tier';
import type { FlowContext } from '@/lib/flows/context';
import { createLibrary } from '@/lib/library/library';
import { parseNdjson } from '@/lib/library/read-ndjson';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { createLibraryFetch } from '@/tests/support/library-fetch';

const BASE_URL = 'https://library.test';

export interface TestContext extends FlowContext {
  readonly records: RecordStore;
  /** Path and decoded query of every request, in order. */
  readonly requests: readonly string[];
}

export interface TestService {
  /** Called before each request is answered: throw for a dead network, wait for a slow one. */
  readonly before?: (request: string, signal: AbortSignal | null) => void | Promise<void>;
  /** What each request is charged where that is not what the contract says, in credits. */
  readonly charge?: number;
  /** What lies among the site's own files. */
  readonly hosted?: StaticTier;
}

/** A flow context over a library of the given raw records: real client, real cache, no waiting between tries. */
export function createTestContext(raws: readonly object[], service: TestService = {}): TestContext {
  const text = raws.map((raw) => JSON.stringify(raw)).join('\n');
  const library = createLibrary(parseNdjson(new TextEncoder().encode(text)), { name: 'Test' });
  const answer = createLibraryFetch(library, { baseUrl: BASE_URL });
  const requests: string[] = [];
  const records = createRecordStore();
  const client = createOpenAlexClient({
    baseUrl: BASE_URL,
    fetch: async (input, init) => {
      const request = decodeURIComponent(String(input).slice(BASE_URL.length));
      requests.push(request);
      await service.before?.(request, init?.signal ?? null);
      const response = await answer(input, init);
      if (service.charge === undefined) return response;
      const headers = new Headers(response.headers);
      headers.set('X-RateLimit-Credits-Used', String(service.charge));
      return new Response(response.body, { status: response.status, headers });
    },
    sleep: () => Promise.resolve(),
  });
  return {
    api: createCachedApi(client, records, { hosted: service.hosted }),
    records,
    requests,
    now: () => 0,
  };
}
