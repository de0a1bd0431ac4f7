/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { GraphNotices } from '@/components/screens/graph/GraphNotices';
import type { StaticTier } from '@/lib/cache/static-tier';
import { plainSearch } from '@/lib/routing/graph-search-address';
import { layoutStatusAtom } from '@/lib/state/canvas/layout-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import type { GraphError } from '@/lib/state/graph/graph-status-atoms';
import { layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import {
  noticeFailuresAtom,
  noticeHiddenEdgesAtom,
  noticeRepositoryAtom,
} from '@/lib/state/graph/notice-atoms';
import { visibleEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { followSearchAtom } from '@/lib/state/search/graph-search-atoms';
import { type SearchStatus, searchProgressAtom } from '@/lib/state/search/search-atoms';
import { noteRedirectAtom } from '@/lib/state/service/activity-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { ACCESS_RECORDS, rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

const DONE: SearchStatus = {
  state: 'done',
  query: 'tides',
  progress: new Map([
    ['works', { state: 'done', shown: 20, total: 81 }],
    ['authors', { state: 'failed', message: 'HTTP 500' }],
  ]),
  count: 20,
  plan: null,
  works: null,
  entityId: null,
  time: 0,
  isHosted: false,
};

/** The site's own files answer every list with one work. */
const HOSTED: StaticTier = {
  name: 'static',
  read: async () => new Map(),
  readAnswer: async () => ({
    body: { meta: { count: 1, page: 1, per_page: 20 }, results: [rawWork('W1111111')] },
    retrievedAt: Date.UTC(2026, 10, 20),
  }),
};

function setup(
  props: { error?: GraphError; subject?: string; search?: SearchStatus },
  store = createStore(),
) {
  return renderWithApp(
    <GraphNotices
      error={props.error ?? null}
      subject={props.subject ?? null}
      search={props.search ?? null}
    />,
    store,
  );
}

describe('GraphNotices', () => {
  it('shows nothing when all is well', () => {
    expect(setup({}).container).toBeEmptyDOMElement();
  });

  it('says what of a pasted address was left out, at the address it led to, until it is put away', async () => {
    const store = createStore();
    window.history.replaceState(null, '', '/works/W2741809807');
    const { user, container } = setup({}, store);
    act(() => {
      store.set(noteRedirectAtom, { to: '/works/W1', reason: 'Another reason.' });
    });
    expect(container).toBeEmptyDOMElement();
    act(() => {
      store.set(noteRedirectAtom, { to: '/works/W2741809807', reason: 'Left out: “select”.' });
    });
    expect(screen.getByText('Left out: “select”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(container).toBeEmptyDOMElement();
  });

  it('shows the two latest of what was told, and the others when they are asked for', async () => {
    const store = createStore();
    const { user } = setup({}, store);
    const failures = [{ id: 'W1', label: 'Tides', message: 'HTTP 500' }];
    const retry = { type: 'load', input: 'W1' } as const;
    act(() => {
      store.set(noticeFailuresAtom, { act: 'expand', failures, total: 1, retry });
      store.set(noticeFailuresAtom, { act: 'load', failures, total: 1, retry });
      store.set(noticeRepositoryAtom, { nodes: [], edges: [] });
    });
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(2);
    expect(screen.getByText('All of it is in the repository already.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '1 more notice' }));
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
  });

  it('says what failed and offers another try, and a search for what could not be loaded', () => {
    const error: GraphError = {
      message: 'Entity not found: W99',
      task: { type: 'load', input: { kind: 'works', id: 'W99' } },
    };
    setup({ error, subject: 'W99' });
    const alert = within(screen.getByRole('alert'));
    expect(screen.getByRole('alert')).toHaveTextContent('Entity not found: W99');
    expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(alert.getByRole('link', { name: 'Search for it' })).toHaveAttribute('href', '/search?q=W99');
  });

  it("names an author's failure with the id", () => {
    const error: GraphError = {
      message: 'HTTP 500',
      task: { type: 'load', input: { kind: 'authors', id: 'A5023888391' } },
    };
    setup({ error });
    expect(screen.getByRole('alert')).toHaveTextContent('Error Loading Author A5023888391: HTTP 500');
  });

  it('says that the layout failed, where the nodes are, and runs it again', async () => {
    const { store, user } = setup({});
    act(() => store.set(layoutStatusAtom, { state: 'failed', message: 'out of memory' }));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('The layout failed. Nodes stay where they are. out of memory');
    const { revision } = store.get(layoutRequestAtom);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(store.get(layoutRequestAtom)).toMatchObject({ revision: revision + 1, kind: 'full' });
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers no search after a failed expansion', () => {
    const error: GraphError = {
      message: 'HTTP 500',
      task: { type: 'expand', id: 'W1', relationId: null, more: 10 },
    };
    setup({ error, subject: 'W1' });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('names the kinds that a search is missing', () => {
    setup({ search: DONE });
    expect(screen.getByRole('status')).toHaveTextContent('Some results are missing. Authors: HTTP 500');
  });

  it('says how old results are that came with the site, and asks again for what that costs', async () => {
    const store = createStore();
    const context = createTestContext(ACCESS_RECORDS, { hosted: HOSTED });
    store.set(flowContextAtom, context);
    store.set(followSearchAtom, { ...plainSearch('access'), kinds: ['works'] });
    await waitFor(() => expect(store.get(searchProgressAtom).state).toBe('done'));
    const { user } = setup({ search: store.get(searchProgressAtom) }, store);
    expect(screen.getByRole('status')).toHaveTextContent(
      'This example comes with the site, as OpenAlex answered on 2026-11-20. It has cost nothing.',
    );
    await user.click(screen.getByRole('button', { name: 'Search again (10 credits)' }));
    await waitFor(() =>
      expect(store.get(searchProgressAtom)).toMatchObject({ state: 'done', isHosted: false }),
    );
  });

  it('says when nothing was found', () => {
    setup({ search: { ...DONE, progress: new Map(), count: 0 } });
    expect(screen.getByRole('status')).toHaveTextContent('No results found');
    expect(screen.getByRole('status')).toHaveTextContent('Nothing in OpenAlex matches “tides”.');
  });

  it('says of a local library that nothing in it matches', () => {
    const store = createStore();
    store.set(sourceStatusAtom, { state: 'library', name: 'tides' });
    setup({ search: { ...DONE, progress: new Map(), count: 0 } }, store);
    expect(screen.getByRole('status')).toHaveTextContent('Nothing in this library matches “tides”.');
  });

  it('tells of hidden edges, and shows them on request', async () => {
    const store = createStore();
    const graph = graphFromText('W1 -work_has_topic-> T1\nW1 -work_has_topic-> T2');
    store.set(addToGraphAtom, graph, 'Expand W1');
    store.set(noticeHiddenEdgesAtom, graph.edges);
    const { user } = setup({}, store);
    expect(screen.getByRole('status')).toHaveTextContent('2 links to topics are hidden');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(store.get(visibleEdgeTypesAtom).has('work_has_topic')).toBe(true);
  });

  it('can be unfolded where a sheet has folded the notice on hidden edges', async () => {
    const store = createStore();
    const graph = graphFromText('W1 -work_has_topic-> T1\nW1 -work_has_topic-> T2');
    store.set(addToGraphAtom, graph, 'Expand W1');
    store.set(noticeHiddenEdgesAtom, graph.edges);
    const { user } = setup({}, store);
    const folded = screen.getByLabelText('2 links to topics are hidden');
    expect(folded).toHaveTextContent('2');
    expect(folded).toHaveAttribute('aria-expanded', 'false');
    await user.click(folded);
    expect(folded).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('2 links to topics are hidden');
  });

  it('tells of several hidden types in one notice, and shows them all', async () => {
    const store = createStore();
    const graph = graphFromText(
      'W1 -work_has_topic-> T1\nW1 -work_has_topic-> T2\nA1 -author_researches-> T1',
    );
    store.set(addToGraphAtom, graph, 'Expand W1');
    store.set(noticeHiddenEdgesAtom, graph.edges);
    const { user } = setup({}, store);
    expect(screen.getByRole('status')).toHaveTextContent(
      '3 links to topics and research topics of authors are hidden',
    );
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(store.get(visibleEdgeTypesAtom).has('author_researches')).toBe(true);
  });

  it('names nodes that could not be expanded, and can be dismissed', async () => {
    const store = createStore();
    const failures = ['W1', 'W2', 'W3', 'W4', 'W5'].map((id) => ({
      id,
      label: `Work ${id}`,
      message: 'HTTP 500',
    }));
    store.set(noticeFailuresAtom, {
      act: 'expand',
      failures,
      total: 40,
      retry: { type: 'detect-all' },
    });
    const { user } = setup({}, store);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Failed to expand 5 of 40 nodes: Work W1, Work W2, Work W3 and 2 more (HTTP 500)',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('the keyword of an address that is gone', () => {
  const error: GraphError = {
    message: 'Entity not found: ebb-and-flow',
    task: { type: 'load', input: { kind: 'keywords', id: 'ebb-and-flow' } },
  };
  const KEYWORDS = [rawEntity('keywords/ebb-and-flow-tides', { display_name: 'Ebb and flow tides' })];

  it('is offered by the name it has now, with its address', async () => {
    const store = createStore();
    store.set(flowContextAtom, createTestContext(KEYWORDS));
    const { user } = setup({ error, subject: 'ebb-and-flow' }, store);
    await user.click(await screen.findByRole('button', { name: 'Use “Ebb and flow tides”' }));
    expect(window.location.pathname).toBe('/keywords/ebb-and-flow-tides');
  });

  it('is not offered where a library answers, which has few of them', async () => {
    const store = createStore();
    const context = createTestContext(KEYWORDS);
    store.set(flowContextAtom, context);
    store.set(sourceStatusAtom, { state: 'library', name: 'tides' });
    setup({ error, subject: 'ebb-and-flow' }, store);
    expect(screen.getByText('Entity not found: ebb-and-flow')).toBeVisible();
    expect(context.requests).toEqual([]);
  });
});
