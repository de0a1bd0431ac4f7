import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { SHARED_DATA } from '../support/shared-data';
import { test as base, expect } from './support/fixtures';
import { startOwnServer } from './support/own-server';
import { ProjectPages } from './support/project-pages';

/** All records that the searches of a real review found: 1,175 works. */
const REVIEW = path.join(SHARED_DATA, 'synergy/records/Jeyaraman_2020.ndjson.gz');

/** A server over the records of the review alone, of which some can go. */
interface Library {
  readonly origin: string;
  readonly lose: (titles: readonly string[]) => Promise<void>;
}

const test = base.extend<{ readonly library: Library }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  library: async ({}, use) => {
    test.skip(!existsSync(REVIEW), `no records of reviews at ${SHARED_DATA} (set SHARED_DATA)`);
    const folder = await mkdtemp(path.join(tmpdir(), 'explorer-review-'));
    const file = path.join(folder, path.basename(REVIEW));
    await copyFile(REVIEW, file);
    const server = await startOwnServer({ library: file });
    const lose = async (titles: readonly string[]) => {
      const lines = gunzipSync(await readFile(REVIEW))
        .toString('utf8')
        .split('\n');
      const left = lines.filter((line) => line === '' || !titles.includes(JSON.parse(line).display_name));
      await rm(file);
      await writeFile(file, gzipSync(left.join('\n')));
      await server.restart();
    };
    await use({ origin: server.origin, lose });
    await server.close();
    await rm(folder, { recursive: true });
  },
  host: async ({ library }, use) => {
    const url = (at: string) => `${library.origin}${at}`;
    await use({ name: 'openalex-library', kind: 'node', basePath: '', url });
  },
});

/** The first reader includes every third paper. */
const FIRST_READER = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? 'i' : 'e'));
/** The second reads twelve, and disagrees on three that the first one excluded. */
const SECOND_READER = FIRST_READER.slice(0, 12).map((key, at) => ([1, 4, 7].includes(at) ? 'i' : key));

/** The rows of a report's table of numbers, by their names. */
function numbersIn(markdown: string): Readonly<Record<string, readonly string[]>> {
  const rows = markdown.split('\n').filter((line) => /^\| (?!Step )[^|]+(?:\| [\d,–]+ ){3}\|$/.test(line));
  return Object.fromEntries(
    rows.map((line) => {
      const [name = '', ...numbers] = line.split('|').slice(1, -1);
      return [name.trim(), numbers.map((each) => each.trim())];
    }),
  );
}

/** A browser that has the application, and nothing else of it; from then on without a network. */
async function cleanBrowser(browser: Browser, address: string) {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(address);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated');
  await context.setOffline(true);
  return new ProjectPages(page);
}

test('a search of a real review becomes a project, is screened, merged with a second reader and reported', async ({
  page,
  host,
  library,
  browser,
  record,
}) => {
  test.slow();
  // Of works that the library lost.
  record.allow(/status of 404/);
  let decided: readonly string[] = [];
  const pages = new ProjectPages(page);
  let total = 0;

  await test.step('the whole result of a search is put into a project', async () => {
    await page.goto(host.url('/search?q=mesenchymal%20stem%20cells'));
    const count = page.getByText(/^[\d,]+ works$/).first();
    await expect(count).toBeVisible();
    total = Number((await count.textContent())?.replace(/\D/g, ''));
    expect(total).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Export...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export works' });
    await dialog.getByRole('combobox', { name: 'Export to' }).selectOption('The open project');
    await dialog.getByRole('radio', { name: /^All / }).check();
    await dialog.getByRole('button', { name: 'Add to the project' }).click();
    await dialog.getByRole('link', { name: 'Open the project' }).click();
    await expect(pages.papers()).toHaveAttribute('aria-rowcount', String(total + 1));
  });

  await test.step('sixty papers are decided on in two tabs, one of which is killed', async () => {
    await pages.startScreening();
    const first = await pages.decide(FIRST_READER.slice(0, 40));
    const other = new ProjectPages(await page.context().newPage());
    await other.page.goto(page.url());
    await other.readAsFound();
    decided = [...first, ...(await other.decide(FIRST_READER.slice(40, 59)))];
    await other.page.keyboard.press(FIRST_READER[59] ?? '');
    await other.page.close();
    await page.reload();
    await expect(pages.progress()).toHaveText(`60 of ${total} decided, 20 included or maybe`);
  });

  const second = await cleanBrowser(browser, host.url('/projects'));
  await test.step('a second reader screens a copy in a clean browser without a network', async () => {
    await page.getByRole('link', { name: 'All projects' }).click();
    await page.getByRole('button', { name: 'More for Unsorted' }).click();
    const copy = await pages.saved(() =>
      page.getByRole('menuitem', { name: 'Copy for a second reader' }).click(),
    );
    await second.openFile(copy);
    await expect(second.papers()).toHaveAttribute('aria-rowcount', String(total + 1));
    await second.turnTo('Screen');
    await second.readAsFound();
    await second.decide(SECOND_READER);
    await expect(second.progress()).toHaveText(`12 of ${total} decided, 7 included or maybe`);
  });

  await test.step('both are merged, and their conflicts settled', async () => {
    await pages.openFile(await second.saveProject());
    await second.page.context().close();
    await page
      .getByRole('dialog', { name: 'Open project file' })
      .getByRole('button', { name: 'Merge' })
      .click();
    await pages.turnTo('Screen');
    await page.getByRole('button', { name: 'Show them now...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('button', { name: 'Settle 3 conflicts' }).click();
    for (const verdict of ['Include', 'Exclude', 'Exclude']) {
      const conflict = page.getByRole('article', { name: 'Conflict to settle' });
      const title = await conflict.getByRole('heading').first().textContent();
      await conflict.getByRole('group', { name: 'Settle as' }).getByRole('button', { name: verdict }).click();
      await expect(conflict.getByRole('heading', { name: title ?? '', exact: true })).toHaveCount(0);
    }
  });

  await test.step('the flow and the references say the same', async () => {
    await pages.openReport();
    const both = async (row: string) => (await pages.flowOf(row))[2];
    await expect.poll(() => both('Records identified')).toBe(String(total));
    const file = await pages.saved(() => page.getByRole('button', { name: 'Save as Markdown' }).click());
    const rows = numbersIn(file.buffer.toString('utf8'));
    expect(rows).toMatchObject({
      'Records identified': [`${total}`, '0', `${total}`],
      'of these: Duplicate records': ['0', '0', '0'],
      'Records not screened yet': [`${total - 60}`, '0', `${total - 60}`],
      'Records screened': ['60', '0', '60'],
      'Records excluded': ['39', '0', '39'],
      'Reports sought for retrieval': ['–', '–', '–'],
      'Reports of included studies': ['21', '0', '21'],
    });
    // The page says what the file says.
    for (const [row, numbers] of Object.entries(rows))
      if (!row.startsWith('of these')) expect(await pages.flowOf(row)).toEqual(numbers);
    await pages.turnTo('Papers');
    const ris = await pages.exportRis();
    expect(ris.match(/^TY {2}- /gm)).toHaveLength(total);
    expect(ris.match(/Decision: include/g)).toHaveLength(21);
    expect(ris.match(/Decision: exclude/g)).toHaveLength(39);
    // Every third of the first reader, and the first conflict, which was settled so.
    const included = decided.filter((_, at) => FIRST_READER[at] === 'i' || at === 1);
    const titles = ris.split(/^ER {2}-/m).flatMap((record) => {
      const title = /^TI {2}- (.*)$/m.exec(record)?.[1]?.trim();
      return title !== undefined && record.includes('Decision: include') ? [title] : [];
    });
    expect(titles.sort()).toEqual([...included].sort());
  });

  await test.step('the search is asked again: nothing differs, until records are lost', async () => {
    const asked = page.getByRole('region', { name: 'Searches' });
    const askAgain = async () => {
      await pages.turnTo('History');
      await asked.getByRole('button', { name: 'Ask all searches again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ask again' }).click();
    };
    await askAgain();
    await expect(asked.getByText(`As before: the same ${total} papers in the same order`)).toBeVisible();
    await library.lose(decided.slice(0, 2));
    await page.reload();
    await askAgain();
    await expect(asked.getByText(`${total - 2} found, before ${total}`)).toBeVisible();
  });
});
