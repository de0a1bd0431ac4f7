import type { Page } from '@playwright/test';

/** The keys of the browser's database; what a page keeps it writes in batches, so not at once. */
export async function storedKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    // Opening a database that is not there would make an empty one.
    if (!databases.some(({ name }) => name === 'academic-explorer')) return [];
    return new Promise<readonly string[]>((resolve, reject) => {
      const opening = indexedDB.open('academic-explorer');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const [store] = database.objectStoreNames;
        if (store === undefined) return resolve([]);
        const asking = database.transaction(store).objectStore(store).getAllKeys();
        asking.onsuccess = () => {
          database.close();
          resolve(asking.result.map(String));
        };
      };
    });
  });
}
