import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startFakeService } from '../support/fake-service-server';
import { type NaivePaper, naiveMatcher } from '../support/naive-search';
import { SHARED_DATA } from '../support/shared-data';
import { test as base, expect } from './support/fixtures';
import { hostAddress } from './support/host-addresses';
import { startOwnServer } from './support/own-server';
import { ProjectPages } from './support/project-pages';
import { readReviewRecords, recordsFile } from './support/review-records';

/** A review of cortisol in hair: 725 works, 89 of them included. */
const REVIEW = 'van_der_Valk_2021';

const OVID = `1. exp Hair/
2. exp Hydrocortisone/
3. 1 and 2
4. (hair adj4 cortisol).ti.
5. (hair and glucocorticoid$).ti,ab.
6. or/3-5
7. exp animals/ not humans.sh.
8. 6 not 7`;

/** Hosts that ask a service which has the works of the review alone. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  serviceUrl: async ({}, use) => {
    const file = recordsFile(REVIEW);
    test.skip(!existsSync(file), `no records of reviews at ${SHARED_DATA} (set SHARED_DATA)`);
    const service = await startFakeService({ path: file });
    await use(service.url);
    await service.close();
  },
  host: async ({ hostName, serviceUrl }, use) => {
    const isNode = hostName === 'node';
    const server = isNode ? await startOwnServer({ service: serviceUrl }) : null;
    const address = server?.origin ?? hostAddress(hostName);
    const kind = isNode ? 'node' : 'static';
    await use({
      name: hostName,
      kind,
      basePath: new URL(address).pathname.replace(/\/$/, ''),
      url: (at) => `${address}${at}`,
    });
    await server?.close();
  },
});

const NO_STEMS = { scope: 'title_and_abstract', stem: null } as const;

/** Texts that hold a word, of which the last letters may be missing. */
const having = (...words: readonly string[]) =>
  naiveMatcher(
    { type: 'and', items: words.map((word) => ({ type: 'term', term: { words: [word], slop: 0 } })) },
    NO_STEMS,
  );

/** Both words in any order, with three words or fewer between them. */
function isHairNear(text: readonly string[]): boolean {
  return text.some(
    (word, at) => word === 'hair' && text.slice(Math.max(0, at - 4), at + 5).includes('cortisol'),
  );
}

const isNearInTitle = ({ title }: NaivePaper) => isHairNear(title);
const isNear = ({ title, abstract }: NaivePaper) => isHairNear(title) || isHairNear(abstract);
/** As a part of a longer search: there the service takes no more than a loose phrase. */
const isLoosePhrase = naiveMatcher(
  { type: 'term', term: { words: ['hair', 'cortisol'], slop: 3 } },
  NO_STEMS,
);

const [LINE_3, LINE_5] = [having('hair', 'hydrocortisone'), having('hair', 'glucocorticoid*')];
/** What lines find, each text read whole: line 4 in titles. */
const LINES = new Map([
  [1, having('hair')],
  [2, having('hydrocortisone')],
  [3, LINE_3],
  [4, isNearInTitle],
  [5, LINE_5],
]);
const resultOf = (line4: (paper: NaivePaper) => boolean) => (paper: NaivePaper) =>
  LINE_3(paper) || line4(paper) || LINE_5(paper);
const [BEFORE, AFTER, AFTER_AS_SENT] = [resultOf(isNearInTitle), resultOf(isNear), resultOf(isLoosePhrase)];

/** The page of a search as a visitor sees it. */
class StrategyPage {
  constructor(readonly page: Page) {}

  readonly line = (number: number) =>
    this.page
      .getByRole('list', { name: 'Lines of the search' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('textbox', { name: `Line ${number}`, exact: true }) });

  readonly hits = (number: number) => this.line(number).getByRole('definition').first();

  readonly known = (number: number) => this.line(number).getByRole('definition').nth(1);

  readonly tab = (name: string) => this.page.getByRole('tab', { name, exact: true });

  /** Asks for what was not counted yet; gives the credits that this was said to take. */
  async count(): Promise<number> {
    const button = this.page.getByRole('button', { name: /^Count \d+ lines? · / });
    const price = Number(/(\d+) credits?$/.exec((await button.textContent()) ?? '')?.[1]);
    await button.click();
    await expect(this.page.getByRole('button', { name: /^Count all / })).toBeVisible();
    return price;
  }
}

test('a librarian pastes an Ovid search, reads what it loses, repairs it and exports it', async ({
  page,
  host,
}) => {
  const { papers, included } = readReviewRecords(REVIEW);
  const known = papers.filter(({ id }) => included.has(id));
  expect(known).toHaveLength(89);
  const count = (finds: (paper: NaivePaper) => boolean, among = papers) => among.filter(finds).length;
  const [strategy, pages] = [new StrategyPage(page), new ProjectPages(page)];

  await test.step('the search is pasted, and what has no equivalent is listed', async () => {
    await page.goto(host.url('/projects/strategy'));
    await page.getByRole('button', { name: 'Paste a search...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a search' });
    await dialog.getByRole('textbox', { name: /^A search of PubMed/ }).fill(OVID);
    await expect(dialog.getByRole('status')).toHaveText(
      /^Read as Ovid: 8 lines\. 5 parts without an equivalent/,
    );
    const reading = dialog.getByRole('region', { name: 'How it is read' });
    for (const lost of [
      /^“exp Hair\/”: .* Taken as hair\./,
      /^“exp Hydrocortisone\/”: /,
      /^“exp animals\/”: .* so it is left out\./,
      /^“humans\.sh\.”: .* so it is left out\./,
      /^“#7”: Of that line nothing is left that could be searched for\./,
    ]) {
      await expect(reading.getByText(lost).first()).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Take in 8 lines' }).click();
  });

  await test.step('the papers that the review included are the known ones', async () => {
    await page.getByRole('button', { name: 'Choose known papers...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose known papers' });
    await dialog.getByRole('radio', { name: /^A list/ }).check();
    await dialog.getByRole('textbox', { name: 'DOIs, PMIDs or OpenAlex ids' }).fill([...included].join('\n'));
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Known papers' })).toContainText('89 known papers');
  });

  await test.step('its lines are counted as a plain reading counts them', async () => {
    const price = await strategy.count();
    expect(price).toBeLessThanOrEqual(14);
    for (const [number, finds] of LINES) {
      await expect(strategy.hits(number)).toHaveText(String(count(finds)));
      await expect(strategy.known(number)).toHaveText(`${count(finds, known)} of 89`);
    }
    await expect(strategy.known(7)).toContainText(`${count(BEFORE, known)} of 89`);
  });

  const before = count(BEFORE);
  await test.step('the number of lines of different scopes is put together for the price that is said', async () => {
    const hits = strategy.hits(7);
    await expect(hits).toHaveText(/^\d+ to \d+Exact number · \d+ credits$/);
    await hits.getByRole('button', { name: /^Exact number/ }).click();
    await expect(hits).toContainText(`exactly ${before}`);
  });

  const [repaired, found] = [count(AFTER_AS_SENT), count(AFTER_AS_SENT, known)];
  const foundHere = count(AFTER, known);
  await test.step('the reason why papers are missed repairs it, by keyboard', async () => {
    await strategy.line(7).getByRole('textbox').focus();
    await strategy.tab('Missed').click();
    const missed = page.getByRole('tabpanel').getByRole('status');
    await expect(missed).toHaveText(`Line 7 misses ${89 - count(BEFORE, known)} of 89 known papers.`);
    await strategy.line(4).getByRole('textbox').focus();
    await expect(missed).toHaveText(`Line 4 misses ${89 - count(isNearInTitle, known)} of 89 known papers.`);
    await page.getByRole('button', { name: 'Search abstracts too in line 4' }).first().press('Enter');
    await strategy.line(7).getByRole('textbox').press('Enter');
    await expect(strategy.hits(7)).toHaveText(String(repaired));
    await expect(strategy.known(7)).toHaveText(`${foundHere} of 89by the index: ${found}`);
    expect(found / 89).toBeGreaterThanOrEqual(0.9);
    expect(repaired).toBeLessThan(2 * before);
  });

  await test.step('it is exported as it was run, and for PubMed', async () => {
    await page.getByRole('button', { name: 'Export...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export the search' });
    const save = () => pages.saved(() => dialog.getByRole('button', { name: 'Save as text file' }).click());
    const text = (await save()).buffer.toString('utf8');
    expect(text).toContain(`Line 7 finds ${foundHere} of 89 known papers`);
    expect(text).toMatch(
      new RegExp(`^7\\. #6\\n +${repaired} works, \\d+ \\w+ \\d{4}\\n +from Ovid: 6 not 7$`, 'm'),
    );
    await page.getByRole('button', { name: 'Export...' }).click();
    await dialog.getByRole('radio', { name: /^PubMed/ }).check();
    const pubmed = (await save()).buffer.toString('utf8');
    expect(pubmed.split('\n')[3]).toBe('#4 "hair cortisol"[tiab:~3]');
  });
});
