import { seriousFindings } from './support/accessibility';
import { setColorScheme } from './support/color-scheme';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';

const KINDS = [
  ['works', 'Works', ['Name', 'Authors', 'Year', 'Citations', 'ID']],
  ['authors', 'Authors', ['Name', 'Institution', 'Works', 'Citations', 'ID']],
  ['sources', 'Sources', ['Name', 'ISSN', 'Works', 'Citations', 'ID']],
  ['institutions', 'Institutions', ['Name', 'Country', 'Works', 'Citations', 'ID']],
  ['topics', 'Topics', ['Name', 'Field', 'Works', 'Citations', 'ID']],
  ['publishers', 'Publishers', ['Name', 'International Standard Identifier', 'Works', 'Citations', 'ID']],
  ['funders', 'Funders', ['Name', 'Country', 'International', 'Works', 'Citations', 'ID']],
  ['keywords', 'Keywords', ['Name', 'Works', 'Citations', 'ID']],
  ['concepts', 'Concepts', ['Name', 'Level', 'Works', 'Citations', 'ID']],
] as const;

test.describe('a list page', () => {
  for (const [kind, title, columns] of KINDS) {
    test(`of ${kind} shows the first fifty, and opens a row`, async ({ page, host, service }) => {
      await page.goto(host.url(`/${kind}`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const rows = page
        .getByRole('grid', { name: title })
        .getByRole('row')
        .filter({ has: page.getByRole('link') });
      await expect(rows.first()).toBeVisible();
      await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([...columns]);
      expect(await rows.count()).toBeLessThanOrEqual(50);
      const asked = service.requests().filter((request) => request.startsWith(`/${kind}?`));
      expect(asked.filter((request) => request.includes('per_page=50'))).toHaveLength(1);
      await rows.first().focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^1 node, 0 edges$/)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${kind}/[^/?]+$`));
    });
  }

  test('shows the list of a pasted address of the service', async ({ page, host }) => {
    const pasted =
      'https://api.openalex.org/works?filter=is_oa:true,publication_year:2010-&sort=cited_by_count:desc&per-page=10&page=2';
    await page.goto(host.url(`/openalex-url/${encodeURIComponent(pasted)}`));
    await expect(page.getByText(/^11 to 20 of /)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Citations' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('button', { name: 'Remove open access yes' }).click();
    await expect(page.getByText(/^1 to 10 of /)).toBeVisible();
    await expect(page).toHaveURL(/filter=publication_year:2010-&/);
    await page.goBack();
    await expect(page.getByText(/^11 to 20 of /)).toBeVisible();
  });

  test('says what of an address it could not use', async ({ page, host }) => {
    await page.goto(host.url('/sources?sort=fame&per_page=500&cursor=*'));
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    await expect(page.getByText('“sort=fame” was left out: Cannot sort sources by fame.')).toBeVisible();
    await expect(
      page.getByText('“per_page=500” was left out: per_page must be between 1 and 100.'),
    ).toBeVisible();
  });

  test('groups, and each group leads to its list', async ({ page, host }) => {
    await page.goto(host.url('/works?group_by=publication_year'));
    const groups = page.getByRole('list', { name: 'Works by year' }).getByRole('link');
    const text = (await groups.first().textContent()) ?? '';
    const [year, count] = [text.slice(0, 4), text.slice(4)];
    await groups.first().click();
    await expect(page).toHaveURL(host.url(`/works?filter=publication_year:${year}`));
    await expect(page.getByText(`${count} works`)).toBeVisible();
  });

  test('searches and sorts by its address, and survives a reload', { tag: '@journey' }, async ({
    page,
    host,
  }) => {
    const { name } = await findSample('institutions');
    await page.goto(host.url('/institutions'));
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search institutions' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('grid').getByRole('row', { name }).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most works');
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search institutions' })).toHaveValue(name);
    await expect(page.getByRole('columnheader', { name: 'Works' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  test('puts its rows into the graph', async ({ page, host }) => {
    await page.goto(host.url('/works?per_page=20&sort=cited_by_count:desc'));
    await expect(page.getByText(/^1 to 20 of /)).toBeVisible();
    await page.getByRole('button', { name: 'Visualize' }).click();
    await expect(page).toHaveURL(host.url('/explore/graph'));
    const { nodes } = await new GraphPage(page).waitForNodes(20);
    expect(nodes).toBe(20);
  });

  test('tells a failure and tries again', async ({ page, host, service, record }) => {
    record.allow(/Failed to load resource/);
    service.fail({ match: /^\/funders\?/, status: 400, body: '{"error":"Bad","message":"No such thing"}' });
    await page.goto(host.url('/funders'));
    await expect(page.getByText(/^Error: .*No such thing/)).toBeVisible();
    service.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  });

  for (const [path, colorScheme] of [
    ['/works?filter=is_oa:true&foo=1', 'light'],
    ['/authors', 'dark'],
    ['/works?group_by=type', 'dark'],
  ] as const) {
    test(`${path} has nothing that axe finds serious (${colorScheme})`, async ({ page, host }) => {
      await setColorScheme(page, colorScheme);
      await page.goto(host.url(path));
      await expect(page.getByText('Loading ...')).toHaveCount(0);
      await expect(page.getByText(/[\d,]+ (?:works|authors)$/)).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    });
  }

  test('fits a narrow screen', async ({ page, host }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(host.url('/publishers'));
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
