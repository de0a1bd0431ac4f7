/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'jotai';
import { RouteTableContext } from '@/components/router/route-table';
import { GraphNotices } from '@/components/screens/graph/GraphNotices';
import { ListScreen } from '@/components/screens/list/ListScreen';
import { SearchScreen } from '@/components/screens/search/SearchScreen';
import { ServiceStep } from '@/components/service/ServiceStep';
import { RouteSlot } from '@/components/shell/RouteSlot';
import { StatusFoot } from '@/components/shell/StatusFoot';
import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { createLibrary } from '@/lib/library/library';
import { parseNdjson } from '@/lib/library/read-ndjson';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { RateLimitError, TimeoutError } from '@/lib/openalex/errors';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { beginConditionAtom, noteOutcomeAtom, notePauseAtom } from '@/lib/state/service/condition-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { apiKeyAtom, usableApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { createFakeService, type FakeCondition } from '@/tests/support/fake-service';
import { isolateScreens } from '@/tests/support/render-screen';
import { renderWithApp } from '@/tests/support/render-with-app';
import { silenceReports } from '@/tests/support/reports';

layOutElements();
isolateScreens();
silenceReports();

// jsdom has dialogs, but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const RAWS = [rawWork('W100010', { title: 'Tides' }), rawEntity('A1111', { display_name: 'Ada' })];
const NOW = Date.UTC(2026, 10, 20, 12);

/** A visit to a service in this condition, with the page's own way of following it. */
function setup(condition: FakeCondition, path: string) {
  const text = RAWS.map((raw) => JSON.stringify(raw)).join('\n');
  const library = createLibrary(parseNdjson(new TextEncoder().encode(text)), { name: 'Test' });
  const service = createFakeService(library, { condition });
  const store = createStore();
  store.set(sourceStatusAtom, { state: 'live' });
  const records = createRecordStore();
  const client = createOpenAlexClient({
    baseUrl: 'https://api.openalex.org',
    fetch: (url, init) => service.fetch(url, init),
    now: () => NOW,
    sleep: () => Promise.resolve(),
    apiKey: () => store.get(usableApiKeyAtom),
    onOutcome: (outcome) => store.set(noteOutcomeAtom, outcome, NOW),
  });
  store.set(flowContextAtom, { api: createCachedApi(client, records), records, now: () => NOW });
  window.history.replaceState(null, '', path);
  const { user: _slow, ...view } = renderWithApp(
    <RouteTableContext value={{ '/': () => null, '/search': SearchScreen, '/works': ListScreen }}>
      <main id="main" tabIndex={-1}>
        <RouteSlot ssrPath={null} />
      </main>
      <StatusFoot />
    </RouteTableContext>,
    store,
  );
  return { ...view, store, service, client };
}

const KEY_SENTENCE = 'OpenAlex says: “API key required. Get a free key at https://openalex.org/settings/api”';

describe('a service that asks for a key', () => {
  it.each([
    [
      '/search?q=tides',
      'Failed to search OpenAlex: OpenAlex asks for an API key (HTTP 401). Please try again.',
    ],
    ['/works', 'Error: OpenAlex asks for an API key (HTTP 401)'],
  ])('says so in its place at %s, with the next step', async (path, text) => {
    const { store } = setup('key-needed', path);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveTextContent(KEY_SENTENCE);
    act(() => within(alert).getByText('Enter your own API key').click());
    expect(await within(alert).findByRole('link', { name: 'Get a free key' })).toHaveAttribute(
      'href',
      'https://openalex.org/settings/api',
    );
    expect(within(alert).getByLabelText('API key')).toBeVisible();
    expect(within(alert).getByRole('link', { name: 'open the sample library' })).toHaveAttribute(
      'href',
      '/explore/graph?example=',
    );
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(store.get(apiKeyAtom)).toBeNull();
  });

  it('says so once for the whole visit, and a key opens it', async () => {
    const { store, client } = setup('key-needed', '/works');
    const foot = await screen.findByText('OpenAlex does not answer without an API key.');
    const notice = foot.closest('[role=status]');
    expect(notice).not.toHaveTextContent(KEY_SENTENCE);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByText('What OpenAlex says, and what works without it'));
    expect(notice).toHaveTextContent(KEY_SENTENCE);
    act(() => screen.getByRole('button', { name: 'Enter an API key' }).click());
    const dialog = screen.getByRole('dialog', { name: 'Your own API key' });
    await user.type(within(dialog).getByLabelText('API key'), 'mine');
    await user.click(within(dialog).getByRole('button', { name: 'Save key' }));
    expect(store.get(usableApiKeyAtom)).toBe('mine');
    expect(screen.queryByText('OpenAlex does not answer without an API key.')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 work')).toBeVisible();
    expect(client.meter.get().owner).toBe('visitor-key');
  });

  it('is known from the start', async () => {
    const store = createStore();
    store.set(sourceStatusAtom, { state: 'live' });
    store.set(beginConditionAtom, { state: 'key-needed', since: NOW, times: 1, said: 'Key!', until: null });
    renderWithApp(<StatusFoot />, store);
    act(() => screen.getByText('What OpenAlex says, and what works without it').click());
    expect(await screen.findByText('OpenAlex says: “Key!”')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enter an API key' })).toBeEnabled();
  });
});

describe('an address without credits from the first request', () => {
  it('says until when, what the service says, and what still works', async () => {
    setup('spent', '/works');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Error: Daily request limit of 1000 exceeded. Resets at 2026-11-21 03:00 UTC',
    );
    expect(alert).toHaveTextContent('OpenAlex says: “Insufficient budget. This request costs $0.0001');
    expect(within(alert).getByText('Enter your own API key')).toBeVisible();
    expect(await screen.findByText('No credits are left today.')).toBeVisible();
    expect(
      screen.getByText(/Searches and lists wait until 2026-11-21 03:00 UTC; single records .* still work/),
    ).toBeVisible();
  });
});

describe('a service out of order', () => {
  it.each<[FakeCondition, string]>([
    ['down', 'Error: OpenAlex is down for maintenance.'],
    ['failing', 'Error: HTTP 500 Internal Server Error'],
    ['empty', 'Error: OpenAlex seems to be unwell: it lists no works at all'],
    ['no-results', 'Error: OpenAlex seems to be unwell: it answered without results'],
  ])('is told in its place, and what there is without it (%s)', async (condition, text) => {
    const { service } = setup(condition, '/works');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(alert).not.toHaveTextContent('OpenAlex says');
    expect(within(alert).getByRole('link', { name: 'open the sample library' })).toBeVisible();
    expect(within(alert).queryByText('Enter your own API key')).not.toBeInTheDocument();
    expect(screen.queryByText('OpenAlex seems to be unwell.')).not.toBeInTheDocument();
    act(() => within(alert).getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByText('OpenAlex seems to be unwell.')).toBeVisible();
    service.become('fine');
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByText('1 work')).toBeVisible();
    expect(screen.queryByText('OpenAlex seems to be unwell.')).not.toBeInTheDocument();
  });

  it('offers a narrower search where one was too wide', async () => {
    const { service } = setup('fine', '/search?q=fault+504');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('OpenAlex gave up on this request because it takes too long.');
    expect(within(alert).getByRole('link', { name: 'search titles only' })).toHaveAttribute(
      'href',
      '/search?q=fault%20504&scope=title',
    );
    expect(service.requests).toHaveLength(1);
  });
});

describe('failures told elsewhere', () => {
  it('get the same step over the map', async () => {
    const { store } = setup('key-needed', '/works');
    await screen.findByRole('alert');
    const graphError = {
      message: 'Failed to expand node (References): OpenAlex asks for an API key (HTTP 401)',
      task: { type: 'load', input: 'W1' },
    } as const;
    renderWithApp(<GraphNotices error={graphError} subject={null} search={null} />, store);
    const [, alert] = screen.getAllByRole('alert');
    expect(alert).toHaveTextContent(KEY_SENTENCE);
  });

  it('find it within a longer text, and nothing where the text is of something else', () => {
    const { store } = setup('fine', '/');
    renderWithApp(<ServiceStep of="The file cannot be read." />, store);
    expect(screen.queryByText(/OpenAlex says/)).not.toBeInTheDocument();
  });
});

describe('a wait before a request is tried again', () => {
  it('says why, how long, and how a key would end it', async () => {
    const { store } = setup('fine', '/');
    let end: () => void = () => undefined;
    const error = new RateLimitError(429, 'ladder', 20_000, 'Search without a key is under heavy load.');
    act(() => {
      end = store.set(notePauseAtom, { error, attempt: 1, attempts: 5, ms: 20_400 });
    });
    const notice = (await screen.findByText('Waiting 21 s for OpenAlex:')).closest('[role=status]');
    expect(notice).toHaveTextContent(
      'it is busy and holds back searches without an API key. Then try 2 of 5.OpenAlex says: “Search without a key is under heavy load.”',
    );
    expect(screen.getByRole('button', { name: 'Enter an API key' })).toBeEnabled();
    act(() => end());
    expect(screen.queryByText('Waiting 21 s for OpenAlex:')).not.toBeInTheDocument();
  });

  it('passes a short one over', () => {
    const { store } = setup('fine', '/');
    const pause = { attempts: 5, ms: 1_000, attempt: 1 };
    act(() => void store.set(notePauseAtom, { ...pause, error: new TimeoutError(1) }));
    expect(screen.queryByText(/^Waiting/)).not.toBeInTheDocument();
  });
});
