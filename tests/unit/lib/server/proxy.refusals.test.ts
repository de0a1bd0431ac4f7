import { LIVE, ok, setupServer } from './proxy-setup';

const NOT_SERVED = { error: 'Not found', message: 'The proxy does not serve this path' };

describe('handleProxy(request, deps) is never an open proxy', () => {
  it.each([
    // Other hosts.
    '/proxy//evil.example/works',
    '/proxy/%2F%2Fevil.example/works',
    '/proxy/https://evil.example/works',
    '/proxy/https:%2F%2Fevil.example',
    '/proxy/@evil.example/works',
    '/proxy/works@evil.example/W12',
    '/proxy/works/https://evil.example/',
    '/proxy/works/doi:10.1/x%2F%2Fevil.example',
    '/proxy/works/doi:%2F%2Fevil.example',
    '/proxy/works/doi:10.1234%5C%5Cevil.example',
    '/proxy/works//doi:10.1234/x',
    '/proxy//works/doi:10.1234/x',
    '/proxy/authors/doi:10.1234//x',
    '/proxy/works/https://doi.org/10.1234//x',
    '/proxy/works/doi:10.1234//../../rate-limit',
    '/proxy/works/doi:10.1234/%2F%2e%2e%2F%2e%2e%2Frate-limit',
    '/proxy/works/http:%5C%5Cevil.example',
    '/proxy/live//evil.example/works',
    '/proxy/live/https://evil.example',
    '/proxy/sample/live/works',
    // Other paths of the service.
    '/proxy/works/../rate-limit',
    '/proxy/works/%2e%2e/rate-limit',
    '/proxy/works/..%2Frate-limit',
    '/proxy/works/%2E%2E%2Frate-limit',
    '/proxy/works/%252e%252e%252Frate-limit',
    '/proxy/works/%25252e%25252e%25252Frate-limit',
    '/proxy/works/..%5Crate-limit',
    '/proxy/works/doi:10.1/..%2F..%2F..%2Frate-limit',
    '/proxy/works/doi:10.1/x/../../../../etc/passwd',
    '/proxy/works/doi:../../rate-limit',
    '/proxy/works/..;/rate-limit',
    // Other headers.
    '/proxy/works/W12%0D%0AX-Evil:1',
    '/proxy/works/doi:10.1/x%0d%0aHost:%20evil.example',
    '/proxy/works/doi:10.1/x%250d%250aHost:evil',
    '/proxy/works/W12%00',
    '/proxy/keywords/a%0Ab',
    // Other collections and methods of the service.
    '/proxy/awards',
    '/proxy/changefiles',
    '/proxy/Works',
    '/proxy/works/W12/content',
    '/proxy/works/valid_fields',
    '/proxy/autocomplete/awards',
    '/proxy/autocomplete/works/x',
    '/proxy/text/x',
    '/proxy/gui/autocomplete',
    '/proxy/works/123',
    '/proxy/works/%zz',
    '/proxy/status/x',
    '/elsewhere/works/W12',
  ])('refuses %s', async (address) => {
    const { ask, sent } = setupServer({ env: LIVE, service: ok });
    const response = await ask(address);
    expect(response.status).toBe(404);
    await expect(response.json()).resolves.toEqual(NOT_SERVED);
    expect(sent).toEqual([]);
  });

  it.each([
    '/proxy/works?search.title_abstract_keywords=tides',
    '/proxy/works?search.title_abstract_keywords.exact=tides',
    '/proxy/works?search.some_new_scope.no_stem=tides',
    '/proxy/works?search=tides&rerank=true',
    '/proxy/works?filter=openalex:W12&corpus=all',
  ])('passes on %s, which the service may know', async (address) => {
    const { ask, sent } = setupServer({ env: LIVE, service: ok });
    expect((await ask(address)).status).toBe(200);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['/proxy/works?search.=x', 'search.'],
    ['/proxy/works?search.URL=x', 'search.URL'],
    ['/proxy/works?search.a.b.c.d=x', 'search.a.b.c.d'],
    ['/proxy/autocomplete/works?q=x&rerank=true', 'rerank'],
    ['/proxy/works/W12?corpus=all', 'corpus'],
    ['/proxy/works?url=https://evil.example', 'url'],
    ['/proxy/works?bypass_cache=true', 'bypass_cache'],
    ['/proxy/works?format=csv', 'format'],
    ['/proxy/works/W12?filter=x:1', 'filter'],
    ['/proxy/autocomplete/works?per_page=5', 'per_page'],
    ['/proxy/works?%0d%0aX-Evil=1', '\r\nX-Evil'],
    // Cached as the search that the service would not see.
    ['/proxy/works??search=x', '?search'],
    ['/proxy/works?filter=type:article&?search=x', '?search'],
  ])('refuses the parameter in %s', async (address, name) => {
    const { ask, sent } = setupServer({ env: LIVE, service: ok });
    const response = await ask(address);
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toEqual({
      error: 'Invalid query parameters error.',
      message: `${name} is not a valid parameter.`,
    });
    expect(sent).toEqual([]);
  });

  it.each([
    [{ 'X-OpenAlex-Key': 'a b' }, ''],
    [{ 'X-OpenAlex-Key': 'k'.repeat(257) }, ''],
    [{ 'X-OpenAlex-Key': 'ké' }, ''],
    [{}, '?api_key=a%0d%0aX-Evil:1'],
  ])('refuses a key that would break a header: %j %s', async (headers, query) => {
    const { ask, sent } = setupServer({ env: LIVE, service: ok });
    const response = await ask(`/proxy/works/W12${query}`, { headers });
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toEqual({
      error: 'Invalid API key',
      message: 'A key has at most 256 characters, all of them visible',
    });
    expect(sent).toEqual([]);
  });

  it('refuses addresses that the service would refuse', async () => {
    const { ask, sent } = setupServer({ env: LIVE, service: ok });
    const response = await ask(`/proxy/works?search=${'x'.repeat(8_190)}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'Request URL too long', message: 'The service takes 8190 bytes at most' },
    ]);
    expect(sent).toEqual([]);
  });

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ Origin: 'https://evil.example', Host: 'explorer.example' }, 403],
    [{ Origin: 'null', Host: 'explorer.example' }, 403],
    [{ Origin: 'https://explorer.example', Host: 'explorer.example' }, 200],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ 'Sec-Fetch-Site': 'none' }, 200],
    [{}, 200],
  ])('answers a request with the headers %j with %d', async (headers, status) => {
    const { ask, sent } = setupServer({ env: { ...LIVE, OPENALEX_API_KEY: 'server' }, service: ok });
    expect((await ask('/proxy/works?search=x', { headers })).status).toBe(status);
    expect(sent).toHaveLength(status === 200 ? 1 : 0);
  });

  it('spends only the visitor’s own credits on text analysis', async () => {
    const { ask, sent } = setupServer({ env: { ...LIVE, OPENALEX_API_KEY: 'server' }, service: ok });
    const refused = await ask('/proxy/text/topics?title=x');
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: 'Own key needed', message: 'Text analysis costs 100 credits and needs your own API key' },
    ]);
    const own = await ask('/proxy/text/topics?title=x', { headers: { 'X-OpenAlex-Key': 'mine' } });
    expect(own.status).toBe(200);
    expect(sent.map(({ url }) => url)).toEqual(['https://api.example.org/text/topics?title=x']);
  });

  it.each([
    ['https://evil.example/works/W12', 'The service redirected to another address'],
    ['//evil.example/works/W12', 'The service redirected to another address'],
    ['file:///etc/passwd', 'The service redirected to another address'],
    ['/works/W13', 'The service redirected in a loop'],
  ])('does not follow the service to %s', async (location, message) => {
    const { ask, sent } = setupServer({
      env: LIVE,
      service: async () => new Response(null, { status: 301, headers: { Location: location } }),
    });
    const response = await ask('/proxy/works/W12', { headers: { 'X-OpenAlex-Key': 'mine' } });
    expect([response.status, await response.json()]).toEqual([
      502,
      { error: 'Upstream redirect refused', message },
    ]);
    expect(sent.filter(({ url }) => !url.startsWith('https://api.example.org/'))).toEqual([]);
    expect(sent.length).toBeLessThanOrEqual(4);
  });

  it('follows the service within itself, as to the record that a merged one became', async () => {
    const { ask, sent } = setupServer({
      env: LIVE,
      service: async (url, init) =>
        url.endsWith('/W12')
          ? new Response(null, { status: 301, headers: { Location: '/works/W13' } })
          : ok(url, init),
    });
    expect((await ask('/proxy/works/W12')).status).toBe(200);
    expect(sent.map(({ url, init }) => [url, init.redirect])).toEqual([
      ['https://api.example.org/works/W12', 'manual'],
      ['https://api.example.org/works/W13', 'manual'],
    ]);
  });

  it('stops reading an answer that is too large', async () => {
    let pulls = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulls += 1;
        controller.enqueue(new Uint8Array(1_048_576));
      },
    });
    const { ask } = setupServer({ env: LIVE, service: async () => new Response(endless) });
    const response = await ask('/proxy/works');
    expect([response.status, await response.json()]).toEqual([
      502,
      { error: 'Upstream answer too large', message: 'The answer is larger than 25 MB' },
    ]);
    expect(pulls).toBeLessThan(30);
  });

  it('says when the service is too slow', async () => {
    const { ask } = setupServer({
      env: LIVE,
      service: async () => {
        throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      },
    });
    const response = await ask('/proxy/works');
    expect([response.status, await response.json()]).toEqual([
      504,
      { error: 'Upstream timeout', message: 'The service did not answer within 30 seconds' },
    ]);
  });

  it('sends nothing of the visitor but the path and the parameters', async () => {
    const { ask, sent } = setupServer({ env: LIVE, service: ok });
    const headers = { Cookie: 'session=1', 'X-Forwarded-Host': 'evil.example', Authorization: 'Basic abc' };
    await ask('/proxy/works/W12', { headers });
    expect(sent.map(({ init }) => init.headers)).toEqual([
      { Accept: 'application/json', 'Accept-Encoding': 'gzip' },
    ]);
  });

  it.each(['<script>alert(1)</script>', '{"id":"<script>"}'])('never serves a page: %s', async (body) => {
    const { ask } = setupServer({
      env: LIVE,
      service: async () => new Response(body, { status: 404, headers: { 'Content-Type': 'text/html' } }),
    });
    for (const outcome of ['miss', 'hit']) {
      const { headers } = await ask('/proxy/works/W12');
      expect([
        headers.get('X-Cache'),
        headers.get('Content-Type'),
        headers.get('X-Content-Type-Options'),
      ]).toEqual([outcome, 'text/plain; charset=utf-8', 'nosniff']);
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    }
  });

  it('lets in whom a log-in in front names, each with one share, and nobody else', async () => {
    const { ask, askDirectly, sent } = setupServer({
      env: { ...LIVE, LOGIN_HEADER: 'X-Remote-User', TRUST_PROXY: '1', CREDITS_PER_CLIENT_HOUR: '50' },
      service: ok,
    });
    const stranger = await ask('/proxy/works/W12');
    expect([stranger.status, await stranger.json()]).toEqual([
      401,
      { error: 'Log-in needed', message: 'Log in to this site to ask its server' },
    ]);
    const asAda = { headers: { 'X-Remote-User': 'ada', 'Accept-Encoding': 'gzip' } };
    expect((await ask('/proxy/works/W12', asAda)).status).toBe(200);
    expect((await askDirectly('/proxy/works/W12', asAda))?.status).toBe(200);
    expect(await askDirectly('/proxy/works/W12')).toBeNull();
    const search = (name: string, words: string) =>
      ask(`/proxy/works?search=${words}`, { headers: { 'X-Remote-User': name } });
    const statuses = [];
    for (const [name, words] of [
      ['ada', 'ice'],
      ['ada', 'bees'],
      ['grace', 'coral'],
    ] as const)
      statuses.push((await search(name, words)).status);
    expect(statuses).toEqual([200, 429, 200]);
    expect(sent.some(({ init }) => JSON.stringify(init.headers).includes('ada'))).toBe(false);
  });
});
