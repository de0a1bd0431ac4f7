/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { SearchScreen } from '@/components/screens/search/SearchScreen';
import { onReport, type Report } from '@/lib/base/report';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { noteRedirectAtom } from '@/lib/state/service/activity-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { toolsElsewhereAtom } from '@/lib/state/shell/shell-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';

const WORKS = [
  rawWork('W1111111', {
    title: 'Access and tides',
    authors: ['A1', 'A2', 'A3', 'A4', 'A5'],
    source: 'S1',
    year: 2019,
    citedBy: 1200,
    cites: ['W2222222'],
    changes: { doi: 'https://doi.org/10.1234/Tides' },
  }),
  rawWork('W2222222', {
    title: 'Access denied',
    year: 1999,
    citedBy: 5,
    changes: { open_access: { is_oa: false } },
  }),
];
const MANY = Array.from({ length: 45 }, (_, index) =>
  rawWork(`W30000${index + 10}`, { title: `Moon ${index}` }),
);

const KEYWORD = rawEntity('keywords/ebb-and-flow-waters', { display_name: 'Ebb and flow waters' });

const ROUTES = {
  '/search': SearchScreen,
  '/works/:workId*': () => <p>Work</p>,
  '/works/doi/:doi*': () => <p>Work</p>,
  '/explore/graph': () => <p>Map</p>,
};

layOutElements();
isolateScreens();

let reports: Report[] = [];
let quiet: () => void;
beforeEach(() => {
  reports = [];
  quiet = onReport((report) => reports.push(report));
});
afterEach(() => {
  quiet();
});

function setup(path: string, service: TestService = {}, store = createStore()) {
  const context = createTestContext([...WORKS, ...MANY, KEYWORD], service);
  store.set(flowContextAtom, context);
  const view = renderScreen(ROUTES, path, store);
  const box = () => screen.getByRole('searchbox', { name: 'Search query' });
  return { ...view, context, box };
}

describe('SearchScreen', () => {
  it('asks for a query first', () => {
    const { context } = setup('/search');
    expect(screen.getByRole('heading', { level: 1, name: 'Academic Search' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Enter a query');
    expect(screen.getByRole('status')).toHaveTextContent('counts can be compared with published ones');
    expect(screen.getByLabelText('Search works in')).toHaveValue('title_and_abstract');
    expect(screen.getByRole('link', { name: '(teen* OR adolescen*) AND sleep' })).toHaveAttribute(
      'href',
      '/search?q=(teen*%20OR%20adolescen*)%20AND%20sleep&scope=title_and_abstract',
    );
    expect(screen.getByRole('button', { name: 'Search' })).toBeDisabled();
    expect(context.requests).toEqual([]);
  });

  it('shows what the address asks for, and how it looks while searching', async () => {
    setup('/search?q=access');
    expect(screen.getByText('Searching OpenAlex database...')).toBeVisible();
    const row = within(await screen.findByRole('row', { name: /Access and tides/ }));
    expect(row.getByText('Name of A1, Name of A2, Name of A3 +2 more')).toBeVisible();
    expect(row.getByRole('link', { name: /^DOI/ })).toHaveAttribute('href', 'https://doi.org/10.1234/tides');
    expect(row.getByText('Name of S1')).toBeVisible();
    expect(row.getByText('2019')).toBeVisible();
    expect(row.getByText('1.2K')).toBeVisible();
    expect(row.getByText('Open Access')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Access denied/ })).getByText('Closed')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Title',
      'Source',
      'Year',
      'Citations',
      'Access',
    ]);
    expect(screen.getByText('2 works')).toBeVisible();
  });

  it('searches on typing once it pauses, and never twice for one text', async () => {
    const { user, box, pass, address, context } = setup('/search');
    const entries = window.history.length;
    await user.type(box(), 'access');
    await pass(299);
    expect(context.requests).toEqual([]);
    await pass(1_000);
    expect(address()).toBe('/search?q=access&scope=title_and_abstract');
    expect(await screen.findByText('2 works')).toBeVisible();
    await user.type(box(), ' denied');
    await pass(1_000);
    expect(await screen.findByText('1 work')).toBeVisible();
    await user.clear(box());
    await user.type(box(), 'access{Enter}');
    await pass(1_000);
    expect(await screen.findByText('2 works')).toBeVisible();
    expect(context.requests).toHaveLength(2);
    // Typing has replaced its entry; only the button's search made one.
    expect(window.history.length).toBe(entries + 1);
  });

  it('keeps a search that was asked for when another is typed, so that Back leads to it', async () => {
    const { user, box, pass, address } = setup('/search?q=access');
    await screen.findByText('2 works');
    const entries = window.history.length;
    await user.type(box(), ' denied');
    await pass(1_000);
    expect(address()).toBe('/search?q=access%20denied');
    expect(window.history.length).toBe(entries + 1);
    await user.clear(box());
    await user.type(box(), 'moon');
    await pass(1_000);
    expect(address()).toBe('/search?q=moon');
    expect(window.history.length).toBe(entries + 1);
  });

  it('notes each search once, whatever its order and page', async () => {
    const { user } = setup('/search?q=access&startDate=2010-01-01');
    await screen.findByText('1 work');
    await user.click(screen.getByRole('button', { name: 'Year' }));
    await screen.findByText('1 work');
    expect(reports).toEqual([
      {
        severity: 'info',
        type: 'user',
        category: 'search',
        message: 'Academic Search: access, 2010-01-01 to …',
      },
    ]);
  });

  it('does not search for blanks, single letters and half an identifier', async () => {
    const { user, box, pass, context } = setup('/search');
    for (const text of ['   ', 'a', '10.1234/tid']) {
      await user.clear(box());
      await user.type(box(), text);
      await pass(2_000);
    }
    expect(context.requests).toEqual([]);
  });

  it('opens an entity whose identifier was typed', async () => {
    const { user, box, address } = setup('/search');
    await user.type(box(), '10.1234/Tides{Enter}');
    expect(address()).toBe('/works/doi/10.1234%2Ftides');
  });

  it('says of an identifier in the address what it is, and searches for nothing', () => {
    const { context } = setup('/search?q=W2741809807');
    expect(screen.getByText(/identifier of one work/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it in the graph' })).toHaveAttribute(
      'href',
      '/works/W2741809807',
    );
    expect(context.requests).toEqual([]);
  });

  it('says of an address of the service that it was not searched for, and leads to Settings', async () => {
    const store = createStore();
    const { context, user, box, address, pass } = setup('/search', {}, store);
    await user.click(box());
    await user.paste('https://api.openalex.org/rate-limit?api_key=S3CRET');
    await pass(2_000);
    expect(address()).toBe('/search');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit');
    expect(screen.getByText('This is an address of OpenAlex, not words to search for.')).toBeVisible();
    expect(box()).toHaveValue('https://api.openalex.org/rate-limit');
    expect(document.documentElement.innerHTML).not.toContain('S3CRET');
    expect(context.requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Open Settings' }));
    expect(store.get(toolsElsewhereAtom)).toBe(true);
  });

  it('leads from the address of a list to that list', () => {
    const { context } = setup(`/search?q=${encodeURIComponent('https://api.openalex.org/works?search=x')}`);
    expect(screen.getByRole('link', { name: 'Open the list' })).toHaveAttribute('href', '/works?search=x');
    expect(context.requests).toEqual([]);
  });

  it('narrows by years, and clears all three fields', async () => {
    const { user, box, pass, address, context } = setup('/search?q=access');
    await screen.findByText('2 works');
    await user.click(screen.getByRole('button', { name: 'Show Filters' }));
    await user.type(screen.getByLabelText('From year'), '2010');
    await pass(1_000);
    expect(address()).toBe('/search?q=access&startDate=2010-01-01');
    expect(await screen.findByText('1 work')).toBeVisible();
    expect(context.requests.at(-1)).toContain('filter=publication_year:2010-');
    await user.type(screen.getByLabelText('To year'), '2009');
    await pass(1_000);
    expect(screen.getByText('The start date is after the end date.')).toBeVisible();
    expect(context.requests).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Hide Filters' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/search');
    expect(box()).toHaveValue('');
    expect(screen.getByLabelText('From year')).toHaveValue('');
    expect(screen.getByLabelText('To year')).toHaveValue('');
  });

  it('says so where nothing is found', async () => {
    setup('/search?q=zebra');
    expect(await screen.findByText('No results found')).toBeVisible();
    expect(
      screen.getByText(
        /No academic works found for "zebra"\. Try different search terms or adjust your filters\./,
      ),
    ).toBeVisible();
  });

  it('excludes a word behind a minus by one press', async () => {
    const { user, address } = setup('/search?q=access%20-tides');
    await user.click(await screen.findByRole('button', { name: 'Use NOT tides' }));
    expect(address()).toBe('/search?q=access%20NOT%20tides');
    expect(await screen.findByText('1 work')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use NOT tides' })).not.toBeInTheDocument();
  });

  it('offers the keyword that may stand for one of the filter that is gone', async () => {
    const { user, address } = setup('/search?q=access&filter=keywords.id:ebb-and-flow');
    await user.click(await screen.findByRole('button', { name: 'Use “Ebb and flow waters”' }));
    expect(address()).toBe('/search?q=access&filter=keywords.id:ebb-and-flow-waters');
  });

  it('offers every year where nothing is found in those asked for', async () => {
    const { user, address } = setup('/search?q=access&startDate=2023-01-01&endDate=2023-12-31');
    await user.click(await screen.findByRole('button', { name: 'Search all years' }));
    expect(address()).toBe('/search?q=access');
    expect(await screen.findByText('2 works')).toBeVisible();
  });

  it('says so where the search fails, keeps the query, and tries again', async () => {
    let isBroken = true;
    const { user, box } = setup('/search?q=access', {
      before: () => {
        if (isBroken) throw new TypeError('no route');
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Search Error');
    expect(alert).toHaveTextContent(
      'Failed to search OpenAlex: Network error after 3 attempts: no route. Please try again.',
    );
    expect(box()).toHaveValue('access');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('2 works')).toBeVisible();
  });

  it('sorts by the service, by the address', async () => {
    const { user, address, context } = setup('/search?q=access&page=1');
    await screen.findByText('2 works');
    await user.click(screen.getByRole('button', { name: 'Year' }));
    expect(address()).toBe('/search?q=access&sort=publication_year%3Adesc');
    await screen.findByText('2 works');
    expect(screen.getByRole('columnheader', { name: 'Year' })).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() => expect(context.requests.at(-1)).toContain('sort=publication_year:desc'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title, A to Z');
    expect(address()).toBe('/search?q=access&sort=display_name%3Aasc');
  });

  it('pages by the service, and begins again with another text', async () => {
    const { user, box, pass, address } = setup('/search?q=moon&page=2');
    expect(await screen.findByText('21 to 40 of 45')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('41 to 45 of 45')).toBeVisible();
    expect(address()).toBe('/search?q=moon&page=3');
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await user.type(box(), ' 7');
    await pass(1_000);
    expect(address()).toBe('/search?q=moon%207');
  });

  it('offers twenty works a page and other sizes, by the address', async () => {
    const { user, address, context } = setup('/search?q=moon');
    expect(await screen.findByText('1 to 20 of 45')).toBeVisible();
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '20', '25', '50', '100']);
    await user.selectOptions(size, '100');
    expect(address()).toBe('/search?q=moon&per_page=100');
    expect(await screen.findByText('1 to 45 of 45')).toBeVisible();
    expect(context.requests.at(-1)).toContain('per_page=100');
  });

  it('narrows by facets and filters, all of it in the address', async () => {
    const { user, address } = setup('/search?q=access&filter=cited_by_count:>1');
    await screen.findByText('2 works');
    await user.click(screen.getByRole('button', { name: 'Narrow this list' }));
    await user.click(screen.getByRole('button', { name: 'Years' }));
    fireEvent.change(await screen.findByRole('slider', { name: 'From year' }), { target: { value: '2015' } });
    await user.click(screen.getByRole('button', { name: 'Apply years' }));
    expect(address()).toBe('/search?q=access&startDate=2015-01-01&filter=cited_by_count:%3E1');
    expect((await screen.findAllByText('1 work'))[0]).toBeVisible();
    const conditions = within(screen.getByRole('list', { name: 'Conditions of this search' }));
    expect(conditions.getByText('from 2015')).toBeVisible();
    await user.click(conditions.getByRole('button', { name: 'Remove citations more than 1' }));
    expect(address()).toBe('/search?q=access&startDate=2015-01-01');
    expect(screen.getByRole('link', { name: 'Group these works' })).toHaveAttribute(
      'href',
      '/works?search=access&filter=publication_year:2015-',
    );
  });

  it('leaves out a filter that the service would refuse, and says so', async () => {
    setup('/search?q=access&filter=grants.funder:F1');
    expect(await screen.findByText('2 works')).toBeVisible();
    expect(screen.getByText(/“filter=grants.funder:F1” was left out:/)).toBeVisible();
  });

  it('sends a filter that only OpenAlex can know after a warning, and leaves it out on demand', async () => {
    const { user, address } = setup('/search?q=access&filter=evidence_levels.id:1,cited_by_count:>0');
    expect(screen.getByText('OpenAlex may refuse this.')).toBeVisible();
    expect(await screen.findByText(/evidence_levels\.id is not a valid field\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave out “evidence_levels.id”' }));
    expect(address()).toBe('/search?q=access&filter=cited_by_count:%3E0');
    expect(screen.queryByText('OpenAlex may refuse this.')).toBeNull();
  });

  it('exports the whole search', async () => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    const { user, address } = setup('/search?q=moon');
    await screen.findByText('45 works');
    await user.click(screen.getByRole('button', { name: 'Export...' }));
    expect(await screen.findByRole('dialog', { name: 'Export works' })).toBeVisible();
    expect(screen.getByText('All 45 works')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Export to' }), 'The map');
    await user.click(screen.getByRole('button', { name: 'Add to the map' }));
    expect(await screen.findByText(/^Added 45 works to the map\./)).toBeVisible();
    expect(address()).toBe('/search?q=moon');
  });

  it('opens a row in the graph and notes it', async () => {
    const { user, address } = setup('/search?q=access');
    await user.click(within(await screen.findByRole('row', { name: /Access denied/ })).getByText('1999'));
    expect(address()).toBe('/works/W2222222');
    expect(reports).toContainEqual({
      severity: 'info',
      type: 'user',
      category: 'search',
      message: 'Opened “Access denied” from Academic Search',
    });
  });

  it('adds selected rows with their relations to the graph', async () => {
    const { user, store } = setup('/search?q=access');
    await screen.findByText('2 works');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await act(async () => screen.getByRole('button', { name: 'Add to graph' }).click());
    expect(await screen.findByText(/Added 2 works to the graph\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the graph' })).toHaveAttribute('href', '/explore/graph');
    expect([...store.get(graphAtom).edges.keys()]).toEqual(['W1111111-references-W2222222']);
  });

  it('puts all rows into the graph and goes there', async () => {
    const { store, address } = setup('/search?q=access');
    await screen.findByText('2 works');
    await act(async () => screen.getByRole('button', { name: 'Visualize' }).click());
    expect(await screen.findByText('Map')).toBeVisible();
    expect(address()).toBe('/explore/graph');
    expect(store.get(graphAtom).nodes.size).toBe(2);
  });

  it('tells why an address led here, and what a search costs', () => {
    const store = createStore();
    store.set(noteRedirectAtom, { to: '/search?q=10.1', reason: 'Invalid DOI format: 10.1' });
    store.set(sourceStatusAtom, { state: 'live' });
    setup('/search?q=10.1', {}, store);
    expect(screen.getByText('Invalid DOI format: 10.1')).toBeVisible();
    expect(screen.getByText(/10 credits for each search/)).toBeVisible();
  });

  it('tells why an address of a wrong kind led here, where its identifier can be opened', () => {
    const store = createStore();
    const reason = 'Unable to detect entity type for: A5023888391';
    store.set(noteRedirectAtom, { to: '/search?q=A5023888391', reason });
    setup('/search?q=A5023888391', {}, store);
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.queryByText(/Searched for it instead/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open it in the graph' })).toBeVisible();
  });

  it('reads a link of before there was a choice as it was meant: everything is searched', async () => {
    const { context } = setup('/search?q=access');
    expect(screen.getByLabelText('Search works in')).toHaveValue('everything');
    await screen.findByText('2 works');
    expect(context.requests[0]).toMatch(/[?&]search=access/);
  });

  it('offers a reranked order, and asks for it', async () => {
    const { user, address, context } = setup('/search?q=access');
    await screen.findByText('2 works');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'rerank');
    expect(address()).toBe('/search?q=access&sort=rerank');
    await waitFor(() => expect(context.requests.at(-1)).toMatch(/[?&]rerank=true/));
    expect(context.requests.at(-1)).not.toMatch(/[?&]sort=/);
    expect(await screen.findByText('2 works')).toBeVisible();
  });

  it('says of a page beyond the reranked ones that it is in the usual order', async () => {
    setup('/search?q=access&sort=rerank&page=6');
    expect(
      await screen.findByText('2 works. This page is not reranked: the usual order of relevance'),
    ).toBeVisible();
  });

  it('tells once what was sent otherwise than the address says, with the query as sent', async () => {
    setup('/search?q=acces*');
    expect(await screen.findAllByText('Truncation needs exact words.')).toHaveLength(1);
    expect(await screen.findByText(/^As sent:/)).toHaveTextContent(
      /^As sent: acces\* \(title, abstract, full text and keywords, exact words, /,
    );
  });

  it('tells what was sent otherwise than typed', () => {
    setup('/search?q=why%20blue%3F');
    expect(
      screen.getByText(/^“blue\?” is sent as “blue”\. A \? behind a word is read as punctuation/),
    ).toBeVisible();
  });
});
