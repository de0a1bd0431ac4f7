import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Host } from './host-addresses';

/** A file of every host that runs no code of the product. */
const QUIET = '/icon.svg';

/**
 * One context of the browser that tests use one after the other, each with a page of its own and with nothing stored from the
 * test before. The page of a test is opened by a quiet one that stays, so that it finds the browser's process running and
 * the product's code compiled: a visit costs less than half as much as in a context of its own.
 */
export class SharedContext {
  #quiet: Page | null = null;
  #session: CDPSession | null = null;

  private constructor(readonly context: BrowserContext) {}

  static async open(browser: Browser): Promise<SharedContext> {
    const context = await browser.newContext();
    // What is set of a clock stays for all pages that come after it.
    context.clock.install = () =>
      Promise.reject(new Error('A test of clocks needs a context of its own: isContextShared false'));
    return new SharedContext(context);
  }

  /** Forgets what earlier tests have stored at a host. */
  async clear(host: Host): Promise<void> {
    const quiet = await this.#quietPage(host);
    this.#session ??= await this.context.newCDPSession(quiet);
    const origin = new URL(host.url('/')).origin;
    await this.#session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await quiet.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await this.context.clearCookies();
  }

  /** An empty page. */
  async newPage(host: Host): Promise<Page> {
    const quiet = await this.#quietPage(host);
    const [page] = await Promise.all([
      this.context.waitForEvent('page'),
      quiet.evaluate(() => {
        window.open('about:blank');
      }),
    ]);
    return page;
  }

  /** Closes what a test has opened. */
  async closePages(): Promise<void> {
    const pages = this.context.pages().filter((page) => page !== this.#quiet);
    await Promise.all(pages.map((page) => page.close()));
  }

  async #quietPage(host: Host): Promise<Page> {
    const address = host.url(QUIET);
    this.#quiet ??= await this.context.newPage();
    if (this.#quiet.url() !== address) await this.#quiet.goto(address);
    return this.#quiet;
  }
}
