/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'jotai';
import { GraphCanvas } from '@/components/canvas/GraphCanvas';
import { MapFurniture } from '@/components/canvas/MapFurniture';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, removeNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { installCanvasSupport } from '../../support/canvas-context';
import { buildNode } from '../../support/graph-from-text';
import { renderWithApp } from '../../support/render-with-app';

installCanvasSupport();

afterEach(() => jest.restoreAllMocks());

function setup() {
  const store = createStore();
  const expanded: string[] = [];
  const view = renderWithApp(
    <GraphCanvas layoutClient={null} palette={CANVAS_PALETTES.light} onExpand={(id) => expanded.push(id)}>
      <MapFurniture hasLayouts={false} />
    </GraphCanvas>,
    store,
  );
  const nodes = [
    buildNode('W1', { label: 'On engines', x: 100, y: 100 }),
    buildNode('W2', { label: 'On looms', x: 300, y: 100 }),
  ];
  act(() => store.set(addToGraphAtom, { nodes, edges: [] }, 'Expand On engines'));
  const button = (name: string) => screen.getByRole('button', { name });
  return {
    store,
    button,
    canvas: screen.getByRole('region', { name: 'Graph canvas' }),
    ids: () => [...store.get(graphAtom).nodes.keys()],
    said: () => view.container.querySelector('[aria-live=polite]')?.textContent,
    user: userEvent.setup(),
  };
}

describe('the history buttons', () => {
  it('say which step they undo and redo, and rest when there is none', async () => {
    const { store, button, ids, said, user } = setup();
    expect(button('Redo')).toBeDisabled();
    act(() => store.set(removeNodesAtom, ['W2']));
    await user.click(button('Undo Remove On looms'));
    expect(ids()).toEqual(['W1', 'W2']);
    expect(said()).toBe('Undone: Remove On looms');
    await user.click(button('Undo Expand On engines'));
    expect(ids()).toEqual([]);
    expect(button('Undo')).toBeDisabled();
    await user.click(button('Redo Expand On engines'));
    await user.click(button('Redo Remove On looms'));
    expect(ids()).toEqual(['W1']);
    expect(said()).toBe('Redone: Remove On looms');
    expect(button('Redo')).toBeDisabled();
  });

  it('clear the graph without asking, which can be undone by key at once', async () => {
    const { button, canvas, ids, user } = setup();
    await user.click(button('Clear entire graph'));
    expect(ids()).toEqual([]);
    expect(button('Clear entire graph')).toBeDisabled();
    expect(canvas).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(ids()).toEqual(['W1', 'W2']);
  });
});

describe('the offer to undo', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  function lose() {
    jest.useFakeTimers();
    const view = setup();
    act(() => view.store.set(removeNodesAtom, ['W2']));
    const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    return { ...view, pass, offer: () => screen.queryByRole('group', { name: 'Undo' }) };
  }

  it('goes after six seconds', () => {
    const { offer, pass } = lose();
    expect(offer()).toHaveTextContent('Remove On looms');
    pass(5_900);
    expect(offer()).toBeInTheDocument();
    pass(200);
    expect(offer()).not.toBeInTheDocument();
  });

  it('stays while the pointer or the focus is on it', () => {
    const { offer, pass } = lose();
    fireEvent.pointerEnter(offer() ?? document.body);
    pass(20_000);
    expect(offer()).toBeInTheDocument();
    fireEvent.pointerLeave(offer() ?? document.body);
    pass(6_100);
    expect(offer()).not.toBeInTheDocument();
  });

  it('takes the step back, or is sent away', () => {
    const { ids, offer } = lose();
    fireEvent.click(within(offer() ?? document.body).getByRole('button', { name: 'Undo' }));
    expect(ids()).toEqual(['W1', 'W2']);
    expect(offer()).not.toBeInTheDocument();
  });
});

describe('the history keys', () => {
  it.each([
    ['Ctrl+Z', 'Ctrl+Shift+Z', '{Control>}z{/Control}', '{Control>}{Shift>}Z{/Shift}{/Control}'],
    ['Cmd+Z', 'Cmd+Shift+Z', '{Meta>}z{/Meta}', '{Meta>}{Shift>}Z{/Shift}{/Meta}'],
    ['Ctrl+Z', 'Ctrl+Y', '{Control>}z{/Control}', '{Control>}y{/Control}'],
  ])('undo by %s and redo by %s', async (_undo, _redo, undo, redo) => {
    const { canvas, ids, user } = setup();
    act(() => canvas.focus());
    await user.keyboard(undo);
    expect(ids()).toEqual([]);
    await user.keyboard(redo);
    expect(ids()).toEqual(['W1', 'W2']);
  });

  it('work on a focused button of the map, and mean nothing with Alt or alone', async () => {
    const { button, ids, user } = setup();
    act(() => button('Fit view').focus());
    await user.keyboard('z{Control>}{Alt>}z{/Alt}{/Control}');
    expect(ids()).toEqual(['W1', 'W2']);
    await user.keyboard('{Control>}z{/Control}');
    expect(ids()).toEqual([]);
  });

  it('keep the focus on the map when the focused item is undone away', async () => {
    const { store, canvas, user } = setup();
    act(() =>
      store.set(addToGraphAtom, { nodes: [buildNode('W3', { label: 'On dyes' })], edges: [] }, 'Add'),
    );
    const list = within(screen.getByRole('list', { name: 'Graph items' }));
    act(() => list.getByRole('button', { name: 'On dyes, work' }).focus());
    await user.keyboard('{Control>}z{/Control}');
    expect(canvas).toHaveFocus();
  });
});

describe('a drag', () => {
  it('is one step, which undo takes back to where it began', async () => {
    // React Flow pans when a drag nears the edge, and everything is the edge of a map without size.
    const box = new DOMRect(0, 0, 1000, 800);
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
    const { store, button, canvas, user } = setup();
    const node = await waitFor(() => {
      const found = canvas.querySelector('.react-flow__node [data-node-id=W2]');
      if (found === null) throw new Error('W2 is not on the map');
      return found;
    });
    const scene = store.get(sceneAtom);
    const at = (clientX: number, clientY: number) => ({ clientX, clientY, view: window, buttons: 1 });
    fireEvent.mouseDown(node, at(300, 100));
    for (const x of [310, 340, 380]) fireEvent.mouseMove(document, at(x, 150));
    fireEvent.mouseUp(document, at(380, 150));
    const moved = scene.positionOf('W2');
    expect(moved).not.toEqual({ x: 300, y: 100 });
    expect(store.get(undoNameAtom)).toBe('Move On looms');
    await user.click(button('Undo Move On looms'));
    expect(scene.positionOf('W2')).toEqual({ x: 300, y: 100 });
    await user.click(button('Redo Move On looms'));
    expect(scene.positionOf('W2')).toEqual(moved);
  });
});
