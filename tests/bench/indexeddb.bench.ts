import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { StorageTimes, StorageWork } from './indexeddb-page';
import { quantile, reportGoal } from './report-goal';

/** The product's own storage in a real browser: a page on this machine runs it over an IndexedDB of its own. */

const BUNDLER = path.resolve(__dirname, '../support/bundle-for-browser.mjs');
const ENTRY = path.join(__dirname, 'indexeddb-page.ts');

const WORK: StorageWork = { records: 10_000, writtenSingly: 500, readSingly: 2_000 };
const TURNS = 3;

let server: Server;

test.beforeAll(async () => {
  const script = execFileSync(process.execPath, [BUNDLER, ENTRY, 'bench'], { maxBuffer: 32_000_000 });
  server = createServer((request, response) => {
    const isScript = request.url === '/bench.js';
    response.setHeader('Content-Type', `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`);
    response.end(isScript ? script : '<!doctype html><title>Bench</title><script src="/bench.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Turns in one page, after one of a tenth of the work that warms it up. */
async function measureTurns(page: Page): Promise<readonly StorageTimes[]> {
  const address = server.address();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  const measure = (work: StorageWork) =>
    page.evaluate<StorageTimes>(`bench.measureStorage(${JSON.stringify(work)})`);
  await measure({ records: 1_000, writtenSingly: 50, readSingly: 200 });
  const turns: StorageTimes[] = [];
  while (turns.length < TURNS) turns.push(await measure(WORK));
  return turns;
}

test('ten thousand records in IndexedDB', async ({ page }) => {
  const turns = await measureTurns(page);
  for (const { found } of turns) expect(found).toEqual({ values: 36_000, rows: 10_000, bodies: 10_000 });
  const ratio = (part: (times: StorageTimes) => number) => quantile(turns.map(part), 0.5);
  const write = ratio(({ writeBatched, writeSingly }) => writeBatched / writeSingly);
  const read = ratio(({ readBatched, readSingly }) => readBatched / readSingly);
  const rows = ratio(({ readRows, readBodies }) => readRows / readBodies);
  const met = [
    reportGoal({ name: 'indexeddb-write-10k', unit: 'of-one-by-one', value: write, atMost: 0.2 }),
    reportGoal({ name: 'indexeddb-read-10k', unit: 'of-one-by-one', value: read, atMost: 0.5 }),
    reportGoal({ name: 'indexeddb-index-10k', unit: 'of-bodies', value: rows, atMost: 0.1 }),
  ];
  expect(met).toEqual([true, true, true]);
});
