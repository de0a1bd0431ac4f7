import type { BrowserContext } from '@playwright/test';

/** How long such a disk takes to write. Milliseconds. */
const WRITE_MS = 400;

/**
 * Makes the browser's database write as slowly as a busy disk does, so that a page which says it has kept something
 * before it has, and is left then, is found out.
 */
export async function slowStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript((writeMs) => {
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

/** How long such a disk takes to open the database. Milliseconds. */
const OPEN_MS = 2_500;

/** Lets the browser's database open late, so that a page which goes on without what it keeps is found out. */
export async function slowOpening(context: BrowserContext): Promise<void> {
  await context.addInitScript((openMs) => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function openLate(...call) {
      const request = open.apply(this, call);
      Object.defineProperty(request, 'onsuccess', {
        set: (hear: (this: IDBRequest, event: Event) => void) =>
          request.addEventListener('success', (event) => setTimeout(() => hear.call(request, event), openMs)),
      });
      return request;
    };
  }, OPEN_MS);
}
