/** @jest-environment ./tests/support/browser-environment.mjs */
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'jotai';
import { BrowseScreen } from '@/components/screens/browse/BrowseScreen';
import { failure } from '@/lib/base/result';
import type { CacheEntry } from '@/lib/cache/entry';
import { ROUTE_FAMILIES } from '@/lib/routing/route-families';
import { browseLimit } from '@/lib/state/cache/cache-browser-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { undoAtom } from '@/lib/state/graph/history-atoms';
import { failed } from '@/lib/storage/storage-fault';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { cachedEntry, openTestCache } from '@/tests/support/cached-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { createTestContext } from '@/tests/support/flow-context';
import { renderScreen } from '@/tests/support/render-screen';
import { silenceReports } from '@/tests/support/reports';

const Nothing = () => null;
const ROUTES = {
  '/browse': BrowseScreen,
  ...Object.fromEntries(ROUTE_FAMILIES.map(({ pattern }) => [pattern, Nothing])),
};

layOutElements();

// Long tables take long here to be looked at, above all to tell what of them is hidden.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

silenceReports();
beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const HOUR = 3_600_000;
const NOW = Date.now();
const WORK = rawWork('W10', { title: 'Tides of the North', authors: ['A10'], citedBy: 1_234 });
const IN_DATABASE: readonly CacheEntry[] = [
  cachedEntry('works', WORK, NOW - HOUR),
  cachedEntry('authors', rawEntity('A10', { display_name: 'Ada North' }), NOW - 2 * HOUR),
  cachedEntry('topics', rawEntity('T10', { display_name: 'Oceans' }), NOW - 3 * HOUR),
  cachedEntry('publishers', rawEntity('P10', { display_name: 'Tide Press' }), NOW),
  cachedEntry('funders', rawEntity('F10', { display_name: 'Tide Fund' }), NOW),
  cachedEntry('concepts', rawEntity('C10', { display_name: 'Water' }), NOW),
];

async function setup(inDatabase: readonly CacheEntry[] = IN_DATABASE, held: readonly CacheEntry[] = []) {
  const store = createStore();
  const user = userEvent.setup();
  const cache = await openTestCache(store, inDatabase, held);
  const context = createTestContext([WORK, rawEntity('A10', { display_name: 'Ada North' })]);
  store.set(flowContextAtom, context);
  const view = renderScreen(ROUTES, '/browse', store);
  await screen.findByText(/^Showing /);
  const names = () =>
    [...document.querySelectorAll('tr[data-index] div[title]')].map((name) => name.textContent);
  const chip = (name: RegExp) =>
    within(screen.getByRole('group', { name: 'Entity types' })).getByRole('button', { name });
  return { ...view, ...cache, user, store, context, names, chip };
}

describe('BrowseScreen', () => {
  it('shows its defaults: works, authors, sources, institutions and topics, recently cached first', async () => {
    const { names } = await setup();
    expect(screen.getByRole('heading', { level: 1, name: 'Browse Entities' })).toBeVisible();
    expect(document.title).toBe('Browse Entities | Academic Explorer');
    expect(names()).toEqual(['Tides of the North', 'Ada North', 'Oceans']);
    const pressed = within(screen.getByRole('group', { name: 'Entity types' }))
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-pressed') === 'true')
      .map((button) => button.textContent);
    expect(pressed).toEqual(['Works1', 'Authors1', 'Sources0', 'Institutions0', 'Topics1']);
    const optionsOf = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(optionsOf('Sort by')).toEqual(['Recently Cached', 'Entity Type', 'Name', 'Data Size']);
    expect(optionsOf('Direction')).toEqual(['Newest First', 'Oldest First']);
    expect(optionsOf('Show')).toEqual(['50', '100', '250', '500']);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Recently Cached');
    expect(screen.getByRole('combobox', { name: 'Direction' })).toHaveDisplayValue('Newest First');
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('100');
    const cells = within(screen.getByRole('row', { name: /Tides/ })).getAllByRole('cell');
    expect(cells[1]).toHaveTextContent('Work');
    expect(cells[3]).toHaveTextContent('1.2K');
  });

  it.each([
    [50, 200, 50],
    [100, 150, 100],
    [50, 201, 1_000],
    [100, 10_000, 1_000],
    [250, 10_000, 2_500],
    [500, 10_000, 5_000],
  ])('of a show size of %d and %d entities lists %d', (show, total, expected) => {
    expect(browseLimit(show, total)).toBe(expected);
  });

  it('turns the order round', async () => {
    const { user, names } = await setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Oldest First');
    await waitFor(() => expect(names()).toEqual(['Oceans', 'Ada North', 'Tides of the North']));
  });

  it('searches, and filters by type', async () => {
    const { user, names, chip } = await setup();
    await user.click(chip(/^All/));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'tide');
    await waitFor(() => expect(names()).toEqual(['Tide Fund', 'Tide Press', 'Tides of the North']));
    await user.click(chip(/^None/));
    expect(await screen.findByText('No entity type is chosen.')).toBeVisible();
    expect(screen.getByText('No data available')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    await waitFor(() => expect(names()).toEqual(['Tides of the North', 'Ada North', 'Oceans']));
  });

  it('leads to the search where nothing is cached', async () => {
    await setup([], []);
    expect(screen.getByText('Records appear here as you search and open entities.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Academic Search' })).toHaveAttribute('href', '/search');
  });

  it.each([
    ['Tides of the North', '/works/W10'],
    ['Tide Press', '/publishers/P10'],
    ['Tide Fund', '/funders/F10'],
    ['Water', '/concepts/C10'],
  ])('opens %s', async (name, path) => {
    const { user, chip, address } = await setup();
    await user.click(chip(/^All/));
    await user.click(await screen.findByText(name));
    expect(address()).toBe(path);
  });

  it('shows an entity once, wherever it is cached', async () => {
    const { names } = await setup(IN_DATABASE.slice(0, 2), [
      cachedEntry('works', WORK, NOW),
      cachedEntry('works', rawWork('W11', { title: 'Held' }), NOW),
    ]);
    expect(names()).toEqual(['Held', 'Tides of the North', 'Ada North']);
  });

  it('has a badge per type, in the colour of the type', async () => {
    const { user, chip } = await setup([
      cachedEntry('works', WORK, NOW),
      cachedEntry('authors', rawEntity('A10'), NOW),
      cachedEntry('sources', rawEntity('S10'), NOW),
      cachedEntry('institutions', rawEntity('I10'), NOW),
      cachedEntry('topics', rawEntity('T10'), NOW),
      cachedEntry('publishers', rawEntity('P10'), NOW),
      cachedEntry('funders', rawEntity('F10'), NOW),
      cachedEntry('keywords', rawEntity('keywords/tide'), NOW),
      cachedEntry('concepts', rawEntity('C10'), NOW),
    ]);
    await user.click(chip(/^All/));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(10));
    const badges = [...document.querySelectorAll<HTMLElement>('tr[data-index] [data-kind-badge]')];
    expect(new Set(badges.map(({ textContent, style }) => `${textContent}: ${style.borderColor}`))).toEqual(
      new Set([
        'Work: var(--chakra-colors-kind-works)',
        'Author: var(--chakra-colors-kind-authors)',
        'Source: var(--chakra-colors-kind-sources)',
        'Institution: var(--chakra-colors-kind-institutions)',
        'Topic: var(--chakra-colors-kind-topics)',
        'Publisher: var(--chakra-colors-kind-publishers)',
        'Funder: var(--chakra-colors-kind-funders)',
        'Keyword: var(--chakra-colors-kind-keywords)',
        'Concept: var(--chakra-colors-kind-concepts)',
      ]),
    );
  });

  it('adds what is selected to the graph, with its relations, as one step', async () => {
    const { user, store, context } = await setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select Tides of the North' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ada North' }));
    await user.click(screen.getByRole('button', { name: 'Add to graph' }));
    expect(await screen.findByText(/^Added 2 entities to the graph\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the graph' })).toHaveAttribute('href', '/explore/graph');
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W10', 'A10']);
    expect([...store.get(graphAtom).edges.keys()]).toEqual(['A10-authored-W10']);
    // What is cached lacks fields that relations are read from: each kind is asked for once.
    expect(context.requests.length).toBeLessThanOrEqual(2);
    store.set(undoAtom);
    expect(store.get(graphAtom).nodes.size).toBe(0);
  });

  it('offers to add selected works to the project, and nothing else', async () => {
    const { user } = await setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select Ada North' }));
    expect(screen.getByRole('button', { name: 'Add to graph' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to project' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Tides of the North' }));
    await user.click(screen.getByRole('button', { name: 'Add to project' }));
    expect(screen.queryByRole('button', { name: 'Add to graph' })).toBeNull();
  });

  it('windows more than a hundred, and shows more', async () => {
    const many = Array.from({ length: 150 }, (_, at) =>
      cachedEntry('works', rawWork(`W${at + 100}`, { title: `Work ${at}` }), NOW),
    );
    const { user } = await setup(many);
    expect(screen.getByText('Showing 100 of 150 entities')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Showing 150 of 150 entities')).toBeVisible();
    const rows = screen.getAllByRole('row');
    expect(rows.length).toBeLessThan(100);
    expect(rows[1]).toHaveStyle({ height: '60px' });
    expect(screen.getByRole('grid', { name: 'Entities' }).parentElement).toHaveStyle({ maxHeight: '700px' });
  });

  it('renders all of a hundred', async () => {
    const { user } = await setup(
      Array.from({ length: 120 }, (_, at) =>
        cachedEntry('works', rawWork(`W${at + 100}`, { title: `Work ${at}` }), NOW),
      ),
    );
    expect(screen.getByText('Showing 100 of 120 entities')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(101);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), '50');
    expect(await screen.findByText('Showing 50 of 120 entities')).toBeVisible();
  });

  it('says why a list cannot be read, and can be dismissed', async () => {
    const { user, indexedDb } = await setup();
    jest.spyOn(indexedDb, 'index').mockResolvedValue(failure(failed(new Error('The disk is gone'))));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load entities: Browser storage failed: The disk is gone',
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
