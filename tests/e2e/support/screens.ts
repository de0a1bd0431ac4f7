import { expect, type Locator, type Page } from '@playwright/test';
import type { Host } from './fixtures';
import { GraphPage } from './graph-page';
import type { PageRecord } from './page-record';

interface Screen {
  /** Of its picture. */
  readonly name: string;
  readonly address: string;
  /** Content that comes late and is announced nowhere. */
  readonly shown?: (page: Page) => Locator;
}

/** Every screen, some in several states. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', address: '/' },
  { name: 'about', address: '/about' },
  { name: 'search', address: '/search' },
  { name: 'search-results', address: '/search?q=network' },
  { name: 'search-nothing-found', address: '/search?q=zzzzqqq' },
  { name: 'works', address: '/works' },
  { name: 'authors', address: '/authors' },
  { name: 'sources', address: '/sources' },
  { name: 'publishers', address: '/publishers' },
  { name: 'works-grouped', address: '/works?group_by=publication_year' },
  { name: 'works-no-groups', address: '/works?filter=publication_year:1066&group_by=type' },
  {
    name: 'autocomplete',
    address: '/autocomplete/authors?q=ma',
    shown: (page) => page.getByRole('option').first(),
  },
  { name: 'graph-empty', address: '/explore/graph', shown: toolsOf },
  {
    name: 'graph-search',
    address: '/explore/graph?q=network',
    shown: (page) => page.getByText(/^[1-9]\d* nodes, /),
  },
  { name: 'evaluation', address: '/evaluation' },
  { name: 'datasets', address: '/evaluation/datasets' },
  // The example is read, then matched, and shows no progress between the two.
  {
    name: 'results',
    address: '/evaluation/results',
    shown: (page) => page.getByRole('group', { name: 'Recall' }).first(),
  },
  { name: 'cache', address: '/cache' },
  { name: 'browse', address: '/browse' },
  { name: 'not-found', address: '/about/us' },
  {
    name: 'entity-not-found',
    address: '/works/W4040000404',
    shown: (page) => page.getByText('Entity not found: W4040000404'),
  },
  { name: 'address-refused', address: '/openalex-url/' },
  { name: 'router-error', address: '/error-test' },
  { name: 'projects', address: '/projects' },
  { name: 'strategy', address: '/projects/strategy' },
];

/** A ribbon, or on phones the bar of tools: their code comes late. */
export function toolsOf(page: Page): Locator {
  return page.getByRole('navigation', { name: /tools$/i }).first();
}

/** Opens a screen and waits until all of it is there. */
export async function openScreen(
  page: Page,
  host: Host,
  record: PageRecord,
  { address, shown }: Omit<Screen, 'name'>,
): Promise<void> {
  // Of the addresses that have no page, and of the page that is for development only.
  record.allow(/status of 404/);
  record.allow(/only available in development mode/);
  await page.goto(host.url(address));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  // Between two screens the page is nameless for a moment.
  await expect(page).toHaveTitle(/Academic Explorer$/);
  if (shown !== undefined) await expect(shown(page)).toBeVisible();
  const graph = new GraphPage(page);
  if ((await graph.canvas().count()) > 0) {
    await expect(toolsOf(page)).toBeVisible();
    await graph.settle();
  }
}
