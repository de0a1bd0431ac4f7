/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { AllNodesSection } from '@/components/sections/all-nodes/AllNodesSection';
import { cameraRequestAtom } from '@/lib/state/canvas/camera-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { inspectedEntityAtom } from '@/lib/state/graph/inspection-atoms';
import { pinnedIdsAtom, selectedIdAtom, selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { toggleKindAtom } from '@/lib/state/graph/visibility-atoms';
import { repositoryAtom } from '@/lib/state/repository/repository-atoms';
import { rawWork } from '@/tests/support/build-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

layOutElements();

const GRAPH = graphFromText(`W11 -references-> W22
  A11 -authored-> W11
  S11`);

const NAMES: Readonly<Record<string, string>> = {
  W11: 'Tides',
  W22: 'Bees',
  A11: 'Ada Moon',
  S11: 'Letters',
};

function setup(nodes = GRAPH.nodes.map((node) => ({ ...node, label: NAMES[node.id] ?? node.id }))) {
  const store = createStore();
  store.set(addToGraphAtom, { nodes, edges: GRAPH.edges }, 'Add');
  const view = renderWithApp(<AllNodesSection />, store);
  const tick = (title: string) => view.user.click(screen.getByRole('checkbox', { name: `Tick ${title}` }));
  const run = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const titles = () =>
    screen.getAllByRole('row').map((row) => within(row).getByRole('button').getAttribute('title'));
  return { ...view, store, tick, run, titles };
}

describe('AllNodesSection', () => {
  it('says that there is nothing', () => {
    renderWithApp(<AllNodesSection />);
    expect(screen.getByText('The graph has no nodes yet.')).toBeVisible();
  });

  it('says of what the number beside a node is', () => {
    const summary = { ...buildNode('S1').summary, citedByCount: 43_000_000 };
    setup([
      buildNode('S1', { label: 'Letters', summary }),
      buildNode('S2', { summary: { ...summary, citedByCount: 1 } }),
    ]);
    expect(screen.getByText('43M citations')).toBeVisible();
    expect(screen.getByText('1 citation')).toBeVisible();
  });

  it('finds and sorts nodes, hidden ones too unless they are left out', async () => {
    const { store, user, titles } = setup();
    act(() => store.set(toggleKindAtom, 'works'));
    expect(titles()).toEqual(['Tides', 'Bees', 'Ada Moon', 'Letters']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort nodes by' }), 'Title');
    expect(titles()).toEqual(['Ada Moon', 'Bees', 'Letters', 'Tides']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort nodes by' }), 'Most connected');
    expect(titles()[0]).toBe('Tides');
    await user.click(screen.getByRole('checkbox', { name: 'Only visible' }));
    expect(titles()).toEqual(['Ada Moon', 'Letters']);
    await user.type(screen.getByRole('searchbox', { name: 'Search nodes' }), 'author');
    expect(titles()).toEqual(['Ada Moon']);
    await user.type(screen.getByRole('searchbox', { name: 'Search nodes' }), 'xyz');
    expect(screen.getByText('No nodes match.')).toBeVisible();
  });

  it('marks retracted works', () => {
    const { nodes } = GRAPH;
    setup(
      nodes.map((node) => ({
        ...node,
        label: NAMES[node.id] ?? node.id,
        summary: { ...node.summary, isRetracted: node.id === 'W22' },
      })),
    );
    expect(screen.getByRole('row', { name: /Bees/ })).toHaveTextContent('Retracted');
    expect(screen.getAllByText('Retracted')).toHaveLength(1);
  });

  it('selects a node and brings it into view when its row is clicked', async () => {
    const { store, user } = setup();
    await user.click(within(screen.getByRole('row', { name: /Bees/ })).getByRole('button'));
    expect(store.get(selectedIdAtom)).toBe('W22');
    expect(store.get(cameraRequestAtom).nodeIds).toEqual(['W22']);
  });

  it('describes the node that is pointed at while none is selected', async () => {
    const { store, user } = setup();
    await user.hover(screen.getByRole('row', { name: /Bees/ }));
    expect(store.get(inspectedEntityAtom)?.node.id).toBe('W22');
    await user.unhover(screen.getByRole('grid', { name: 'Nodes' }));
    expect(store.get(inspectedEntityAtom)).toBeNull();
  });

  it('selects, shows, pins and collects the ticked nodes', async () => {
    const { store, tick, run } = setup();
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await tick('Tides');
    await tick('Ada Moon');
    await run('Select');
    expect([...store.get(selectedIdsAtom)]).toEqual(['W11', 'A11']);
    await run('Centre');
    expect(store.get(cameraRequestAtom).nodeIds).toEqual(['W11', 'A11']);
    await run('Pin');
    expect([...store.get(pinnedIdsAtom)]).toEqual(['W11', 'A11']);
    await run('Unpin');
    expect(store.get(pinnedIdsAtom).size).toBe(0);
    await run('Add to repository');
    expect([...store.get(repositoryAtom).nodes.keys()]).toEqual(['W11', 'A11']);
  });

  it('expands the ticked nodes', async () => {
    const { store, tick, run } = setup();
    store.set(flowContextAtom, createTestContext([rawWork('W11', { cites: ['W33'] }), rawWork('W33')]));
    await tick('Tides');
    await run('Expand');
    expect(await screen.findByRole('row', { name: /Title of W33/ })).toBeVisible();
  });

  it('removes the ticked nodes as one step that can be undone', async () => {
    const { store, tick, run } = setup();
    await tick('Tides');
    await tick('Bees');
    await run('Remove');
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['A11', 'S11']);
    expect(store.get(undoNameAtom)).toBe('Remove 2 nodes');
    act(() => void store.set(undoAtom));
    expect(store.get(graphAtom).nodes.size).toBe(4);
    expect(store.get(graphAtom).edges.size).toBe(2);
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
  });

  it('acts on nothing that a search hides', async () => {
    const { store, user, tick, run } = setup();
    await tick('Tides');
    await user.type(screen.getByRole('searchbox', { name: 'Search nodes' }), 'bees');
    expect(screen.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /All 1/ }));
    await run('Remove');
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W11', 'A11', 'S11']);
  });

  it('renders a window of ten thousand nodes, which it sorts', async () => {
    const nodes = Array.from({ length: 10_000 }, (_, index) =>
      buildNode(`W${index}`, { label: `Paper ${10_000 - index}` }),
    );
    const { user } = setup(nodes);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort nodes by' }), 'Title');
    expect(await screen.findByText('Paper 1')).toBeVisible();
    expect(screen.getByRole('grid', { name: 'Nodes' })).toHaveAttribute('aria-rowcount', '10000');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('opens as a table whose columns sort', async () => {
    const { store, user, run } = setup();
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    await run('Open as table');
    const grid = screen.getByRole('grid', { name: 'All nodes' });
    // On a phone the other columns left the title no room at all.
    expect(grid).toHaveStyle({ minWidth: '680px' });
    const table = within(grid);
    await user.click(table.getByRole('button', { name: 'Title' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent('Ada Moon');
    await user.click(table.getByText('Letters'));
    expect(store.get(selectedIdAtom)).toBe('S11');
    expect(screen.queryByRole('grid', { name: 'All nodes' })).toBeNull();
  });
});
