/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { RecentSessions } from '@/components/sessions/RecentSessions';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { saveSessionAsAtom } from '@/lib/state/sessions/session-atoms';
import { sessionScopeAtom } from '@/lib/state/sessions/session-scope-atom';
import { SessionStore } from '@/lib/state/sessions/session-store';
import { flushPersisted } from '@/lib/storage/persisted';
import { createTestDatabase } from '@/tests/support/browser-database';
import { graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
  flushPersisted();
  localStorage.clear();
});

/** A browser with sessions of these names, each of one node, the last one saved last. */
async function setup(names: readonly string[]) {
  const store = createStore();
  const { database } = createTestDatabase();
  store.set(sessionScopeAtom, { database, prefix: '' });
  for (const [index, name] of names.entries()) {
    jest.spyOn(Date, 'now').mockImplementation(() => 1_000_000 + index * 60_000);
    store.set(addToGraphAtom, graphFromText(`W1${index}`), 'Add');
    await store.set(saveSessionAsAtom, name);
    store.set(clearGraphAtom);
  }
  return { ...renderWithApp(<RecentSessions />, store), store, database };
}

const section = () => screen.findByRole('region', { name: 'Recent sessions' });

describe('RecentSessions', () => {
  it('lists the latest five, the latest first, by size and age', async () => {
    await setup(['One', 'Two', 'Three', 'Four', 'Five', 'Six']);
    const rows = within(await section());
    await waitFor(() =>
      expect(rows.getAllByRole('button').map((row) => row.textContent)).toEqual([
        'Six1 node, just now',
        'Five1 node, 1 minute ago',
        'Four1 node, 2 minutes ago',
        'Three1 node, 3 minutes ago',
        'Two1 node, 4 minutes ago',
      ]),
    );
  });

  it('is not there without any', async () => {
    const { container } = await setup([]);
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  });

  it('opens one on the map', async () => {
    const { user, store } = await setup(['One', 'Two']);
    await user.click(await within(await section()).findByRole('button', { name: /^One/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/explore/graph'));
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W10']);
  });

  it('says so when one has gone meanwhile, and stays', async () => {
    const { user, database } = await setup(['One']);
    const row = await within(await section()).findByRole('button', { name: /^One/ });
    const sessionStore = new SessionStore(database, '');
    const listed = await sessionStore.list();
    await sessionStore.remove(listed.ok ? (listed.value[0]?.id ?? '') : '');
    await sessionStore.write({
      entry: {
        id: 's2',
        type: 'unsaved',
        name: 'Other',
        savedAt: 1,
        nodes: 2,
        edges: 0,
        copyOf: '',
        owner: 'x',
      },
      cut: () => ({
        head: { session: {}, graph: {}, nodes: ['gone'], places: ['gone'], edges: [] },
        parts: {},
      }),
      mayReplace: () => true,
    });
    await user.click(row);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The session could not be opened: it is not there any more.',
    );
    await user.click(await screen.findByRole('button', { name: /^Other.*not saved, 2 nodes/ }));
    expect(
      await screen.findByText('“Other” could not be opened: a part of it is missing or damaged.'),
    ).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });
});
