import type { Page } from '@playwright/test';
import { tellSeen } from './support/chance';
import { expect, type Host, test } from './support/fixtures';
import { GraphPage } from './support/graph-page';
import { DECIDED, makeProject } from './support/project-pages';
import { storedKeys } from './support/stored-entries';

/** Ways in which browsers refuse a page its storage. */
const REFUSALS = {
  /** Firefox before 115 in a private window: opening fails later. */
  'a database that never opens': () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget();
      const error = new DOMException('A mutation operation was attempted on a database', 'InvalidStateError');
      Object.defineProperty(request, 'error', { value: error });
      for (const name of ['success', 'error', 'upgradeneeded', 'blocked']) {
        Object.defineProperty(request, `on${name}`, {
          set: (hear: (event: Event) => void) => request.addEventListener(name, hear),
        });
      }
      setTimeout(() => request.dispatchEvent(new Event('error')));
      return request as IDBOpenDBRequest;
    };
  },
  /** Blocked cookies: whatever stores throws, also where it is only named. */
  'storage that is blocked altogether': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
  },
  /** A private window of old Safari: there is room for nothing. */
  'storage without any room': () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = refuse;
    IDBObjectStore.prototype.put = refuse;
    IDBObjectStore.prototype.add = refuse;
  },
} as const;

async function visitWithout(page: Page, host: Host): Promise<void> {
  const graph = new GraphPage(page);
  await page.goto(host.url('/explore/graph?q=climate%20change'));
  await graph.waitForNodes(5);
  const told = page.getByText(/does not store data for this site|Browser storage is full|not stored/);
  await expect(told.first()).toBeVisible();
  const pages = await makeProject(page, host.url('/search?q=data'));
  await expect(pages.progress()).toHaveText(DECIDED);
  await expect(page.getByText(/The latest changes are not stored: /)).toBeVisible();
  const file = await pages.saveProject();
  await page.goto(host.url('/evaluation/datasets'));
  await expect(page.getByRole('button', { name: 'Upload Dataset' })).toBeVisible();
  await page.goto(host.url('/projects'));
  // Whatever is opened is stored first, and what is not says what to do.
  await pages.openFile(file);
  await expect(
    page.getByRole('alert').filter({ hasText: /could not be stored: .*Nothing was changed\./ }),
  ).toBeVisible();
}

test('storage that a browser refuses is said, and costs nothing of the visit', { tag: '@abuse' }, async ({
  context,
  host,
}) => {
  test.slow();
  for (const [name, refuse] of Object.entries(REFUSALS)) {
    await test.step(name, async () => {
      const page = await context.newPage();
      const thrown: string[] = [];
      page.on('pageerror', (error) => thrown.push(error.message));
      await page.addInitScript(refuse);
      await visitWithout(page, host);
      expect(thrown).toEqual([]);
      await page.close();
    });
  }
  tellSeen(
    `${Object.keys(REFUSALS).length} ways to refuse it: the map and a project work, the project is saved as a file, and what is not stored is said`,
  );
});

/** Takes the database away as something else does that shares it. */
const TAKINGS: Readonly<Record<string, (page: Page, host: Host) => Promise<void>>> = {
  'another tab deletes': async (page, host) => {
    const other = await page.context().newPage();
    await other.goto(host.url('/icon.svg'));
    await other.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase('academic-explorer');
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        }),
    );
    await other.close();
  },
  'the browser clears': async (page, host) => {
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(host.url('/'));
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await session.detach();
  },
};

test('a database that is taken away while it is in use costs no decision and no node', {
  tag: '@abuse',
}, async ({ page, host }) => {
  test.slow();
  const graph = new GraphPage(page);
  const pages = await makeProject(page, host.url('/search?q=data'));
  for (const [who, take] of Object.entries(TAKINGS)) {
    await test.step(`${who} it under a project`, async () => {
      // What the page has not read yet nobody could store anew.
      await pages.turnTo('History');
      await expect(page.getByText(/^Checked: .+ as (?:they were|it was) written\.$/)).toBeVisible();
      await pages.turnTo('Screen');
      await expect(pages.card()).toBeVisible();
      await take(page, host);
      await pages.decide(['i', 'i']);
      const decided = (await pages.progress().textContent()) ?? '';
      await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(/^project:\w+:index$/));
      await page.reload();
      await expect(pages.progress()).toHaveText(decided);
    });
  }
  await pages.turnTo('History');
  await expect(page.getByText(/^Checked: all \d+ entries are as they were written\.$/)).toBeVisible();

  await page.goto(host.url('/explore/graph?q=climate%20change'));
  const { nodes } = await graph.waitForNodes(5);
  await graph.waitForLayout();
  for (const [who, take] of Object.entries(TAKINGS)) {
    await test.step(`${who} it under a map`, async () => {
      await take(page, host);
      const [first = ''] = await graph.nodeIds();
      await graph.node(first).click();
      await page.keyboard.press('p');
      await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(/^session:graph:/));
      await graph.settle();
      await page.reload();
      expect((await graph.waitForNodes(nodes)).nodes).toBe(nodes);
      await graph.settle();
    });
  }
  tellSeen(`taken away 4 times: 7 of 7 decisions and ${nodes} of ${nodes} nodes are there after a reload`);
});
