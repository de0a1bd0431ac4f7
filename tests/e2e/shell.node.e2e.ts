import type { Page } from '@playwright/test';
import { SECTIONS } from '@/components/shell/tools/section-registry';
import { expectAtRest } from './support/at-rest';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { findSample } from './support/sample-records';
import { openKeyList, ShellPage } from './support/shell-page';

const LAYOUT_KEY = 'academic-explorer-layout';

/** The layout as the browser's database has it. */
function copiedLayout(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('academic-explorer'));
    const copy = await settled<unknown>(database.transaction('entries').objectStore('entries').get('layout'));
    database.close();
    return copy;
  });
}

test.describe('a sidebar', () => {
  test('unpinned hides when pointer and focus have left, and comes back', async ({ page, host }) => {
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    const sidebar = shell.sidebar('Search & Input');
    const canvas = page.getByRole('region', { name: 'Graph canvas' });
    await expect(sidebar).toBeVisible();
    const widthOfMap = async () => (await canvas.boundingBox())?.width ?? 0;
    const widthBefore = await widthOfMap();
    await sidebar.getByRole('button', { name: 'Unpin sidebar' }).click();
    await expect(sidebar, 'the pointer is still in it').toBeVisible();
    await page.mouse.click(700, 130);
    await expect(sidebar).toHaveCount(0);
    await expect(shell.group('Search & Input')).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(widthOfMap, 'the map gets the room').toBeGreaterThan(widthBefore);

    await shell.group('Search & Input').hover();
    await expect(sidebar).toBeVisible();
    await page.mouse.move(700, 500);
    await expect(sidebar).toHaveCount(0);
    await shell.group('Filters').click();
    await expect(shell.sidebar('Filters')).toBeVisible();
    await page.mouse.move(700, 500);
    await expect(shell.sidebar('Filters'), 'the focus keeps it').toBeVisible();
    await page.getByRole('button', { name: 'Toggle left sidebar' }).click();
    await expect(shell.sidebar('Filters'), 'the header brings it').toBeVisible();
    await page.getByRole('button', { name: 'Toggle left sidebar' }).click();
    await expect(shell.sidebar('Filters'), 'and takes it away').toHaveCount(0);

    await page.reload();
    await expect(shell.ribbon('left')).toBeVisible();
    await expect(shell.sidebar('Filters')).toHaveCount(0);
    await shell.group('Filters').hover();
    await shell.sidebar('Filters').getByRole('button', { name: 'Pin sidebar' }).click();
    await page.mouse.move(700, 500);
    await canvas.focus();
    await expect(shell.sidebar('Filters')).toBeVisible();
  });

  test('closes by its group, its cross and the header, and is activated again', async ({ page, host }) => {
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    await shell.group('Filters').click();
    await shell.group('Filters').click();
    await expect(shell.sidebar('Filters')).toHaveCount(0);
    await shell.ribbon('left').getByRole('button', { name: 'Activate tools' }).click();
    await expect(shell.sidebar('Filters')).toBeVisible();
    await page.getByRole('button', { name: 'Close Filters' }).click();
    await expect(shell.sidebar('Filters')).toHaveCount(0);
    await expect(shell.group('Filters')).toBeFocused();
    const toggle = page.getByRole('button', { name: 'Toggle left sidebar' });
    await toggle.click();
    await expect(shell.sidebar('Filters')).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });

  test('is resized by pointer and by keys within its bounds, for good', async ({ page, host }) => {
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    const left = shell.separator('left');
    await expect(left).toHaveAttribute('aria-valuenow', '300');
    await left.focus();
    await page.keyboard.press('ArrowRight');
    await expect(left).toHaveAttribute('aria-valuenow', '320');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(left).toHaveAttribute('aria-valuenow', '280');
    const right = shell.separator('right');
    const { x, y } = await shell.centre(right);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 90, y, { steps: 5 });
    await page.mouse.up();
    await expect(right).toHaveAttribute('aria-valuenow', '390');
    await page.mouse.move(x - 90, y);
    await page.mouse.down();
    await page.mouse.move(20, y, { steps: 5 });
    await page.mouse.up();
    await expect(right).toHaveAttribute('aria-valuenow', '600');
    await page.reload();
    await expect(left).toHaveAttribute('aria-valuenow', '280');
    await expect(right).toHaveAttribute('aria-valuenow', '600');
    await right.focus();
    for (let step = 0; step < 25; step++) await page.keyboard.press('ArrowRight');
    await expect(right).toHaveAttribute('aria-valuenow', '200');
    const box = await shell.sidebar('Entity Details').boundingBox();
    expect(box?.width).toBe(200);
  });

  test('starts another group at its top, and says which build it is', async ({ page, host }) => {
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    await shell.group('Graph Control').click();
    const sidebar = shell.sidebar('Graph Control');
    await expect(sidebar.getByText('Loading', { exact: false })).toHaveCount(0);
    await sidebar.getByRole('button', { name: 'Custom Forces', exact: true }).click();
    await expectAtRest(sidebar);
    await sidebar.getByRole('slider').last().scrollIntoViewIfNeeded();
    const scrolled = (title: string) =>
      shell
        .sidebar(title)
        .locator('[data-section-id]')
        .first()
        .evaluate((section) => section.parentElement?.scrollTop);
    expect(await scrolled('Graph Control')).toBeGreaterThan(0);
    await shell.group('Search & Input').click();
    await shell.group('Graph Control').click();
    await expect.poll(() => scrolled('Graph Control')).toBe(0);
    await expect(sidebar.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible();
    await expect(sidebar.getByText(/^Built (just now|yesterday|last |.* ago)/)).toBeVisible();
  });

  test('comes beside other screens when it is asked for', async ({ page, host }) => {
    const shell = new ShellPage(page);
    await page.goto(host.url('/about'));
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(60);
    const toggle = page.getByRole('button', { name: 'Toggle right sidebar' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(shell.ribbon('right')).toHaveCount(0);
    await toggle.click();
    await expect(shell.sidebar('Entity Details')).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: 'Toggle left sidebar' }).click();
    await toggle.click();
    await expect(shell.ribbon('right')).toHaveCount(0);
  });
});

test.describe('a section', () => {
  test('folds, moves by its menu and goes home with the others', async ({ page, host }) => {
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    await shell.group('Settings').click();
    const fold = shell.sidebar('Settings').getByRole('button', { name: 'Settings', exact: true });
    await expect(page.getByLabel('API key')).toBeVisible();
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByLabel('API key')).toHaveCount(0);
    await page.reload();
    await expect(shell.sidebar('Settings')).toBeVisible();
    await expect(page.getByLabel('API key')).toHaveCount(0);

    await page.getByRole('button', { name: 'Menu of Settings' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Move to Left Sidebar',
      'Move to Right Sidebar',
      'Reset All Sections to Default',
    ]);
    await expect(page.getByRole('menuitem', { name: 'Move to Right Sidebar' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Move to Left Sidebar' }).click();
    await expect.poll(() => shell.groups('left')).toContain('Settings');
    expect(await shell.groups('right')).not.toContain('Settings');
    await page.getByRole('button', { name: 'Menu of Settings' }).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Move to Right Sidebar' })).toBeFocused();
    await page.getByRole('menuitem', { name: 'Reset All Sections to Default' }).click();
    await expect.poll(() => shell.groups('left')).not.toContain('Settings');
    expect(await shell.groups('right')).toContain('Settings');
  });

  test('is about as high as the room that is kept for it while it loads', async ({ page, host }) => {
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    await expect(shell.sidebar('Entity Details')).toBeVisible();
    const heights = new Map<string, number>();
    for (const group of [...(await shell.groups('left')), ...(await shell.groups('right'))]) {
      if (!(await shell.sidebar(group).isVisible())) await shell.group(group).click();
      const folded = shell.sidebar(group).locator('h3').getByRole('button', { expanded: false });
      while ((await folded.count()) > 0) await folded.first().click();
      await expectAtRest(shell.sidebar(group));
      const measured = await shell
        .sidebar(group)
        .locator('[data-section-id]')
        .evaluateAll((sections) =>
          sections.map((section) => {
            const body = section.lastElementChild;
            const foot = body === null ? 0 : Number.parseFloat(getComputedStyle(body).paddingBottom);
            return [section.getAttribute('data-section-id') ?? '', (body?.clientHeight ?? 0) - foot] as const;
          }),
        );
      for (const [id, height] of measured) heights.set(id, height);
    }
    const misfits = SECTIONS.flatMap(({ id, height }) => {
      const real = heights.get(id) ?? Number.NaN;
      return Math.abs(real - height) <= Math.max(24, real / 4)
        ? []
        : [`${id}: ${height} kept, ${real} taken`];
    });
    expect(misfits).toEqual([]);
  });

  test('keeps its room while it is loading, and says in its place when its code does not come', async ({
    page,
    host,
    record,
  }) => {
    record.allow(/ERR_FAILED|Failed to load/);
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    await expect(shell.sidebar('Entity Details')).toBeVisible();
    let fate: 'held' | 'sent' | 'lost' = 'held';
    const waiting: (() => void)[] = [];
    const settle = (end: 'sent' | 'lost') => {
      fate = end;
      for (const goOn of waiting.splice(0)) goOn();
    };
    await page.route(/\/_next\/static\/chunks\//, async (route) => {
      if (fate === 'held') await new Promise<void>((resolve) => waiting.push(resolve));
      return fate === 'lost' ? route.abort() : route.continue();
    });
    const heightOf = async (id: string) =>
      (await page.locator(`[data-section-id="${id}"]`).boundingBox())?.height ?? 0;

    await shell.group('View Options').click();
    await expect(page.getByText('Loading View Options...')).toBeVisible();
    const height = await heightOf('view-options');
    expect(height).toBeGreaterThan(400);
    settle('sent');
    await expect(shell.sidebar('View Options').getByRole('combobox').first()).toBeVisible();
    expect(Math.abs((await heightOf('view-options')) - height)).toBeLessThanOrEqual(24);

    fate = 'held';
    await shell.group('Settings').click();
    await expect(page.getByText('Loading Settings...')).toBeVisible();
    expect(await heightOf('settings')).toBeGreaterThan(400);
    settle('lost');
    await expect(page.getByText('Settings could not be shown.')).toBeVisible();
    await expect(shell.sidebar('Search & Input')).toBeVisible();
  });
});

test.describe('the stored layout', () => {
  test('of version 1 is taken over, and becomes version 2', async ({ page, host }) => {
    await page.addInitScript(
      ([key, text]) => {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
      },
      [
        LAYOUT_KEY,
        JSON.stringify({
          state: {
            leftSidebarPinned: true,
            rightSidebarPinned: false,
            collapsedSections: { search: true },
            sectionPlacements: { 'graph-stats': 'left', 'no-such-tool': 'right' },
          },
          version: 1,
        }),
      ] as const,
    );
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    await expect.poll(() => shell.groups('left')).toContain('Graph Statistics');
    expect(await shell.groups('right')).not.toContain('Analysis');
    await expect(shell.sidebar('Entity Details'), 'it was unpinned').toHaveCount(0);
    await shell.group('Filters').click();
    const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), LAYOUT_KEY);
    expect(stored.version).toBe(2);
    expect(stored.state.sectionPlacements['graph-stats']).toBe('left');
    expect(stored.state.collapsedSections).toEqual({ search: true });
  });

  test('that is broken stops nothing', async ({ page, host }) => {
    await page.addInitScript((key) => localStorage.setItem(key, '{"state":{"toolGroups":'), LAYOUT_KEY);
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    await expect(shell.sidebar('Search & Input')).toBeVisible();
    expect(await shell.groups('right')).toHaveLength(5);
  });

  test('comes back from the database when local storage is gone', async ({ page, host }) => {
    const shell = new ShellPage(page);
    await page.goto(host.url('/explore/graph'));
    await shell.separator('left').focus();
    await page.keyboard.press('End');
    await expect(shell.separator('left')).toHaveAttribute('aria-valuenow', '600');
    // The copy follows a moment later, and is what shall be found.
    await expect.poll(() => copiedLayout(page)).toMatchObject({ leftSidebarWidth: 600 });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(shell.separator('left')).toHaveAttribute('aria-valuenow', '600');
  });
});

test.describe('keys', () => {
  test('open the list of keys and the search, but not while the user is typing', async ({ page, host }) => {
    await page.goto(host.url('/about'));
    const list = await openKeyList(page);
    await expect(list).toContainText('Go to the search box');
    await expect(list).toContainText('Select neighbours');
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: 'Search the scholarly record' });
    await expect(box).toBeFocused();
    await page.keyboard.type('why?/');
    await expect(box).toHaveValue('why?/');
    await expect(list).toHaveCount(0);
  });
});

test.describe('undo', () => {
  test('is offered after a clearing, and goes with the next step', async ({ page, host }) => {
    const { id } = await findSample('works', 'has_references:true');
    const graph = new GraphPage(page);
    const shell = new ShellPage(page);
    await graph.openOnMap(host.url(`/works/${id}`));
    await shell.ribbon('left').getByRole('button', { name: 'Clear entire graph' }).click();
    const offer = page.getByRole('group', { name: 'Undo' });
    await expect(offer).toContainText('Clear entire graph');
    await offer.getByRole('button', { name: 'Undo', exact: true }).click();
    expect((await graph.counts()).nodes).toBe(1);
    await expect(offer).toHaveCount(0);
    await expect(graph.canvas()).toBeFocused();
  });
});

test("an entity's address shows its facts, whatever was open, and its works on demand", async ({
  page,
  host,
}) => {
  const shell = new ShellPage(page);
  const { id, name } = await findSample('authors', 'works_count:>3');
  await page.goto(host.url('/explore/graph'));
  await shell.group('View Options').click();
  await expect(shell.sidebar('View Options')).toBeVisible();
  await page.goto(host.url(`/authors/${id}`));
  const details = shell.sidebar('Entity Details');
  await expect(details.getByRole('article', { name })).toBeVisible();
  const about = new GraphPage(page).about(name);
  await about.getByRole('button', { name: /^Show.*: Most cited works$/ }).click();
  const works = about.getByRole('region', { name: 'Most cited works' });
  await works.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByText(/^2 nodes, /)).toBeVisible();
  await expect(details.getByRole('article', { name })).toHaveCount(0);
  await expect(about).toHaveCount(0);
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('has one bar of tools, a sheet, and room for the map', async ({ page, host }) => {
    const { id } = await findSample('works', 'has_references:true');
    const graph = new GraphPage(page);
    await page.goto(host.url(`/works/${id}`));
    await graph.waitForNodes(1);
    const bar = page.getByRole('navigation', { name: 'Tools' });
    await expect(bar.getByRole('button')).toHaveCount(11);
    await bar.getByRole('button', { name: 'Settings' }).tap();
    const sheet = page.getByRole('complementary', { name: 'Settings' });
    await expect(sheet.getByLabel('API key')).toBeVisible();
    const map = await graph.canvas().boundingBox();
    expect(map?.height).toBeGreaterThan(200);
    await sheet.getByRole('button', { name: 'Close Settings' }).tap();
    await expect(sheet).toHaveCount(0);
  });
});
