/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { Suspense } from 'react';
import { GraphActionsSection } from '@/components/sections/graph-actions/GraphActionsSection';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { selectedIdsAtom, selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { LAST_TAB_KEY } from '@/lib/state/sessions/session-scope-atom';
import { offerResumptionAtom, resumeAtom } from '@/lib/state/workspace-atom';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

const TEXT = `
  W1 -references-> W2
  W2 -references-> W3
  W3 -references-> W1
  W3 -references-> W4
  W5
`;

function setup(text = TEXT) {
  const store = createStore();
  store.set(addToGraphAtom, graphFromText(text), 'Add');
  const { user } = renderWithApp(<GraphActionsSection />, store);
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { store, user, press };
}

describe('GraphActionsSection', () => {
  it('says what to do while the graph is empty', () => {
    setup('');
    expect(screen.getByText('The graph is empty. Search for something, or import a file.')).toBeVisible();
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Sessions',
      'Export and import',
    ]);
  });

  it('does not call the graph empty while that of the last visit may be on its way', async () => {
    localStorage.setItem(LAST_TAB_KEY, '{}');
    const store = createStore();
    let bringBack: () => void = () => undefined;
    store.set(offerResumptionAtom, () => new Promise<void>((resolve) => (bringBack = resolve)));
    await act(async () => {
      renderWithApp(
        <Suspense fallback="Loading...">
          <GraphActionsSection />
        </Suspense>,
        store,
      );
    });
    const hint = 'The graph is empty. Search for something, or import a file.';
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.queryByText(hint)).toBeNull();
    expect(screen.queryByText(/^No saved sessions/)).toBeNull();
    await act(async () => {
      const resumed = store.set(resumeAtom);
      bringBack();
      await resumed;
    });
    expect(await screen.findByText(hint)).toBeVisible();
    localStorage.clear();
  });

  it('groups its actions, and says how many nodes each is about', () => {
    setup();
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Expand',
      'Complete',
      'Selection and pins',
      'Trim',
      'Paths',
      'Cores',
      'Sessions',
      'Export and import',
    ]);
    expect(screen.getByRole('combobox', { name: 'Layout' })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Find in graph' })).toBeVisible();
    const trim = within(screen.getByRole('region', { name: 'Trim' }));
    expect(trim.getByRole('button', { name: 'Trim leaves −2' })).toBeEnabled();
    expect(trim.getByRole('button', { name: 'Remove isolated −1' })).toBeEnabled();
    expect(trim.getByRole('button', { name: 'Keep largest component −1' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Expand selected 0' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Expand all works 5' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Pin all 5' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Unpin all 0' })).toBeDisabled();
  });

  it('trims, pins and clears as named steps', async () => {
    const { store, press } = setup();
    await press('Remove isolated −1');
    expect(store.get(undoNameAtom)).toBe('Remove isolated');
    await press('Pin all 4');
    expect(store.get(undoNameAtom)).toBe('Pin all');
    await press('Clear entire graph');
    expect(store.get(undoNameAtom)).toBe('Clear entire graph');
    expect(store.get(graphAtom).nodes.size).toBe(0);
  });

  it('works on the selected nodes', async () => {
    const { store, press } = setup();
    act(() => store.set(selectNodesAtom, ['W4']));
    await press('Select neighbours');
    expect([...store.get(selectedIdsAtom)].sort()).toEqual(['W3', 'W4']);
    await press('Keep ego network, 1 hop');
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1', 'W2', 'W3', 'W4']);
    await press('Remove selected 2');
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1', 'W2']);
  });

  it('expands a chosen kind, can be stopped, and keeps what was done', async () => {
    const waits: (() => void)[] = [];
    const store = createStore();
    const works = ['W10', 'W11'].map((id) => rawWork(id, { authors: [`A${id.slice(1)}`] }));
    store.set(
      flowContextAtom,
      createTestContext(works, {
        before: (request) =>
          request.startsWith('/works/W11') ? new Promise<void>((go) => waits.push(go)) : undefined,
      }),
    );
    const nodes = ['W10', 'W11'].map((id) => buildNode(id, { hydration: 'minimal' }));
    store.set(addToGraphAtom, { nodes, edges: [] }, 'Add');
    const { user } = renderWithApp(<GraphActionsSection />, store);
    await user.click(screen.getByRole('button', { name: 'Expand all works 2' }));
    expect(await screen.findByText('Expanding: 1 of 2')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Expanding' })).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('button', { name: 'Expand all works 2' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Stop expanding' }));
    for (const go of waits) go();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W10', 'W11', 'A10']);
  });
});
