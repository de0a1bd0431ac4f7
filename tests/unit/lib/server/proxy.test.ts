import { readEnvironment } from '@/lib/server/environment';
import { BUILD, LIVE, ok, type Service, setupServer } from './proxy-setup';

const setup = (env: Readonly<Record<string, string>> = {}, service?: Service) =>
  setupServer({ env, ...(service === undefined ? {} : { service }) });

describe('handleProxy(request, deps) in front of the service', () => {
  it.each([
    ['/proxy/works/W12', 'https://api.example.org/works/W12'],
    ['/proxy/works/doi:10.1234/a(b)c?select=id', 'https://api.example.org/works/doi:10.1234/a(b)c?select=id'],
    ['/proxy/works/doi:10.1234/%2Fa/%2F%2Fb', 'https://api.example.org/works/doi:10.1234/%2Fa/%2F%2Fb'],
    ['/proxy/works/doi:10.1234//a', 'https://api.example.org/works/doi:10.1234//a'],
    // Two slashes in a DOI lead to no other host.
    ['/proxy/works/doi:10.1234//evil.example', 'https://api.example.org/works/doi:10.1234//evil.example'],
    [
      '/proxy/works?filter=doi:10.1/a|10.1/b,type:!x',
      'https://api.example.org/works?filter=doi:10.1/a|10.1/b,type:!x',
    ],
    // Fields that only the service can know: its refusal is free.
    [
      '/proxy/sources?filter=ranked_in:x&sort=fame',
      'https://api.example.org/sources?filter=ranked_in:x&sort=fame',
    ],
    ['/proxy/works?search=a%20b%2Bc', 'https://api.example.org/works?search=a%20b%2Bc'],
    ['/proxy/autocomplete/works?q=x', 'https://api.example.org/autocomplete/works?q=x'],
    ['/proxy/autocomplete?q=x', 'https://api.example.org/autocomplete?q=x'],
    ['/proxy/W12', 'https://api.example.org/W12'],
    ['/proxy/live/works/W12', 'https://api.example.org/works/W12'],
  ])('passes %s on as it was written', async (path, url) => {
    const { ask, sent } = setup(LIVE, ok);
    expect((await ask(path)).status).toBe(200);
    expect(sent.map((each) => each.url)).toEqual([url]);
  });

  it.each([
    '/proxy/rate-limit',
    '/proxy/',
    '/proxy/works/../rate-limit',
    '/proxy/works/..%2Frate-limit',
    '/proxy/works/W12/%2e%2e%5C..',
    '/proxy/W12/ngrams',
    '/proxy/http://evil.example/works',
    '/proxy/live/status',
    '/elsewhere/works',
  ])('does not serve %s', async (path) => {
    const { ask, sent } = setup(LIVE, ok);
    const response = await ask(path);
    expect(response.status).toBe(404);
    await expect(response.json()).resolves.toEqual({
      error: 'Not found',
      message: 'The proxy does not serve this path',
    });
    expect(sent).toEqual([]);
  });

  it('takes GET and HEAD only', async () => {
    const { ask, sent } = setup(LIVE, ok);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const refused = await ask('/proxy/works', { method });
      expect(refused.status).toBe(405);
      expect(refused.headers.get('Allow')).toBe('GET, HEAD');
    }
    expect(sent).toEqual([]);
    const head = await ask('/proxy/works/W12', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await ask('/proxy/works/W12')).headers.get('X-Cache')).toBe('hit');
    expect(sent).toHaveLength(1);
  });

  it('adds its own key, in a header that no log shows, and its e-mail', async () => {
    const env = { ...LIVE, OPENALEX_API_KEY: 'server&key', OPENALEX_MAILTO: 'me@example.org' };
    const { ask, sent } = setup(env, ok);
    await ask('/proxy/works/W12');
    await ask('/proxy/works?mailto=you@example.org&page=2');
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example.org/works/W12?mailto=me%40example.org',
      'https://api.example.org/works?mailto=you@example.org&page=2',
    ]);
    expect(sent.map(({ init }) => init.headers)).toEqual([
      { Accept: 'application/json', 'Accept-Encoding': 'gzip', Authorization: 'Bearer server&key' },
      { Accept: 'application/json', 'Accept-Encoding': 'gzip', Authorization: 'Bearer server&key' },
    ]);
  });

  it('passes a 429 on with its headers, and never tries again', async () => {
    const { ask, sent } = setup(LIVE, async () =>
      Response.json(
        { error: 'Rate limit exceeded' },
        {
          status: 429,
          headers: { 'Retry-After': '7', 'X-RateLimit-Remaining': '0', 'Set-Cookie': 'a=b', Server: 'x' },
        },
      ),
    );
    const response = await ask('/proxy/works');
    expect(response.status).toBe(429);
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/json',
      'retry-after': '7',
      'x-budget-owner': 'server',
      'x-cache': 'miss',
      'x-content-type-options': 'nosniff',
      // What the day has: a refusal of a burst says nothing of it.
      'x-ratelimit-remaining': '900',
    });
    await expect(response.json()).resolves.toEqual({ error: 'Rate limit exceeded' });
    expect(sent).toHaveLength(1);
  });

  it('says so when the service cannot be reached', async () => {
    const { ask } = setup(LIVE);
    const response = await ask('/proxy/works/W12');
    expect(response.status).toBe(502);
    await expect(response.json()).resolves.toEqual({
      error: 'Upstream unreachable',
      message: 'fetch failed',
    });
  });

  it('keeps keys to itself when a fault quotes them', async () => {
    const { ask } = setup({ ...LIVE, OPENALEX_API_KEY: 'server&key' }, async (url, { headers }) => {
      const key = new Headers(headers).get('Authorization')?.slice(7) ?? '';
      throw new TypeError(`Failed to reach ${url}, key ${key}, ${encodeURIComponent(key)}`);
    });
    const { message } = await (await ask('/proxy/works/W12')).json();
    expect(message).toBe('Failed to reach https://api.example.org/works/W12, key …, …');
    const own = await (await ask('/proxy/works/W13', { headers: { 'X-OpenAlex-Key': 'mine' } })).json();
    expect(own.message).toBe('Failed to reach https://api.example.org/works/W13, key …, …');
  });

  it('keeps its key to itself when the service quotes it to the probe', async () => {
    const refused = { error: 'API key required', message: 'The API key sk%2F1 (sk/1) is not known' };
    const { status } = setup({ OPENALEX_API_KEY: 'sk/1' }, async () =>
      Response.json(refused, { status: 401 }),
    );
    expect((await status()).body.service).toMatchObject({ said: 'The API key … (…) is not known' });
  });

  it('passes on what a key pays with the key of the visitor alone, and keeps no copy of it', async () => {
    const env = { ...LIVE, OPENALEX_API_KEY: 'server' };
    const { ask, sent } = setupServer({
      env,
      service: async (_, { headers }) =>
        Response.json({
          rate_limit: { credits_limit: 10_000 },
          of: new Headers(headers).get('Authorization'),
        }),
    });
    const without = await ask('/proxy/rate-limit');
    expect([without.status, sent.length]).toEqual([404, 0]);
    for (const key of ['mine', 'yours']) {
      const response = await ask('/proxy/rate-limit', { headers: { 'X-OpenAlex-Key': key } });
      await expect(response.json()).resolves.toMatchObject({ of: `Bearer ${key}` });
      expect(response.headers.get('X-Budget-Owner')).toBe('visitor');
    }
    expect(sent).toHaveLength(2);
    expect((await ask('/proxy/rate-limit?x=1', { headers: { 'X-OpenAlex-Key': 'mine' } })).status).toBe(400);
  });

  it.each(['/explorer/proxy/works/W12', '/proxy/works/W12'])('works below a base path: %s', async (path) => {
    const { ask, sent } = setupServer({ env: LIVE, service: ok, basePath: '/explorer' });
    expect((await ask(path)).status).toBe(200);
    expect(sent.map(({ url }) => url)).toEqual(['https://api.example.org/works/W12']);
  });
});

describe('the source of the server', () => {
  it('is the library it was told, without asking the service', async () => {
    const { ask, status, sent, loaded } = setup({ OPENALEX_LIBRARY: '/data/my-records' }, ok);
    const response = await ask('/proxy/works/W12');
    await expect(response.json()).resolves.toMatchObject({ display_name: 'From a library' });
    expect(response.headers.get('X-RateLimit-Limit')).toBe('1000');
    expect((await ask('/proxy/works/W13')).status).toBe(404);
    expect((await ask('/proxy/live/works/W12')).status).toBe(502);
    expect(await status('?retry=1')).toEqual({
      status: 200,
      body: {
        source: 'library',
        name: 'my-records',
        identity: '',
        upstreamReachable: null,
        build: BUILD,
      },
    });
    expect(loaded).toEqual(['/data/my-records']);
    expect(sent).toEqual([]);
  });

  it('is the sample where a library is wanted and none is named', async () => {
    const { status, loaded, sent } = setup({ DATA_SOURCE: 'library' }, ok);
    expect((await status()).body).toEqual({
      source: 'sample',
      name: 'Sample library',
      reason: 'configured',
      upstreamReachable: null,
      build: BUILD,
    });
    expect(loaded).toEqual([expect.stringMatching(/public.sample-library\.ndjson\.gz$/)]);
    expect(sent).toEqual([]);
  });

  it('is the service when that answers, asked once', async () => {
    const { ask, status, sent } = setup({}, ok);
    expect((await status()).body).toMatchObject({
      source: 'live',
      name: 'OpenAlex',
      upstreamReachable: true,
    });
    await ask('/proxy/works/W12');
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.openalex.org/works/W2741809807?select=id',
      'https://api.openalex.org/works/W12',
    ]);
  });

  it('is the sample while the service is away, and the service after a retry', async () => {
    let isUp = false;
    const { ask, status } = setup({}, async (url, init) => {
      if (!isUp) throw new TypeError(`no route to ${url}`);
      return ok(url, init);
    });
    expect((await status()).body).toMatchObject({
      source: 'sample',
      reason: 'unreachable',
      upstreamReachable: false,
    });
    expect((await ask('/proxy/works/W12')).status).toBe(200);
    expect((await ask('/proxy/live/works/W12')).status).toBe(502);
    expect((await status('?retry=1')).body).toMatchObject({ source: 'sample' });
    isUp = true;
    expect((await status()).body).toMatchObject({ source: 'sample' });
    expect((await status('?retry=1')).body).toMatchObject({ source: 'live' });
    expect((await status()).body).toMatchObject({ source: 'live' });
  });

  it('looks for the service again by itself, a minute after the last check', async () => {
    let isUp = false;
    const { status, sent, pass } = setup({}, async (url, init) => {
      if (!isUp) throw new TypeError('fetch failed');
      return ok(url, init);
    });
    expect((await status()).body).toMatchObject({ source: 'sample', reason: 'unreachable' });
    isUp = true;
    pass(60_000);
    expect((await status()).body).toMatchObject({ source: 'sample' });
    expect(sent).toHaveLength(1);
    pass(1);
    const both = await Promise.all([status(), status()]);
    expect(both.map(({ body }) => body.source)).toEqual(['live', 'live']);
    expect(sent).toHaveLength(2);
    pass(3_600_000);
    expect((await status()).body).toMatchObject({ source: 'live' });
    expect(sent).toHaveLength(2);
  });

  it('looks for the service again also where a clock was put back a day', async () => {
    let isUp = false;
    const { status, pass } = setup({}, async (url, init) => {
      if (!isUp) throw new TypeError('fetch failed');
      return ok(url, init);
    });
    await status();
    isUp = true;
    pass(-86_400_000);
    await status();
    pass(60_001);
    expect((await status()).body).toMatchObject({ source: 'live' });
  });

  it('keeps answering from the sample to those who were shown it', async () => {
    const { ask, sent } = setup(LIVE, ok);
    const response = await ask('/proxy/sample/works/W12');
    await expect(response.json()).resolves.toMatchObject({ display_name: 'From a library' });
    expect(sent).toEqual([]);
  });

  it('says when a library cannot be read, and tries again at the next request', async () => {
    const { ask, status, loaded } = setup({ OPENALEX_LIBRARY: '/missing' });
    const response = await ask('/proxy/works/W12');
    expect(response.status).toBe(503);
    await expect(response.json()).resolves.toEqual({
      error: 'Library unavailable',
      message: 'ENOENT: no such file',
    });
    expect((await status()).status).toBe(503);
    expect(loaded).toHaveLength(2);
  });
});

describe('readEnvironment(env)', () => {
  it('has the defaults of the design', () => {
    expect(readEnvironment({ OPENALEX_API_KEY: ' ' })).toMatchObject({
      dataSource: 'auto',
      apiUrl: 'https://api.openalex.org',
      apiKey: null,
      mailto: null,
      libraryPath: null,
      cacheDir: '.cache/openalex',
      cacheMaxBytes: 1_073_741_824,
      addressing: { addressHeader: null, trustedProxies: 0 },
      creditsPerClientHour: 1_000,
      creditsPerDay: null,
      creditsReserve: { percent: 10 },
    });
  });

  it.each([
    ['0', 0],
    ['1.5', 1_572_864],
  ])('takes %s megabytes', (value, bytes) => {
    expect(readEnvironment({ OPENALEX_CACHE_MAX_MB: value }).cacheMaxBytes).toBe(bytes);
  });

  it('reads who is trusted and what may be spent', () => {
    expect(
      readEnvironment({
        TRUST_PROXY: '2',
        CREDITS_PER_CLIENT_HOUR: '0',
        CREDITS_PER_DAY: '5000',
        CREDITS_RESERVE: '250',
      }),
    ).toMatchObject({
      addressing: { trustedProxies: 2 },
      creditsPerClientHour: 0,
      creditsPerDay: 5_000,
      creditsReserve: { credits: 250 },
    });
    expect(readEnvironment({ CREDITS_RESERVE: '25 %' }).creditsReserve).toEqual({ percent: 25 });
  });

  it('reports what it cannot read of them, and goes by the defaults', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const env = { TRUST_PROXY: 'true', CREDITS_PER_DAY: '-1', CREDITS_RESERVE: '200%' };
    expect(readEnvironment(env)).toMatchObject({
      addressing: { trustedProxies: 0 },
      creditsPerDay: null,
      creditsReserve: { percent: 10 },
    });
    expect(warn.mock.calls.flat()).toEqual([
      'TRUST_PROXY is a number of proxies, not true',
      'CREDITS_PER_DAY is a number of credits, not -1',
      'CREDITS_RESERVE is a number of credits or a share such as 10%, not 200%',
    ]);
    warn.mockRestore();
  });

  it('reports a size it cannot read', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readEnvironment({ OPENALEX_CACHE_MAX_MB: 'much' }).cacheMaxBytes).toBe(1_073_741_824);
    expect(warn).toHaveBeenCalledWith('OPENALEX_CACHE_MAX_MB is a number of megabytes, not much');
    warn.mockRestore();
  });

  it('reports a source it does not know', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readEnvironment({ DATA_SOURCE: 'moon' }).dataSource).toBe('auto');
    expect(warn).toHaveBeenCalledWith('DATA_SOURCE is auto, live or library, not moon');
    warn.mockRestore();
  });
});
