import { randomUUID } from 'node:crypto';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from '@/lib/server/environment';
import { handleAlive, handleMetrics, handleReady } from '@/lib/server/probes';
import { handleProxy } from '@/lib/server/proxy';
import { assembleServer } from '@/lib/server/runtime';
import { handleStatus } from '@/lib/server/status';
import {
  BUILD,
  LIVE,
  noteBackground,
  removeTemporaryFolders,
  type Service,
  temporaryFolder,
} from './proxy-setup';

afterAll(removeTemporaryFolders);

const SECRET = 'sk-of-the-server';
const VISITOR = { 'x-client': '203.0.113.5' };

function setup(service: Service, env: Readonly<Record<string, string>> = {}) {
  const background: Promise<void>[] = [];
  let aheadMs = 0;
  const server = assembleServer({
    environment: readEnvironment({
      ...LIVE,
      METRICS: 'on',
      OPENALEX_CACHE_DIR: temporaryFolder(),
      OPENALEX_API_KEY: SECRET,
      CLIENT_ADDRESS_HEADER: 'x-client',
      ...env,
    }),
    fetch: (url, init) => service(url, init),
    now: () => Date.now() + aheadMs,
    onBackground: (work) => {
      background.push(work);
      noteBackground(work);
    },
  });
  const ask = (address: string) =>
    handleProxy(new Request(`http://localhost:3000${address}`, { headers: VISITOR }), server);
  const figures = async (headers: Record<string, string> = { 'x-client': '127.0.0.1' }) => {
    await Promise.all(background);
    const asked = new Request('http://localhost:3000/proxy/metrics', { headers });
    const response = await handleMetrics(asked, server);
    return { response, text: await response.text() };
  };
  /** As the front door does: what is cached goes out at once, the rest the long way. */
  const askAtDoor = async (address: string, accepted: string) => {
    const request = () =>
      new Request(`http://localhost:3000${address}`, {
        headers: { ...VISITOR, 'Accept-Encoding': accepted },
      });
    return (await server.answerDirectly(request())) ?? (await handleProxy(request(), server));
  };
  const pass = (ms: number) => {
    aheadMs += ms;
  };
  return { server, ask, askAtDoor, pass, figures };
}

const PROBE = new Request('http://localhost:3000/proxy/ready');

const work: Service = async () => Response.json({ id: 'https://openalex.org/W12' });

/** The value of a figure, by its name and labels as they are written. */
function readFigure(text: string, figure: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${figure} `));
  return Number(line?.slice(figure.length + 1) ?? Number.NaN);
}

describe('metrics', () => {
  it('count answers, where they were found, and how long the service took', async () => {
    const { ask, figures } = setup(work);
    for (let turn = 0; turn < 3; turn += 1) expect((await ask('/proxy/works/W12')).status).toBe(200);
    const { response, text } = await figures();
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(readFigure(text, 'academic_explorer_answers_total{outcome="asked"}')).toBe(1);
    expect(readFigure(text, 'academic_explorer_answers_total{outcome="hit"}')).toBe(2);
    expect(readFigure(text, 'academic_explorer_cache_hits_total{tier="memory"}')).toBe(2);
    expect(readFigure(text, 'academic_explorer_upstream_seconds_count{status="2xx"}')).toBe(1);
    expect(readFigure(text, 'academic_explorer_upstream_in_flight')).toBe(0);
    expect(readFigure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  it.each([
    ['gzip', 0, 'hit'],
    ['identity', 0, 'hit'],
    ['gzip', 86_401_000, 'stale'],
  ])(
    'count a cached answer once, where the visitor takes %p and it is %d ms old',
    async (accepted, ageMs, outcome) => {
      const { askAtDoor, pass, figures } = setup(work);
      await askAtDoor('/proxy/works/W12', accepted);
      await figures();
      pass(ageMs);
      await askAtDoor('/proxy/works/W12', accepted);
      const { text } = await figures();
      expect(readFigure(text, `academic_explorer_answers_total{outcome="${outcome}"}`)).toBe(1);
      expect(readFigure(text, 'academic_explorer_cache_hits_total{tier="memory"}')).toBe(1);
      expect(text.match(/answers_total\{.*\} \d+/g)).toHaveLength(2);
    },
  );

  it('count what a library answers, and what is no question', async () => {
    const { ask, figures } = setup(work, { DATA_SOURCE: 'library' });
    expect((await ask('/proxy/works?per_page=1')).status).toBe(200);
    expect((await ask('/proxy/unheard-of')).status).toBe(404);
    const { text } = await figures();
    expect(readFigure(text, 'academic_explorer_answers_total{outcome="library"}')).toBe(1);
    expect(readFigure(text, 'academic_explorer_answers_total{outcome="unread"}')).toBe(1);
  });

  it('count what is found on disk by a server that was started anew', async () => {
    const folder = temporaryFolder();
    const first = setup(work, { OPENALEX_CACHE_DIR: folder });
    await first.ask('/proxy/works/W12');
    await first.figures();
    const second = setup(work, { OPENALEX_CACHE_DIR: folder });
    await second.ask('/proxy/works/W12');
    const { text } = await second.figures();
    expect(readFigure(text, 'academic_explorer_cache_hits_total{tier="disk"}')).toBe(1);
    expect(readFigure(text, 'academic_explorer_answers_total{outcome="hit"}')).toBe(1);
  });

  it('count refusals by their reason, and failures of the service', async () => {
    const refusing = setup(work, { CREDITS_PER_CLIENT_HOUR: '5' });
    const statuses = [];
    for (const words of ['sleep', 'coral', 'tax', 'bees', 'ice'])
      statuses.push((await refusing.ask(`/proxy/works?search=${words}`)).status);
    const refusals = statuses.filter((status) => status === 429).length;
    expect(refusals).toBeGreaterThan(0);
    const refused = (await refusing.figures()).text;
    expect(readFigure(refused, 'academic_explorer_refusals_total{reason="client_share"}')).toBe(refusals);
    expect(readFigure(refused, 'academic_explorer_answers_total{outcome="refused"}')).toBe(refusals);

    const failing = setup(async () => {
      throw new TypeError('fetch failed');
    });
    expect((await failing.ask('/proxy/works/W12')).status).toBe(502);
    const failed = (await failing.figures()).text;
    expect(readFigure(failed, 'academic_explorer_upstream_seconds_count{status="none"}')).toBe(1);
    expect(readFigure(failed, 'academic_explorer_answers_total{outcome="failed"}')).toBe(1);
  });

  it('count an answer that fails for a reason nobody foresaw', async () => {
    const { server, figures } = setup(work);
    const answer = () => Promise.reject(new RangeError('unforeseen'));
    const broken = { ...server, readThrough: { ...server.readThrough, answer } };
    const asked = handleProxy(new Request('http://localhost:3000/proxy/works/W12'), broken);
    await expect(asked).rejects.toThrow('unforeseen');
    const { text } = await figures();
    expect(readFigure(text, 'academic_explorer_answers_total{outcome="failed"}')).toBe(1);
  });

  it('tell the credits of the day, and neither keys nor queries', async () => {
    const { ask, figures } = setup(work, { CREDITS_PER_DAY: '500' });
    await ask('/proxy/works?search=insomnia');
    const { text } = await figures();
    expect(readFigure(text, 'academic_explorer_credits_limit')).toBe(500);
    expect(readFigure(text, 'academic_explorer_credits_left')).toBe(490);
    expect(text).not.toMatch(/insomnia|sk-of-the-server|W12/);
  });

  it('are not there unless they are asked for', async () => {
    const { server, figures } = setup(work, { METRICS: 'off' });
    expect(server.metrics).toBeNull();
    expect((await figures()).response.status).toBe(404);
  });
});

describe('who may read the figures', () => {
  const statusFor = async (headers: Record<string, string>, env: Readonly<Record<string, string>> = {}) => {
    const { response, text } = await setup(work, env).figures(headers);
    expect(text.includes('academic_explorer_')).toBe(response.status === 200);
    return response.status;
  };

  it.each([
    ['127.0.0.1', 200],
    ['127.8.8.8', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.1.2.3', 200],
    ['172.16.0.1', 200],
    ['172.31.255.255', 200],
    ['192.168.1.1', 200],
    ['fd12:3456::1', 200],
    ['172.32.0.1', 403],
    ['203.0.113.7', 403],
    ['2001:db8::1', 403],
    ['128.0.0.1', 403],
    ['', 403],
    ['nonsense', 403],
  ])('without a token is said by the address %s: %d', async (address, status) => {
    expect(await statusFor({ 'x-client': address })).toBe(status);
  });

  it('is nobody where no front door says who asks', async () => {
    expect(await statusFor({ 'x-client': '127.0.0.1' }, { CLIENT_ADDRESS_HEADER: '' })).toBe(403);
  });

  it.each([
    // Next writes the connection's own address where none came.
    ['0', '10.0.0.2', '10.0.0.2', 200],
    // A proxy that is not trusted: whom it asks for is not known.
    ['0', '127.0.0.1', '203.0.113.7', 403],
    ['0', '127.0.0.1', '127.0.0.2', 403],
    ['1', '127.0.0.1', '203.0.113.7', 403],
    ['1', '127.0.0.1', '10.0.0.9', 200],
    // A visitor writes in front of what the proxy adds.
    ['1', '127.0.0.1', '127.0.0.1, 203.0.113.7', 403],
    ['1', '127.0.0.1', 'unknown', 403],
    // Who passes the proxy by writes whatever it likes.
    ['1', '203.0.113.7', '127.0.0.1', 403],
    ['2', '10.0.0.2', '203.0.113.7, 10.0.0.1', 403],
    ['2', '10.0.0.2', '192.168.0.4, 10.0.0.1', 200],
  ])(
    'behind %s trusted proxies at %s is said by X-Forwarded-For %s: %d',
    async (TRUST_PROXY, proxy, chain, status) => {
      expect(await statusFor({ 'x-client': proxy, 'X-Forwarded-For': chain }, { TRUST_PROXY })).toBe(status);
    },
  );

  it.each([
    ['Bearer s3cret-token', 200],
    ['bearer s3cret-token', 200],
    ['Bearer s3cret-toke', 401],
    ['Bearer s3cret-tokens', 401],
    ['Bearer S3CRET-TOKEN', 401],
    ['Bearer', 401],
    ['Basic s3cret-token', 401],
    ['s3cret-token', 401],
    ['', 401],
  ])('is with a token whoever sends it, from wherever: %j gets %d', async (authorization, status) => {
    for (const address of ['127.0.0.1', '203.0.113.7']) {
      const headers = {
        'x-client': address,
        ...(authorization === '' ? {} : { Authorization: authorization }),
      };
      const { response } = await setup(work, { METRICS_TOKEN: 's3cret-token' }).figures(headers);
      expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([
        status,
        status === 200 ? null : 'Bearer',
      ]);
    }
  });
});

describe('pages of other sites', () => {
  it.each<[Record<string, string>, boolean]>([
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{ 'Sec-Fetch-Site': 'same-site' }, false],
    [{ Origin: 'https://evil.example', Host: 'localhost:3000' }, false],
    [{ Origin: 'null', Host: 'localhost:3000' }, false],
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'none' }, true],
    [{ Origin: 'http://localhost:3000', Host: 'localhost:3000' }, true],
    [{}, true],
  ])('are told nothing below /proxy: %j', async (headers, isTold) => {
    const asked: string[] = [];
    const { server } = setup(
      async (url) => {
        asked.push(url);
        throw new TypeError('fetch failed');
      },
      { DATA_SOURCE: 'auto' },
    );
    const request = (address: string) =>
      new Request(`http://localhost:3000${address}`, { headers: { 'x-client': '127.0.0.1', ...headers } });
    const told = [
      await handleStatus(request('/proxy/status'), { ...server, build: BUILD }),
      await handleStatus(request('/proxy/status?retry=1'), { ...server, build: BUILD }),
      await handleMetrics(request('/proxy/metrics'), server),
      await handleReady(request('/proxy/ready'), server),
      handleAlive(request('/proxy/alive')),
    ];
    expect(told.map(({ status }) => status)).toEqual(Array(5).fill(isTold ? 200 : 403));
    if (!isTold) {
      for (const response of told)
        expect(await response.json()).toEqual({
          error: 'Other site',
          message: 'Only pages of this site may ask its server',
        });
      expect(asked).toEqual([]);
    }
  });
});

describe('a server that starts', () => {
  it('clears away what a killed one left half written, before anybody asks', async () => {
    const folder = temporaryFolder();
    const left = path.join(folder, `credits-0123456789abcdef.json.7.${randomUUID()}.tmp`);
    writeFileSync(left, 'half');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(left, anHourAgo, anHourAgo);
    await setup(work, { OPENALEX_CACHE_DIR: folder }).figures();
    expect(existsSync(left)).toBe(false);
  });
});

describe('probes', () => {
  it('say that the process answers', async () => {
    expect(await handleAlive(PROBE).json()).toEqual({ alive: true });
  });

  it('say that visitors may come once records have a source, also while the service is away', async () => {
    const { server } = setup(async () => {
      throw new TypeError('fetch failed');
    });
    const response = await handleReady(PROBE, server);
    expect([response.status, await response.json()]).toEqual([200, { ready: true, source: 'live' }]);
  });

  it('say that a library cannot be read', async () => {
    const { server } = setup(work, { DATA_SOURCE: 'library', OPENALEX_LIBRARY: '/no/such/library.ndjson' });
    const response = await handleReady(PROBE, server);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'Library unavailable' });
  });
});
