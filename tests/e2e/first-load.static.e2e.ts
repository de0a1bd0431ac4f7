import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './support/fixtures';

/** What a first visit to Home may load of scripts. Most of it is the framework. */
const MOST_KIB = 250;

/** What the evaluation area may load besides. */
const MOST_OF_EVALUATION_KIB = 60;

/** What an embedded map may load besides: the map, and what reads one that was saved. */
const MOST_OF_MAP_KIB = 210;

const SCREENS: readonly {
  readonly name: string;
  readonly path: string;
  readonly mostKib: number;
  /** Ends when the screen shows what it is for. */
  readonly see: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'Home',
    path: '/',
    mostKib: MOST_KIB,
    see: (page) => expect(page.getByRole('button', { name: 'Topics' })).toBeEnabled(),
  },
  {
    name: 'Evaluation',
    path: '/evaluation',
    mostKib: MOST_KIB + MOST_OF_EVALUATION_KIB,
    see: (page) => expect(page.getByRole('button', { name: 'Manage Datasets' })).toBeEnabled(),
  },
  {
    name: 'STAR Datasets',
    path: '/evaluation/datasets',
    mostKib: MOST_KIB + MOST_OF_EVALUATION_KIB,
    see: (page) => expect(page.getByText('No datasets uploaded yet')).toBeVisible(),
  },
  {
    name: 'STAR Comparison Results',
    path: '/evaluation/results',
    mostKib: MOST_KIB + MOST_OF_EVALUATION_KIB,
    see: (page) => expect(page.getByRole('img', { name: /Recall 66\.7%/ })).toBeVisible(),
  },
  {
    name: 'an embedded map',
    path: '/embed',
    mostKib: MOST_KIB + MOST_OF_MAP_KIB,
    see: (page) => expect(page.getByText('This address names no map.')).toBeVisible(),
  },
];

for (const { name, path, mostKib, see } of SCREENS) {
  test(`a first visit to ${name} loads little code`, async ({ page, host }) => {
    const scripts = new Map<string, Response>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
    });
    await page.goto(host.url(path));
    await see(page);
    const countLate = async () => {
      const before = scripts.size;
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 1_000 })),
      );
      return scripts.size - before;
    };
    await expect.poll(countLate, { message: 'scripts that came late' }).toBe(0);
    // Asked for only now: a script that comes after the count may find the page closed.
    const bodies = await Promise.all([...scripts.values()].map((response) => response.body()));
    const total = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
    expect(bodies.length).toBeGreaterThan(5);
    expect(total, 'KiB of compressed scripts').toBeLessThanOrEqual(mostKib);
  });
}
