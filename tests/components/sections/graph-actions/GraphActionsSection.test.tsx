/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { Suspense } from 'react';
import { GraphActionsSection } from '@/components/sections/graph-actions/GraphActionsSection';
import { TOOL_CATALOGUE } from '@/components/shell/tools/tool-catalogue';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { selectedIdsAtom, selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { LAST_TAB_KEY } from '@/lib/state/sessions/session-scope-atom';
import { collapsedSectionsAtom, loadShellAtom, toolLayoutAtom } from '@/lib/state/shell/shell-atoms';
import { offerResumptionAtom, resumeAtom } from '@/lib/state/workspace-atom';
import { createTestDatabase } from '@/tests/support/browser-database';
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
  const open = (name: string) => user.click(screen.getByRole('tab', { name }));
  return { store, user, press, open };
}

function headings() {
  return screen.getAllByRole('heading').map(({ textContent }) => textContent);
}

describe('GraphActionsSection', () => {
  beforeEach(() => localStorage.clear());

  it('says what to do while the graph is empty, and offers what needs none', async () => {
    const { open } = setup('');
    const hint = 'The graph is empty. Search for something, or import a file.';
    expect(screen.getByText(hint)).toBeVisible();
    expect(screen.getByText('Import file')).toBeVisible();
    await open('Exchange');
    expect(screen.queryByText(hint)).toBeNull();
    expect(headings()).toEqual(['Sessions', 'Export and import']);
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

  it('stands in four parts, and says how many nodes each act is about', async () => {
    const { open } = setup();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Layout',
      'Grow',
      'Select',
      'Exchange',
    ]);
    expect(headings()).toEqual(['Pins']);
    expect(screen.getByRole('combobox', { name: 'Layout' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pin all 5' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Unpin all 0' })).toBeDisabled();

    await open('Grow');
    expect(headings()).toEqual(['Expand', 'Complete']);
    expect(screen.getByRole('button', { name: 'Expand selected 0' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Expand all works 5' })).toBeEnabled();

    await open('Select');
    expect(headings()).toEqual(['Selection', 'Trim', 'Paths', 'Cores']);
    expect(screen.getByRole('searchbox', { name: 'Find in graph' })).toBeVisible();
    const trim = within(screen.getByRole('region', { name: 'Trim' }));
    expect(trim.getByRole('button', { name: 'Trim leaves −2' })).toBeEnabled();
    expect(trim.getByRole('button', { name: 'Remove isolated −1' })).toBeEnabled();
    expect(trim.getByRole('button', { name: 'Keep largest component −1' })).toBeEnabled();

    await open('Exchange');
    expect(headings()).toEqual(['Sessions', 'Export and import']);
  });

  it('shows the part that was chosen last, also at the next visit', async () => {
    const { open, user } = setup();
    await open('Layout');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    cleanup();
    const next = createStore();
    await next.set(loadShellAtom, { slots: [], groupLabels: {} }, createTestDatabase().database);
    renderWithApp(<GraphActionsSection />, next);
    expect(screen.getByRole('tab', { name: 'Select' })).toHaveAttribute('aria-selected', 'true');
  });

  it('leads to the tools that hold its settings', async () => {
    const store = createStore();
    await store.set(loadShellAtom, TOOL_CATALOGUE, createTestDatabase().database);
    store.set(addToGraphAtom, graphFromText(TEXT), 'Add');
    const { user } = renderWithApp(<GraphActionsSection />, store);
    await user.click(screen.getByRole('button', { name: 'Forces and seed' }));
    expect(store.get(toolLayoutAtom).activeGroups.left).toBe('graph-control');
    expect(store.get(collapsedSectionsAtom)).toEqual({
      'custom-forces': false,
    });
    await user.click(screen.getByRole('tab', { name: 'Grow' }));
    await user.click(screen.getByRole('button', { name: 'Limits and relations' }));
    expect(store.get(collapsedSectionsAtom)).toMatchObject({
      'cache-settings': false,
    });
  });

  it('trims, pins and clears as named steps', async () => {
    const { store, press, open } = setup();
    await open('Select');
    await press('Remove isolated −1');
    expect(store.get(undoNameAtom)).toBe('Remove isolated');
    await open('Layout');
    await press('Pin all 4');
    expect(store.get(undoNameAtom)).toBe('Pin all');
    await open('Select');
    await press('Clear entire graph');
    expect(store.get(undoNameAtom)).toBe('Clear entire graph');
    expect(store.get(graphAtom).nodes.size).toBe(0);
  });

  it('works on the selected nodes', async () => {
    const { store, press, open } = setup();
    await open('Select');
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
    await user.click(screen.getByRole('tab', { name: 'Grow' }));
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
