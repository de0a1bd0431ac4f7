/** @jest-environment jsdom */
import { act, fireEvent } from '@testing-library/react';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { isKeyboardHelpOpenAtom } from '@/lib/state/canvas/canvas-atoms';
import { moveNodesAtom, removeNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { hoveredIdAtom, pinnedIdsAtom, selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { installCanvasSupport } from '../../support/canvas-context';
import { stageCanvas } from '../../support/canvas-stage';
import { buildNode, graphFromText } from '../../support/graph-from-text';

installCanvasSupport();

afterEach(() => jest.restoreAllMocks());

/** W1 in the middle of W2 (top), W3 (right) and A1 (left); W4 hangs on W3, T1 on nothing. */
const STAR = {
  nodes: [
    buildNode('W1', { label: 'On engines', x: 0, y: 0 }),
    buildNode('W2', { label: 'On looms', x: 0, y: -200 }),
    buildNode('W3', { label: 'On dyes', x: 300, y: 0 }),
    buildNode('A1', { label: 'Ada Lovelace', x: -300, y: 0 }),
    buildNode('W4', { label: 'On tea', x: 500, y: 0 }),
    buildNode('T1', { label: 'Computing', x: 0, y: 400 }),
  ],
  edges: graphFromText('W1 -references-> W2\nW1 -references-> W3\nA1 -authored-> W1\nW3 -references-> W4')
    .edges,
};

describe('walking along edges', () => {
  it('goes through the neighbours clockwise and says which of them one is at', async () => {
    const { nodeOnMap, said, focus, user } = await stageCanvas(STAR);
    fireEvent.click(nodeOnMap('W1'));
    focus();
    const heard: (string | null)[] = [];
    for (const key of [']', ']', ']', ']', '[[']) {
      await user.keyboard(key);
      heard.push(said());
    }
    expect(heard).toEqual([
      'On looms, work, 1 of 3 neighbours',
      'On dyes, work, 2 of 3 neighbours',
      'Ada Lovelace, author, 3 of 3 neighbours',
      'On looms, work, 1 of 3 neighbours',
      'Ada Lovelace, author, 3 of 3 neighbours',
    ]);
  });

  it('starts again from a node reached by another key', async () => {
    const { nodeOnMap, said, focus, user } = await stageCanvas(STAR);
    fireEvent.click(nodeOnMap('W1'));
    focus();
    await user.keyboard(']{ArrowDown}{ArrowRight}');
    expect(said()).toBe('On dyes, work, 2 of 3 neighbours');
    await user.keyboard(']');
    expect(said()).toBe('On tea, work, 1 of 2 neighbours');
  });

  it('says where there is nothing to walk to', async () => {
    const { nodeOnMap, said, focus, user } = await stageCanvas(STAR);
    fireEvent.click(nodeOnMap('T1'));
    focus();
    await user.keyboard(']');
    expect(said()).toBe('No neighbours');
  });

  it('comes home to the selected node', async () => {
    const { store, nodeOnMap, focus, user } = await stageCanvas(STAR);
    fireEvent.click(nodeOnMap('A1'));
    focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Home}');
    expect(store.get(hoveredIdAtom)).toBe('A1');
  });
});

describe('keys on the node where one is', () => {
  it('expand and pin it; pinning many is one step', async () => {
    const { store, expanded, focus, user } = await stageCanvas(STAR);
    act(() => store.set(selectNodesAtom, ['W3', 'W4']));
    focus();
    await user.keyboard('e');
    expect(expanded).toEqual(['W4']);
    await user.keyboard('p');
    expect([...store.get(pinnedIdsAtom)]).toEqual(['W3', 'W4']);
    expect(store.get(undoNameAtom)).toBe('Pin 2 nodes');
    await user.keyboard('p{Control>}z{/Control}{Control>}z{/Control}');
    expect(store.get(pinnedIdsAtom).size).toBe(0);
  });

  it('ask for the list of keys', async () => {
    const { store, focus, user } = await stageCanvas(STAR);
    focus();
    await user.keyboard('?');
    expect(store.get(isKeyboardHelpOpenAtom)).toBe(true);
  });
});

describe('nodes that are wanted seen', () => {
  const zoomOf = (viewport: HTMLElement) => Number(/scale\(([\d.]+)\)/.exec(viewport.style.transform)?.[1]);

  it('come into the middle when a tool asks for one', async () => {
    const { store, at } = await stageCanvas(STAR);
    act(() => store.set(showNodesAtom, ['W4']));
    const middle = at('W4');
    act(() => store.set(showNodesAtom, ['A1']));
    expect(at('A1').clientX).toBeCloseTo(middle.clientX);
    expect(at('A1').clientY).toBeCloseTo(middle.clientY);
    const shown = at('A1');
    act(() => store.set(showNodesAtom, ['W99']));
    expect(at('A1')).toEqual(shown);
  });

  it('come into view when an undo moves or restores nodes outside of it', async () => {
    const { store, at, focus, user } = await stageCanvas(STAR);
    const isSeen = (id: string) => Math.abs(at(id).clientX - 250) < 250;
    act(() => store.set(moveNodesAtom, [{ id: 'W4', from: { x: 500, y: 0 }, to: { x: 400, y: 300 } }]));
    act(() => store.set(showNodesAtom, ['A1']));
    focus();
    await user.keyboard('++++++');
    expect(isSeen('W4')).toBe(false);
    await user.keyboard('{Control>}z{/Control}');
    expect(isSeen('W4')).toBe(true);

    act(() => store.set(removeNodesAtom, ['W4']));
    act(() => store.set(showNodesAtom, ['A1']));
    await user.keyboard('++++++{Control>}z{/Control}');
    expect(isSeen('W4')).toBe(true);
  });

  it('fill the view when they are several, or selected', async () => {
    const { store, find, focus, user } = await stageCanvas(STAR);
    const viewport = find('.react-flow__viewport');
    const whole = zoomOf(viewport);
    act(() => store.set(showNodesAtom, ['W3', 'W4']));
    const near = zoomOf(viewport);
    expect(near).toBeGreaterThan(whole);
    act(() => store.set(selectNodesAtom, ['W3', 'W4']));
    focus();
    await user.keyboard('f');
    expect(zoomOf(viewport)).toBeCloseTo(whole, 6);
    await user.keyboard('s');
    expect(zoomOf(viewport)).toBeCloseTo(near, 6);
  });
});
