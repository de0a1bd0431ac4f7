import { createStore } from 'jotai/vanilla';
import type { CachedSearch } from '@/lib/flows/cached-search';
import { chooseStartLayoutAtom } from '@/lib/state/canvas/layout-settings-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { graphErrorAtom, isGraphLoadingAtom } from '@/lib/state/graph/graph-status-atoms';
import { layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import { dismissNoticeAtom, noticesAtom } from '@/lib/state/graph/notice-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { pinnedIdsAtom, selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import {
  cancelSearchAtom,
  searchAndVisualizeAtom,
  searchProgressAtom,
} from '@/lib/state/search/search-atoms';
import { setApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { silenceReports } from '@/tests/support/reports';

const RECORDS = [
  rawWork('W1111111', { title: 'Open access', topics: ['T1111'] }),
  rawWork('W2222222', { title: 'Closed access' }),
  rawEntity('A1111111', { display_name: 'Access Author' }),
];

silenceReports();

function setup(service: TestService = {}, records: readonly object[] = RECORDS) {
  const store = createStore();
  const context = createTestContext(records, service);
  store.set(flowContextAtom, context);
  return { store, context, ids: () => [...store.get(graphAtom).nodes.keys()] };
}

/** A service that answers only when told to. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { before: () => opened, open: () => open() };
}

describe('searchAndVisualizeAtom', () => {
  it.each([
    ['thrifty without a key, where requests cost credits', true, null, true],
    ['in full with a key', true, 'made-up-key', false],
    ['in full where nothing costs anything', false, null, false],
  ])('searches %s', async (_title, costs, key, isThrifty) => {
    const { store, context } = setup();
    store.set(flowContextAtom, { ...context, costsCredits: async () => costs });
    store.set(setApiKeyAtom, key);
    await store.set(searchAndVisualizeAtom, 'access', ['works', 'authors']);
    const authors = context.requests.filter((request) => request.startsWith('/authors'));
    expect(authors).toHaveLength(1);
    expect(/select=id,display_name,works_count(?:&|$)/.test(authors[0] ?? '')).toBe(isThrifty);
    store.set(setApiKeyAtom, null);
  });

  it.each([
    ['linked results', ['W2222222']],
    ['results without links, as a list,', []],
  ])('has %s laid out at once, unless the reader prefers the grid', async (_, cites) => {
    const found = [rawWork('W1111111', { cites }), rawWork('W2222222')];
    const { store } = setup({}, found);
    await store.set(searchAndVisualizeAtom, 'Title', ['works']);
    const request = { kind: 'full', layout: 'force', isFromSeed: true };
    expect(store.get(layoutRequestAtom)).toEqual({ revision: 1, ...request });
    store.set(chooseStartLayoutAtom, 'grid');
    await store.set(searchAndVisualizeAtom, 'Title', ['works']);
    expect(store.get(layoutRequestAtom).revision).toBe(1);
  });

  it('replaces the graph by what it finds and says how much per kind', async () => {
    const { store, ids } = setup();
    store.set(addToGraphAtom, { nodes: [buildNode('W9')], edges: [] }, 'Add');
    await store.set(searchAndVisualizeAtom, 'access');
    expect(ids().sort()).toEqual(['A1111111', 'W1111111', 'W2222222']);
    expect(store.get(searchProgressAtom)).toMatchObject({
      state: 'done',
      query: 'access',
      count: 3,
      entityId: null,
      progress: new Map([
        ['works', { state: 'done', shown: 2, total: 2 }],
        ['authors', { state: 'done', shown: 1, total: 1 }],
        ['sources', { state: 'done', shown: 0, total: 0 }],
        ['institutions', { state: 'done', shown: 0, total: 0 }],
      ]),
    });
    expect(store.get(isGraphLoadingAtom)).toBe(false);
  });

  it('lays out no single result', async () => {
    const { store } = setup({}, [rawWork('W1111111')]);
    await store.set(searchAndVisualizeAtom, 'Title', ['works']);
    expect(store.get(layoutRequestAtom).revision).toBe(0);
  });

  it('is running, and the graph loading, until the answers are in', async () => {
    const service = gate();
    const { store } = setup(service);
    const search = store.set(searchAndVisualizeAtom, 'access', ['works']);
    expect(store.get(searchProgressAtom)).toMatchObject({
      state: 'running',
      query: 'access',
      progress: new Map([['works', { state: 'running' }]]),
    });
    expect(store.get(isGraphLoadingAtom)).toBe(true);
    service.open();
    await search;
    expect(store.get(isGraphLoadingAtom)).toBe(false);
  });

  it('puts what it finds on the grid, wherever an earlier graph had it', async () => {
    const { store } = setup();
    const show = () => store.get(sceneAtom).patch(store.get(visibleGraphAtom));
    await store.set(searchAndVisualizeAtom, 'access', ['works']);
    show();
    const scene = store.get(sceneAtom);
    const before = scene.positionOf('W1111111');
    scene.move(scene.indexOf('W1111111'), 999, 999);
    await store.set(searchAndVisualizeAtom, 'closed', ['works']);
    show();
    await store.set(searchAndVisualizeAtom, 'access', ['works']);
    show();
    expect(scene.positionOf('W1111111')).toEqual(before);
  });

  it('trims the text, so that it equals the one in the address', async () => {
    const { store, context } = setup();
    await store.set(searchAndVisualizeAtom, '  access ', ['works']);
    expect(store.get(searchProgressAtom)).toMatchObject({ state: 'done', query: 'access' });
    expect(context.requests).toHaveLength(1);
  });

  it('keeps the graph when nothing is found', async () => {
    const { store, ids } = setup();
    store.set(addToGraphAtom, { nodes: [buildNode('W9')], edges: [] }, 'Add');
    await store.set(searchAndVisualizeAtom, 'zzzzqqq');
    expect(ids()).toEqual(['W9']);
    expect(store.get(searchProgressAtom)).toMatchObject({ state: 'done', count: 0 });
  });

  it('does nothing for blank text', async () => {
    const { store, context } = setup();
    await store.set(searchAndVisualizeAtom, '   ');
    expect(store.get(searchProgressAtom)).toEqual({ state: 'idle' });
    expect(context.requests).toEqual([]);
  });

  it('keeps the graph and says why when everything fails', async () => {
    const { store, ids } = setup({
      before: () => {
        throw new TypeError('offline');
      },
    });
    store.set(addToGraphAtom, { nodes: [buildNode('W9')], edges: [] }, 'Add');
    await store.set(searchAndVisualizeAtom, 'access');
    const message = 'Network error after 3 attempts: offline';
    expect(store.get(searchProgressAtom)).toMatchObject({ state: 'failed', query: 'access', message });
    expect(store.get(graphErrorAtom)?.message).toBe(message);
    expect(store.get(isGraphLoadingAtom)).toBe(false);
    expect(ids()).toEqual(['W9']);
  });

  it('shows cached records without an answer, and says that there are no others', async () => {
    let isThere = false;
    const { store, context, ids } = setup({
      before: () => {
        if (!isThere) throw new TypeError('offline');
      },
    });
    const { api } = createTestContext(RECORDS.slice(0, 1));
    const cachedSearch: CachedSearch = {
      search: (kind, { text }, limit) => api.fetchList(kind, { search: text, perPage: limit }),
    };
    store.set(flowContextAtom, { ...context, cachedSearch });
    await store.set(searchAndVisualizeAtom, 'access');
    expect(ids()).toEqual(['W1111111']);
    const texts = () => store.get(noticesAtom).map(({ text }) => text);
    expect(texts()).toEqual([
      'OpenAlex cannot be reached. This is the 1 result stored in this browser; others are missing.',
    ]);
    isThere = true;
    await store.set(searchAndVisualizeAtom, 'access');
    expect(ids()).toHaveLength(3);
    expect(texts()).toEqual([]);
  });

  it('loads an identifier as a fresh, pinned, selected graph', async () => {
    const { store, ids } = setup();
    await store.set(searchAndVisualizeAtom, 'W1111111');
    expect(ids()).toEqual(['W1111111']);
    expect(store.get(searchProgressAtom)).toMatchObject({ state: 'done', count: 1, entityId: 'W1111111' });
    expect([...store.get(pinnedIdsAtom)]).toEqual(['W1111111']);
    expect(store.get(selectedIdAtom)).toBe('W1111111');
  });

  it('says that an identifier is not found', async () => {
    const { store } = setup();
    await store.set(searchAndVisualizeAtom, 'W7777777');
    expect(store.get(graphErrorAtom)?.message).toBe('Entity not found: W7777777');
    expect(store.get(searchProgressAtom)).toMatchObject({ state: 'failed' });
  });

  it('lets a new search end the running one', async () => {
    const service = gate();
    const { store, ids } = setup(service);
    const first = store.set(searchAndVisualizeAtom, 'open', ['works']);
    const second = store.set(searchAndVisualizeAtom, 'closed', ['works']);
    service.open();
    await Promise.all([first, second]);
    expect(ids()).toEqual(['W2222222']);
    expect(store.get(searchProgressAtom)).toMatchObject({ state: 'done', query: 'closed' });
  });

  it.each([
    ['cancelled', cancelSearchAtom],
    ['followed by clearing the graph', clearGraphAtom],
  ])('adds nothing when %s', async (_, action) => {
    const service = gate();
    const { store, ids } = setup(service);
    const search = store.set(searchAndVisualizeAtom, 'access');
    store.set(action);
    service.open();
    await search;
    expect(ids()).toEqual([]);
    expect(store.get(searchProgressAtom)).toEqual({ state: 'idle' });
    expect([store.get(graphErrorAtom), store.get(isGraphLoadingAtom)]).toEqual([null, false]);
  });

  it('tells what was sent otherwise than typed, until told better', async () => {
    const { store } = setup();
    await store.set(searchAndVisualizeAtom, 'open access?');
    expect(store.get(noticesAtom)).toEqual([
      {
        id: 'search-text',
        type: 'search-text',
        text: '“access?” is sent as “access”. A ? behind a word is read as punctuation. To truncate the word, write *.',
      },
    ]);
    store.set(dismissNoticeAtom, 'search-text');
    expect(store.get(noticesAtom)).toEqual([]);
  });

  it('says so when the application has not started', async () => {
    const store = createStore();
    await store.set(searchAndVisualizeAtom, 'access');
    expect(store.get(graphErrorAtom)?.message).toBe('The application is still starting. Please try again.');
  });
});
