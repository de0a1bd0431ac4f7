/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { CanvasContext } from '@/components/canvas/canvas-context';
import { CanvasSession } from '@/components/canvas/controllers/canvas-session';
import { DropZone } from '@/components/canvas/DropZone';
import { onReport } from '@/lib/base/report';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { collectAtom } from '@/lib/state/repository/repository-atoms';
import { isDraggingItemsAtom } from '@/lib/state/repository/repository-transfer-atoms';
import { installCanvasSupport } from '@/tests/support/canvas-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

installCanvasSupport();

const TYPE = 'application/x-academic-explorer-repository';

/** A map at zoom 2 whose origin lies 100 px right and 50 px down. */
function setup() {
  const store = createStore();
  store.set(collectAtom, { nodes: [buildNode('W1')], edges: [] });
  const view = {
    transform: [100, 50, 2] as [number, number, number],
    width: 800,
    height: 600,
    panZoom: null,
  };
  const session = new CanvasSession(store, { getState: () => view, subscribe: () => () => undefined });
  renderWithApp(
    <CanvasContext value={session}>
      <DropZone />
    </CanvasContext>,
    store,
  );
  act(() => store.set(isDraggingItemsAtom, true));
  return { store, zone: screen.getByTestId('drop-zone') };
}

function carrying(text: string, type = TYPE) {
  return { dataTransfer: { types: [type], getData: (asked: string) => (asked === type ? text : '') } };
}

function dropAt(zone: HTMLElement, x: number, y: number, text: string) {
  // jsdom gives drag events no place of their own.
  const event = Object.assign(
    new MouseEvent('drop', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
    carrying(text),
  );
  fireEvent(zone, event);
}

describe('DropZone', () => {
  it('is there only while items are dragged', () => {
    const { store } = setup();
    expect(screen.getByText('Drop to add to the graph')).toBeVisible();
    act(() => store.set(isDraggingItemsAtom, false));
    expect(screen.queryByTestId('drop-zone')).toBeNull();
  });

  it('puts a dropped node where the pointer is on the map', async () => {
    const { store, zone } = setup();
    dropAt(zone, 300, 250, '{"nodeIds":["W1"],"edgeIds":[]}');
    await waitFor(() => expect(store.get(graphAtom).nodes.get('W1')).toMatchObject({ x: 100, y: 100 }));
    expect(store.get(isDraggingItemsAtom)).toBe(false);
  });

  it('takes items of the repository only', () => {
    const { zone } = setup();
    const isTaken = (type: string) => !fireEvent.dragOver(zone, carrying('', type));
    expect([isTaken(TYPE), isTaken('text/plain'), isTaken('Files')]).toEqual([true, false, false]);
  });

  it('does nothing about what it cannot read', () => {
    const { store, zone } = setup();
    const quiet = onReport(() => undefined);
    dropAt(zone, 10, 10, '{"nodeIds":');
    quiet();
    expect(store.get(graphAtom).nodes.size).toBe(0);
    expect(store.get(isDraggingItemsAtom)).toBe(false);
  });

  it('goes when a pointer moves without a drag', () => {
    const { store, zone } = setup();
    fireEvent.pointerMove(zone);
    expect(store.get(isDraggingItemsAtom)).toBe(false);
  });
});
