/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { AllEdgesSection } from '@/components/sections/all-edges/AllEdgesSection';
import { cameraRequestAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { repositoryAtom } from '@/lib/state/repository/repository-atoms';
import { layOutElements } from '@/tests/support/element-sizes';
import { graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

layOutElements();

function setup() {
  const store = createStore();
  const graph = graphFromText(`W1 -references-> W2
    A1 -authored-> W1
    W1 -work_has_topic-> T1`);
  store.set(addToGraphAtom, graph, 'Add');
  return renderWithApp(<AllEdgesSection />, store);
}

const row = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('AllEdgesSection', () => {
  it('says that there is nothing', () => {
    renderWithApp(<AllEdgesSection />);
    expect(screen.getByText('The graph has no edges yet.')).toBeVisible();
  });

  it('lists all edges by ends and type, or only those on the canvas', async () => {
    const { user } = setup();
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(row(/A1.*Authored.*W1/).getByRole('button')).toHaveAttribute('title', 'A1 → W1 (Authored)');
    await user.click(screen.getByRole('checkbox', { name: 'Only visible' }));
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort edges by' }), 'Type');
    expect(screen.getAllByRole('row')[0]).toHaveTextContent('Authored');
  });

  it('selects both ends and shows them', async () => {
    const { store, user } = setup();
    await user.click(row(/References/).getByRole('button'));
    expect([...store.get(selectedIdsAtom)].sort()).toEqual(['W1', 'W2']);
    expect([...store.get(cameraRequestAtom).nodeIds].sort()).toEqual(['W1', 'W2']);
  });

  it('finds edges by their ends and type, and acts on the ends of the ticked ones', async () => {
    const { store, user } = setup();
    await user.type(screen.getByRole('searchbox', { name: 'Search edges' }), 'a1');
    expect(screen.getAllByRole('row')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Select ends' })).toBeDisabled();
    await user.click(row(/Authored/).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Select ends' }));
    expect([...store.get(selectedIdsAtom)].sort()).toEqual(['A1', 'W1']);
    await user.click(screen.getByRole('button', { name: 'Centre' }));
    expect([...store.get(cameraRequestAtom).nodeIds].sort()).toEqual(['A1', 'W1']);
    await user.type(screen.getByRole('searchbox', { name: 'Search edges' }), ' xyz');
    expect(screen.getByText('No edges match.')).toBeVisible();
  });

  it('collects and removes the ticked edges, the latter as one step', async () => {
    const { store, user } = setup();
    await user.click(row(/References/).getByRole('checkbox'));
    await user.click(row(/Work has topic/).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Add to repository' }));
    expect([...store.get(repositoryAtom).edges.keys()]).toEqual(['W1-references-W2', 'W1-work_has_topic-T1']);
    expect([...store.get(repositoryAtom).nodes.keys()].sort()).toEqual(['T1', 'W1', 'W2']);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect([...store.get(graphAtom).edges.keys()]).toEqual(['A1-authored-W1']);
    expect(store.get(graphAtom).nodes.size).toBe(4);
    expect(store.get(undoNameAtom)).toBe('Remove 2 edges');
    act(() => void store.set(undoAtom));
    expect(store.get(graphAtom).edges.size).toBe(3);
  });
});
