/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { EdgeRepositorySection } from '@/components/sections/repository/EdgeRepositorySection';
import { NodeRepositorySection } from '@/components/sections/repository/NodeRepositorySection';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import {
  collectAtom,
  repositoryAtom,
  selectedRepositoryNodesAtom,
} from '@/lib/state/repository/repository-atoms';
import { parseRepositoryPayload } from '@/lib/state/repository/repository-payload';
import { repositoryModeAtom } from '@/lib/state/repository/repository-settings-atoms';
import { isDraggingItemsAtom } from '@/lib/state/repository/repository-transfer-atoms';
import { layOutElements } from '@/tests/support/element-sizes';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';
import { openTab } from '@/tests/support/projects';
import { renderWithApp } from '@/tests/support/render-with-app';

layOutElements();

const NAMES: Readonly<Record<string, string>> = { W1: 'Tides', W2: 'Bees', A1: 'Ada Moon' };
const TEXT = graphFromText('A1 -authored-> W1\nW1 -references-> W2');
const ITEMS = {
  nodes: TEXT.nodes.map(({ id }) => buildNode(id, { label: NAMES[id] ?? id })),
  edges: TEXT.edges,
};

function setup(section: React.ReactNode, store = createStore()) {
  const view = renderWithApp(section, store);
  const press = (name: string | RegExp) => view.user.click(screen.getByRole('button', { name }));
  const rows = () =>
    screen
      .queryAllByRole('row')
      .map((row) => [...row.querySelectorAll('p')].map((line) => line.textContent).join(' | '));
  return { ...view, store, press, rows };
}

function filled(section: React.ReactNode) {
  const store = createStore();
  store.set(collectAtom, ITEMS);
  return setup(section, store);
}

/** The browser's own carrier of dragged data, as far as it is used. */
function carrier() {
  const data = new Map<string, string>();
  return {
    types: [] as string[],
    effectAllowed: 'all',
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  };
}

describe('NodeRepositorySection', () => {
  it('says what to do while it is empty, and turns repository mode on', async () => {
    const { store, user } = setup(<NodeRepositorySection />);
    expect(screen.getByText(/Nothing collected yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add selected (0)' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /Repository mode/ }));
    expect(store.get(repositoryModeAtom)).toBe(true);
  });

  it('collects what is selected, and what is visible', async () => {
    const { store, press, rows } = setup(<NodeRepositorySection />);
    act(() => {
      store.set(addToGraphAtom, ITEMS, 'Add');
      store.set(selectNodeAtom, 'W1');
    });
    await press('Add selected (1)');
    expect(rows()).toEqual(['Tides']);
    await press('Add all visible (3)');
    expect(rows()).toEqual(['Ada Moon', 'Bees', 'Tides']);
    expect(screen.getAllByText('In graph')).toHaveLength(3);
  });

  it('finds by name and lists only the chosen kinds', async () => {
    const { user, press, rows } = filled(<NodeRepositorySection />);
    await user.type(screen.getByRole('searchbox', { name: 'Find in the node repository' }), 'bee');
    expect(rows()).toEqual(['Bees']);
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByText('Entity types: 9 of 9'));
    await user.click(within(screen.getByRole('group', { name: 'Entity types' })).getByText('Works'));
    expect(rows()).toEqual(['Ada Moon']);
    await press('None');
    expect(screen.getByText('No nodes match.')).toBeVisible();
    await press('All');
    expect(rows()).toHaveLength(3);
  });

  it('adds one to the graph by its button, and by Enter', async () => {
    const { store, user, press } = filled(<NodeRepositorySection />);
    await press('Add Tides to graph');
    await waitFor(() => expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1']));
    act(() => screen.getByRole('row', { name: /Bees/ }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect([...store.get(graphAtom).edges.keys()]).toEqual(['W1-references-W2']));
  });

  it('removes the selected ones and puts them back', async () => {
    const { store, user, press, rows } = filled(<NodeRepositorySection />);
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select Bees' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Tides' }));
    await press('Remove');
    expect(rows()).toEqual(['Ada Moon']);
    expect(store.get(selectedRepositoryNodesAtom).size).toBe(0);
    expect(screen.getByText('Removed 2 nodes and 2 edges.')).toBeVisible();
    await press('Put back');
    expect(rows()).toEqual(['Ada Moon', 'Bees', 'Tides']);
    expect(store.get(repositoryAtom).edges.size).toBe(2);
  });

  it('selects all, and adds them as one', async () => {
    const { store, user, press } = filled(<NodeRepositorySection />);
    await user.click(screen.getByRole('checkbox', { name: /Select all nodes/ }));
    expect(screen.getByText('3 of 3')).toBeVisible();
    await press('Add to graph');
    await waitFor(() => expect(store.get(graphAtom).nodes.size).toBe(3));
  });

  it('adds the works among the selected to the open project', async () => {
    const { store, user, press } = filled(<NodeRepositorySection />);
    await act(() => openTab({ store }));
    await user.click(screen.getByRole('checkbox', { name: /Select all nodes/ }));
    await press('Add to project');
    await waitFor(() =>
      expect([...(store.get(projectAtom)?.records.keys() ?? [])].sort()).toEqual(['W1', 'W2']),
    );
  });

  it('is dragged with its id, and with the others where it is selected', async () => {
    const { store, user } = filled(<NodeRepositorySection />);
    const drag = (name: string) => {
      const dataTransfer = carrier();
      const row = screen.getByText(name);
      fireEvent.dragStart(row, { dataTransfer });
      expect(store.get(isDraggingItemsAtom)).toBe(true);
      fireEvent.dragEnd(row, { dataTransfer });
      expect(store.get(isDraggingItemsAtom)).toBe(false);
      return parseRepositoryPayload(dataTransfer.getData('application/x-academic-explorer-repository'));
    };
    await user.click(screen.getByRole('checkbox', { name: 'Select Bees' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ada Moon' }));
    expect(drag('Tides')).toEqual({ nodeIds: ['W1'], edgeIds: [] });
    expect(drag('Bees')).toEqual({ nodeIds: ['A1', 'W2'], edgeIds: [] });
  });
});

describe('EdgeRepositorySection', () => {
  it('collects the edges of what is selected, with their ends', async () => {
    const { store, press, rows } = setup(<EdgeRepositorySection />);
    expect(screen.getByText(/Nothing collected yet/)).toBeVisible();
    act(() => {
      store.set(addToGraphAtom, ITEMS, 'Add');
      store.set(selectNodeAtom, 'W2');
    });
    await press('Add edges of selection (1)');
    expect(rows()).toEqual(['Tides | References → Bees']);
    expect([...store.get(repositoryAtom).nodes.keys()]).toEqual(['W1', 'W2']);
    await press('Add all visible (2)');
    expect(rows()).toEqual(['Ada Moon | Authored → Tides', 'Tides | References → Bees']);
  });

  it('finds by end and type, and lists only the chosen types', async () => {
    const { user, rows } = filled(<EdgeRepositorySection />);
    await user.type(screen.getByRole('searchbox', { name: 'Find in the edge repository' }), 'moon');
    expect(rows()).toEqual(['Ada Moon | Authored → Tides']);
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByText('Edge types: 15 of 15'));
    await user.click(
      within(screen.getByRole('group', { name: 'Edge types' })).getByRole('checkbox', { name: /Authored/ }),
    );
    expect(rows()).toEqual(['Tides | References → Bees']);
  });

  it('adds an edge with its ends to the graph, and removes it alone', async () => {
    const { store, press } = filled(<EdgeRepositorySection />);
    await press('Add Tides → Bees to graph');
    await waitFor(() => expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1', 'W2']));
    expect([...store.get(graphAtom).edges.keys()]).toEqual(['W1-references-W2']);
    await press('Remove Tides → Bees');
    expect(store.get(repositoryAtom).nodes.size).toBe(3);
    expect(screen.getByText('Removed 1 edge.')).toBeVisible();
  });
});
