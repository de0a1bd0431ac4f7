import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithNginx, type Nginx, startNginx } from '@/tests/support/nginx';
import { HEADERS } from '../../../../scripts/hosting/headers.mjs';

/** The files of an export that decide where an address leads; each page says its own name. */
const FILES = [
  'index.html',
  '_.html',
  '404.html',
  'about.html',
  'works.html',
  'works/_.html',
  'works/doi/_.html',
  'explore.html',
  'explore/graph.html',
  '_next/static/chunks/a.js',
  'static-cache/works/W1.json',
  'service-worker.js',
  'manifest.webmanifest',
  'embed.html',
];

function writeExport(folder: string): void {
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), file.padEnd(2_000));
  }
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SITES = [
  ['nginx.conf', '', 'root /srv/academic-explorer;'],
  ['nginx-folder.conf', '/explorer', 'root /srv;'],
] as const;

describeWithNginx('nginx before an export', () => {
  let nginx: Nginx;
  afterEach(() => nginx.close());

  async function open(name: string, basePath: string, root: string) {
    writeExport(path.join(folder, basePath));
    nginx = await startNginx(name, { [root]: `root ${folder};` });
    const ask = (at: string, init: RequestInit = {}) =>
      fetch(`${nginx.url}${basePath}${at}`, { redirect: 'manual', ...init });
    return async (at: string, init?: RequestInit) => {
      const answer = await ask(at, init);
      return { status: answer.status, headers: answer.headers, page: (await answer.text()).trim() };
    };
  }

  it.each(SITES)('%s answers each address with its page', async (...site) => {
    const ask = await open(...site);
    for (const [at, page] of [
      ['/', 'index.html'],
      ['/about', 'about.html'],
      ['/works', 'works.html'],
      ['/explore', 'explore.html'],
      ['/explore/graph', 'explore/graph.html'],
      ['/works/W1', 'works/_.html'],
      ['/works/https%3A%2F%2Fopenalex.org%2FW1', 'works/_.html'],
      ['/works/doi/10.1000/x', 'works/doi/_.html'],
      ['/W2741809807', '_.html'],
      ['/10.1000/x', '_.html'],
    ] as const) {
      const answer = await ask(at);
      expect([at, answer.status, answer.page]).toEqual([at, 200, page]);
    }
    for (const at of ['/_next/static/chunks/old.js', '/static-cache/works/W2.json'])
      expect([at, (await ask(at)).status]).toEqual([at, 404]);
  });

  it.each(SITES)('%s has pages asked for anew, and parts never', async (...site) => {
    const ask = await open(...site);
    const cacheControl = async (at: string) => (await ask(at)).headers.get('cache-control');
    for (const at of [
      '/',
      '/works/W1',
      '/service-worker.js',
      '/static-cache/works/W1.json',
      '/_next/static/no.js',
    ])
      expect([at, await cacheControl(at)]).toEqual([at, 'no-cache']);
    expect(await cacheControl('/_next/static/chunks/a.js')).toBe('public, max-age=31536000, immutable');
    const etag = (await ask('/')).headers.get('etag') ?? '';
    expect((await ask('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it.each(SITES)('%s sends every header with every answer, and packed text as such', async (...site) => {
    const ask = await open(...site);
    for (const at of ['/', '/works/W1', '/_next/static/chunks/a.js', '/_next/static/no.js']) {
      const { headers } = await ask(at);
      for (const [name, value] of HEADERS) expect([at, name, headers.get(name)]).toEqual([at, name, value]);
    }
    const packed = await ask('/_next/static/chunks/a.js', { headers: { 'accept-encoding': 'gzip' } });
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ]);
    expect((await ask('/manifest.webmanifest')).headers.get('content-type')).toBe(
      'application/manifest+json',
    );
  });

  it.each(SITES)('%s lets the sites that are named frame the one page', async (name, basePath, root) => {
    writeExport(path.join(folder, basePath));
    const [before, after] = ['embed(\\.html)?$" "";', 'embed(\\.html)?$" " https://blog.example.org";'];
    nginx = await startNginx(name, { [root]: `root ${folder};`, [before]: after });
    const policyOf = async (at: string) => {
      const { headers } = await fetch(`${nginx.url}${basePath}${at}`);
      return headers.get('content-security-policy');
    };
    const open = "frame-ancestors 'self' https://blog.example.org";
    for (const at of ['/embed', '/embed.html', '/embed?project=sleep&map=m1'])
      expect([at, await policyOf(at)]).toEqual([at, open]);
    for (const at of [
      '/',
      '/about',
      '/works/W1',
      '/works/embed',
      '/embed/x',
      '/embedded',
      '/_next/static/no.js',
    ])
      expect([at, await policyOf(at)]).toEqual([at, "frame-ancestors 'self'"]);
  });

  it('leads to a folder without its slash, and leaves the rest of the host alone', async () => {
    const ask = await open('nginx-folder.conf', '/explorer', 'root /srv;');
    const answer = await ask('');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/explorer/']);
    expect((await fetch(`${nginx.url}/elsewhere`)).status).toBe(404);
  });
});

describeWithNginx('nginx before the Node server', () => {
  let server: Server;
  let nginx: Nginx;
  const seen: { readonly url: string | undefined; readonly headers: NodeJS.Dict<string | string[]> }[] = [];
  beforeEach(async () => {
    seen.length = 0;
    server = createServer(({ url, headers }, response) => {
      seen.push({ url, headers });
      response
        .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache', 'x-own': '1' })
        .end('page');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    nginx = await startNginx('nginx-proxy.conf', { 'http://127.0.0.1:3000': `http://127.0.0.1:${port}` });
    seen.length = 0;
  });
  afterEach(async () => {
    await nginx.close();
    await new Promise((resolve) => server.close(resolve));
  });

  /** As written: `fetch` would tidy the address. */
  function ask(
    at: string,
    headers: Record<string, string> = {},
    localAddress = '127.0.0.1',
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(nginx.url);
      request({ hostname, port, path: at, headers, agent: false, localAddress }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
  }

  it.each([
    '/works/https%3A%2F%2Fdoi.org%2F10.1000%2Fx',
    '/https:/doi.org/10.1000/x',
    '/proxy/works/doi:10.1000/a%23b?select=id%2Cdoi',
  ])('passes %s on as it was written', async (at) => {
    expect(await ask(at)).toBe(200);
    expect(seen.map(({ url }) => url)).toEqual([at]);
  });

  it('names the client last, whoever else the client claims to be', async () => {
    await ask('/', { 'x-forwarded-for': '203.0.113.9', host: 'explorer.example.org' });
    expect(seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
    expect(seen[0]?.headers.host).toBe('explorer.example.org');
  });

  it('changes nothing in what the server says of its answers', async () => {
    const answer = await fetch(`${nginx.url}/about`);
    expect([answer.headers.get('cache-control'), answer.headers.get('x-own')]).toEqual(['no-cache', '1']);
  });

  it('tells how busy the site is to this machine alone', async () => {
    expect(await ask('/proxy/metrics')).toBe(200);
    // Another address of the loopback stands for another machine.
    expect(await ask('/proxy/metrics', {}, '127.0.0.2')).toBe(403);
    expect(await ask('/proxy/status', {}, '127.0.0.2')).toBe(200);
    expect(seen.map(({ url }) => url)).toEqual(['/proxy/metrics', '/proxy/status']);
  });

  it('stops a flood of requests for records, and nothing else', async () => {
    const records = await Promise.all(Array.from({ length: 160 }, () => ask('/proxy/works/W1')));
    expect(new Set(records)).toEqual(new Set([200, 429]));
    const pages = await Promise.all(Array.from({ length: 160 }, () => ask('/about')));
    expect(new Set(pages)).toEqual(new Set([200]));
  });
});
