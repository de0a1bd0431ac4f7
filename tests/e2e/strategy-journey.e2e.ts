import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startFakeService } from '../support/fake-service-server';
import { type NaivePaper, naiveMatcher } from '../support/naive-search';
import { test as base, expect } from './support/fixtures';
import { hostAddress } from './support/host-addresses';
import { startOwnServer } from './support/own-server';
import { ProjectPages } from './support/project-pages';
import { hasReview, papersOf, type Review, readReview, writeRecords } from './support/review-records';

/** What a search is made of, and how many papers of the review are included. */
interface Subject {
  /** Of a database. Their words, in small letters, are searched for here. */
  readonly headings: readonly [string, string];
  readonly near: readonly [string, string];
  /** Anywhere together; the end of the second is open. */
  readonly together: readonly [string, string];
  readonly known: number;
}

const REAL_REVIEW = 'van_der_Valk_2021';

/** Cortisol in hair, of which the real review has 725 works. */
const REAL_SUBJECT: Subject = {
  headings: ['Hair', 'Hydrocortisone'],
  near: ['hair', 'cortisol'],
  together: ['hair', 'glucocorticoid'],
  known: 89,
};

/** Machine learning for systematic reviews, among works on anything. */
const SAMPLE_SUBJECT: Subject = {
  headings: ['Screening', 'Citation'],
  near: ['learning', 'screening'],
  together: ['screening', 'review'],
  known: 24,
};

const ovidOf = ({ headings, near, together }: Subject) => `1. exp ${headings[0]}/
2. exp ${headings[1]}/
3. 1 and 2
4. (${near[0]} adj4 ${near[1]}).ti.
5. (${together[0]} and ${together[1]}$).ti,ab.
6. or/3-5
7. exp animals/ not humans.sh.
8. 6 not 7`;

interface ReviewFixtures {
  readonly review: Review;
  readonly subject: Subject;
}

/** Hosts that ask a service which has the records of the review alone. */
const test = base.extend<ReviewFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  review: async ({}, use) => use(readReview(REAL_REVIEW)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  subject: async ({}, use) => use(hasReview(REAL_REVIEW) ? REAL_SUBJECT : SAMPLE_SUBJECT),
  serviceUrl: async ({ review }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'explorer-strategy-'));
    const file = path.join(folder, 'review.ndjson.gz');
    await writeRecords(file, review.lines);
    const service = await startFakeService({ path: file });
    await rm(folder, { recursive: true });
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

type Finds = (paper: NaivePaper) => boolean;

/** What the search of a subject finds, each text read whole. */
function plainReading({ headings, near, together }: Subject) {
  const [first, second] = [headings[0].toLowerCase(), headings[1].toLowerCase()];
  /** Both words in any order, with three words or fewer between them. */
  const isNearIn = (text: readonly string[]) =>
    text.some((word, at) => word === near[0] && text.slice(Math.max(0, at - 4), at + 5).includes(near[1]));
  const isNearInTitle: Finds = ({ title }) => isNearIn(title);
  const isNear: Finds = ({ title, abstract }) => isNearIn(title) || isNearIn(abstract);
  /** As a part of a longer search: there the service takes no more than a loose phrase. */
  const isLoosePhrase = naiveMatcher({ type: 'term', term: { words: near, slop: 3 } }, NO_STEMS);
  const [line3, line5] = [having(first, second), having(together[0], `${together[1]}*`)];
  const resultOf =
    (line4: Finds): Finds =>
    (paper) =>
      line3(paper) || line4(paper) || line5(paper);
  return {
    /** By their numbers: line 4 in titles. */
    lines: new Map<number, Finds>([
      [1, having(first)],
      [2, having(second)],
      [3, line3],
      [4, isNearInTitle],
      [5, line5],
    ]),
    isNearInTitle,
    before: resultOf(isNearInTitle),
    after: resultOf(isNear),
    afterAsSent: resultOf(isLoosePhrase),
  };
}

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

test('a librarian pastes an Ovid search, reads what it loses, repairs it and exports it', {
  tag: '@journey',
}, async ({ page, host, review, subject }) => {
  const papers = papersOf(review);
  const known = papers.filter(({ id }) => review.included.has(id));
  expect(known).toHaveLength(subject.known);
  const plain = plainReading(subject);
  const count = (finds: Finds, among = papers) => among.filter(finds).length;
  const [strategy, pages] = [new StrategyPage(page), new ProjectPages(page)];

  await test.step('the search is pasted, and what has no equivalent is listed', async () => {
    await page.goto(host.url('/projects/strategy'));
    await page.getByRole('button', { name: 'Paste a search...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a search' });
    await dialog.getByRole('textbox', { name: /^A search of PubMed/ }).fill(ovidOf(subject));
    await expect(dialog.getByRole('status')).toHaveText(
      /^Read as Ovid: 8 lines\. 5 parts without an equivalent/,
    );
    const [first, second] = subject.headings;
    const reading = dialog.getByRole('region', { name: 'How it is read' });
    for (const lost of [
      new RegExp(`^“exp ${first}/”: .* Taken as ${first.toLowerCase()}\\.`),
      new RegExp(`^“exp ${second}/”: `),
      /^“exp animals\/”: row \d+\./,
      /^“humans\.sh\.”: row \d+\./,
      /^“#7 \(exp animals\/ not humans\.sh\.\)”: line \d+\./,
    ]) {
      await expect(reading.getByText(lost).first()).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Take in 8 lines' }).click();
  });

  await test.step('the papers that the review included are the known ones', async () => {
    await page.getByRole('button', { name: 'Choose known papers...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose known papers' });
    await dialog.getByRole('radio', { name: /^A list/ }).check();
    await dialog
      .getByRole('textbox', { name: 'DOIs, PMIDs or OpenAlex ids' })
      .fill([...review.included].join('\n'));
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Known papers' })).toContainText(
      `${known.length} known papers`,
    );
  });

  await test.step('its lines are counted as a plain reading counts them', async () => {
    const price = await strategy.count();
    expect(price).toBeLessThanOrEqual(140);
    for (const [number, finds] of plain.lines) {
      await expect(strategy.hits(number)).toHaveText(String(count(finds)));
      await expect(strategy.known(number)).toHaveText(`${count(finds, known)} of ${known.length}`);
    }
    await expect(strategy.known(7)).toContainText(`${count(plain.before, known)} of ${known.length}`);
  });

  const before = count(plain.before);
  await test.step('the number of lines of different scopes is put together for the price that is said', async () => {
    const hits = strategy.hits(7);
    await expect(hits).toHaveText(/^\d+ to \d+Exact number · \d+ credits$/);
    await hits.getByRole('button', { name: /^Exact number/ }).click();
    await expect(hits).toContainText(`exactly ${before}`);
  });

  const [repaired, found] = [count(plain.afterAsSent), count(plain.afterAsSent, known)];
  const foundHere = count(plain.after, known);
  await test.step('the reason why papers are missed repairs it, by keyboard', async () => {
    await strategy.line(7).getByRole('textbox').focus();
    await strategy.tab('Missed').click();
    const missed = page.getByRole('tabpanel').getByRole('status');
    await expect(missed).toHaveText(
      `Line 7 misses ${known.length - count(plain.before, known)} of ${known.length} known papers.`,
    );
    await strategy.line(4).getByRole('textbox').focus();
    await expect(missed).toHaveText(
      `Line 4 misses ${known.length - count(plain.isNearInTitle, known)} of ${known.length} known papers.`,
    );
    await page.getByRole('button', { name: 'Search abstracts too in line 4' }).first().press('Enter');
    await strategy.line(7).getByRole('textbox').press('Enter');
    await expect(strategy.hits(7)).toHaveText(String(repaired));
    await expect(strategy.known(7)).toHaveText(`${foundHere} of ${known.length}by the index: ${found}`);
    expect(found / known.length).toBeGreaterThanOrEqual(0.9);
    expect(repaired).toBeLessThan(2 * before);
  });

  await test.step('it is exported as it was run, and for PubMed', async () => {
    await page.getByRole('button', { name: 'Export...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export the search' });
    const save = () => pages.saved(() => dialog.getByRole('button', { name: 'Save as text file' }).click());
    const text = (await save()).buffer.toString('utf8');
    expect(text).toContain(`Line 7 finds ${foundHere} of ${known.length} known papers`);
    expect(text).toMatch(
      new RegExp(
        `^7\\. #6\\n +#4 searched as "${subject.near.join(' ')}"~3 in this combination\\n +${repaired} works, \\d+ \\w+ \\d{4}\\n +from Ovid: 6 not 7$`,
        'm',
      ),
    );
    await page.getByRole('button', { name: 'Export...' }).click();
    await dialog.getByRole('radio', { name: /^PubMed/ }).check();
    const pubmed = (await save()).buffer.toString('utf8');
    expect(pubmed.split('\n')[3]).toBe(`#4 "${subject.near.join(' ')}"[tiab:~3]`);
  });
});
