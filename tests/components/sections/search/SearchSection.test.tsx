/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { SearchSection } from '@/components/sections/search/SearchSection';
import { createMeter } from '@/lib/openalex/meter';
import { readGraphSearch } from '@/lib/routing/graph-search-address';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { noticesAtom } from '@/lib/state/graph/notice-atoms';
import { repositoryAtom } from '@/lib/state/repository/repository-atoms';
import { setRepositoryModeAtom } from '@/lib/state/repository/repository-settings-atoms';
import { followSearchAtom, resumeSearchAtom } from '@/lib/state/search/graph-search-atoms';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { isThriftySearchAtom, setApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { ACCESS_RECORDS } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { renderWithApp } from '@/tests/support/render-with-app';
import { silenceReports } from '@/tests/support/reports';

silenceReports();
afterEach(() => {
  flushPersisted();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

function setup({ service = {}, isLive = false }: { service?: TestService; isLive?: boolean } = {}) {
  const store = createStore();
  const context = createTestContext(ACCESS_RECORDS, service);
  store.set(flowContextAtom, context);
  if (isLive) store.set(sourceStatusAtom, { state: 'live' });
  const view = renderWithApp(<SearchSection />, store);
  const kind = (name: string) => view.user.click(screen.getByRole('checkbox', { name }));
  const button = () => screen.getByRole('button', { name: 'Search & Visualize' });
  const search = async (query: string) => {
    await view.user.type(screen.getByRole('searchbox', { name: 'Query' }), query);
    await view.user.click(button());
  };
  const ids = () => [...store.get(graphAtom).nodes.keys()];
  return { ...view, store, context, kind, button, search, ids };
}

describe('SearchSection', () => {
  it('begins with four of nine kinds, twenty results, and nothing to send', () => {
    const { button } = setup();
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes).toHaveLength(9);
    const checked = boxes.filter((box) => box.matches(':checked'));
    expect(checked.map((box) => box.closest('label')?.textContent)).toEqual([
      'Works',
      'Authors',
      'Sources',
      'Institutions',
    ]);
    expect(screen.getByRole('spinbutton', { name: 'Results per type' })).toHaveValue(20);
    expect(button()).toBeDisabled();
  });

  it.each([true, false])(
    'does not search for an address of the service (to the repository: %p)',
    async (isTo) => {
      const { store, user, context, button } = setup();
      act(() => store.set(setRepositoryModeAtom, isTo));
      await user.click(screen.getByRole('searchbox', { name: 'Query' }));
      await user.paste('https://api.openalex.org/rate-limit?api_key=S3CRET');
      await user.click(button());
      expect(`${window.location.pathname}${window.location.search}`).toBe(
        '/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit',
      );
      expect(context.requests).toEqual([]);
      expect(screen.getByRole('searchbox', { name: 'Query' })).toHaveValue(
        'https://api.openalex.org/rate-limit',
      );
    },
  );

  it('searches the chosen kinds, years and number, shows counts and notes the address', async () => {
    const { user, context, kind, search, ids } = setup();
    for (const name of ['Sources', 'Institutions', 'Authors', 'Topics']) await kind(name);
    await user.type(screen.getByLabelText('From year'), '2010');
    const limit = screen.getByRole('spinbutton', { name: 'Results per type' });
    await user.clear(limit);
    await user.type(limit, '5');
    await search('access');
    expect(await screen.findByText('2 results shown')).toBeVisible();
    expect(ids()).toEqual(['W1111111', 'T1111']);
    expect(context.requests.map((request) => request.split('?')[0])).toEqual(['/works', '/topics']);
    expect(context.requests[0]).toContain('publication_year:2010-');
    expect(context.requests[0]).toContain('per_page=5');
    expect(within(screen.getByRole('region', { name: 'Last search' })).getAllByText('1 of 1')).toHaveLength(
      2,
    );
    const panel = within(screen.getByRole('region', { name: 'Last search' }));
    const whole = (name: string) => panel.getByRole('link', { name }).getAttribute('href');
    expect(whole('All works that were found, as a list: 1 of 1')).toBe(
      '/works?search=access&filter=publication_year:2010-',
    );
    expect(whole('All topics that were found, as a list: 1 of 1')).toBe('/topics?search=access');
    expect(panel.getByText('Each number opens the whole list, which can be exported.')).toBeVisible();
    expect(window.location.search).toBe('?q=access&kinds=works,topics&limit=5&startDate=2010-01-01');
  });

  it('refuses dates the wrong way round, and no kinds at all', async () => {
    const { user, kind, button } = setup();
    await user.type(screen.getByRole('searchbox', { name: 'Query' }), 'access');
    await user.type(screen.getByLabelText('From year'), '2020');
    await user.type(screen.getByLabelText('To year'), '2019');
    expect(screen.getByRole('alert')).toHaveTextContent('The start date is after the end date.');
    expect(button()).toBeDisabled();
    await user.clear(screen.getByLabelText('To year'));
    expect(button()).toBeEnabled();
    for (const name of ['Works', 'Authors', 'Sources', 'Institutions']) await kind(name);
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one kind.');
    expect(button()).toBeDisabled();
  });

  it('shows what is under way and stops it, leaving the graph', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { user, search, ids } = setup({ service: { before: () => held } });
    await search('access');
    expect(await screen.findByRole('progressbar', { name: 'Search progress' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => release());
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(ids()).toEqual([]);
  });

  it('puts results into the repository where that is chosen', async () => {
    const { user, store, search, ids } = setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Results go to' }), 'The repository');
    await search('access');
    expect(await screen.findByText('3 results shown')).toBeVisible();
    expect(ids()).toEqual([]);
    expect(store.get(repositoryAtom).nodes.size).toBe(3);
    expect(window.location.search).toBe('');
    act(() => store.set(setRepositoryModeAtom, false));
  });

  it('says what was sent, for how much and when, and again where the map came back', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-24T10:00:00Z') });
    const { store } = setup();
    const path = '/explore/graph?q=acces*&startDate=2010-01-01';
    const search = readGraphSearch(new URLSearchParams(path.slice(path.indexOf('?'))));
    await act(async () => store.set(followSearchAtom, search));
    const panel = within(await screen.findByRole('region', { name: 'Last search' }));
    expect(await panel.findByText(/^As sent/)).toHaveTextContent(
      /^As sent: acces\* \(title, abstract, full text and keywords, exact words, filter publication_year:2010-, \d works?, 2026-11-24\)$/,
    );
    jest.useRealTimers();
  });

  it('says what was sent for a map of an earlier visit', () => {
    const { store } = setup();
    act(() => store.set(resumeSearchAtom, '/explore/graph?q=acces*'));
    const panel = within(screen.getByRole('region', { name: 'Last search' }));
    expect(panel.getByRole('heading')).toHaveTextContent('Search of an earlier visit: “acces*”');
    expect(panel.getByText(/^As sent/)).toHaveTextContent(
      'As sent: acces* (title, abstract, full text and keywords, exact words)',
    );
    expect(store.get(noticesAtom).map(({ id }) => id)).toContain('search-text');
  });

  it('says what failed', async () => {
    const { search } = setup({
      service: {
        before: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await search('access');
    expect((await screen.findAllByText(/Network/i)).length).toBeGreaterThan(0);
  });

  it('shows the price where there is one: thrifty without a key, and what it costs otherwise', async () => {
    const { store, kind } = setup({ isLive: true });
    expect(screen.getByText('10 credits')).toBeVisible();
    await kind('Thrifty search 10 instead of 40');
    expect(screen.getByText('40 credits')).toBeVisible();
    await kind('Topics');
    expect(screen.getByText('50 credits')).toBeVisible();
    expect(store.get(isThriftySearchAtom)).toBe(false);
  });

  it('leaves the thrifty search to the settings with a key, and offers it when few credits are left', async () => {
    const { store, user } = setup({ isLive: true });
    act(() => store.set(setApiKeyAtom, 'made-up-key'));
    expect(screen.getByText('40 credits')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Thrifty search/ })).toBeNull();
    const meter = createMeter();
    meter.changeOwner('visitor-key');
    meter.recordBudget({ limitCredits: 1_000, remainingCredits: 150, resetsAt: null });
    act(() => void store.set(followMeterAtom, meter));
    expect(screen.getByText(/150 credits are left today/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use thrifty search' }));
    expect(store.get(isThriftySearchAtom)).toBe(true);
    expect(screen.queryByText(/are left today/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: /Thrifty search/ })).toBeChecked();
    act(() => store.set(setApiKeyAtom, null));
  });

  it('asks no price of a library', () => {
    setup();
    expect(screen.queryByText(/credits/)).toBeNull();
  });
});
