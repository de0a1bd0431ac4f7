import type { Library } from '@/lib/library/library';
import { loadLibrary } from '@/lib/server/load-library';
import { createFakeService } from '../support/fake-service';
import { startFakeService } from '../support/fake-service-server';

const BASE = 'https://api.openalex.org';
let library: Library;

beforeAll(async () => {
  library = await loadLibrary('public/sample-library.ndjson.gz');
});

describe('createFakeService(library, options)', () => {
  it('answers like the library and keeps what was asked', async () => {
    const service = createFakeService(library);
    const response = await service.fetch(`${BASE}/works?filter=openalex:W9000000001&select=id`);
    expect((await response.json()).results).toEqual([{ id: 'https://openalex.org/W9000000001' }]);
    expect(service.requests).toEqual([
      {
        url: '/works?filter=openalex:W9000000001&select=id',
        path: '/works',
        query: 'filter=openalex:W9000000001&select=id',
        credits: 1,
        status: 200,
      },
    ]);
    expect(service.creditsUsed).toBe(1);
    service.reset();
    expect([service.requests, service.creditsUsed]).toEqual([[], 0]);
  });

  it.each([
    ['/works/W4010000401', 401, /"error":"Invalid or missing API key"/, null],
    ['/works/W4040000404', 404, /^<!doctype html>/, null],
    ['/works/W4290000429', 429, /10 requests per second/, '1'],
    ['/works?search=fault+429', 429, /10 requests per second/, '1'],
    ['/works/W4290000430', 429, /Plan upgrade required/, null],
    ['/works/W4290009999', 429, /Insufficient budget\./, '54000'],
    ['/authors?search=fault%20budget', 429, /Insufficient budget\./, '54000'],
    ['/works/W4000000400', 400, /"error":"Invalid query parameters error\."/, null],
    ['/works/W4030000403', 403, /"error":"Plan upgrade required"/, null],
    ['/works?search=fault+429+boolean', 429, /"reason":"broad_boolean_query"/, '1'],
    ['/works?search.semantic=fault+429+semantic', 429, /"error":"Rate limit exceeded"/, '1'],
    ['/works?search=fault+429+ladder', 429, /"error":"Rate limit exceeded"/, '1'],
    ['/works?search=fault+503+ladder', 503, /"error":"Search temporarily unavailable"/, '60'],
    ['/works?search=fault+503', 503, /"error":"Service unavailable"/, '30'],
    ['/works/W5000000500', 500, /^<!doctype html>/, null],
    ['/autocomplete?q=Fault+500', 500, /^<!doctype html>/, null],
    ['/works?filter=cites:W5000000500', 500, /^<!doctype html>/, null],
    ['/works/W5040000504', 504, /query_timeout/, null],
    ['/works/W7000000700', 200, /^\{"meta":\{"count":$/, null],
    ['/works/W7000000701', 200, /^$/, null],
  ])('%s fails with %d', async (address, status, text, retryAfter) => {
    const response = await createFakeService(library).fetch(BASE + address);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(await response.text()).toMatch(text);
  });

  it('marks a list as partial, and lets a broad boolean query pass the second time', async () => {
    const { fetch } = createFakeService(library);
    const partial = await (await fetch(`${BASE}/works?search=fault+partial&select=id`)).json();
    expect(partial.meta).toMatchObject({ timed_out: true, count: 0, page: 1 });
    const boolean = `${BASE}/works?search=fault+429+boolean&select=id`;
    expect([(await fetch(boolean)).status, (await fetch(boolean)).status]).toEqual([429, 200]);
  });

  it('recovers from passing faults with a stand-in', async () => {
    const { fetch } = createFakeService(library);
    const statuses = async (address: string) => {
      const responses = [await fetch(address), await fetch(address), await fetch(address)];
      return [responses.map(({ status }) => status), await responses[2]?.json()];
    };
    expect(await statuses(`${BASE}/works/W4290000429?select=id`)).toEqual([
      [429, 429, 200],
      { id: 'https://openalex.org/W4290000429' },
    ]);
    expect(await statuses(`${BASE}/works/W5000000501?select=id`)).toEqual([
      [500, 200, 200],
      { id: 'https://openalex.org/W5000000501' },
    ]);
  });

  it('breaks connections, stays silent until aborted, and dawdles', async () => {
    const { fetch } = createFakeService(library, { slowMs: 5 });
    await expect(fetch(`${BASE}/works/W6000000600`)).rejects.toThrow(TypeError);
    const controller = new AbortController();
    const silent = fetch(`${BASE}/works/W8000000800`, { signal: controller.signal });
    controller.abort();
    await expect(silent).rejects.toMatchObject({ name: 'AbortError' });
    expect((await fetch(`${BASE}/works/W8000000801`)).status).toBe(200);
  });

  it('spends a daily budget, after which only free requests are served', async () => {
    const { fetch } = createFakeService(library, { dailyCredits: 12 });
    const search = await fetch(`${BASE}/works?search=climate&per_page=1`);
    expect([search.status, search.headers.get('x-ratelimit-remaining')]).toEqual([200, '2']);
    const refused = await fetch(`${BASE}/works?search=climate&per_page=1`);
    expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([429, '2']);
    expect(await refused.json()).toMatchObject({ creditsRequired: 10, creditsRemaining: 2 });
    expect((await fetch(`${BASE}/works?per_page=1`)).headers.get('x-ratelimit-remaining')).toBe('1');
    expect((await fetch(`${BASE}/works/W9000000001`)).status).toBe(200);
  });
});

describe('what one source alone tells of', () => {
  const ask = async (address: string, options = {}) =>
    createFakeService(library, options).fetch(BASE + address);

  it.each([
    ['/works?filter=study_designs.id:1,type:article&select=id', 'nothing'],
    ['/works?filter=study-designs.id:null,type:article&select=id', 'all'],
    ['/works?filter=study_designs.id:!1&select=id', 'all'],
    ['/sources?filter=listed_in:doaj&select=id', 'nothing'],
    ['/sources?filter=listed_in:null&select=id', 'all'],
  ])('takes the filter of %s, and finds %s', async (address, found) => {
    const { meta } = await (await ask(address)).json();
    const whole = await (await ask(address.replace(/(?:study[_-]designs.id|listed_in):!?\w+,?/, ''))).json();
    expect(whole.meta.count).toBeGreaterThan(0);
    expect(meta.count).toBe(found === 'all' ? whole.meta.count : 0);
  });

  it('refuses the new filters where they are none, and names them where they are', async () => {
    expect((await ask('/authors?filter=listed_in:doaj')).status).toBe(400);
    expect((await (await ask('/works?filter=nothing:1')).json()).message).toMatch(
      /^nothing is not a valid field\. .*, study_designs\.id, /,
    );
  });

  it('has no collection of another visitor', async () => {
    const refused = await ask('/works?filter=type:article,collection:col_x1');
    expect([refused.status, await refused.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'collection_not_found' }),
    ]);
    expect(refused.headers.get('x-ratelimit-credits-used')).toBe('0');
  });

  it('gives groups as a table', async () => {
    const answer = await ask('/works?group_by=type&format=csv');
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect((await answer.text()).split('\n').slice(0, 2)).toEqual([
      'key,key_display_name,count',
      expect.stringMatching(/^"https:\/\/openalex.org\/types\/[a-z-]+","[a-z-]+","\d+"$/),
    ]);
  });

  it('looks for words under three letters as they are, and for longer ones with a tilde as for their like', async () => {
    const count = async (text: string) =>
      (await (await ask(`/works?search=${encodeURIComponent(text)}&select=id`)).json()).meta.count;
    expect(await count('climate~1')).toBeGreaterThan(0);
    expect(await count('clmate~1')).toBe(await count('climate~1'));
    expect(await count('cl~2')).toBe(0);
  });

  it('counts and orders otherwise from page to page where it drifts', async () => {
    const { fetch } = createFakeService(library, { drifts: true });
    const page = async (number: number) =>
      (await fetch(`${BASE}/works?filter=type:article&select=id&per_page=5&page=${number}`)).json();
    const [first, second] = [await page(1), await page(2)];
    expect(second.meta.count).toBe(first.meta.count + 1);
    expect(second.results[0]).toEqual(first.results.at(-1));
  });
});

describe('startFakeService(options)', () => {
  it('serves over HTTP with the headers that browsers need', async () => {
    const server = await startFakeService({ library });
    try {
      const response = await fetch(`${server.url}/works?per_page=1&select=id`);
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toMatch('X-RateLimit-Remaining');
      const preflight = await fetch(`${server.url}/works`, { method: 'OPTIONS' });
      expect(preflight.status).toBe(204);
      expect((await fetch(`${server.url}/works/W7000000700`)).status).toBe(200);
      expect((await fetch(`${server.url}/works`, { method: 'DELETE' })).status).toBe(405);
      await expect(fetch(`${server.url}/works/W6000000600`)).rejects.toThrow();
      expect(server.requests.map(({ path }) => path)).toEqual([
        '/works',
        '/works/W7000000700',
        '/works/W6000000600',
      ]);
    } finally {
      await server.close();
    }
  });
});
