import type { Page } from '@playwright/test';
import { expect, type Host, test } from './support/fixtures';
import { ShellPage } from './support/shell-page';

const LEFT = ['Search & Input', 'Filters', 'Graph Control', 'Repository', 'Graph Tools'];
const RIGHT = ['Entity Details', 'View Options', 'Debug Tools', 'Analysis', 'Settings'];

async function open(page: Page, host: Host): Promise<ShellPage> {
  const shell = new ShellPage(page);
  await page.goto(host.url('/explore/graph'));
  await expect(shell.sidebar('Search & Input')).toBeVisible();
  await expect(shell.sidebar('Entity Details')).toBeVisible();
  // What is still to come would move what is dragged.
  await expect(shell.handle('External Links')).toBeVisible();
  await expect(page.getByText(/^Loading .*\.\.\.$/)).toHaveCount(0);
  expect(await shell.groups('left')).toEqual(LEFT);
  expect(await shell.groups('right')).toEqual(RIGHT);
  return shell;
}

/** As a visitor finds it the next time. */
async function reload(shell: ShellPage): Promise<void> {
  await shell.page.reload();
  await expect(shell.ribbon('left')).toBeVisible();
}

test.describe('by mouse', () => {
  test('groups change order and sides, and stay there', async ({ page, host }) => {
    const shell = await open(page, host);
    await shell.dragByMouse(shell.group('Graph Control'), shell.group('Search & Input'));
    const left = ['Graph Control', 'Search & Input', 'Filters', 'Repository', 'Graph Tools'];
    await expect.poll(() => shell.groups('left')).toEqual(left);
    await expect(shell.sidebar('Search & Input'), 'a drag is no click').toBeVisible();

    await shell.dragByMouse(shell.group('Filters'), shell.emptyArea('right'));
    await expect.poll(() => shell.groups('right')).toEqual([...RIGHT, 'Filters']);
    await expect(shell.sidebar('Filters')).toBeVisible();

    await reload(shell);
    expect(await shell.groups('left')).toEqual(left.filter((title) => title !== 'Filters'));
    expect(await shell.groups('right')).toEqual([...RIGHT, 'Filters']);
  });

  test('sections change order, join other groups and make new ones', async ({ page, host }) => {
    const shell = await open(page, host);
    await shell.group('Filters').click();
    await expect(shell.sidebar('Filters').getByText(/^Loading/)).toHaveCount(0);
    await shell.dragByMouse(shell.handle('External Links'), shell.handle('Entity Information'));
    await expect
      .poll(() => shell.sections('Entity Details'))
      .toEqual(['External Links', 'Entity Information']);

    await shell.dragByMouse(shell.handle('External Links'), shell.group('Filters'));
    await expect.poll(() => shell.sections('Entity Details')).toEqual(['Entity Information']);
    await expect
      .poll(() => shell.sections('Filters'))
      .toEqual(['Entity Types & Visibility', 'Edge Types & Visibility', 'External Links']);

    await shell.dragByMouse(shell.handle('External Links'), shell.emptyArea('left'));
    await expect.poll(() => shell.groups('left')).toEqual([...LEFT, 'External Links']);
    await expect(shell.sidebar('External Links')).toBeVisible();

    // The last section of a group takes the group with it.
    await shell.dragByMouse(shell.handle('External Links'), shell.sidebarGround('Entity Details'));
    await expect.poll(() => shell.groups('left')).toEqual(LEFT);

    await reload(shell);
    expect(await shell.groups('left')).toEqual(LEFT);
    await expect.poll(() => shell.sections('Entity Details')).toContain('External Links');
  });

  test('what is let go over the map stays where it was', async ({ page, host }) => {
    const shell = await open(page, host);
    await shell.dragByMouse(shell.group('Filters'), page.getByRole('region', { name: 'Graph canvas' }));
    await expect(page.getByText('Dropped Filters. Filters is number 2 of 5 on the left.')).toBeAttached();
    expect(await shell.groups('left')).toEqual(LEFT);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a resting finger picks up, a tap opens', async ({ page, host }) => {
    const shell = await open(page, host);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const drag = async (from: ReturnType<ShellPage['group']>, to: ReturnType<ShellPage['group']>) => {
      const [start, end] = [await shell.centre(from), await shell.centre(to)];
      await touch('touchStart', [start]);
      await expect(from).toHaveAttribute('aria-pressed', 'true');
      for (const part of [0.3, 0.7, 1]) {
        await touch('touchMove', [
          { x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y) },
        ]);
      }
      await touch('touchEnd', []);
    };

    await drag(shell.handle('External Links'), shell.group('Filters'));
    await expect.poll(() => shell.sections('Entity Details')).toEqual(['Entity Information']);
    await drag(shell.group('Repository'), shell.group('Debug Tools'));
    await expect.poll(() => shell.groups('right')).toEqual(RIGHT.toSpliced(2, 0, 'Repository'));
    await shell.group('Filters').tap();
    await expect.poll(() => shell.sections('Filters')).toContain('External Links');
    await reload(shell);
    expect(await shell.groups('right')).toEqual(RIGHT.toSpliced(2, 0, 'Repository'));
  });
});

test.describe('by keyboard', () => {
  test('Space picks a group up, arrows move it, Space drops it, and each is told', async ({ page, host }) => {
    const shell = await open(page, host);
    const told = (text: string) => expect(page.getByText(text, { exact: true })).toBeAttached();
    await shell.group('Filters').focus();
    await page.keyboard.press('Space');
    await told('Picked up Filters. Filters is number 2 of 5 on the left.');
    await page.keyboard.press('ArrowDown');
    await told('Filters is over the group Graph Control on the left.');
    await page.keyboard.press('ArrowDown');
    await told('Filters is over the group Repository on the left.');
    await page.keyboard.press('Space');
    await told('Dropped Filters. Filters is number 4 of 5 on the left.');
    expect(await shell.groups('left')).toEqual([
      'Search & Input',
      'Graph Control',
      'Repository',
      'Filters',
      'Graph Tools',
    ]);
    await expect(shell.group('Filters')).toBeFocused();

    await page.keyboard.press('Space');
    await told('Picked up Filters. Filters is number 4 of 5 on the left.');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect.poll(() => shell.groups('right')).toContain('Filters');
    await expect(shell.group('Filters')).toBeFocused();
    await reload(shell);
    expect(await shell.groups('right')).toContain('Filters');
  });

  test('Escape puts it back, and Enter opens', async ({ page, host }) => {
    const shell = await open(page, host);
    await shell.group('Filters').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Picked up Filters\./)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/^Filters is over the group Graph Control/)).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Cancelled. Filters is number 2 of 5 on the left.')).toBeAttached();
    expect(await shell.groups('left')).toEqual(LEFT);
    await page.keyboard.press('Enter');
    await expect(shell.sidebar('Filters')).toBeVisible();
  });

  test('a section goes down its group, onto another group, and onto an empty area', async ({
    page,
    host,
  }) => {
    const shell = await open(page, host);
    const pickUp = async (title: string) => {
      await shell.handle(title).focus();
      await page.keyboard.press('Space');
      await expect(page.getByText(new RegExp(`^Picked up ${title}\\.`))).toBeAttached();
    };
    await pickUp('Entity Information');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/^Entity Information is over the place of External Links/)).toBeAttached();
    await page.keyboard.press('Space');
    await expect
      .poll(() => shell.sections('Entity Details'))
      .toEqual(['External Links', 'Entity Information']);

    await pickUp('External Links');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^External Links is over the group/)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => shell.sections('Entity Details')).toEqual(['Entity Information']);

    await shell.group('Filters').click();
    await pickUp('Edge Types & Visibility');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(/^Edge Types & Visibility is over .* left/)).toBeAttached();
    const area = page.getByText(/^Edge Types & Visibility is over the empty area of the left ribbon\.$/);
    for (let step = 0; step < 8 && (await area.count()) === 0; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => shell.groups('left')).toEqual([...LEFT, 'Edge Types & Visibility']);
    await reload(shell);
    expect(await shell.groups('left')).toEqual([...LEFT, 'Edge Types & Visibility']);
  });
});
