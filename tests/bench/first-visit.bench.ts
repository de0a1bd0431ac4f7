import { chromium, expect, test } from '@playwright/test';
import { buildBareSite } from './bare-site';
import { startCompressingHost } from './compressing-host';
import { type FirstVisit, visitFirst } from './first-visit';
import { quantile, reportGoal } from './report-goal';
import { buildExport } from './serve-export';

const ROUNDS = 5;

/** Pages of the exported site, and how many times as late as a bare page of the framework their largest part may be painted. */
const PAGES = [
  { name: 'home', path: '/', atMost: 1.6 },
  { name: 'graph', path: '/explore/graph', atMost: 2.2 },
  { name: 'search', path: '/search' },
  { name: 'projects', path: '/projects' },
  { name: 'evaluation', path: '/evaluation' },
] as const;

type Visits = Readonly<Record<'bare' | (typeof PAGES)[number]['name'], FirstVisit>>;

test('a first visit on a slow processor and network, against a bare page of the framework', async ({
  launchOptions,
}) => {
  const site = await startCompressingHost(await buildExport());
  const bare = await startCompressingHost(buildBareSite());
  const browser = await chromium.launch(launchOptions);
  const rounds: Visits[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const visits: Partial<Record<keyof Visits, FirstVisit>> = { bare: await visitFirst(browser, bare.url) };
      for (const { name, path } of PAGES) visits[name] = await visitFirst(browser, site.url + path);
      rounds.push(visits as Visits);
    }
  } finally {
    await browser.close();
    site.close();
    bare.close();
  }
  const median = (of: (visits: Visits) => number) => quantile(rounds.map(of), 0.5);
  const met = PAGES.map(({ name, ...goal }) => {
    const blocking = median((visits) => visits[name].blockingMs - visits.bare.blockingMs);
    reportGoal({ name: `first-visit-${name}-blocking`, unit: 'ms-beyond-bare', value: blocking });
    reportGoal({
      name: `first-visit-${name}-scripts`,
      unit: 'KiB',
      value: median((visits) => visits[name].scriptKib),
    });
    const value = median((visits) => visits[name].paintMs / visits.bare.paintMs);
    return reportGoal({ name: `first-visit-${name}`, unit: 'of-bare-page', value, ...goal });
  });
  expect(met).not.toContain(false);
});
