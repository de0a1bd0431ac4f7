/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isGroupLink } from '@/lib/graph/groups/group-node';
import { analysisClientAtom } from '@/lib/state/analysis/analysis-atoms';
import { goToFoundAtom } from '@/lib/state/analysis/find-atoms';
import { describedEdgeAtom } from '@/lib/state/canvas/canvas-atoms';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { mapGraphAtom, openGroupsAtom } from '@/lib/state/groups/group-map-atoms';
import { hoverOnMapAtom, mapSelectionAtom } from '@/lib/state/groups/group-view-atoms';
import { installCanvasSupport } from '../../support/canvas-context';
import { stageCanvas } from '../../support/canvas-stage';
import { knownCommunities, largeGraph } from '../../support/large-graph';

installCanvasSupport();

// Twenty-five thousand nodes take a while on a busy machine.
jest.setTimeout(120_000);

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const GRAPH = largeGraph();

async function setup() {
  const stage = await stageCanvas(GRAPH, {
    prepare: (store) => store.set(analysisClientAtom, knownCommunities(GRAPH)),
  });
  const disc = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 60_000 });
  await disc(/: group of 3 nodes, closed$/);
  return { ...stage, disc };
}

describe('the groups of a large graph on the map', () => {
  it('names each with its size, and says how many there are', async () => {
    const { canvas } = await setup();
    const list = screen.getByRole('list', { name: 'Graph items' });
    expect(within(list).getAllByRole('button', { name: /: group of 5,011 nodes, closed$/ })).toHaveLength(5);
    expect(canvas).toHaveTextContent('25,058 nodes, 25,063 edges in 6 groups');
    expect(screen.getByRole('list', { name: 'Groups' })).toHaveTextContent('Group. Area: number of nodes');
  });

  it('opens a group by Enter, and closes it', async () => {
    const { store, disc, said } = await setup();
    fireEvent.click(await disc(/^1 smaller group: group of 3 nodes, closed$/));
    expect(store.get(openGroupsAtom)).toEqual([-1]);
    expect(said()).toBe('1 smaller group opened, 3 nodes');
    expect(await disc(/^Work 25055, work$/)).toBeInTheDocument();
    fireEvent.click(await disc(/^1 smaller group: group of 3 nodes, open$/));
    expect(store.get(openGroupsAtom)).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Work 25055, work$/ })).toBeNull();
  });

  it('hovers a disc no more once its group is open, so that its nodes are not faded', async () => {
    const { store, disc } = await setup();
    act(() => store.set(hoverOnMapAtom, 'group:-1'));
    expect(store.get(mapSelectionAtom).hovered).toBe('group:-1');
    fireEvent.click(await disc(/^1 smaller group: group of 3 nodes, closed$/));
    expect(store.get(mapSelectionAtom).hovered).toBeNull();
  });

  it('selects the nodes of a disc, all at once', async () => {
    const { disc, selected, said } = await setup();
    const item = await disc(/^1 smaller group: group of 3 nodes/);
    fireEvent.keyDown(item, { key: ' ' });
    expect(selected()).toEqual(['W25055', 'W25056', 'W25057']);
    expect(said()).toBe('3 nodes selected');
    expect(item).toHaveAttribute('aria-pressed', 'true');
    fireEvent.keyDown(item, { key: ' ' });
    expect(selected()).toEqual([]);
  });

  it('says of a line between two discs how many links it stands for, until Close', async () => {
    const { store, user } = await setup();
    const line = () => store.get(mapGraphAtom).edges.find(isGroupLink);
    await waitFor(() => expect(line()?.source).toMatch(/^group:/));
    const edge = line();
    if (edge === undefined) throw new Error('No line between discs');
    act(() => store.set(describedEdgeAtom, { edge, at: { x: 0, y: 0 }, isPinned: true }));
    const card = screen.getByRole('group', { name: 'Links between groups' });
    expect(card).toHaveTextContent(/^1 link/);
    expect(within(card).getAllByRole('button')).toHaveLength(1);
    await user.click(within(card).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('group', { name: 'Links between groups' })).toBeNull();
  });

  it('does not pin a disc', async () => {
    const { disc, said } = await setup();
    fireEvent.keyDown(await disc(/^1 smaller group: group of 3 nodes/), { key: 'p' });
    expect(said()).toBe('Open the group first: Enter');
  });

  it('opens the group of a node that a tool goes to', async () => {
    const { store, disc } = await setup();
    act(() => store.set(goToFoundAtom, 'W25056'));
    expect(store.get(openGroupsAtom)).toEqual([-1]);
    expect(store.get(selectedIdAtom)).toBe('W25056');
    expect(await disc(/^Work 25056, work$/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows all nodes where they are asked for, and leads back', async () => {
    const { disc } = await setup();
    const map = () => screen.getByRole('region', { name: 'Graph canvas' });
    fireEvent.click(screen.getByRole('button', { name: 'Show all 25,058 nodes' }));
    expect(await screen.findByRole('tree', { name: 'Graph items' }, { timeout: 60_000 })).toBeInTheDocument();
    expect(map()).not.toHaveTextContent('in 6 groups');
    expect(screen.getByRole('button', { name: 'Show groups' })).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Show groups' }));
    expect(await disc(/^1 smaller group: group of 3 nodes, closed$/)).toBeInTheDocument();
  });
});
