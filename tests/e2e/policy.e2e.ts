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

  test('lets no script run that the build did not write', async ({ page, host, record }) => {
    record.allow(/Content Security Policy/);
    await page.goto(host.url('/about'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
    const wasRun = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.injected = "yes"';
      document.head.append(script);
      return document.documentElement.dataset.injected === 'yes';
    });
    expect(wasRun).toBe(false);
  });
});
