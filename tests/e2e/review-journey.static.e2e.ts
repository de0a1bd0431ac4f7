import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startFakeService } from '../support/fake-service-server';
import { test as base, expect } from './support/fixtures';
import { ProjectPages } from './support/project-pages';
import { hasReview, readReview, writeRecords } from './support/review-records';

/** All records that the searches of a real review found: 1,175 works. */
const REAL_REVIEW = 'Jeyaraman_2020';
/** Each finds more than 200 works of its review. */
const [REAL_QUERY, SAMPLE_QUERY] = [
  'mesenchymal stem cells',
  '"machine learning" AND (screening OR reviews OR evidence)',
];

/** The records of the review alone, of which some can go. */
interface Library {
  /** A search of the review. */
  readonly query: string;
  /** Of the service that has them; without a closing slash. */
  readonly url: string;
  readonly lose: (titles: readonly string[]) => Promise<void>;
}

/** Starts a service of the records in a file, and starts it anew at the same address. */
async function serveRecords(file: string) {
  let service = await startFakeService({ path: file });
  const { url } = service;
  const restart = async () => {
    await service.close();
    service = await startFakeService({ path: file, port: Number(new URL(url).port) });
  };
  return { url, restart, close: () => service.close() };
}

const test = base.extend<{ readonly library: Library }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the parameter which fixtures to make
  library: async ({}, use) => {
    const { lines } = readReview(REAL_REVIEW);
    const folder = await mkdtemp(path.join(tmpdir(), 'explorer-review-'));
    const file = path.join(folder, 'review.ndjson.gz');
    await writeRecords(file, lines);
    const server = await serveRecords(file);
    const lose = async (titles: readonly string[]) => {
      await writeRecords(
        file,
        lines.filter((line) => !titles.includes(JSON.parse(line).display_name)),
      );
      await server.restart();
    };
    const query = hasReview(REAL_REVIEW) ? REAL_QUERY : SAMPLE_QUERY;
    await use({ query, url: server.url, lose });
    await server.close();
    await rm(folder, { recursive: true });
  },
  serviceUrl: async ({ library }, use) => use(library.url),
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
      // Markdown marks what would mean something else.
      return [name.trim().replace(/\\(.)/g, '$1'), numbers.map((each) => each.trim())];
    }),
  );
}

/** A browser that has the application, and nothing else of it; from then on without a network. */
async function openCleanBrowser(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(address);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 120_000 })
    .toBe('activated');
  await context.setOffline(true);
  return context;
}

/** The shelf of a browser without a network, from which all was taken but the application: that of another reader. */
async function openCleanShelf(context: BrowserContext, address: string): Promise<ProjectPages> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { origin } = new URL(address);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  await page.goto(address);
  await expect(page.getByText('No projects yet')).toBeVisible();
  return new ProjectPages(page);
}

/** Ends the process of a page, as the system does where memory is short: nothing of the page runs any more. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Nobody is left to answer.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** What RIS says of each paper, in the order of the project: its title, and what was decided on it. */
function decisionsIn(ris: string): readonly (readonly [title: string, decision: string])[] {
  return ris.split(/^ER {2}-/m).flatMap((record) => {
    const title = /^TI {2}- (.*)$/m.exec(record)?.[1]?.trim();
    const decision = /Decision: (\w+)/.exec(record)?.[1] ?? 'undecided';
    return title === undefined ? [] : [[title, decision] as const];
  });
}

/** Boxes of the figure and their numbers, of so many records that were found by databases alone. */
const boxesOf = (found: number) =>
  Object.entries({
    'Records identified from databases': found,
    'Records identified': 0,
    'Duplicate records': 0,
    'Records screened': 60,
    'Not screened yet': found - 60,
    'Records excluded': 39,
    'Studies included': 21,
  });

/** What a saved figure says, line behind line. */
function textOf(svg: string): string {
  const lines = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, line]) => line);
  return lines.join(' ').replace(/\s+/g, ' ');
}

test('a search of a review becomes a project, is screened, merged with a second reader and reported', async ({
  page,
  host,
  library,
  browser,
  record,
}) => {
  test.slow();
  // Of works that the library lost.
  record.allow(/status of 404/);
  const pages = new ProjectPages(page);
  const shelf = host.url('/projects');
  let total = 0;

  await test.step('the whole result of a search is put into a project', async () => {
    await page.goto(host.url(`/search?q=${encodeURIComponent(library.query)}`));
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

  // It takes the application while papers are decided on, which asks nothing of the host.
  const cleanBrowser = openCleanBrowser(browser, shelf);

  await test.step('sixty papers are decided on in two tabs, one of which is killed', async () => {
    await pages.startScreening();
    await pages.decide(FIRST_READER.slice(0, 40));
    const other = new ProjectPages(await page.context().newPage());
    await other.page.goto(page.url());
    await other.readAsFound();
    await other.decide(FIRST_READER.slice(40, 59));
    await other.page.keyboard.press(FIRST_READER[59] ?? '');
    await kill(other.page);
    await page.reload();
    await expect(pages.progress()).toHaveText(`60 of ${total} decided, 20 included or maybe`);
  });

  const saved = await pages.saveProject();
  await page.getByRole('link', { name: 'All projects' }).click();
  await page.getByRole('button', { name: 'More for Unsorted' }).click();
  const copy = await pages.saved(() =>
    page.getByRole('menuitem', { name: 'Copy for a second reader' }).click(),
  );
  const context = await cleanBrowser;
  const second =
    await test.step('a second reader screens a copy in a clean browser without a network', async () => {
      const reader = await openCleanShelf(context, shelf);
      await reader.openFile(copy);
      await expect(reader.papers()).toHaveAttribute('aria-rowcount', String(total + 1));
      await reader.turnTo('Screen');
      await reader.readAsFound();
      await reader.decide(SECOND_READER);
      await expect(reader.progress()).toHaveText(`12 of ${total} decided, 7 included or maybe`);
      return reader.saveProject();
    });

  const clean = await openCleanShelf(context, shelf);
  await test.step('the project is opened in another one, and its conflicts with the second reader settled', async () => {
    await clean.openFile(saved);
    await expect(clean.papers()).toHaveAttribute('aria-rowcount', String(total + 1));
    await clean.turnTo('Screen');
    await expect(clean.progress()).toHaveText(`60 of ${total} decided, 20 included or maybe`);
    await clean.page.getByRole('link', { name: 'All projects' }).click();
    await clean.openFile(second);
    const dialog = clean.page.getByRole('dialog', { name: 'Open project file' });
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await clean.turnTo('Screen');
    await clean.page.getByRole('button', { name: 'Show them now...' }).click();
    await clean.page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).click();
    await clean.page.getByRole('button', { name: 'Settle 3 conflicts' }).click();
    for (const verdict of ['Include', 'Exclude', 'Exclude']) {
      const conflict = clean.page.getByRole('article', { name: 'Conflict to settle' });
      const title = await conflict.getByRole('heading').first().textContent();
      await conflict
        .getByRole('group', { name: 'Settle as' })
        .getByRole('button', { name: verdict, exact: true })
        .click();
      await expect(conflict.getByRole('heading', { name: title ?? '', exact: true })).toHaveCount(0);
    }
  });

  const lost = await test.step('the flow, its files and the references say the same', async () => {
    await clean.openReport();
    await expect.poll(async () => (await clean.flowOf('Records identified'))[2]).toBe(String(total));
    const file = await clean.saved(() =>
      clean.page.getByRole('button', { name: 'Save as Markdown' }).click(),
    );
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
      if (!row.startsWith('of these')) expect(await clean.flowOf(row)).toEqual(numbers);
    const boxes = textOf(await clean.flowAs('SVG'));
    for (const [box, number] of boxesOf(total)) expect(boxes).toContain(`${box} (n = ${number})`);
    const lines = (await clean.flowAs('CSV')).split(/\r?\n/);
    for (const [row, numbers] of Object.entries(rows))
      expect(lines).toContain([row, ...numbers].map((each) => each.replace('–', '')).join(','));
    await clean.turnTo('Papers');
    const told = decisionsIn(await clean.exportRis());
    expect(told).toHaveLength(total);
    // As the first reader decided, but for the first conflict, which was settled the other way.
    const words = FIRST_READER.map((key, at) => (key === 'i' || at === 1 ? 'include' : 'exclude'));
    expect(told.map(([, word]) => word)).toEqual([...words, ...Array(total - 60).fill('undecided')]);
    await context.close();
    return told.slice(0, 2).map(([title]) => title);
  });

  await test.step('the search is asked again: nothing differs, until records are lost', async () => {
    await page.getByRole('link', { name: 'Unsorted' }).first().click();
    const asked = page.getByRole('region', { name: 'Searches' });
    const askAgain = async () => {
      await pages.turnTo('History');
      await asked.getByRole('button', { name: 'Ask all searches again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ask again' }).click();
    };
    await askAgain();
    await expect(asked.getByText(`As before: the same ${total} papers in the same order`)).toBeVisible();
    await library.lose(lost);
    await page.reload();
    await askAgain();
    await expect(asked.getByText(`${total - 2} found, before ${total}`)).toBeVisible();
  });
});
