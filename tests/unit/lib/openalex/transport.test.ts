import { checkedReference } from '@/lib/openalex/checked-reference';
import {
  createOpenAlexClient,
  type OpenAlexClient,
  type OpenAlexClientOptions,
} from '@/lib/openalex/endpoints/client';
import { buildEntityRequest } from '@/lib/openalex/endpoints/entity';
import { createKeyFallbackFetch } from '@/lib/openalex/key-fallback';
import { rawWork } from '@/tests/support/build-records';

const REQUEST = buildEntityRequest(checkedReference('works', 'W1001'));

/** A client that writes down addresses and headers; every answer is one work. */
function setup(options: Partial<OpenAlexClientOptions>) {
  const sent: { readonly url: string; readonly headers: unknown; readonly credentials: unknown }[] = [];
  const client = createOpenAlexClient({
    baseUrl: '/proxy',
    ...options,
    fetch: async (url, { headers, credentials }) => {
      sent.push({ url, headers, credentials });
      return Response.json(rawWork('W1001'));
    },
  });
  return { client, sent };
}

describe('the visitor’s key', () => {
  it('goes to our own proxy as a header, and stands in no address', async () => {
    const events: unknown[] = [];
    const { client, sent } = setup({
      apiKey: () => 'secret',
      keyTransport: 'header',
      onRequest: (event) => events.push(event),
    });
    await client.fetchEntity(checkedReference('works', 'W1001'));
    expect(sent).toEqual([
      {
        url: '/proxy/works/W1001',
        headers: { Accept: 'application/json', 'X-OpenAlex-Key': 'secret' },
        credentials: 'same-origin',
      },
    ]);
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it.each([undefined, 'query'] as const)(
    'goes straight to the service in the query (%p)',
    async (keyTransport) => {
      const baseUrl = 'https://api.openalex.org';
      const { client, sent } = setup({ baseUrl, apiKey: () => 'sec&ret', keyTransport });
      await client.fetchEntity(checkedReference('works', 'W1001'));
      expect(sent).toEqual([
        {
          url: 'https://api.openalex.org/works/W1001?api_key=sec%26ret',
          headers: { Accept: 'application/json' },
          credentials: 'omit',
        },
      ]);
    },
  );

  it('is read again for each request', async () => {
    let key: string | null = null;
    const { client, sent } = setup({ apiKey: () => key, keyTransport: 'header' });
    await client.fetchEntity(checkedReference('works', 'W1001'));
    key = 'mine';
    await client.fetchEntity(checkedReference('works', 'W1002'));
    expect(sent.map(({ headers }) => headers)).toEqual([
      { Accept: 'application/json' },
      { Accept: 'application/json', 'X-OpenAlex-Key': 'mine' },
    ]);
  });
});

describe('a call that bypasses the cache', () => {
  /** A client that writes down the cache mode of each request; the service holds its answers back until `answer()`. */
  function setupFresh(faults: readonly Response[] = []) {
    const modes: unknown[] = [];
    const events: string[] = [];
    const left = [...faults];
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const client = createOpenAlexClient({
      baseUrl: '/proxy',
      sleep: () => Promise.resolve(),
      random: () => 0,
      onRequest: ({ status }) => events.push(status),
      fetch: async (_url, init) => {
        modes.push('cache' in init ? init.cache : 'none');
        await gate;
        return left.shift() ?? Response.json(rawWork('W1001'));
      },
    });
    return { client, modes, events, answer };
  }

  it('takes no copy that the browser or our own proxy keeps', async () => {
    const { client, modes, answer } = setupFresh();
    answer();
    await client.fetchEntity(checkedReference('works', 'W1001'), { bypassCache: true });
    await client.fetchEntity(checkedReference('works', 'W1002'), { bypassCache: false });
    await client.fetchEntity(checkedReference('works', 'W1003'));
    expect(modes).toEqual(['no-cache', 'none', 'none']);
  });

  it.each([
    ['a list', (client: OpenAlexClient) => client.fetchList('works', {}, { bypassCache: true })],
    ['a batch', (client: OpenAlexClient) => client.fetchBatch('works', ['W1001'], { bypassCache: true })],
    ['suggestions', (client: OpenAlexClient) => client.autocomplete('works', 'x', { bypassCache: true })],
    ['a raw answer', (client: OpenAlexClient) => client.get(REQUEST, { bypassCache: true })],
  ] as const)('reaches as far for %s', async (_, call) => {
    const { client, modes, answer } = setupFresh();
    answer();
    // The answer is a work whatever was asked for: only the way there counts.
    await call(client).catch(() => undefined);
    expect(modes).toEqual(['no-cache']);
  });

  it('stays one when it is tried again', async () => {
    const { client, modes, answer } = setupFresh([new Response('{}', { status: 503 })]);
    answer();
    await client.fetchEntity(checkedReference('works', 'W1001'), { bypassCache: true });
    expect(modes).toEqual(['no-cache', 'no-cache']);
  });

  it('keeps its cache mode when the key is refused', async () => {
    const modes: unknown[] = [];
    const fetch = createKeyFallbackFetch(
      async (_url, { cache }) => {
        modes.push(cache);
        return modes.length === 1
          ? Response.json({ error: 'Invalid or missing API key' }, { status: 401 })
          : Response.json(rawWork('W1001'));
      },
      () => undefined,
    );
    const client = createOpenAlexClient({
      baseUrl: '/proxy',
      fetch,
      apiKey: () => 'wrong',
      keyTransport: 'header',
    });
    await client.fetchEntity(checkedReference('works', 'W1001'), { bypassCache: true });
    expect(modes).toEqual(['no-cache', 'no-cache']);
  });

  it('tells of a log-in that is missing in front of the server, and of no key', async () => {
    const fetch = async () => new Response('<h1>401 Authorization Required</h1>', { status: 401 });
    const client = createOpenAlexClient({ baseUrl: '/proxy', fetch });
    await expect(client.fetchEntity(checkedReference('works', 'W1001'))).rejects.toThrow(
      'This site asks you to log in (HTTP 401). Reload the page to log in, then try again.',
    );
  });

  it('does not join a running request that may be answered by a copy', async () => {
    const { client, modes, events, answer } = setupFresh();
    const calls = [
      client.fetchEntity(checkedReference('works', 'W1001')),
      client.fetchEntity(checkedReference('works', 'W1001'), { bypassCache: true }),
    ];
    answer();
    await Promise.all(calls);
    expect(modes).toEqual(['none', 'no-cache']);
    expect(events).not.toContain('deduplicated');
  });

  it.each([undefined, true])(
    'can be joined by others while it runs (bypassCache: %p)',
    async (bypassCache) => {
      const { client, modes, events, answer } = setupFresh();
      const calls = [
        client.fetchEntity(checkedReference('works', 'W1001'), { bypassCache: true }),
        client.fetchEntity(checkedReference('works', 'W1001'), { bypassCache }),
      ];
      answer();
      await Promise.all(calls);
      expect(modes).toEqual(['no-cache']);
      expect(events).toContain('deduplicated');
    },
  );
});

describe('requests per second', () => {
  async function pausesOf(budgetWithoutKey: OpenAlexClientOptions['budgetWithoutKey']): Promise<number> {
    let pauses = 0;
    const sleep = async () => {
      pauses += 1;
    };
    const { client } = setup({ budgetWithoutKey, sleep, now: () => 0 });
    const ids = Array.from({ length: 40 }, (_, index) => `W${2000 + index}`);
    await Promise.all(ids.map((id) => client.fetchEntity(checkedReference('works', id))));
    return pauses;
  }

  it('are limited where a service answers, and not where records are at hand', async () => {
    expect(await pausesOf('visitor-address')).toBeGreaterThan(0);
    expect(await pausesOf('nobody')).toBe(0);
  });
});
