import type { Page } from '@playwright/test';
import { tellSeen } from './support/chance';
import { expect, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { makeProject } from './support/project-pages';
import { storedKeys } from './support/stored-entries';

/** What a later release may have written, by where it stands. */
type Written = Readonly<Record<string, string>>;

/**
 * Writes everything that is stored anew as a later release would, with a version that this one does not know and members that it would drop; gives
 * what it wrote.
 */
function writeAsNewer(page: Page): Promise<Written> {
  return page.evaluate(async () => {
    const written: Record<string, string> = {};
    const newer = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const version = Reflect.get(value, 'version');
      return typeof version === 'number'
        ? { ...value, version: version + 7, ofLater: ['kept', { so: true }] }
        : value;
    };
    for (const key of Object.keys(localStorage)) {
      let value: unknown;
      try {
        value = JSON.parse(localStorage.getItem(key) ?? '');
      } catch {
        // A word, which has no version.
        continue;
      }
      const changed = newer(value);
      if (changed === value) continue;
      localStorage.setItem(key, JSON.stringify(changed));
      written[`local ${key}`] = JSON.stringify(changed);
    }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('academic-explorer');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('entries', 'readwrite');
    const store = transaction.objectStore('entries');
    const walk = store.openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (cursor === null) return;
      const changed = newer(cursor.value);
      if (changed !== cursor.value) {
        cursor.update(changed);
        written[`database ${cursor.key}`] = JSON.stringify(changed);
      }
      cursor.continue();
    };
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
    return written;
  });
}

/** What stands there now, of the same places. */
function readAgain(page: Page, places: readonly string[]): Promise<Written> {
  return page.evaluate(async (all) => {
    const found: Record<string, string> = {};
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('academic-explorer');
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const place of all) {
      const [where = '', ...rest] = place.split(' ');
      const key = rest.join(' ');
      if (where === 'local') found[place] = localStorage.getItem(key) ?? '(gone)';
      else {
        const reading = database.transaction('entries').objectStore('entries').get(key);
        found[place] = await new Promise((resolve) => {
          reading.onsuccess = () => resolve(JSON.stringify(reading.result) ?? '(gone)');
        });
      }
    }
    database.close();
    return found;
  }, places);
}

test('a tab of an older version leaves what one of a newer version has written as it is', {
  tag: '@abuse',
}, async ({ page, host, context }) => {
  test.slow();
  const graph = new GraphPage(page);
  const pages = await makeProject(page, host.url('/search?q=data'));
  const map = await context.newPage();
  const graphOfMap = new GraphPage(map);
  await map.goto(host.url('/explore/graph?q=climate%20change'));
  await graphOfMap.waitForNodes(5);
  await graphOfMap.waitForLayout();
  const [first = '', second = ''] = await graphOfMap.nodeIds();
  await graphOfMap.node(first).click();
  await map.keyboard.press('p');
  await graphOfMap.openTools('Graph Control');

  const newer = await context.newPage();
  await newer.goto(host.url('/icon.svg'));
  // What both tabs still had to write is written.
  await expect
    .poll(async () => Object.keys(await readAgain(newer, ['local academic-explorer-layout'])).length)
    .toBe(1);
  await expect
    .poll(() => storedKeys(newer))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^session:entry:/),
        expect.stringMatching(/^session:graph:/),
      ]),
    );
  const written = await writeAsNewer(newer);
  expect(Object.keys(written).some((place) => place.startsWith('database project:'))).toBe(true);
  expect(Object.keys(written).some((place) => place.startsWith('database session:'))).toBe(true);
  expect(Object.keys(written).some((place) => place.startsWith('local '))).toBe(true);

  await test.step('both old tabs go on', async () => {
    await pages.decide(['e', 'i']);
    await graphOfMap.node(second).click();
    await map.keyboard.press('p');
    await map.keyboard.press('Delete');
    await expect(page.getByText(/newer version of Academic Explorer/).first()).toBeVisible();
  });
  await test.step('and are left and opened anew', async () => {
    await map.reload();
    await expect(map.getByRole('main')).not.toBeEmpty();
    await page.reload();
    await expect(page.getByRole('main')).not.toBeEmpty();
    await page.goto(host.url('/projects'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(host.url('/cache'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  const now = await readAgain(newer, Object.keys(written));
  expect(Object.entries(now).filter(([place, text]) => text !== written[place])).toEqual([]);
  expect(await graph.page.title()).not.toBe('');
  tellSeen(
    `${Object.keys(written).length} values of a newer version stand as they were after two tabs of this one went on`,
  );
});
