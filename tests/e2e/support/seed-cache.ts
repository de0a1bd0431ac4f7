import type { Page } from '@playwright/test';

/** How many records of each kind are seeded. */
export interface Seed {
  readonly works: number;
  readonly authors: number;
}

/**
 * Writes records into the browser's database as the application stores them, the newest first in number. The page must
 * have opened the application, whose database it is, and opens it anew afterwards.
 */
export async function seedCache(page: Page, seed: Seed): Promise<void> {
  await page.evaluate(async ({ works, authors }) => {
    const now = Date.now();
    const open = indexedDB.open('academic-explorer', 1);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onupgradeneeded = () => open.result.createObjectStore('entries');
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const transaction = database.transaction('entries', 'readwrite');
    const store = transaction.objectStore('entries');
    const words = [
      'tides',
      'ice',
      'salt',
      'wind',
      'coast',
      'reefs',
      'storms',
      'kelp',
      'dunes',
      'deltas',
      'floods',
    ];
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the page gets this function alone, without any helper.
    const write = (kind: string, letter: string, count: number) => {
      const rows: unknown[] = [];
      for (let at = 0; at < count; at += 1) {
        const id = `${letter}${4_000_000_000 + at}`;
        const time = now - at * 1000;
        const subject = `${words[at % words.length]} and ${words[(at * 7 + 3) % words.length]}`;
        const label = kind === 'works' ? `On ${subject}, part ${at}` : `Author ${at}`;
        const text = JSON.stringify({
          id: `https://openalex.org/${id}`,
          display_name: label,
          ...(kind === 'works'
            ? {
                publication_year: 1990 + (at % 35),
                doi: `https://doi.org/10.5555/${at}`,
                // What a careless way there and back would change: more than one unit, half of one, ends of lines.
                note: `${'é'.repeat(at % 97)}😀\ud800\u2028 "\\n" \u0000`,
              }
            : { works_count: at }),
          cited_by_count: at % 400,
        });
        // As another writer may have put it down: blanks, escapes and numbers that ours would write otherwise.
        const json = at % 3 === 0 ? text.replace('{', '{ "\\u0061": 1.50e1,  ') : text;
        const size = new TextEncoder().encode(json).byteLength;
        const ids = kind === 'works' ? { doi: `10.5555/${at}` } : {};
        const description = kind === 'works' ? String(1990 + (at % 35)) : '';
        store.put({ json, times: { '*': time }, version: 1 }, `record:${kind}:${id}`);
        rows.push([id, label, size, time, time, 1, at % 400, kind === 'works' ? null : at, description, ids]);
      }
      store.put({ rows, aliases: [], version: 1 }, `index:${kind}`);
    };
    write('works', 'W', works);
    write('authors', 'A', authors);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
  }, seed);
}

/** Digest of every stored record's text, times and version, by key; equal ones are byte for byte the same. */
export function digestCache(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = indexedDB.open('academic-explorer', 1);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const store = database.transaction('entries').objectStore('entries');
    const range = IDBKeyRange.bound('record:', 'record:\uffff');
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [keys, values] = await Promise.all([answer(store.getAllKeys(range)), answer(store.getAll(range))]);
    database.close();
    const text = JSON.stringify(keys.map((key, at) => [key, values[at]]));
    // No digest of the platform is to be had on every host of the tests.
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    return `${keys.length} records, ${text.length} characters, ${hash}`;
  });
}
