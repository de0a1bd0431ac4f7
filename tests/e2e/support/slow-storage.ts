import type { Page } from '@playwright/test';

/** How long such a disk takes to write. Milliseconds. */
const WRITE_MS = 400;

/**
 * Makes the browser's database write as slowly as a busy disk does, so that a page which says it has stored something
 * before it has, and is left then, is found out.
 */
export async function slowStorage(page: Page): Promise<void> {
  await page.addInitScript((writeMs) => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function begin(stores, mode, options) {
      const begun = transaction.call(this, stores, mode, options);
      if (mode !== 'readwrite') return begun;
      const end = performance.now() + writeMs;
      const store = begun.objectStore([...begun.objectStoreNames][0] ?? '');
      // A transaction lasts as long as it is asked for something.
      const hold = () => {
        if (performance.now() < end) store.get('').onsuccess = hold;
      };
      hold();
      return begun;
    };
  }, WRITE_MS);
}

/**
 * Holds back the browser's database of the pages that come, so that one which goes on without what it keeps is found
 * out. Returns what lets it open.
 */
export async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const mayOpen = new Promise((resolve) => {
      window.addEventListener('database-may-open', resolve, { once: true });
    });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function openLate(...call) {
      const request = open.apply(this, call);
      Object.defineProperty(request, 'onsuccess', {
        set: (hear: (this: IDBRequest, event: Event) => void) =>
          request.addEventListener('success', async (event) => {
            await mayOpen;
            hear.call(request, event);
          }),
      });
      return request;
    };
  });
  return () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('database-may-open'));
    });
}
