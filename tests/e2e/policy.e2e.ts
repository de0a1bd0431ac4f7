import { expect, test } from './support/fixtures';

test.describe('the content policy', { tag: '@every-host' }, () => {
  test('comes first in the head of every kind of page', async ({ request, host }) => {
    for (const path of ['/', '/about', '/explore/graph', '/works/W1', '/nothing/of/the/kind']) {
      const html = await (await request.get(host.url(path))).text();
      expect(html, path).toMatch(
        /<head[^>]*><meta http-equiv="Content-Security-Policy" content="default-src 'self';/,
      );
      expect(html.match(/Content-Security-Policy/g), path).toHaveLength(1);
    }
  });

  test('lets no text become a script or markup, and loads scripts of the build alone', async ({
    page,
    host,
    record,
  }) => {
    record.allow(/Content Security Policy|TrustedTypePolicy|requires 'Trusted/);
    await page.goto(host.url('/about'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
    const { refused, isInjected } = await page.evaluate(() => {
      const script = () => document.head.appendChild(document.createElement('script'));
      const attempts = {
        'an inline script': () => {
          script().textContent = 'document.documentElement.dataset.injected = "yes"';
        },
        'a foreign script': () => {
          script().src = 'https://evil.example/_next/static/a.js';
        },
        'an answer as a worker': () => new Worker('/proxy/status'),
        markup: () => {
          document.body.innerHTML = '<b>changed</b>';
        },
        'a policy of its own': () => Reflect.get(window, 'trustedTypes').createPolicy('mine', {}),
      };
      const isRefused = (attempt: () => unknown) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      };
      return {
        refused: Object.entries(attempts).flatMap(([name, attempt]) => (isRefused(attempt) ? [name] : [])),
        isInjected: document.documentElement.dataset.injected === 'yes',
      };
    });
    expect(refused).toEqual([
      'an inline script',
      'a foreign script',
      'an answer as a worker',
      'markup',
      'a policy of its own',
    ]);
    expect(isInjected).toBe(false);
  });

  test('lets React render a page anew that was changed on its way', async ({ page, host, record }) => {
    record.allow(/Minified React error #(?:418|419|422|423|425)/);
    await page.route(host.url('/about'), async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('>Evaluation<', '>Auswertung<'),
      });
    });
    await page.goto(host.url('/about'));
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: 'Evaluation' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Auswertung' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
  });
});
