import { request as ask } from 'node:http';
import { expect, test } from './support/fixtures';

test.describe('the Node server', () => {
  for (const path of ['/%zz', '/works/%zz', '/works/doi/%E0%A4%A']) {
    test(`stands the malformed path ${path}`, async ({ page, host }) => {
      await page.goto(host.url(path));
      await expect(page.getByRole('heading', { level: 1, name: 'Academic Search' })).toBeVisible();
    });
  }

  test('refuses what it cannot read, and leads on with its headers', async ({ request, host }) => {
    for (const path of ['/proxy/works/%zz', '/static-cache/%E0%A4%A']) {
      expect((await request.get(host.url(path))).status(), path).toBe(400);
    }
    expect((await request.fetch(host.url('/proxy/works'), { method: 'TRACE' })).status()).toBe(405);
    const led = await request.get(host.url('/works/W1/'), { maxRedirects: 0 });
    expect([led.status(), led.headers()['referrer-policy']]).toEqual([
      308,
      'strict-origin-when-cross-origin',
    ]);
  });

  test('answers who asks for another protocol', async ({ host }) => {
    const status = await new Promise((resolve, reject) => {
      const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
      ask(host.url('/_next/webpack-hmr'), { headers }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  test('says by header what a page cannot say', async ({ request, host }) => {
    const headers = (await request.get(host.url('/about'))).headers();
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('sends no-cache for pages and immutable for assets', async ({ request, host }) => {
    for (const path of ['/', '/about', '/works/W1', '/works/doi/10.1000/x.y', '/about/us']) {
      const { 'cache-control': kept } = (await request.get(host.url(path))).headers();
      // A page that is not there is told so each time.
      expect(kept, path).toMatch(/no-cache|no-store/);
    }
    const page = await (await request.get(host.url('/'))).text();
    const [, part = ''] = /src="([^"]*_next\/static\/[^"]*)"/.exec(page) ?? [];
    const { 'cache-control': forGood } = (await request.get(new URL(part, host.url('/')).href)).headers();
    expect(forGood).toBe('public, max-age=31536000, immutable');
    expect(page).toContain("connect-src 'self';");
  });

  test('answers 404 for files and calls that do not exist', async ({ request, host }) => {
    for (const path of ['/_next/static/none.js', '/static-cache/works/W1.json']) {
      expect((await request.get(host.url(path))).status(), path).toBe(404);
    }
  });

  test('answers 404, with the page that says so, below a screen that has nothing below it', async ({
    page,
    request,
    host,
    record,
  }) => {
    for (const path of ['/about/us', '/cache/works', '/evaluation/results/run_1']) {
      expect((await request.get(host.url(path))).status(), path).toBe(404);
    }
    for (const path of ['/', '/works/W1', '/10.1000/xyz', '/hello', '/explore']) {
      expect((await request.get(host.url(path))).status(), path).toBe(200);
    }
    record.allow(/status of 404/);
    await page.goto(host.url('/about/us'));
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });

  test('answers every entity with the one shell of its kind', async ({ request, host }) => {
    const one = await (await request.get(host.url('/works/W2741809807'))).text();
    const other = await (await request.get(host.url('/works/https%3A%2F%2Fopenalex.org%2FW1'))).text();
    expect(other).toBe(one);
  });
});
