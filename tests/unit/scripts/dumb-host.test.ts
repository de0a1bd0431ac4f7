import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDumbHost } from '../../../scripts/dumb-host.mjs';

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly location: string | undefined;
  readonly body: string;
}

/** A request whose path goes out exactly as written. */
function ask(base: string, rawPath: string, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: rawPath, method }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'],
          location: response.headers.location,
          body,
        }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

describe.each([
  ['at the root', ''],
  ['in a folder', '/explorer'],
])('startDumbHost() %s', (_, basePath) => {
  let folder = '';
  let host: Awaited<ReturnType<typeof startDumbHost>>;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'dumb-host-'));
    const site = path.join(folder, 'site');
    mkdirSync(path.join(site, 'about'), { recursive: true });
    mkdirSync(path.join(site, '_next'));
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    for (const name of ['index', '404', 'about', '_'])
      writeFileSync(path.join(site, `${name}.html`), `page ${name}`);
    writeFileSync(path.join(site, '_next/a.js'), 'script');
    host = await startDumbHost({ folder: site, basePath, address: '127.0.0.1' });
  });

  afterAll(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const HTML = 'text/html; charset=utf-8';

  it.each([
    ['/', 200, HTML, 'page index'],
    ['/?q=a', 200, HTML, 'page index'],
    ['/about', 200, HTML, 'page about'],
    ['/about.html', 200, HTML, 'page about'],
    ['/about/', 404, HTML, 'page 404'],
    ['/works/W1', 404, HTML, 'page 404'],
    ['/https%3A%2F%2Fdoi.org%2F10.1000%2Fxyz', 404, HTML, 'page 404'],
    ['/https://doi.org/10.1000/xyz', 404, HTML, 'page 404'],
    ['/_next/a.js', 200, 'text/javascript; charset=utf-8', 'script'],
    ['/_next/b.js', 404, HTML, 'page 404'],
    ['/works/%zz', 400, 'text/plain; charset=utf-8', 'Bad request'],
    ['/%00', 400, 'text/plain; charset=utf-8', 'Bad request'],
    ['/../secret.txt', 404, HTML, 'page 404'],
    ['/..%2Fsecret.txt', 404, HTML, 'page 404'],
  ])('answers %s with %i', async (rawPath, status, type, body) => {
    expect(await ask(host.url, `${basePath}${rawPath}`)).toEqual({ status, type, location: undefined, body });
  });

  it('answers nothing but reading', async () => {
    expect((await ask(host.url, `${basePath}/`, 'POST')).status).toBe(405);
    expect(await ask(host.url, `${basePath}/`, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  if (basePath !== '') {
    it('redirects to the folder and has nothing outside of it', async () => {
      expect(await ask(host.url, '/explorer')).toMatchObject({ status: 301, location: '/explorer/' });
      expect(await ask(host.url, '/about')).toMatchObject({ status: 404, body: 'There is no site here' });
      expect(await ask(host.url, '/explorers')).toMatchObject({ status: 404, body: 'There is no site here' });
    });
  }
});
