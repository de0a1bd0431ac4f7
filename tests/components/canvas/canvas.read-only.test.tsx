/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react';
import { isExportOpenAtom, nodeMenuAtom } from '@/lib/state/canvas/canvas-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { installCanvasSupport } from '@/tests/support/canvas-context';
import { stageCanvas } from '@/tests/support/canvas-stage';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

installCanvasSupport();

afterEach(() => {
  jest.restoreAllMocks();
});

const PAIR = {
  nodes: [
    buildNode('W1', { label: 'On engines', x: 0, y: 0 }),
    buildNode('W2', { label: 'On looms', x: 200, y: 0 }),
  ],
  edges: graphFromText('W1 -references-> W2').edges,
};

describe('a map that is only looked at', () => {
  it('has the camera, the legend, the counts and the list of its nodes, and no tools', async () => {
    await stageCanvas(PAIR, { isReadOnly: true });
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual([
      'Zoom in',
      'Zoom out',
      'Fit view',
      'Works2',
      'On engines, work',
      'On looms, work',
    ]);
    expect(screen.getByText('2 nodes, 1 edge')).toBeVisible();
  });

  it('is walked by keys, which change nothing of it', async () => {
    const { canvas, store, said, expanded } = await stageCanvas(PAIR, { isReadOnly: true });
    fireEvent.keyDown(canvas, { key: 'Home' });
    fireEvent.keyDown(canvas, { key: 'ArrowRight' });
    expect(said()).toMatch(/^On looms/);
    const before = store.get(graphAtom);
    for (const key of ['Delete', 'e', 'p', 'm', 'x', 'Backspace']) fireEvent.keyDown(canvas, { key });
    fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(canvas, { key: 'a', ctrlKey: true });
    expect(store.get(graphAtom)).toBe(before);
    expect([
      expanded,
      store.get(pinnedIdsAtom).size,
      store.get(isExportOpenAtom),
      store.get(nodeMenuAtom),
    ]).toEqual([[], 0, false, null]);
  });

  it('selects what is clicked, and has no menu and nothing to drag', async () => {
    const { nodeOnMap, selected, store, find } = await stageCanvas(PAIR, { isReadOnly: true });
    fireEvent.click(nodeOnMap('W1'));
    expect(selected()).toEqual(['W1']);
    fireEvent.contextMenu(nodeOnMap('W1'));
    expect(store.get(nodeMenuAtom)).toBeNull();
    expect(find('.react-flow__node')).not.toHaveClass('draggable');
  });
});
