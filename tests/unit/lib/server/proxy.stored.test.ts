import { gunzipSync } from 'node:zlib';
import { LIVE, ok, removeTemporaryFolders, type Service, setupServer, temporaryFolder } from './proxy-setup';

const GZIP = { 'Accept-Encoding': 'gzip, deflate, br' };

const setup = (service: Service = ok) => setupServer({ env: LIVE, service });

describe('answerStored(request, deps)', () => {
  afterEach(removeTemporaryFolders);

  it('knows nothing before the service was asked, and asks nobody', async () => {
    const { askStore, sent } = setup();
    expect(await askStore('/proxy/works/W12')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('sends what is cached as it is stored, with the headers of the long way', async () => {
    const { ask, askStore, sent } = setup();
    await ask('/proxy/works/W12');
    const long = await ask('/proxy/works/W12');
    const stored = await askStore('/proxy/works/W12');
    const body = stored?.body ?? new Uint8Array();
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
    const { askStore, ask } = setupServer({ env: LIVE, service: ok, disk });
    // The source of a server is decided by its first whole answer.
    await ask('/proxy/works/W13');
    const stored = await askStore('/proxy/works/W12');
    expect(stored?.headers['X-Cache']).toBe('hit');
  });

  it('sends no body to a visitor who has it', async () => {
    const { ask, askStore } = setup();
    const etag = (await ask('/proxy/works/W12')).headers.get('ETag') ?? '';
    const stored = await askStore('/proxy/works/W12', { headers: { ...GZIP, 'If-None-Match': etag } });
    expect(stored).toMatchObject({ status: 304, body: null });
    expect(stored?.headers['Content-Encoding']).toBeUndefined();
  });

  it.each([
    ['takes no compressed bodies', { headers: { 'Accept-Encoding': 'br' } }],
    ['refuses gzip', { headers: { 'Accept-Encoding': 'br, gzip;q=0, *' } }],
    ['asks anew', { headers: { ...GZIP, 'Cache-Control': 'max-age=0' } }],
    ['comes from another site', { headers: { ...GZIP, 'Sec-Fetch-Site': 'cross-site' } }],
    ['wants the headers alone', { method: 'HEAD', headers: GZIP }],
    ['sends something', { method: 'POST', headers: GZIP }],
  ])('leaves a visitor who %s to the long way', async (_what, init) => {
    const { ask, askStore } = setup();
    await ask('/proxy/works/W12');
    expect(await askStore('/proxy/works/W12', init)).toBeNull();
  });

  it.each(['/proxy/works/W12?x=1', '/proxy/elsewhere', '/proxy/sample/works/W12', '/proxy/works?sample=3'])(
    'leaves %s to the long way',
    async (address) => {
      const { ask, askStore } = setup();
      await ask(address);
      expect(await askStore(address, { headers: { ...GZIP, 'X-OpenAlex-Key': 'own' } })).toBeNull();
    },
  );

  it('leaves a stale answer to the long way, which renews it', async () => {
    const { ask, askStore, pass, settle } = setup();
    await ask('/proxy/works?search=x');
    pass(6 * 60_000);
    expect(await askStore('/proxy/works?search=x')).toBeNull();
    await settle();
  });

  it('never answers for a library', async () => {
    const { ask, askStore } = setupServer({ env: { OPENALEX_LIBRARY: '/records' } });
    await ask('/proxy/works/W12');
    expect(await askStore('/proxy/works/W12')).toBeNull();
  });

  it('says nothing of a library that cannot be read', async () => {
    const { ask, askStore } = setupServer({ env: { OPENALEX_LIBRARY: '/missing' } });
    expect((await ask('/proxy/works/W12')).status).toBe(503);
    expect(await askStore('/proxy/works/W12')).toBeNull();
  });

  it('gives a record by its fields from the whole record', async () => {
    const { ask, askStore, sent } = setup();
    await ask('/proxy/works/W12');
    const stored = await askStore('/proxy/works/W12?select=id');
    expect(JSON.parse(gunzipSync(stored?.body ?? new Uint8Array()).toString())).toEqual({
      id: 'https://openalex.org/W12',
    });
    expect(sent).toHaveLength(1);
  });
});
