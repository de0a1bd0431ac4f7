/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { HomeScreen } from '@/components/screens/home/HomeScreen';
import { createCacheStatistics } from '@/lib/cache/cache-statistics';
import { entryOf } from '@/lib/cache/entry';
import { createIndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { createMeter } from '@/lib/openalex/meter';
import { plainSearch } from '@/lib/routing/graph-search-address';
import { followCacheAtom } from '@/lib/state/cache/cache-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { noteRecentSearchAtom } from '@/lib/state/search/recent-searches-atoms';
import { changeSearchOptionsAtom, searchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { createTestDatabase } from '@/tests/support/browser-database';
import { parsed, rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';

const Nothing = () => null;
const ROUTES = {
  '/': HomeScreen,
  '/explore/graph': Nothing,
  '/authors/:authorId*': Nothing,
  '/browse': Nothing,
  '/search': Nothing,
  '/works': Nothing,
};

isolateScreens();
afterEach(() => {
  flushPersisted();
  localStorage.clear();
});

function setup(store = createStore()) {
  store.set(flowContextAtom, createTestContext([rawEntity('A1111111', { display_name: 'Ada Byron' })]));
  const view = renderScreen(ROUTES, '/', store);
  return {
    ...view,
    store,
    box: screen.getByRole('combobox', { name: 'Search papers, authors, DOIs, ORCIDs' }),
    button: screen.getByRole('button', { name: 'Search & Visualize' }),
    kind: (name: string) =>
      within(screen.getByRole('group', { name: 'Searched kinds' })).getByRole('button', { name }),
  };
}

describe('HomeScreen', () => {
  it('has a title, a promise, and the hint', () => {
    setup();
    expect(screen.getByRole('heading', { level: 1, name: 'Academic Explorer' })).toBeVisible();
    expect(screen.getByText(/see how papers, people, journals and institutions connect/)).toBeVisible();
    expect(screen.getByText('Double-click a node on the graph to expand its relationships.')).toBeVisible();
    expect(document.title).toBe('Academic Explorer');
  });

  it('says what it is for, with an example map and three ways to begin', () => {
    setup();
    expect(
      screen.getByText(/find what you have missed, and check a search against a published review/),
    ).toBeVisible();
    expect(screen.getByRole('region', { name: 'Example map' })).toBeVisible();
    const doors = within(screen.getByRole('region', { name: 'Ways to begin' }));
    expect(doors.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      'Explore a field',
      'Check a search against a review',
      'Open what you have',
    ]);
  });

  it('cannot search while the box is blank', async () => {
    const { user, box, button, address } = setup();
    expect(button).toBeDisabled();
    await user.type(box, '  {Enter}');
    expect(button).toBeDisabled();
    expect(address()).toBe('/');
  });

  it('searches by Enter, and shows the search in the address', async () => {
    const { user, box, address } = setup();
    await user.type(box, 'open access{Enter}');
    expect(address()).toBe('/explore/graph?q=open%20access');
  });

  it.each([
    [
      'https://api.openalex.org/rate-limit?api_key=S3CRET',
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit',
    ],
    ['https://api.openalex.org/works?search=tides&api_key=S3CRET', '/works?search=tides'],
  ])('does not search for the address %s, and keeps no key of it', async (pasted, path) => {
    const { user, box, address } = setup();
    await user.click(box);
    await user.paste(pasted);
    await user.keyboard('{Enter}');
    expect(address()).toBe(path);
    flushPersisted();
    expect(JSON.stringify({ ...localStorage })).not.toContain('S3CRET');
  });

  it.each(['machine learning', 'climate change', '0000-0001-6187-6610'])(
    'runs the example %s at once',
    async (name) => {
      const { user, address } = setup();
      await user.click(screen.getByRole('link', { name }));
      expect(address()).toBe(`/explore/graph?q=${encodeURIComponent(name)}`);
    },
  );

  it('opens an entity that it suggests', async () => {
    const { user, box, pass, address } = setup();
    await user.type(box, 'ada');
    await pass(400);
    await user.click(await screen.findByRole('option', { name: /Ada Byron/ }));
    expect(address()).toBe('/authors/A1111111');
  });

  it('searches the kinds that are switched on, four at first', async () => {
    const { user, store, box, kind, address } = setup();
    const chips = within(screen.getByRole('group', { name: 'Searched kinds' })).getAllByRole('button', {
      pressed: true,
    });
    expect(chips.map((chip) => chip.textContent)).toEqual(['Works', 'Authors', 'Sources', 'Institutions']);
    await user.click(kind('Authors'));
    await user.click(kind('Topics'));
    expect(store.get(searchOptionsAtom).kinds).toEqual(['works', 'sources', 'institutions', 'topics']);
    await user.type(box, 'tides{Enter}');
    expect(address()).toBe('/explore/graph?q=tides&kinds=works,sources,institutions,topics');
  });

  it('says why nothing can be searched with no kinds', async () => {
    const { user, box, button, kind } = setup();
    for (const name of ['Works', 'Authors', 'Sources', 'Institutions']) await user.click(kind(name));
    await user.type(box, 'tides');
    expect(button).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one kind.');
  });

  it('says what a search costs, where it costs anything: thrifty unless the visitor has a key', async () => {
    const { user, store, kind } = setup();
    expect(screen.queryByRole('group', { name: 'Price of a search' })).toBeNull();
    act(() => store.set(sourceStatusAtom, { state: 'live' }));
    const price = within(await screen.findByRole('group', { name: 'Price of a search' }));
    const thrifty = () => price.getByRole('checkbox', { name: /^Thrifty search/ });
    expect(price.getByText('10 credits')).toBeVisible();
    expect(thrifty()).toBeChecked();
    await user.click(thrifty());
    expect(price.getByText('40 credits')).toBeVisible();
    await user.click(kind('Authors'));
    expect(price.getByText('30 credits')).toBeVisible();
    expect(thrifty()).toHaveAccessibleName('Thrifty search 10 instead of 30');
  });

  it('says in plain words how many searches the day has, and where that is explained', async () => {
    const store = createStore();
    const meter = createMeter('visitor-address');
    store.set(followMeterAtom, meter);
    store.set(sourceStatusAtom, { state: 'live' });
    setup(store);
    expect(await screen.findByText('about 100 free searches a day')).toBeVisible();
    act(() => meter.recordBudget({ limitCredits: 1_000, remainingCredits: 957, resetsAt: null }));
    expect(screen.getByText('about 95 free searches left today')).toBeVisible();
    expect(screen.getByRole('link', { name: 'What is this?' })).toHaveAttribute('href', '/about');
  });

  it('says what else narrows a search, and takes it away', async () => {
    const store = createStore();
    store.set(changeSearchOptionsAtom, { limit: 50, startDate: '2019-01-01', endDate: '2021-12-31' });
    const { user } = setup(store);
    expect(screen.getByText(/Searches for 50 of each, 2019 to 2021\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(store.get(searchOptionsAtom)).toMatchObject({ limit: 20, startDate: '', endDate: '' });
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });
});

describe('what this browser has', () => {
  it('is not there on a first visit', () => {
    setup();
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Stored in this browser' })).toBeNull();
  });

  it('offers recent searches again, and forgets them one by one', async () => {
    const store = createStore();
    store.set(noteRecentSearchAtom, plainSearch('tides'));
    store.set(noteRecentSearchAtom, { ...plainSearch('moon'), kinds: ['works', 'topics'], limit: 50 });
    const { user, address } = setup(store);
    const recent = within(await screen.findByRole('region', { name: 'Recent searches' }));
    expect(recent.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'moonworks and topics, 50 of each',
      'tides',
    ]);
    await user.click(recent.getByRole('button', { name: 'Forget “tides”' }));
    expect(recent.queryByRole('link', { name: 'tides' })).toBeNull();
    await user.click(recent.getByRole('link', { name: /moon/ }));
    expect(address()).toBe('/explore/graph?q=moon&kinds=works,topics&limit=50');
  });

  it('counts the cached records, by kind, and leads to them', async () => {
    jest.useRealTimers();
    const store = createStore();
    const indexedDb = createIndexedDbTier({ database: createTestDatabase().database });
    for (const id of ['W1', 'W2']) indexedDb.write(entryOf(parsed('works', rawWork(id)), 'all', Date.now()));
    indexedDb.write(entryOf(parsed('authors', rawEntity('A1')), 'all', Date.now()));
    await indexedDb.settle();
    localStorage.setItem('academic-explorer-live-data-seen', 'yes');
    store.set(followCacheAtom, {
      memory: createRecordStore(),
      indexedDb,
      statistics: createCacheStatistics(),
    });
    setup(store);
    const cached = within(await screen.findByRole('region', { name: 'Stored in this browser' }));
    expect(cached.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['2works', '1author']);
    expect(cached.getByRole('link', { name: 'Browse records' })).toHaveAttribute('href', '/browse');
  });
});
