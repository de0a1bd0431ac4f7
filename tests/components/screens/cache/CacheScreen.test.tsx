/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'jotai';
import { CacheScreen } from '@/components/screens/cache/CacheScreen';
import { onReport } from '@/lib/base/report';
import { failure, success } from '@/lib/base/result';
import type { CacheEntry } from '@/lib/cache/entry';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import { ROUTE_FAMILIES } from '@/lib/routing/route-families';
import { noteStorageFaultAtom, recordCacheAtom } from '@/lib/state/cache/cache-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { collectAtom, repositoryAtom } from '@/lib/state/repository/repository-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { failed, unavailable } from '@/lib/storage/storage-fault';
import { parsed, rawEntity, rawWork } from '@/tests/support/build-records';
import { cachedEntry, openTestCache } from '@/tests/support/cached-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { renderScreen } from '@/tests/support/render-screen';

const Nothing = () => null;
const ROUTES = {
  '/cache': CacheScreen,
  '/browse': () => <p>Browse</p>,
  '/explore/graph': Nothing,
  ...Object.fromEntries(ROUTE_FAMILIES.map(({ pattern }) => [pattern, Nothing])),
};

layOutElements();

// Long tables take long here to be looked at, above all to tell what of them is hidden.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

/** jsdom's blobs cannot be read as text. */
Blob.prototype.text = function text(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(this);
  });
};

let quiet: () => void;
let saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  quiet = onReport(() => undefined);
  saved = [];
  let last: Blob = new Blob();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  URL.createObjectURL = (blob: Blob) => {
    last = blob;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: last });
  });
});
afterEach(() => {
  quiet();
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const HOUR = 3_600_000;
const NOW = Date.now();
const IN_DATABASE: readonly CacheEntry[] = [
  cachedEntry('works', rawWork('W10', { title: 'Tides of the North' }), NOW - HOUR),
  cachedEntry('works', rawWork('W11', { title: 'Area of ice', citedBy: 9 }), NOW - 2 * HOUR),
  cachedEntry('authors', rawEntity('A10', { display_name: 'Ada North' }), NOW - 3 * HOUR),
  cachedEntry('publishers', rawEntity('P10', { display_name: 'Tide Press' }), NOW),
];
const HELD: readonly CacheEntry[] = [cachedEntry('works', rawWork('W12', { title: 'Held' }), NOW)];

async function setup(inDatabase: readonly CacheEntry[] = IN_DATABASE, held: readonly CacheEntry[] = HELD) {
  const store = createStore();
  const cache = await openTestCache(store, inDatabase, held);
  const user = userEvent.setup();
  const view = renderScreen(ROUTES, '/cache', store);
  await screen.findByText(/^Showing /);
  const names = () =>
    [...document.querySelectorAll('tr[data-index] div[title]')].map((name) => name.textContent);
  const figure = (label: string) =>
    within(screen.getByLabelText('Cache statistics')).getByText(label).nextElementSibling?.textContent;
  const chip = (group: string, name: RegExp) =>
    within(screen.getByRole('group', { name: group })).getByRole('button', { name });
  const importFile = async (content: unknown) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const file = new File([text], 'cache.json', { type: 'application/json' });
    await user.upload(screen.getByLabelText('File to import'), file);
    await user.click(screen.getByRole('button', { name: 'Import' }));
  };
  const agree = (isAgreed: boolean) => act(() => store.set(answerQuestionAtom, isAgreed));
  return { ...view, ...cache, user, store, names, figure, chip, importFile, agree };
}

describe('CacheScreen', () => {
  it('shows its defaults: works and authors, IndexedDB and local storage, newest first, fifty', async () => {
    const { names, figure } = await setup();
    expect(screen.getByRole('heading', { level: 1, name: 'Cache Browser' })).toBeVisible();
    expect(document.title).toBe('Cache Browser | Academic Explorer');
    expect(names()).toEqual(['Tides of the North', 'Area of ice', 'Ada North']);
    expect([figure('Total entities'), figure('Storage types'), figure('Matching filters')]).toEqual([
      '5',
      '2',
      '3',
    ]);
    expect(figure('Total size')).toMatch(/^[\d.]+ KB$/);
    const pressed = (group: string) =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole('button')
        .filter((button) => button.getAttribute('aria-pressed') === 'true')
        .map((button) => button.textContent);
    expect(pressed('Entity types')).toEqual(['Works3', 'Authors1']);
    expect(pressed('Storage locations')).toEqual(['IndexedDB4', 'Local storage0']);
    expect(
      within(screen.getByRole('group', { name: 'Storage locations' }))
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['All', 'IndexedDB4', 'Local storage0', 'Repository0', 'Memory1']);
    const optionsOf = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(optionsOf('Sort by')).toEqual(['Cache Date', 'Entity Type', 'Name', 'Size']);
    expect(optionsOf('Direction')).toEqual(['Descending', 'Ascending']);
    expect(optionsOf('Page size')).toEqual(['25', '50', '100', '200']);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Cache Date');
    expect(screen.getByRole('combobox', { name: 'Direction' })).toHaveDisplayValue('Descending');
    expect(screen.getByRole('combobox', { name: 'Page size' })).toHaveDisplayValue('50');
  });

  it('searches, and filters by type and location', async () => {
    const view = await setup();
    const { names, chip } = view;
    await view.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'north');
    await waitFor(() => expect(names()).toEqual(['Tides of the North', 'Ada North']));
    await view.user.click(chip('Entity types', /^Authors/));
    await waitFor(() => expect(names()).toEqual(['Tides of the North']));
    await view.user.click(screen.getByRole('button', { name: 'Reset filters' }));
    await view.user.click(chip('Storage locations', /^Memory/));
    await waitFor(() => expect(names()).toContain('Held'));
  });

  it('sorts, by controls and by columns', async () => {
    const view = await setup();
    const { names } = view;
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Ascending');
    await waitFor(() => expect(names()).toEqual(['Ada North', 'Area of ice', 'Tides of the North']));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await view.user.click(screen.getByRole('button', { name: 'Cached' }));
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Cache Date');
  });

  it('filters by size, and disables what needs entries', async () => {
    const view = await setup();
    const { names } = view;
    await view.user.click(screen.getByRole('button', { name: 'Advanced' }));
    await view.user.type(screen.getByRole('textbox', { name: 'Minimum size (bytes)' }), '1e3');
    expect(screen.getByText('A whole number of bytes')).toBeVisible();
    await view.user.clear(screen.getByRole('textbox', { name: 'Minimum size (bytes)' }));
    await view.user.type(screen.getByRole('textbox', { name: 'Minimum size (bytes)' }), '200');
    await waitFor(() => expect(names()).not.toContain('Ada North'));
    await view.user.type(screen.getByRole('textbox', { name: 'Maximum size (bytes)' }), '9');
    expect(screen.getByText('Not below the minimum')).toBeVisible();
    expect(await screen.findByText('None of the 5 cached entities matches these filters.')).toBeVisible();
    expect(screen.getByText('No data available')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export JSON' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Clear Filtered' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('disables what acts on entries while they are read', async () => {
    const { user, indexedDb } = await setup();
    const acts = ['Export JSON', 'Export CSV', 'Clear Filtered', 'Refresh'].map((name) =>
      screen.getByRole('button', { name }),
    );
    const index = await indexedDb.index();
    let answer: () => void = () => undefined;
    const reading = jest.spyOn(indexedDb, 'index').mockReturnValue(
      new Promise((resolve) => {
        answer = () => resolve(index);
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    for (const button of acts) expect(button).toBeDisabled();
    act(() => answer());
    await waitFor(() => expect(acts[0]).toBeEnabled());
    for (const button of acts) expect(button).toBeEnabled();
    reading.mockRestore();
  });

  it('loads more pages, and begins at the first one when a filter changes', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      cachedEntry('works', rawWork(`W${at + 100}`, { title: `Work ${at}` }), NOW),
    );
    const view = await setup(many, []);
    expect(screen.getByText('Showing 50 of 60 entities')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Showing 60 of 60 entities')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Page size' }), '25');
    expect(await screen.findByText('Showing 25 of 60 entities')).toBeVisible();
  });

  it.each([
    ['works', rawWork('W10'), '/works/W10'],
    ['authors', rawEntity('A10'), '/authors/A10'],
    ['sources', rawEntity('S10'), '/sources/S10'],
    ['institutions', rawEntity('I10'), '/institutions/I10'],
    ['topics', rawEntity('T10'), '/topics/T10'],
  ] as const)('opens a row of %s', async (kind, raw, path) => {
    const view = await setup([cachedEntry(kind, raw)], []);
    await view.user.click(view.chip('Entity types', /^All/));
    await view.user.click(await screen.findByRole('row', { name: new RegExp(`${path.slice(-3)}`) }));
    expect(view.address()).toBe(path);
  });

  it.each([
    ['publishers', rawEntity('P10'), 'Publishers'],
    ['funders', rawEntity('F10'), 'Funders'],
    ['concepts', rawEntity('C10'), 'Concepts'],
    ['keywords', rawEntity('keywords/tide'), 'Keywords'],
  ] as const)('does not open a row of %s, and says where it opens', async (kind, raw, plural) => {
    const view = await setup([cachedEntry(kind, raw)], []);
    await view.user.click(view.chip('Entity types', /^All/));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await view.user.click(screen.getAllByRole('row')[1] ?? document.body);
    expect(view.address()).toBe('/cache');
    expect(screen.getByText(new RegExp(`^${plural} do not open from here`))).toBeVisible();
    // Said of a row, and gone with it.
    await view.user.click(view.chip('Entity types', /^None/));
    expect(await screen.findByText('No entity type is chosen.')).toBeVisible();
    expect(screen.queryByText(/do not open from here/)).toBeNull();
  });

  it('saves what matches as CSV and as JSON, under the name of the day', async () => {
    const view = await setup();
    await view.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await view.user.click(screen.getByRole('button', { name: 'Export JSON' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    const day = new Date().toISOString().slice(0, 10);
    expect(saved.map(({ name }) => name)).toEqual([
      `academic-explorer-cache-${day}.csv`,
      `academic-explorer-cache-${day}.json`,
    ]);
    expect(
      await screen.findByText(`Saved academic-explorer-cache-${day}.json with 3 entities.`),
    ).toBeVisible();
    expect(saved[0]?.blob.type).toBe('text/csv');
  });

  it('says how many it clears, asks, clears, and puts them back', async () => {
    const view = await setup();
    const { store, indexedDb, memory, names, figure, agree } = view;
    const node = nodeFromRecord(parsed('works', rawWork('W13', { title: 'Collected' })), 'minimal');
    act(() => {
      store.set(collectAtom, { nodes: [node], edges: [] });
    });
    await view.user.click(
      within(screen.getByRole('group', { name: 'Storage locations' })).getByRole('button', { name: 'All' }),
    );
    await waitFor(() => expect(figure('Matching filters')).toBe('5'));
    const before = await indexedDb.texts('works', ['W10', 'W11']);
    await view.user.click(screen.getByRole('button', { name: 'Clear Filtered' }));
    expect(store.get(pendingQuestionAtom)?.title).toBe('Clear filtered entities');
    expect(store.get(pendingQuestionAtom)?.paragraphs[0]).toMatch(
      /^5 entities \([\d.]+ KB\) that match the filters will be removed: 4 works, 1 author\.$/,
    );
    expect(store.get(pendingQuestionAtom)?.paragraphs.slice(1)).toEqual([
      'This includes 1 node of the repository, with the edges there.',
      'This can be undone until the page is closed or something else is cleared. The graph stays as it is.',
    ]);
    agree(false);
    expect(figure('Matching filters')).toBe('5');
    await view.user.click(screen.getByRole('button', { name: 'Clear Filtered' }));
    agree(true);
    expect(await screen.findByText('Cleared 5 entities.')).toBeVisible();
    await waitFor(() => expect(figure('Total entities')).toBe('1'));
    expect([memory.size, store.get(repositoryAtom).nodes.size]).toEqual([0, 0]);
    await expect(indexedDb.summary()).resolves.toMatchObject({ entries: 1 });
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(figure('Total entities')).toBe('6'));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(screen.queryByText('Cleared 5 entities.')).toBeNull();
    await expect(indexedDb.texts('works', ['W10', 'W11'])).resolves.toEqual(before);
    expect([memory.size, store.get(repositoryAtom).nodes.size]).toEqual([1, 1]);
  });

  it('previews an import, imports, and reports', async () => {
    const view = await setup([], []);
    const time = Date.now() - HOUR;
    const whole = (id: string) => ({
      id,
      type: 'works',
      cacheTimestamp: time,
      record: JSON.stringify(rawWork(id)),
      fields: 'all',
      times: { '*': time },
    });
    const entryOnly = { id: 'A10', type: 'authors', label: 'Ada', dataSize: 9, cacheTimestamp: time };
    await view.importFile({ entities: [whole('W10'), whole('W11'), entryOnly, { id: 'W12' }] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Import cache data' }));
    expect(await dialog.findByText('Would import 3 entities.')).toBeVisible();
    expect(
      within(dialog.getByRole('list', { name: 'Entities by type' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['2 works', '1 author']);
    expect(dialog.getByText('Skipped: invalid or damaged: 1')).toBeVisible();
    expect(dialog.getByText('Without records: only index entries are restored: 1')).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Import 3 entities' }));
    expect(await dialog.findByText('Imported 3 entities.')).toBeVisible();
    expect(dialog.getByText('Skipped 1: 0 as recent, 1 invalid, 0 repeated.')).toBeVisible();
    expect(dialog.getByText(/only index entries were restored for these/)).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    await waitFor(() => expect(view.names()).toHaveLength(3));
    expect(screen.getByText(/^Index entry only/)).toBeVisible();
    await view.importFile({ entities: [whole('W10')] });
    expect(await screen.findByText('Skipped: the stored record is as recent: 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it.each([
    ['sample', 1],
    ['live', 0],
  ] as const)('says what becomes of an import beside %s records', async (state, count) => {
    const view = await setup([], []);
    act(() =>
      view.store.set(sourceStatusAtom, state === 'live' ? { state } : { state, reason: 'unreachable' }),
    );
    await view.importFile({ entities: [] });
    expect(await screen.findByText('Would import 0 entities.')).toBeVisible();
    expect(screen.queryAllByText(/^OpenAlex is not in use now: imported records stay apart/)).toHaveLength(
      count,
    );
  });

  it('says what is wrong with a file', async () => {
    const view = await setup();
    await view.importFile({ entities: 'none' });
    expect(
      await screen.findByText(
        'Failed to import cache data: Invalid import file: missing or invalid entities array',
      ),
    ).toBeVisible();
    await view.user.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[1] ?? document.body,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why a list cannot be read, and reads it again', async () => {
    const view = await setup();
    const cache = view.store.get(recordCacheAtom);
    const broken = jest
      .spyOn(cache?.indexedDb ?? view.indexedDb, 'index')
      .mockResolvedValue(failure(failed(new Error('The disk is gone'))));
    await view.user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load cached entities: Browser storage failed: The disk is gone',
    );
    broken.mockRestore();
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    jest.spyOn(view.indexedDb, 'index').mockResolvedValue(failure(failed(new Error('Again'))));
    await view.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByRole('alert');
    await view.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows what is in memory where the browser keeps nothing', async () => {
    const store = createStore();
    const { indexedDb } = await openTestCache(store, [], HELD);
    jest.spyOn(indexedDb, 'index').mockResolvedValue(failure(unavailable(new Error('blocked'))));
    const user = userEvent.setup();
    renderScreen(ROUTES, '/cache', store);
    expect(
      await screen.findByText(/^This browser does not store data for this site: blocked\./),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show memory' }));
    expect(await screen.findByText('Held')).toBeVisible();
  });

  it.each([
    ['texts', 'Export JSON', 'Failed to export to JSON: Browser storage failed: gone'],
    ['remove', 'Clear Filtered', 'Failed to clear cache: Browser storage failed: gone'],
    ['texts', 'Clear Filtered', 'Failed to clear cache: Browser storage failed: gone'],
  ] as const)('says when %s fails for %s', async (method, button, text) => {
    const view = await setup();
    jest.spyOn(view.indexedDb, method).mockResolvedValue(failure(failed(new Error('gone'))));
    await view.user.click(screen.getByRole('button', { name: button }));
    if (button === 'Clear Filtered') view.agree(true);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await view.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(view.figure('Total entities')).toBe('5');
  });

  it('says that the storage was cleared while it was open, and goes on with what is left', async () => {
    const view = await setup();
    const { store, user, factory, database, figure, names, indexedDb } = view;
    database.onFault((fault) => store.set(noteStorageFaultAtom, fault));
    const node = nodeFromRecord(parsed('works', rawWork('W13', { title: 'Collected' })), 'minimal');
    act(() => {
      store.set(collectAtom, { nodes: [node], edges: [] });
    });
    await new Promise((resolve) => {
      factory.deleteDatabase('academic-explorer').onsuccess = resolve;
    });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(
      await screen.findByText(
        'Browser storage was cleared while this page was open. The graph stays; records are fetched again when they are needed. Refresh shows what is left.',
      ),
    ).toBeVisible();
    // What is in memory, and what the repository holds.
    await waitFor(() => expect(figure('Total entities')).toBe('2'));
    expect(names()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^Browser storage was cleared/)).toBeNull();
    for (const entry of IN_DATABASE) indexedDb.write(entry);
    await indexedDb.settle();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(names()).toEqual(['Tides of the North', 'Area of ice', 'Ada North']));
    expect(screen.queryByText(/^Browser storage was cleared/)).toBeNull();
  });

  it('keeps what was imported before the storage was full, and says so', async () => {
    const view = await setup([], []);
    jest
      .spyOn(view.indexedDb, 'restore')
      .mockResolvedValueOnce(success(null))
      .mockResolvedValue(failure(failed(new Error('full'))));
    const time = Date.now();
    const entity = (id: string, type: string) => ({ id, type, label: id, cacheTimestamp: time });
    await view.importFile({ entities: [entity('W10', 'works'), entity('A10', 'authors')] });
    await view.user.click(await screen.findByRole('button', { name: 'Import 2 entities' }));
    expect(await screen.findByText('Imported 1 of 2 entities.')).toBeVisible();
    expect(screen.getByText('Failed to import cache data: Browser storage failed: full')).toBeVisible();
    expect(screen.getByText(/^What was imported stays/)).toBeVisible();
  });

  it('waits for the cache with pale rows', () => {
    renderScreen(ROUTES, '/cache', createStore());
    expect(screen.getByText('Loading...')).toBeVisible();
  });
});
