/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { ListScreen } from '@/components/screens/list/ListScreen';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { learnPrice, NO_PRICES } from '@/lib/openalex/price-forecast';
import { priceForecast } from '@/lib/openalex/pricing';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { followPricesAtom } from '@/lib/state/service/price-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { silenceReports } from '@/tests/support/reports';
import { noteSavedFiles, readBlob } from '@/tests/support/saved-files';

const RAWS = [
  ...Array.from({ length: 60 }, (_, index) =>
    rawWork(`W10000${index + 10}`, {
      title: `Tide ${index + 10}`,
      year: index < 45 ? 2020 : 2021,
      citedBy: index,
    }),
  ),
  rawEntity('S1111', { display_name: 'Journal of Tides', issn_l: '1234-5679' }),
  rawEntity('P1111', { display_name: 'Tide Press', ids: { wikidata: 'https://www.wikidata.org/wiki/Q1' } }),
  rawEntity('F1111', { display_name: 'Tide Fund', country_code: 'NL' }),
  rawEntity('A1111', { display_name: 'Ada' }),
  rawEntity('I1111', { display_name: 'Sea College' }),
  rawEntity('T1111', { display_name: 'Oceanography' }),
  rawEntity('C1111', { display_name: 'Water', level: 1 }),
  rawEntity('keywords/tide', { display_name: 'Tide' }),
  rawEntity('keywords/ebb-and-flow-waters', { display_name: 'Ebb and flow waters' }),
];

const ROUTES = {
  '/search': () => <p>Search</p>,
  ...Object.fromEntries(ENTITY_KINDS.map((kind) => [`/${kind}`, ListScreen])),
  '/explore/graph': () => <p>Map</p>,
};

layOutElements();
isolateScreens();

silenceReports();

// jsdom has dialogs, but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

function setup(path: string, service: TestService = {}, store = createStore()) {
  const context = createTestContext(RAWS, service);
  store.set(flowContextAtom, context);
  const view = renderScreen(ROUTES, path, store);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  return { ...view, context, cells, heads };
}

describe('ListScreen', () => {
  it('shows the first fifty', async () => {
    const { context } = setup('/works');
    expect(screen.getByRole('heading', { level: 1, name: 'Works' })).toBeVisible();
    expect(screen.getByText('Loading ...')).toBeVisible();
    expect(await screen.findByText('1 to 50 of 60')).toBeVisible();
    expect(context.requests[0]).toContain('per_page=50');
    expect(screen.getByText('60 works')).toBeVisible();
  });

  it('opens the address of the service that it is searched for', async () => {
    const { address, context } = setup(
      '/works?search=https%3A%2F%2Fapi.openalex.org%2Ffunders%3Fper_page%3D10',
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Funders' })).toBeVisible();
    expect(address()).toBe('/funders?per_page=10');
    await screen.findByRole('row', { name: /Fund/ });
    expect(context.requests.join()).not.toContain('api.openalex.org%2F');
  });

  it.each([
    [
      '/sources',
      /Journal/,
      ['Name', 'ISSN', 'Works', 'Citations', 'ID'],
      ['Journal of Tides', '1234-5679', '3', '5', 'S1111'],
    ],
    [
      '/publishers',
      /Press/,
      ['Name', 'International Standard Identifier', 'Works', 'Citations', 'ID'],
      ['Tide Press', 'https://www.wikidata.org/wiki/Q1', '3', '5', 'P1111'],
    ],
    [
      '/funders',
      /Fund/,
      ['Name', 'Country', 'International', 'Works', 'Citations', 'ID'],
      ['Tide Fund', 'Netherlands', '–', '3', '5', 'F1111'],
    ],
    ['/concepts', /Water/, ['Name', 'Level', 'Works', 'Citations', 'ID'], ['Water', '1', '3', '5', 'C1111']],
    ['/keywords', /tide/, ['Name', 'Works', 'Citations', 'ID'], ['Tide', '3', '5', 'tide']],
  ])('%s has the columns of its kind', async (path, row, titles, values) => {
    const { heads, cells } = setup(path);
    await screen.findByRole('row', { name: row });
    expect(heads()).toEqual(['', ...titles]);
    const [name = '', ...others] = values;
    // In a narrow window the name says what the other columns do.
    expect(cells(row)).toEqual(['', expect.stringContaining(name), ...others]);
  });

  it('shows the list of a pasted address', async () => {
    const { context } = setup(
      '/works?filter=publication_year:2021&sort=cited_by_count:desc&per-page=5&page=2',
    );
    expect(await screen.findByText('6 to 10 of 15')).toBeVisible();
    expect(context.requests[0]).toMatch(
      /^\/works\?filter=publication_year:2021&sort=cited_by_count:desc&page=2&per_page=5&select=id,/,
    );
    expect(screen.getByRole('columnheader', { name: 'Citations' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const conditions = within(screen.getByRole('list', { name: 'Conditions of this list' }));
    expect(conditions.getByText('2021')).toBeVisible();
  });

  it('drops a condition', async () => {
    const { user, address } = setup('/works?filter=publication_year:2021&page=2&per_page=5');
    await user.click(screen.getByRole('button', { name: 'Remove year 2021' }));
    expect(address()).toBe('/works?per_page=5');
    expect(await screen.findByText('1 to 5 of 60')).toBeVisible();
  });

  it('says what of an address it could not use, and falls back', async () => {
    const { user } = setup('/works?page=zero&sort=title&cursor=*');
    expect(await screen.findByText('1 to 50 of 60')).toBeVisible();
    expect(screen.getByText('Parts of this address could not be used.')).toBeVisible();
    expect(screen.getByText('“sort=title” was left out: Cannot sort works by title.')).toBeVisible();
    expect(screen.getByText('“page=zero” was left out: Page number must be >= 1.')).toBeVisible();
    expect(screen.getByText('“cursor” was left out: lists here do not use it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Parts of this address could not be used.')).toBeNull();
  });

  it('sends what only OpenAlex can know after a warning, shows its refusal in its own words, and leaves it out on demand', async () => {
    const { user, address, context } = setup(
      '/works?filter=publication_year:2020,evidence_levels.id:1&sort=fame',
    );
    expect(screen.getByText('OpenAlex may refuse this.')).toBeVisible();
    expect(
      screen.getByText(
        '“evidence_levels.id” in “filter” is not a field of works that this version knows. It is sent as written; if OpenAlex refuses it, nothing is charged.',
      ),
    ).toBeVisible();
    expect(
      await screen.findByText(/evidence_levels\.id is not a valid field\. Valid fields are/),
    ).toBeVisible();
    expect(context.requests).toEqual([
      expect.stringContaining('filter=publication_year:2020,evidence_levels.id:1'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Leave out “evidence_levels.id”, “fame”' }));
    expect(address()).toBe('/works?filter=publication_year:2020');
    expect(await screen.findByText('45 works')).toBeVisible();
    expect(screen.queryByText('OpenAlex may refuse this.')).toBeNull();
  });

  it('does not search for an address of the service', async () => {
    const { user, address } = setup('/works?filter=publication_year:2020');
    await screen.findByText('45 works');
    await user.click(screen.getByRole('searchbox', { name: 'Search works' }));
    await user.paste('https://api.openalex.org/rate-limit?api_key=S3CRET');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit');
  });

  it('searches, sorts and pages by the address', async () => {
    const { user, address } = setup('/works?filter=publication_year:2020&page=1');
    await screen.findByText('45 works');
    await user.type(screen.getByRole('searchbox', { name: 'Search works' }), 'tide 12{Enter}');
    expect(address()).toBe('/works?search=tide%2012&filter=publication_year:2020');
    await screen.findByText('1 work');
    await user.clear(screen.getByRole('searchbox', { name: 'Search works' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/works?filter=publication_year:2020');
    await screen.findByText('45 works');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest');
    expect(address()).toBe('/works?filter=publication_year:2020&sort=publication_year:desc');
    await user.click(screen.getByRole('button', { name: 'Citations' }));
    expect(address()).toBe('/works?filter=publication_year:2020&sort=cited_by_count:desc');
  });

  it('offers pages of other sizes, and keeps the first row in sight', async () => {
    const { user, address } = setup('/works?per_page=10&page=4');
    expect(await screen.findByText('31 to 40 of 60')).toBeVisible();
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '25', '50', '100']);
    await user.selectOptions(size, '25');
    expect(address()).toBe('/works?page=2&per_page=25');
    expect(await screen.findByText('26 to 50 of 60')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    expect(address()).toBe('/works');
  });

  it('groups and filters without its address being edited', async () => {
    const { user, address } = setup('/works?search=tide&sort=cited_by_count:desc');
    await screen.findByText('60 works');
    await user.click(screen.getByRole('button', { name: 'Narrow this list' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Year');
    expect(address()).toBe('/works?search=tide&group_by=publication_year');
    expect(await screen.findByText('2 groups by year, of 60 works')).toBeVisible();
    const conditions = within(screen.getByRole('list', { name: 'Conditions of this list' }));
    await user.click(conditions.getByRole('button', { name: 'Remove grouped by Year' }));
    expect(address()).toBe('/works?search=tide');
  });

  it('shows a sample, which has no order', async () => {
    const { context } = setup('/works?sample=7&seed=3');
    expect(await screen.findByText('1 to 7 of 7')).toBeVisible();
    expect(context.requests[0]).toContain('sample=7&seed=3');
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Citations' })).toBeNull();
  });

  it('shows groups with their counts, each leading to its list', async () => {
    const { user } = setup('/works?group_by=publication_year');
    const list = within(await screen.findByRole('list', { name: 'Works by year' }));
    const links = list.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['202045', '/works?filter=publication_year:2020'],
      ['202115', '/works?filter=publication_year:2021'],
    ]);
    expect(screen.getByText('2 groups by year, of 60 works')).toBeVisible();
    const saved = noteSavedFiles();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await readBlob(saved[0])).toMatch(/Key,Group,Count\r?\n2020,2020,45\r?\n2021,2021,15/);
  });

  it('tells a failure and tries again', async () => {
    let isBroken = true;
    const { user } = setup('/authors', {
      before: () => {
        if (isBroken) throw new TypeError('no route');
      },
    });
    expect(await screen.findByText('Error: Network error after 3 attempts: no route')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Ada/ })).toBeVisible();
  });

  it('says so where a failure says nothing of itself', async () => {
    const store = createStore();
    const context = createTestContext(RAWS);
    const { pass } = setup('/authors', {}, store);
    act(() =>
      store.set(flowContextAtom, {
        ...context,
        api: { ...context.api, fetchList: () => Promise.reject(new Error('')) },
      }),
    );
    window.history.replaceState(null, '', '/authors?page=2');
    act(() => window.dispatchEvent(new PopStateEvent('popstate')));
    // What is no fault of the service is asked for once more.
    await pass(3_000);
    expect(screen.getByText('Error: Failed to fetch data')).toBeVisible();
  });

  it('says so where a list is empty', async () => {
    setup('/topics?search=zebra');
    expect(await screen.findByText(/^No topics match these conditions\. Try fewer words/)).toBeVisible();
    expect(screen.getByText('No rows')).toBeVisible();
  });

  it('offers the keyword that may stand for one that is gone, for nothing', async () => {
    const { user, address, context } = setup('/works?filter=keywords.id:ebb-and-flow,type:article');
    expect(
      await screen.findByText(
        'No keyword “ebb-and-flow” was found. OpenAlex renewed its keywords in October 2026.',
      ),
    ).toBeVisible();
    expect(context.requests.at(-1)).toBe('/autocomplete/keywords?q=ebb and flow');
    await user.click(screen.getByRole('button', { name: 'Use “Ebb and flow waters”' }));
    expect(address()).toBe('/works?filter=keywords.id:ebb-and-flow-waters,type:article');
  });

  it('offers none where the keyword is there and only nothing has it', async () => {
    const { context } = setup('/works?filter=keywords.id:tide');
    expect(await screen.findByText(/^No works match these conditions\./)).toBeVisible();
    await waitFor(() => expect(context.requests.at(-1)).toBe('/autocomplete/keywords?q=tide'));
    expect(screen.queryByText(/renewed its keywords/)).not.toBeInTheDocument();
  });

  it('leads out of filters that leave nothing', async () => {
    const { user, address } = setup('/works?search=tide&filter=publication_year:1850');
    await user.click(await screen.findByRole('link', { name: 'Leave out the filters' }));
    expect(address()).toBe('/works?search=tide');
    expect(await screen.findByText('60 works')).toBeVisible();
  });

  it('puts its rows into the graph', async () => {
    const { store, address } = setup('/works?per_page=10');
    await screen.findByText('60 works');
    await act(async () => screen.getByRole('button', { name: 'Visualize' }).click());
    expect(await screen.findByText('Map')).toBeVisible();
    expect(address()).toBe('/explore/graph');
    expect(store.get(graphAtom).nodes.size).toBe(10);
  });

  it('offers to add all works of the list to the project once a page of them is selected', async () => {
    setup('/works?per_page=10');
    await screen.findByText('60 works');
    await act(async () => screen.getByLabelText('Select all rows').click());
    await act(async () => screen.getByText('Add all 60 to project...').click());
    expect(await screen.findByText('All 60 works')).toBeVisible();
    expect(screen.getByText('Add works to the project')).toBeVisible();
  });

  it('names the price where there is one', () => {
    const store = createStore();
    store.set(sourceStatusAtom, { state: 'live' });
    setup('/works?search=tide', {}, store);
    expect(screen.getByText('10 credits a page')).toBeVisible();
    const stop = store.set(followPricesAtom);
    act(() => priceForecast.set(learnPrice(NO_PRICES, 'search', 25, 0)));
    expect(screen.getByText('25 credits a page')).toBeVisible();
    act(() => priceForecast.set(NO_PRICES));
    stop();
  });
});
