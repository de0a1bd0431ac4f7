import { expect, type Locator, type Page } from '@playwright/test';

export type Side = 'left' | 'right';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Presses '?' until the page hears it: a prerendered one has to wake up first. */
export async function openKeyList(page: Page): Promise<Locator> {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(list).toBeVisible({ timeout: 500 });
  }).toPass();
  return list;
}

/** Ribbons and sidebars as a visitor sees and uses them. */
export class ShellPage {
  constructor(readonly page: Page) {}

  readonly ribbon = (side: Side): Locator =>
    this.page.getByRole('navigation', { name: side === 'left' ? 'Left tools' : 'Right tools' });

  readonly group = (title: string): Locator =>
    this.page.getByRole('navigation', { name: /^(Left|Right) tools$/ }).getByRole('button', {
      name: new RegExp(`^${title}(,|$)`),
    });

  readonly sidebar = (title: string): Locator =>
    this.page.getByRole('complementary', { name: title, exact: true });

  readonly handle = (section: string): Locator => this.page.getByRole('button', { name: `Move ${section}` });

  readonly separator = (side: Side): Locator =>
    this.page.getByRole('separator', { name: `Resize ${side} sidebar` });

  /** The empty area of a ribbon, which is nothing to assistive technology. */
  readonly emptyArea = (side: Side): Locator => this.page.locator(`[data-ribbon-area=${side}]`);

  /** Titles of a side's groups, in their order. */
  async groups(side: Side): Promise<readonly string[]> {
    const names = await this.ribbon(side)
      .locator('[data-group-id]')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    return names.map((name) => name.replace(/,.*$/, ''));
  }

  /** Titles of the sections of an open group, in their order. */
  async sections(group: string): Promise<readonly string[]> {
    return this.sidebar(group).getByRole('heading', { level: 3 }).allTextContents();
  }

  /** The free area beneath the sections of an open group. */
  readonly sidebarGround = (title: string): Locator => this.sidebar(title).locator('[data-sidebar-ground]');

  async centre(locator: Locator): Promise<Point> {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('what is dragged is not to be seen');
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 40) / 2 };
  }

  async dragByMouse(from: Locator, to: Locator): Promise<void> {
    await from.scrollIntoViewIfNeeded();
    const [start, end] = [await this.centre(from), await this.centre(to)];
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y, { steps: 8 });
    await mouse.up();
  }
}
