import { startFakeService } from '../support/fake-service-server';
import { expect, test } from './support/fixtures';
import { startOwnServer } from './support/own-server';
import { findSample } from './support/sample-records';

test('a server that is told to counts and logs each answer, and neither who asked nor for what', async () => {
  const service = await startFakeService({});
  const server = await startOwnServer({ service: service.url }, { LOG_ANSWERS: 'on', METRICS: 'on' });
  const logged = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  try {
    for (const encoding of ['gzip', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      expect((await fetch(`${server.origin}/proxy/works?search=climate`, { headers })).status).toBe(200);
    }
    await expect.poll(() => logged().map(({ outcome }) => outcome)).toEqual(['asked', 'hit', 'hit']);
    expect(logged()[1]).toMatchObject({ event: 'answer', area: 'works', status: 200, tier: 'memory' });
    expect(server.output()).not.toContain('climate');
    const figures = await (await fetch(`${server.origin}/proxy/metrics`)).text();
    expect(figures).toContain('academic_explorer_answers_total{outcome="hit"} 2');
    expect(figures).toContain('academic_explorer_cache_hits_total{tier="memory"} 2');
  } finally {
    await server.close();
    await service.close();
  }
});

test.describe('the proxy', () => {
  test('answers a second time from its cache, and an unchanged answer with 304', async ({
    request,
    host,
  }) => {
    const { id, name } = await findSample('works', 'has_doi:true');
    const url = host.url(`/proxy/works/${id}`);
    const first = await request.get(url);
    expect(first.status()).toBe(200);
    expect((await first.json()).display_name).toBe(name);
    const second = await request.get(url);
    expect(second.headers()['x-cache']).toBe('hit');
    // Longer than proxies keep idle connections.
    expect(second.headers()['keep-alive']).toBe('timeout=125');
    const { etag } = second.headers();
    expect(etag).toMatch(/^(W\/)?".+"$/);
    const third = await request.get(url, { headers: { 'if-none-match': etag ?? '' } });
    expect(third.status()).toBe(304);
  });

  test('answers compressed to those who can read it', async ({ request, host }) => {
    const url = host.url('/proxy/works?per_page=25');
    const packed = await request.get(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers()['content-encoding']).toBe('gzip');
    expect((await packed.json()).results).toHaveLength(25);
    const plain = await request.get(url, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers()['content-encoding']).toBeUndefined();
    expect((await plain.json()).results).toHaveLength(25);
  });

  test('takes a DOI in its free literal form', async ({ request, host }) => {
    const { ids, name } = await findSample('works', 'has_doi:true');
    const answer = await request.get(host.url(`/proxy/works/doi:${ids.doi}`));
    expect(answer.status()).toBe(200);
    expect((await answer.json()).display_name).toBe(name);
  });

  test('is a way to the service and to nothing else', async ({ request, host }) => {
    for (const path of [
      '/proxy/http://example.org/',
      '/proxy//example.org/works',
      '/proxy/works/..%2f..%2fpackage.json',
      '/proxy/rate-limit',
      '/proxy/works/W1@example.org',
      '/proxy/nothing',
    ]) {
      const answer = await request.get(host.url(path), { maxRedirects: 0 });
      expect([308, 400, 403, 404], path).toContain(answer.status());
    }
    for (const method of ['post', 'put', 'delete'] as const) {
      expect((await request[method](host.url('/proxy/works'))).status(), method).toBe(405);
    }
  });

  test('pays for no more than the share of one stranger, whoever the stranger claims to be', async ({
    request,
    host,
  }) => {
    const ask = async (search: string, headers: Record<string, string> = {}) => {
      const url = host.url(`/proxy/works?per_page=1&search=${search}`);
      const answer = await request.get(url, { headers: { host: 'explorer.example', ...headers } });
      return { status: answer.status(), body: await answer.json() };
    };
    const answers = [];
    for (let word = 0; word < 22; word += 1) answers.push(await ask(`stranger${word}`));
    expect([answers.at(0)?.status, answers.at(-1)?.status]).toEqual([200, 429]);
    expect(answers.at(-1)?.body).toMatchObject({ reason: 'client_share' });
    const forged = { 'x-forwarded-for': '203.0.113.7', 'x-academic-explorer-client': '203.0.113.7' };
    expect((await ask('stranger', forged)).status).toBe(429);
    expect((await ask('stranger0')).status).toBe(200);
    const other = await request.get(host.url('/proxy/works?search=x'), {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(other.status()).toBe(403);
  });

  test('says where its answers come from', async ({ request, host }) => {
    const status = await (await request.get(host.url('/proxy/status'))).json();
    expect(status).toMatchObject({ source: 'live' });
    expect(status.build.version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
