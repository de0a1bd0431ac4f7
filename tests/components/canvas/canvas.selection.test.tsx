/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { selectedIdAtom, selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { toggleKindAtom } from '@/lib/state/graph/visibility-atoms';
import { installCanvasSupport } from '../../support/canvas-context';
import { stageCanvas } from '../../support/canvas-stage';
import { buildNode, graphFromText } from '../../support/graph-from-text';

installCanvasSupport();

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

/** Four in a row, 200 px apart; A1 wrote W1, which cites W2. */
const ROW = {
  nodes: [
    buildNode('A1', { label: 'Ada Lovelace', x: 0, y: 0 }),
    buildNode('W1', { label: 'On engines', x: 200, y: 0 }),
    buildNode('W2', { label: 'On looms', x: 400, y: 0 }),
    buildNode('T1', { label: 'Computing', x: 600, y: 0 }),
  ],
  edges: graphFromText('A1 -authored-> W1\nW1 -references-> W2').edges,
};

interface Spot {
  readonly clientX: number;
  readonly clientY: number;
}

const near = ({ clientX, clientY }: Spot, dx: number, dy: number) => ({
  clientX: clientX + dx,
  clientY: clientY + dy,
});

/** Presses, moves along and lifts, as a mouse does; the browser's click follows. */
function dragOver(target: Element, spots: readonly Spot[], keys: object = {}) {
  const [from, ...rest] = spots;
  const pointer = { pointerId: 1, isPrimary: true, pointerType: 'mouse', button: 0, ...keys };
  fireEvent.pointerDown(target, { ...pointer, ...from, buttons: 1 });
  fireEvent.mouseDown(target, { ...pointer, ...from, buttons: 1, view: window });
  for (const spot of rest) fireEvent.pointerMove(target, { ...pointer, ...spot, buttons: 1 });
  const last = rest.at(-1) ?? from;
  fireEvent.pointerUp(target, { ...pointer, ...last });
  fireEvent.mouseUp(document, { ...pointer, ...last, view: window });
  fireEvent.click(target, { ...pointer, ...last });
}

describe('clicking nodes', () => {
  it('with shift or ctrl adds to the selection and takes out', async () => {
    const { store, nodeOnMap, selected } = await stageCanvas(ROW);
    fireEvent.click(nodeOnMap('W1'));
    fireEvent.click(nodeOnMap('W2'), { shiftKey: true });
    fireEvent.click(nodeOnMap('T1'), { ctrlKey: true });
    expect(selected()).toEqual(['W1', 'W2', 'T1']);
    expect(store.get(selectedIdAtom)).toBe('T1');
    expect(screen.getByText(', 3 selected')).toBeInTheDocument();
    fireEvent.click(nodeOnMap('T1'), { metaKey: true });
    expect(selected()).toEqual(['W1', 'W2']);
    fireEvent.click(nodeOnMap('A1'));
    expect(selected()).toEqual(['A1']);
  });

  it('marks all that are selected on the map and in the list', async () => {
    const { store, nodeOnMap } = await stageCanvas(ROW);
    act(() => store.set(selectNodesAtom, ['W1', 'W2']));
    expect(nodeOnMap('W1')).toHaveAttribute('data-selected');
    expect(nodeOnMap('W2')).toHaveAttribute('data-selected');
    const list = within(screen.getByRole('list', { name: 'Graph items' }));
    expect(list.getAllByRole('button', { pressed: true })).toHaveLength(2);
  });
});

describe('a marquee', () => {
  it('drawn with shift selects what is in it, and the click after it changes nothing', async () => {
    const { at, pane, selected, said } = await stageCanvas(ROW);
    const shift = { shiftKey: true };
    dragOver(pane(), [near(at('W1'), -30, -30), near(at('W1'), 10, 10), near(at('W2'), 30, 30)], shift);
    expect(selected()).toEqual(['W1', 'W2']);
    expect(said()).toBe('2 nodes selected');
  });

  it('drawn with ctrl too adds to the selection', async () => {
    const { store, at, pane, selected } = await stageCanvas(ROW);
    act(() => store.set(selectNodesAtom, ['T1']));
    dragOver(pane(), [near(at('W1'), -30, -30), near(at('W2'), 30, 30)], { shiftKey: true, ctrlKey: true });
    expect(selected()).toEqual(['T1', 'W1', 'W2']);
  });

  it('around nothing selects nothing', async () => {
    const { store, at, pane, selected, said } = await stageCanvas(ROW);
    act(() => store.set(selectNodesAtom, ['T1']));
    dragOver(pane(), [near(at('W1'), -30, 60), near(at('W2'), 30, 90)], { shiftKey: true });
    expect(selected()).toEqual([]);
    expect(said()).toBe('Nothing selected');
  });

  it('of no size is a click, which with shift on nothing changes nothing', async () => {
    const { store, at, pane, selected } = await stageCanvas(ROW);
    act(() => store.set(selectNodesAtom, ['T1']));
    dragOver(pane(), [near(at('W1'), 40, 200), near(at('W1'), 41, 201)], { shiftKey: true });
    expect(selected()).toEqual(['T1']);
  });

  it('that leaves the map counts to its edge', async () => {
    const { at, pane, selected } = await stageCanvas(ROW);
    dragOver(pane(), [near(at('W1'), -30, -30), { clientX: 9_000, clientY: 9_000 }], { shiftKey: true });
    expect(selected()).toEqual(['W1', 'W2', 'T1']);
  });

  it('shows itself with a count while it is drawn, and Escape gives it up', async () => {
    const { store, at, pane, selected, focus, user } = await stageCanvas(ROW);
    act(() => store.set(selectNodesAtom, ['T1']));
    const press = { pointerId: 1, isPrimary: true, pointerType: 'mouse', shiftKey: true };
    fireEvent.pointerDown(pane(), { ...press, ...near(at('A1'), -20, -20) });
    fireEvent.pointerMove(pane(), { ...press, ...near(at('W2'), 20, 20) });
    expect(screen.getByTestId('drawn-area')).toHaveTextContent('3 nodes');
    focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('drawn-area')).not.toBeInTheDocument();
    fireEvent.pointerUp(pane(), { ...press, ...near(at('W2'), 20, 20) });
    expect(selected()).toEqual(['T1']);
  });
});

describe('a lasso', () => {
  it('drawn with alt and shift selects what it runs around', async () => {
    const { at, pane, selected } = await stageCanvas(ROW);
    const [a, b] = [at('A1'), at('W2')];
    const around = [near(a, -20, -20), near(b, 20, -20), near(b, 20, 20), near(a, 20, 20), near(a, 20, -8)];
    const keys = { shiftKey: true, altKey: true };
    dragOver(pane(), [...around, near(a, -20, -8)], keys);
    expect(selected()).toEqual(['W1', 'W2']);
  });
});

describe('the selecting modes of the toolbar', () => {
  it('let a finger draw anywhere, and a tap add one node', async () => {
    const { at, pane, nodeOnMap, selected, user } = await stageCanvas(ROW);
    await user.click(screen.getByRole('button', { name: 'Select with a lasso' }));
    expect(screen.getByRole('button', { name: 'Select with a lasso' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const [a, b] = [at('A1'), at('W2')];
    const around = [near(a, -20, -20), near(b, 20, -20), near(b, 20, 20), near(a, 20, 20), near(a, 20, -8)];
    dragOver(pane(), [...around, near(a, -20, -8)], { pointerType: 'touch' });
    expect(selected()).toEqual(['W1', 'W2']);
    dragOver(nodeOnMap('T1'), [at('T1')], { pointerType: 'touch' });
    expect(selected()).toEqual(['W1', 'W2', 'T1']);
    await user.click(screen.getByRole('button', { name: 'Select with a lasso' }));
    dragOver(nodeOnMap('T1'), [at('T1')], { pointerType: 'touch' });
    expect(selected()).toEqual(['T1']);
  });

  it('end with Escape', async () => {
    const { focus, user } = await stageCanvas(ROW);
    await user.click(screen.getByRole('button', { name: 'Select with a lasso' }));
    focus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Select with a lasso' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });
});

describe('keys that select', () => {
  it('select all, add one, take one out and select nothing', async () => {
    const { selected, said, focus, user } = await stageCanvas(ROW);
    focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toEqual(['A1', 'W1', 'W2', 'T1']);
    expect(said()).toBe('4 nodes selected');
    await user.keyboard('{Home} ');
    expect(selected()).toEqual(['A1', 'W1', 'W2']);
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
  });

  it('select the neighbours with the node, which stays the primary', async () => {
    const { store, nodeOnMap, selected, focus, user } = await stageCanvas(ROW);
    fireEvent.click(nodeOnMap('W1'));
    focus();
    await user.keyboard('n');
    expect([...selected()].sort()).toEqual(['A1', 'W1', 'W2']);
    expect(store.get(selectedIdAtom)).toBe('W1');
  });

  it('remove all that is selected as one step, say so, and offer to undo', async () => {
    const { store, focus, user } = await stageCanvas(ROW);
    act(() => store.set(selectNodesAtom, ['W1', 'W2', 'T1']));
    focus();
    await user.keyboard('{Delete}');
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['A1']);
    expect(store.get(undoNameAtom)).toBe('Remove 3 nodes');
    expect(screen.getByText('Remove 3 nodes').closest('[role=status]')).toBeVisible();
    const offer = within(screen.getByRole('group', { name: 'Undo' }));
    await user.click(offer.getByRole('button', { name: 'Undo' }));
    expect(store.get(graphAtom).nodes.size).toBe(4);
    expect(screen.queryByRole('group', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('never remove what is hidden', async () => {
    const { store, focus, user } = await stageCanvas(ROW);
    act(() => store.set(selectNodesAtom, ['A1', 'W1']));
    act(() => store.set(toggleKindAtom, 'works'));
    focus();
    await user.keyboard('{Backspace}');
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1', 'W2', 'T1']);
  });

  it('work on an item of the list as well', async () => {
    const { selected, user } = await stageCanvas(ROW);
    act(() => screen.getByRole('button', { name: 'On engines, work' }).focus());
    await user.keyboard(' {ArrowDown} {End} ');
    expect(selected()).toEqual(['W1', 'W2', 'T1']);
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toHaveLength(4);
  });

  it('are left alone in a field', async () => {
    const { canvas, selected, user } = await stageCanvas(ROW);
    const field = document.createElement('input');
    canvas.append(field);
    field.focus();
    await user.keyboard('{Control>}a{/Control}{Delete}p');
    expect(selected()).toEqual([]);
    field.remove();
  });
});

describe('dragging one of several that are selected', () => {
  it('moves them together, as one step', async () => {
    const { store, at, nodeOnMap, user } = await stageCanvas(ROW);
    act(() => store.set(selectNodesAtom, ['W1', 'W2']));
    const scene = store.get(sceneAtom);
    const from = at('W2');
    const mouse = { view: window, buttons: 1 };
    fireEvent.mouseDown(nodeOnMap('W2'), { ...mouse, ...from });
    for (const dy of [10, 40, 90]) fireEvent.mouseMove(document, { ...mouse, ...near(from, 20, dy) });
    fireEvent.mouseUp(document, { ...mouse, ...near(from, 20, 90) });
    const [first, second] = [scene.positionOf('W1'), scene.positionOf('W2')];
    expect(second?.y).toBeGreaterThan(40);
    expect(first?.x).toBeCloseTo((second?.x ?? 0) - 200, 3);
    expect(first?.y).toBeCloseTo(second?.y ?? 0, 3);
    expect(scene.positionOf('A1')).toEqual({ x: 0, y: 0 });
    expect(store.get(undoNameAtom)).toBe('Move 2 nodes');
    await user.click(screen.getByRole('button', { name: 'Undo Move 2 nodes' }));
    expect(scene.positionOf('W1')).toEqual({ x: 200, y: 0 });
    expect(scene.positionOf('W2')).toEqual({ x: 400, y: 0 });
  });

  it('moves one alone when it is not among the selected', async () => {
    const { store, at, nodeOnMap } = await stageCanvas(ROW);
    act(() => store.set(selectNodesAtom, ['W1', 'W2']));
    const from = at('T1');
    const mouse = { view: window, buttons: 1 };
    fireEvent.mouseDown(nodeOnMap('T1'), { ...mouse, ...from });
    for (const dy of [10, 40]) fireEvent.mouseMove(document, { ...mouse, ...near(from, 0, dy) });
    fireEvent.mouseUp(document, { ...mouse, ...near(from, 0, 40) });
    expect(store.get(undoNameAtom)).toBe('Move Computing');
    expect(store.get(sceneAtom).positionOf('W1')).toEqual({ x: 200, y: 0 });
  });
});

describe('a node that a tool goes to', () => {
  it('comes near, so that it and its neighbours can be told apart, and never farther away', async () => {
    const far = buildNode('W9', { label: 'Far', x: 40_000, y: 0 });
    const { canvas, store } = await stageCanvas({ nodes: [...ROW.nodes, far], edges: ROW.edges });
    const zoom = () =>
      Number(
        /scale\(([\d.]+)\)/.exec(
          canvas.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? '',
        )?.[1],
      );
    await waitFor(() => expect(zoom()).toBeLessThan(0.1));
    act(() => store.set(showNodesAtom, ['W1']));
    await waitFor(() => expect(zoom()).toBeGreaterThanOrEqual(0.4));
  });
});
