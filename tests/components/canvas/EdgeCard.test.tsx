/** @jest-environment jsdom */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildEdge } from '@/lib/graph/edge-types';
import { describedEdgeAtom } from '@/lib/state/canvas/canvas-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { visibleEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { installCanvasSupport } from '../../support/canvas-context';
import { stageCanvas } from '../../support/canvas-stage';
import { buildNode } from '../../support/graph-from-text';

installCanvasSupport();

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

async function setup() {
  const stage = await stageCanvas({
    nodes: [
      buildNode('A1', { label: 'Ada Lovelace', x: 0, y: 0 }),
      buildNode('W1', { label: 'On engines', x: 300, y: 0 }),
    ],
    edges: [buildEdge('A1', 'authored', 'W1', { label: 'first author', weight: 1 })],
  });
  const [from, to] = [stage.at('A1'), stage.at('W1')];
  const middle = { clientX: (from.clientX + to.clientX) / 2, clientY: from.clientY };
  return {
    ...stage,
    middle,
    beside: { clientX: middle.clientX, clientY: middle.clientY + 30 },
    card: () => screen.getByRole('group', { name: 'Authored edge' }),
    isDescribed: () => stage.store.get(describedEdgeAtom) !== null,
  };
}

describe('hovering an edge', () => {
  it('describes it, and no longer once the pointer is away', async () => {
    const { pane, middle, beside, isDescribed } = await setup();
    // Edges are described once the picture has come to rest.
    await waitFor(() => {
      fireEvent.pointerMove(pane(), middle);
      expect(screen.getByText('Authored · first author · weight 1')).toBeInTheDocument();
    });
    expect(screen.queryByRole('group', { name: 'Authored edge' })).not.toBeInTheDocument();
    fireEvent.pointerMove(pane(), beside);
    expect(isDescribed()).toBe(false);
  });

  it('says nothing while a button is pressed', async () => {
    const { pane, middle, isDescribed } = await setup();
    fireEvent.pointerMove(pane(), { ...middle, buttons: 1 });
    expect(isDescribed()).toBe(false);
  });
});

describe('clicking an edge', () => {
  it('keeps its card while the pointer goes elsewhere, until Close', async () => {
    const { pane, middle, beside, card, user } = await setup();
    fireEvent.click(pane(), middle);
    fireEvent.pointerMove(pane(), beside);
    expect(card()).toHaveTextContent('fromAda Lovelace');
    expect(card()).toHaveTextContent('toOn engines');
    await user.click(within(card()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('group', { name: 'Authored edge' })).not.toBeInTheDocument();
  });

  it.each([
    ['Go to source', 'A1'],
    ['Go to target', 'W1'],
  ])('offers %s, which selects that end', async (name, id) => {
    const { pane, middle, card, selected, user } = await setup();
    fireEvent.click(pane(), middle);
    await user.click(within(card()).getByRole('button', { name }));
    expect(selected()).toEqual([id]);
    expect(screen.queryByRole('group', { name: 'Authored edge' })).not.toBeInTheDocument();
  });

  it('offers to remove it, as a step that can be undone', async () => {
    const { store, pane, middle, card, user } = await setup();
    fireEvent.click(pane(), middle);
    await user.click(within(card()).getByRole('button', { name: 'Remove' }));
    expect(store.get(graphAtom).edges.size).toBe(0);
    expect(store.get(graphAtom).nodes.size).toBe(2);
    expect(store.get(undoNameAtom)).toBe('Remove edge from Ada Lovelace to On engines');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(store.get(graphAtom).edges.size).toBe(1);
  });

  it('offers to hide its type, which takes the card away', async () => {
    const { store, pane, middle, card, user } = await setup();
    fireEvent.click(pane(), middle);
    await user.click(within(card()).getByRole('button', { name: 'Hide this type' }));
    expect(store.get(visibleEdgeTypesAtom).has('authored')).toBe(false);
    expect(screen.queryByRole('group', { name: 'Authored edge' })).not.toBeInTheDocument();
  });

  it('leaves the selection alone; a click beside it ends both', async () => {
    const { pane, nodeOnMap, middle, beside, selected, isDescribed } = await setup();
    fireEvent.click(nodeOnMap('W1'));
    fireEvent.click(pane(), middle);
    expect(selected()).toEqual(['W1']);
    fireEvent.click(pane(), beside);
    expect(selected()).toEqual([]);
    expect(isDescribed()).toBe(false);
  });

  it('closes by Escape on the map before anything else does', async () => {
    const { pane, nodeOnMap, middle, selected, isDescribed, focus, user } = await setup();
    fireEvent.click(nodeOnMap('W1'));
    fireEvent.click(pane(), middle);
    focus();
    await user.keyboard('{Escape}');
    expect(isDescribed()).toBe(false);
    expect(selected()).toEqual(['W1']);
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
  });
});
