import { expect, test } from './support/fixtures';
import { expectSampleLibrary } from './support/sample-library';

test('a server without internet serves the sample library, and says so at the foot, where it moves nothing', async ({
  page,
  host,
}) => {
  await page.goto(host.url('/'));
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  const { y = 0, height = 0 } = (await retry.boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan(840);
  expect((await page.getByRole('main').boundingBox())?.y).toBe(60);
  await expectSampleLibrary(page);
});

test('trying again while nothing changed keeps everything', async ({ page, host }) => {
  await page.goto(host.url('/'));
  const graph = await expectSampleLibrary(page);
  const before = await graph.counts();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(page.getByText('Sample library.')).toBeVisible();
  expect(await graph.counts()).toEqual(before);
});
