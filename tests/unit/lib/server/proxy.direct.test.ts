import { gunzipSync, gzipSync } from 'node:zlib';
import { LIVE, ok, removeTemporaryFolders, type Service, setupServer, temporaryFolder } from './proxy-setup';

const GZIP = { 'Accept-Encoding': 'gzip, deflate, br' };

/** The body of an answer that is sent as it is held. */
function packedBody(sent: Awaited<ReturnType<ReturnType<typeof setup>['askDirectly']>>): Uint8Array {
  expect(sent?.isPacked).toBe(false);
  return sent?.body instanceof Uint8Array ? sent.body : new Uint8Array();
}

const setup = (service: Service = ok) => setupServer({ env: LIVE, service });

describe('answerDirectly(request, deps)', () => {
  afterEach(removeTemporaryFolders);

  it('asks nobody before it is decided where answers come from', async () => {
    const { askDirectly, sent } = setup();
    expect(await askDirectly('/proxy/works/W12')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('sends what is cached as it is held, with the headers of the long way', async () => {
    const { ask, askDirectly, sent } = setup();
    await ask('/proxy/works/W12');
    const long = await ask('/proxy/works/W12');
    const stored = await askDirectly('/proxy/works/W12');
    const body = packedBody(stored);
    expect(gunzipSync(body).toString()).toBe(await long.text());
    expect(new Headers(stored?.headers)).toEqual(
      new Headers([...long.headers, ['content-encoding', 'gzip'], ['content-length', String(body.length)]]),
    );
    expect(stored?.status).toBe(200);
    expect(sent).toHaveLength(1);
  });

  it('finds what only the disk holds', async () => {
    const disk = temporaryFolder();
    const former = setupServer({ env: LIVE, service: ok, disk });
    await former.ask('/proxy/works/W12');
    await former.settle();
    const { askDirectly, ask } = setupServer({ env: LIVE, service: ok, disk });
    // The source of a server is decided by its first whole answer.
    await ask('/proxy/works/W13');
    const stored = await askDirectly('/proxy/works/W12');
    expect(stored?.headers['X-Cache']).toBe('hit');
  });

  it('sends no body to a visitor who has it', async () => {
    const { ask, askDirectly } = setup();
    const etag = (await ask('/proxy/works/W12')).headers.get('ETag') ?? '';
    const stored = await askDirectly('/proxy/works/W12', { headers: { ...GZIP, 'If-None-Match': etag } });
    expect(stored).toMatchObject({ status: 304, body: null });
    expect(stored?.headers['Content-Encoding']).toBeUndefined();
  });

  it('asks the service for what is not cached, once', async () => {
    const { ask, askDirectly, sent } = setup();
    await ask('/proxy/works/W1');
    const asked = await askDirectly('/proxy/works/W13');
    expect(gunzipSync(packedBody(asked)).toString()).toBe('{"id":"https://openalex.org/W12"}');
    expect([asked?.status, asked?.headers['X-Cache'], asked?.headers['X-Budget-Owner']]).toEqual([
      200,
      'miss',
      'server',
    ]);
    expect((await askDirectly('/proxy/works/W13'))?.headers['X-Cache']).toBe('hit');
    expect(sent).toHaveLength(2);
  });

  it('sends what the service compressed as it came', async () => {
    const gzip = gzipSync('{"id":"https://openalex.org/W12"}', { level: 1 });
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const { ask, askDirectly } = setup(async () => new Response(gzip, { headers }));
    expect(await (await ask('/proxy/works/W1')).json()).toEqual({ id: 'https://openalex.org/W12' });
    for (const _ of ['miss', 'hit'])
      expect(Buffer.from(packedBody(await askDirectly('/proxy/works/W13'))).equals(gzip)).toBe(true);
  });

  it('says what the service says of a fault', async () => {
    const { ask, askDirectly } = setup(async () => Response.json({ error: 'gone' }, { status: 403 }));
    await ask('/proxy/works/W1');
    const refused = await askDirectly('/proxy/works/W12');
    expect([refused?.status, gunzipSync(packedBody(refused)).toString()]).toEqual([403, '{"error":"gone"}']);
  });

  it('tells when the service cannot be reached', async () => {
    let isThere = true;
    const { ask, askDirectly } = setup(async (url, init) => {
      if (!isThere) throw new TypeError('fetch failed');
      return ok(url, init);
    });
    await ask('/proxy/works/W1');
    isThere = false;
    expect(await askDirectly('/proxy/works/W13')).toMatchObject({
      status: 502,
      body: '{"error":"Upstream unreachable","message":"fetch failed"}',
      isPacked: false,
    });
  });

  it.each([{}, { 'Accept-Encoding': '' }, { 'Accept-Encoding': 'identity' }])(
    'leaves the body to be unpacked for a visitor who says %j',
    async (headers) => {
      const { ask, askDirectly } = setup();
      await ask('/proxy/works/W12');
      const found = await askDirectly('/proxy/works/W12', { headers });
      expect(found).toMatchObject({ status: 200, isPacked: true });
      expect(found?.headers).not.toHaveProperty('Content-Encoding');
      expect(found?.headers).not.toHaveProperty('Content-Length');
    },
  );

  it.each([
    ['takes other compressed bodies', { headers: { 'Accept-Encoding': 'br' } }],
    ['refuses gzip', { headers: { 'Accept-Encoding': 'br, gzip;q=0, *' } }],
    ['comes from another site', { headers: { ...GZIP, 'Sec-Fetch-Site': 'cross-site' } }],
    ['wants the headers alone', { method: 'HEAD', headers: GZIP }],
    ['sends something', { method: 'POST', headers: GZIP }],
  ])('leaves a visitor who %s to the long way, and asks nobody', async (_what, init) => {
    const { ask, askDirectly, sent } = setup();
    await ask('/proxy/works/W12');
    expect(await askDirectly('/proxy/works/W13', init)).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it.each(['/proxy/works/W12?x=1', '/proxy/elsewhere', '/proxy/sample/works/W12', '/proxy/status'])(
    'leaves %s to the long way',
    async (address) => {
      const { ask, askDirectly } = setup();
      await ask('/proxy/works/W1');
      expect(await askDirectly(address, { headers: { ...GZIP, 'X-OpenAlex-Key': 'own' } })).toBeNull();
    },
  );

  it('gives a stale answer, and renews it', async () => {
    const list = { meta: { count: 1 }, results: [] };
    const { ask, askDirectly, pass, settle, sent } = setup(async () => Response.json(list));
    await ask('/proxy/works?search=x');
    pass(6 * 60_000);
    expect((await askDirectly('/proxy/works?search=x'))?.headers['X-Cache']).toBe('stale');
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('never answers for a library', async () => {
    const { ask, askDirectly } = setupServer({ env: { OPENALEX_LIBRARY: '/records' } });
    await ask('/proxy/works/W12');
    expect(await askDirectly('/proxy/works/W12')).toBeNull();
  });

  it('says nothing of a library that cannot be read', async () => {
    const { ask, askDirectly } = setupServer({ env: { OPENALEX_LIBRARY: '/missing' } });
    expect((await ask('/proxy/works/W12')).status).toBe(503);
    expect(await askDirectly('/proxy/works/W12')).toBeNull();
  });

  it('gives a record by its fields from the whole record', async () => {
    const { ask, askDirectly, sent } = setup();
    await ask('/proxy/works/W12');
    const stored = await askDirectly('/proxy/works/W12?select=id');
    expect(JSON.parse(gunzipSync(packedBody(stored)).toString())).toEqual({
      id: 'https://openalex.org/W12',
    });
    expect(sent).toHaveLength(1);
  });
});
