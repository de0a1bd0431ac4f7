import { type Browser, expect as expectSoon, type Page, test } from '@playwright/test';
import { type Seed, seedCache } from '@/tests/e2e/support/seed-cache';
import { heapOf } from './browser-cost';
import { longestTaskCpu } from './longest-task';
import { mainThreadMs } from './main-thread-ms';
import { quantile, reportGoal } from './report-goal';
import { serveExport } from './serve-export';

test.describe.configure({ timeout: 240_000 });

const ROUNDS = 5;
const LARGE: Seed = { works: 9_000, authors: 1_000 };
/** As many rows are shown of it, so that what it takes is what showing them takes. */
const SMALL: Seed = { works: 50, authors: 10 };

/** On a busy machine a page takes its time; how long is not what is measured here. */
const expect = expectSoon.configure({ timeout: 30_000 });

/** What a user does with a list once. Milliseconds. */
interface Cost {
  /** Of the page's main thread. */
  readonly cpu: number;
  /** By the clock of the page, from the event to the painted answer. */
  readonly wait: number;
}

interface Costs {
  /** CPU. */
  readonly open: number;
  readonly filter: Cost;
  readonly sort: Cost;
}

/** Who answers for records is there, and has none of those asked for. */
async function answerRecords(page: Page): Promise<void> {
  await page.route('https://api.openalex.org/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { id: 'https://openalex.org/W2741809807', results: [], meta: { count: 0 } },
    }),
  );
}

function foot(page: Page) {
  return page.locator('section span[role=status]', { hasText: /^Showing / });
}

async function openSeeded(browser: Browser, address: string, seed: Seed): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await answerRecords(page);
  await page.goto(`${address}/cache`);
  await expect(foot(page)).toHaveText('Showing 0 of 0 entities');
  await seedCache(page, seed);
  return page;
}

/** Types into the search, or chooses an order, and waits in the page itself until the answer is painted; how long that took. */
function act(page: Page, label: string, value: string, answer: string): Promise<number> {
  return page.evaluate(
    async ([name, text, selector]) => {
      const field = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);
      const control = document.getElementById(field?.htmlFor ?? '');
      if (control === null) throw new Error(`There is no ${name}`);
      const isAnswered = () => document.querySelector(selector) !== null;
      const answered = new Promise<void>((resolve) => {
        const check = () => (isAnswered() ? resolve() : requestAnimationFrame(check));
        requestAnimationFrame(check);
      });
      const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
      const since = performance.now();
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text);
      control.dispatchEvent(new Event(kind === HTMLInputElement ? 'input' : 'change', { bubbles: true }));
      await answered;
      // What was rendered is to be painted.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return performance.now() - since;
    },
    [label, value, answer] as const,
  );
}

const ONE_ROW = 'table[aria-rowcount="2"]';
const MANY_ROWS = 'table[aria-rowcount]:not([aria-rowcount="2"])';
/** The title of a column that the list is ordered by; a list whose rows can be ticked has one column more. */
const BY_TYPE =
  'tr:not(:has(th input)) > th:nth-child(1)[aria-sort$=ending], th:has(input) + th[aria-sort$=ending]';
const BY_NAME = 'th:nth-child(2)[aria-sort$=ending] button, th:nth-child(3)[aria-sort$=ending] button';

async function costOfAct(page: Page, label: string, value: string, answer: string): Promise<Cost> {
  let wait = Number.NaN;
  const cpu = await mainThreadMs(page, async () => {
    wait = await act(page, label, value, answer);
  });
  return { cpu, wait };
}

/** The dearest of several acts, by CPU and by the clock. */
function dearest(costs: readonly Cost[]): Cost {
  return { cpu: Math.max(...costs.map(({ cpu }) => cpu)), wait: Math.max(...costs.map(({ wait }) => wait)) };
}

async function measure(page: Page, url: string): Promise<Costs> {
  await page.goto('about:blank');
  const open = await mainThreadMs(page, async () => {
    await page.goto(url);
    await expect(foot(page)).toHaveText(/^Showing [1-9]/);
  });
  await expect(page.locator(MANY_ROWS)).toBeVisible();
  const filter = dearest([
    await costOfAct(page, 'Search', 'W4000000049', ONE_ROW),
    await costOfAct(page, 'Search', '', MANY_ROWS),
  ]);
  const sort = dearest([
    await costOfAct(page, 'Sort by', 'label', BY_NAME),
    await costOfAct(page, 'Sort by', 'type', BY_TYPE),
  ]);
  return { open, filter, sort };
}

async function measureList(browser: Browser, path: 'cache' | 'browse'): Promise<readonly boolean[]> {
  const { url, close } = await serveExport();
  try {
    const large = await openSeeded(browser, url, LARGE);
    const small = await openSeeded(browser, url, SMALL);
    const rounds: { readonly large: Costs; readonly small: Costs }[] = [];
    // In turns, so that whatever else the machine does slows both.
    while (rounds.length < ROUNDS) {
      rounds.push({
        small: await measure(small, `${url}/${path}`),
        large: await measure(large, `${url}/${path}`),
      });
    }
    await expect(foot(large)).toHaveText(/ of 10,000 entities$/);
    await expect(foot(small)).toHaveText(/ of 60 entities$/);
    const cpuMs = await longestTaskCpu(large, async () => {
      await measure(large, `${url}/${path}`);
    });
    const compare = (part: string, of: (costs: Costs) => number) => {
      const median = (value: (turn: (typeof rounds)[number]) => number) => quantile(rounds.map(value), 0.5);
      const name = `${path}-page-${part}-10k`;
      reportGoal({ name: `${name}-median`, unit: 'ms', value: median((turn) => of(turn.large)) });
      const value = median((turn) => of(turn.large) / of(turn.small));
      return reportGoal({ name, unit: 'of-sixty', value, atMost: 2.5 });
    };
    // The clock counts what else the machine does: its least is what the page takes, and no goal of its own.
    const time = (part: string, of: (costs: Costs) => number) => {
      const least = (size: 'large' | 'small') => Math.min(...rounds.map((turn) => of(turn[size])));
      const name = `${path}-page-${part}-10k`;
      reportGoal({ name: `${name}-least`, unit: 'ms', value: least('large') });
      reportGoal({ name, unit: 'of-sixty', value: least('large') / least('small') });
    };
    time('filter-wait', ({ filter }) => filter.wait);
    time('sort-wait', ({ sort }) => sort.wait);
    const heap = ((await heapOf(large)) - (await heapOf(small))) / 1_000_000;
    return [
      reportGoal({ name: `${path}-page-task-10k`, unit: 'longest-task-cpu-ms', value: cpuMs, atMost: 50 }),
      compare('open-cpu', ({ open }) => open),
      compare('filter-cpu', ({ filter }) => filter.cpu),
      compare('sort-cpu', ({ sort }) => sort.cpu),
      reportGoal({ name: `${path}-page-heap-10k`, unit: 'MB', value: heap, atMost: 40 }),
    ];
  } finally {
    // The host waits for pages that still hold on to it.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await close();
  }
}

test('the Cache Browser over 10,000 records against sixty', async ({ browser }) => {
  expect(await measureList(browser, 'cache')).not.toContain(false);
});

test('Browse Entities over 10,000 records against sixty', async ({ browser }) => {
  expect(await measureList(browser, 'browse')).not.toContain(false);
});
