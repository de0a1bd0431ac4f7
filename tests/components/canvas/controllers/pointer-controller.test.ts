/** @jest-environment jsdom */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { hoveredIdAtom } from '@/lib/state/graph/selection-atoms';
import { installCanvasSupport } from '@/tests/support/canvas-context';
import { stageCanvas } from '@/tests/support/canvas-stage';
import { buildNode } from '@/tests/support/graph-from-text';

installCanvasSupport();

afterEach(() => {
  jest.restoreAllMocks();
});

const PAIR = {
  nodes: [buildNode('A1', { x: 0, y: 0 }), buildNode('W1', { x: 300, y: 0 })],
  edges: [],
};

/** A map in a window of which every layout is counted; it begins at the window's left top. */
async function setup() {
  const stage = await stageCanvas(PAIR);
  const layouts = jest.spyOn(stage.canvas, 'getBoundingClientRect');
  const moveMap = (left: number) => layouts.mockReturnValue(new DOMRect(left, 0, 1000, 800));
  moveMap(0);
  /** Where W1 is in the window when the map is that far from its left. Asked each time: the view may be fitted anew. */
  const spot = (left = 0) => {
    const { clientX, clientY } = stage.at('W1');
    return { clientX: clientX + left, clientY };
  };
  return { ...stage, layouts, moveMap, spot, hovered: () => stage.store.get(hoveredIdAtom) };
}

describe('a pointer over the map', () => {
  it('does not have the page laid out at each of its moves', async () => {
    const { pane, spot, layouts, hovered } = await setup();
    layouts.mockClear();
    // No quarter of a second passes, however busy the machine is.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let move = 0; move < 100; move++) {
      act(() => void fireEvent.pointerMove(pane(), spot((move % 2) * 80)));
    }
    expect(layouts.mock.calls.length).toBeLessThan(5);
    clock.mockRestore();
    fireEvent.pointerMove(pane(), spot());
    expect(hovered()).toBe('W1');
  });

  it('means the nodes where they are, a moment after the map has been moved', async () => {
    const { pane, spot, moveMap, hovered } = await setup();
    fireEvent.pointerMove(pane(), spot());
    expect(hovered()).toBe('W1');
    moveMap(120);
    await waitFor(() => {
      fireEvent.pointerMove(pane(), spot());
      expect(hovered()).toBeNull();
    });
    fireEvent.pointerMove(pane(), spot(120));
    expect(hovered()).toBe('W1');
  });

  it('that clicks means the node under it, even if the map was moved that very moment', async () => {
    const { pane, spot, moveMap, selected } = await setup();
    fireEvent.pointerMove(pane(), spot());
    moveMap(120);
    fireEvent.click(pane(), spot(120));
    expect(selected()).toEqual(['W1']);
  });
});
