import type { Page } from '@playwright/test';

/** What the browser's database holds, by key; what a page keeps it writes in batches, so not at once. */
async function storedEntries(page: Page): Promise<readonly (readonly [string, unknown])[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    // Opening a database that is not there would make an empty one.
    if (!databases.some(({ name }) => name === 'academic-explorer')) return [];
    return new Promise<readonly (readonly [string, unknown])[]>((resolve, reject) => {
      const opening = indexedDB.open('academic-explorer');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const [name] = database.objectStoreNames;
        if (name === undefined) return resolve([]);
        const store = database.transaction(name).objectStore(name);
        const keys = store.getAllKeys();
        const values = store.getAll();
        values.onsuccess = () => {
          database.close();
          resolve(keys.result.map((key, index) => [String(key), values.result[index]]));
        };
      };
    });
  });
}

/** The keys of the browser's database. */
export async function storedKeys(page: Page): Promise<readonly string[]> {
  return (await storedEntries(page)).map(([key]) => key);
}

/** The texts of the parts of sessions that it holds: lists of nodes, places or edges. */
export async function storedParts(page: Page): Promise<readonly string[]> {
  return (await storedEntries(page)).flatMap(([key, value]) => {
    const text: unknown = Reflect.get(Object(value), 'text');
    return key.startsWith('session:part:') && typeof text === 'string' ? [text] : [];
  });
}

/** When a record arrived that it holds whole; null: it does not. Unit: milliseconds since the epoch, by the browser's clock. */
export async function storedWholeAt(page: Page, kind: string, id: string): Promise<number | null> {
  const entry = (await storedEntries(page)).find(([key]) => key === `record:${kind}:${id}`)?.[1];
  const whole: unknown = Reflect.get(Object(Reflect.get(Object(entry), 'times')), '*');
  return typeof whole === 'number' ? whole : null;
}
