import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { wakeOnVisit } from './awake';
import { printPage } from './failure';
import { type Host, type HostName, hostAddress, serviceAddress } from './host-addresses';
import { type PageRecord, recordPage } from './page-record';
import { connectPage, type Service, ServiceOfTest } from './service';
import { SharedContext } from './shared-context';

export type { Host, Service };
export { expect };

/** The host a project visits. */
export interface HostOptions {
  hostName: HostName;
}

interface Fixtures {
  readonly host: Host;
  /** The service that hosts ask. */
  readonly serviceUrl: string;
  readonly service: Service;
  readonly record: PageRecord;
  /** Whether the test takes the context that others have used: not when it asks for one of a special kind. */
  readonly isContextShared: boolean;
  readonly serviceOfTest: ServiceOfTest;
}

interface WorkerFixtures {
  readonly sharedContext: SharedContext;
}

/** Pages that the test opens itself ask the same service. */
function connectNewPages(context: BrowserContext, connect: (page: Page) => Promise<void>): () => void {
  const { newPage } = context;
  context.newPage = async () => {
    const page = await newPage.call(context);
    await connect(page);
    return page;
  };
  return () => {
    context.newPage = newPage;
  };
}

export const test = base.extend<Fixtures & HostOptions, WorkerFixtures>({
  hostName: ['node', { option: true }],

  host: async ({ hostName }, use) => {
    const address = hostAddress(hostName);
    const { pathname } = new URL(address);
    await use({
      name: hostName,
      kind: hostName.startsWith('static') ? 'static' : 'node',
      basePath: pathname === '/' ? '' : pathname,
      url: (path) => `${address}${path}`,
    });
  },

  sharedContext: [
    async ({ browser }, use) => {
      const shared = await SharedContext.open(browser);
      await use(shared);
      await shared.context.close();
    },
    { scope: 'worker' },
  ],

  isContextShared: async ({ hasTouch, serviceWorkers }, use) => {
    await use(!hasTouch && serviceWorkers === 'block');
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  serviceUrl: async ({}, use) => use(serviceAddress()),

  serviceOfTest: async ({ host, serviceUrl }, use) => {
    const service = new ServiceOfTest(host, serviceUrl);
    await use(service);
    service.end();
  },

  context: async ({ browser, host, isContextShared, serviceOfTest, sharedContext }, use) => {
    const connect = (page: Page) => connectPage(page, serviceOfTest);
    if (!isContextShared) {
      const context = await browser.newContext();
      connectNewPages(context, connect);
      await use(context);
      serviceOfTest.end();
      await context.close();
      return;
    }
    const { context } = sharedContext;
    await sharedContext.clear(host);
    const disconnect = connectNewPages(context, connect);
    await use(context);
    disconnect();
    serviceOfTest.end();
    await sharedContext.closePages();
  },

  page: async (
    { context, host, isContextShared, serviceOfTest, sharedContext, viewport, colorScheme },
    use,
    { title, errors },
  ) => {
    const page = isContextShared ? await sharedContext.newPage(host) : await context.newPage();
    if (isContextShared) {
      await connectPage(page, serviceOfTest);
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
    }
    wakeOnVisit(page);
    await use(page);
    if (errors.length > 0) await printPage(page, title);
  },

  service: [({ serviceOfTest }, use) => use(serviceOfTest.control), { auto: true }],

  record: [
    async ({ page, host }, use) => {
      const record = recordPage(page, host.kind === 'static');
      await use(record);
      expect(record.problems(), 'problems in the page').toEqual([]);
    },
    { auto: true },
  ],
});
