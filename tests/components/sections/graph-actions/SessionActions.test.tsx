/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { SessionActions } from '@/components/sections/graph-actions/SessionActions';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { openSessionAtom, saveSessionAtom } from '@/lib/state/sessions/session-atoms';
import { refreshSessionsAtom, sessionsAtom } from '@/lib/state/sessions/session-list-atoms';
import { sessionScopeAtom } from '@/lib/state/sessions/session-scope-atom';
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

function setup(lines = '', { factory } = createTestDatabase()) {
  const store = createStore();
  store.set(sessionScopeAtom, { database: createTestDatabase(factory).database, prefix: '' });
  if (lines !== '') store.set(addToGraphAtom, graphFromText(lines), 'Add');
  const view = renderWithApp(<SessionActions />, store);
  return {
    ...view,
    store,
    factory,
    name: () => screen.getByRole('textbox', { name: 'Session name' }),
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
    rows: () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem'),
    more: async (session: string, act: string) => {
      await view.user.click(await screen.findByRole('button', { name: `More on ${session}` }));
      await view.user.click(await screen.findByRole('menuitem', { name: act }));
    },
    saveAs: async (name: string) => {
      const box = await screen.findByRole('textbox', { name: 'Session name' });
      await view.user.clear(box);
      await view.user.type(box, `${name}{Enter}`);
    },
  };
}

describe('SessionActions', () => {
  it('offers nothing to save on an empty map, and says what sessions are for', async () => {
    setup();
    expect(await screen.findByText(/^No saved sessions\./)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Session name' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Import sessions' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Export all' })).toBeNull();
  });

  it('saves under the suggested name or another, then over itself', async () => {
    const { user, store, name, button, saveAs } = setup('W11');
    expect(name()).toHaveValue('W11');
    await user.clear(name());
    expect(button('Save')).toBeDisabled();
    await saveAs('Tides');
    expect(await screen.findByText('Saved “Tides”.')).toBeVisible();
    expect(await screen.findByText('Saved just now')).toBeVisible();
    act(() => store.set(addToGraphAtom, graphFromText('W12'), 'Add'));
    expect(await screen.findByText('Changed since it was saved')).toBeVisible();
    await user.click(button('Save'));
    expect(await screen.findByText('Saved just now')).toBeVisible();
    await user.click(button('Save as'));
    expect(button('Cancel')).toBeVisible();
    expect(name()).toHaveFocus();
    await saveAs('Tides again');
    expect(await screen.findByText('Saved “Tides again”.')).toBeVisible();
    await waitFor(() => expect(button('Save')).toHaveFocus());
  });

  it('opens, renames and deletes', async () => {
    const { user, store, button, rows, more, saveAs } = setup('A11 -authored-> W11');
    await saveAs('Tides');
    await screen.findByText('Saved “Tides”.');
    act(() => store.set(clearGraphAtom));
    const row = await screen.findByRole('button', { name: /^Tides/ });
    expect(row).toHaveTextContent('2 nodes, just now');
    expect(rows()).toHaveLength(1);
    await user.click(row);
    await waitFor(() => expect(window.location.pathname).toBe('/explore/graph'));
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['A11', 'W11']);

    await more('Tides', 'Rename');
    expect(await screen.findByRole('textbox', { name: 'New name of Tides' })).toHaveFocus();
    await user.keyboard('Eels{Enter}');
    expect(await screen.findByText('Renamed to “Eels”.')).toBeVisible();
    expect(button('More on Eels')).toBeVisible();
    await waitFor(() => expect(button(/^Eels/)).toHaveFocus());
    await more('Eels', 'Delete');
    expect(store.get(pendingQuestionAtom)?.title).toBe('Delete “Eels”');
    act(() => store.set(answerQuestionAtom, true));
    expect(await screen.findByText('Deleted “Eels”.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Sessions' })).toBeNull();
  });

  it('leaves a session its name, and the focus in its place, when renaming is given up', async () => {
    const { user, store, button, more, saveAs } = setup('W11');
    await saveAs('Tides');
    await screen.findByText('Saved “Tides”.');
    act(() => store.set(clearGraphAtom));
    await more('Tides', 'Rename');
    await user.keyboard('Eels{Escape}');
    expect(await screen.findByRole('button', { name: /^Tides/ })).toHaveFocus();
    expect(button('More on Tides')).toBeVisible();
  });

  it('asks what to do when another tab has saved meanwhile', async () => {
    const { user, store, factory, button, saveAs } = setup('W11');
    await saveAs('Tides');
    await screen.findByText('Saved “Tides”.');
    const list = store.get(sessionsAtom);
    const id = list.state === 'ready' ? (list.entries[0]?.id ?? '') : '';
    const other = createStore();
    other.set(sessionScopeAtom, { database: createTestDatabase(factory).database, prefix: '' });
    await other.set(openSessionAtom, id);
    await other.set(saveSessionAtom);
    await act(() => store.set(refreshSessionsAtom));
    expect(await screen.findByText('Changed in another tab')).toBeVisible();
    await user.click(button('Save'));
    expect(await screen.findByText(/^“Tides” was saved in another tab just now\./)).toBeVisible();
    expect(button('Replace')).toBeVisible();
    await user.click(button('Save as new'));
    expect(await screen.findByText('Saved “Tides (2)”.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
  });

  it('says what is wrong with a file', async () => {
    const { user } = setup();
    const file = new File(['{"a": 1}'], 'notes.json', { type: 'application/json' });
    Object.defineProperty(file, 'text', { value: async () => '{"a": 1}' });
    await user.upload(screen.getByLabelText('Sessions to import'), file);
    expect(
      await screen.findByText('notes.json was not imported: it holds no sessions of Academic Explorer.'),
    ).toBeVisible();
  });
});
