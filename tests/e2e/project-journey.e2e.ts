import { expect, test } from './support/fixtures';
import { ProjectPages } from './support/project-pages';

test('papers of a search are kept, decided on, saved, and opened again in a clean browser', {
  tag: '@every-host',
}, async ({ page, host, browser }) => {
  const pages = new ProjectPages(page);
  await page.goto(host.url('/search?q=data'));
  await expect(page.getByRole('grid', { name: 'Academic works' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.getByRole('button', { name: 'Add to project' }).click();
  await page.getByRole('link', { name: 'Open project' }).click();
  await expect(pages.papers()).toHaveAttribute('aria-rowcount', '21');

  await pages.startScreening();
  await pages.decide(['i', 'e', 'm', 'e', 'i']);
  await expect(pages.progress()).toHaveText('5 of 20 decided, 3 included or maybe');
  const file = await pages.saveProject();
  expect(file.name).toMatch(/^project-unsorted-\d{4}-\d\d-\d\d\.zip$/);

  const clean = await browser.newContext();
  const other = new ProjectPages(await clean.newPage());
  await other.page.goto(host.url('/projects'));
  await other.openFile(file);
  await expect(other.papers()).toHaveAttribute('aria-rowcount', '21');
  const ris = await other.exportRis();
  expect(ris.match(/^TY {2}- /gm)).toHaveLength(20);
  await other.turnTo('Screen');
  await expect(other.progress()).toHaveText('5 of 20 decided, 3 included or maybe');
  await clean.close();
});
