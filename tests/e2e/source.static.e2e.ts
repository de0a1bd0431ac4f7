import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { expectSampleLibrary } from './support/sample-library';

test.describe('a static site whose visitor cannot reach the service', () => {
  test.beforeEach(({ record, service }) => {
    record.allow(/ERR_CONNECTION_REFUSED/);
    service.cut();
  });

  test('answers from the sample library in a worker, until the service is back', async ({
    page,
    host,
    service,
  }) => {
    await page.goto(host.url('/'));
    const graph = await expectSampleLibrary(page);
    service.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Sample library.')).toHaveCount(0);
    expect((await graph.counts()).nodes).toBe(0);
  });

  test('never shows sample data once it has had live data', async ({ page, host, service }) => {
    service.heal();
    const graph = new GraphPage(page);
    await page.goto(host.url('/explore/graph?q=climate%20change'));
    await graph.waitForNodes(5);
    service.cut();
    // Nothing that is cached fits it.
    await page.goto(host.url('/explore/graph?q=qwxzvkj'));
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Network error');
    // The sample library is offered, by a link, and not shown.
    await expect(page.getByText('Sample library.', { exact: true })).toHaveCount(0);
  });
});
