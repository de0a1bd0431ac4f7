/** @jest-environment jsdom */
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { GraphCanvas } from '@/components/canvas/GraphCanvas';
import { MapFurniture } from '@/components/canvas/MapFurniture';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { onReport } from '@/lib/base/report';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { isExportOpenAtom } from '@/lib/state/canvas/canvas-atoms';
import { layoutStatusAtom } from '@/lib/state/canvas/layout-atoms';
import { addToGraphAtom, replaceGraphAtom, setPinnedAtom } from '@/lib/state/graph/graph-edit-atoms';
import { requestLayoutAtom } from '@/lib/state/graph/layout-request-atoms';
import { setNodeStatusAtom } from '@/lib/state/graph/node-status-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { hoveredIdAtom, selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { installCanvasSupport, textsOn } from '../../support/canvas-context';
import { buildNode, graphFromText } from '../../support/graph-from-text';
import { recordingLayoutClient } from '../../support/recording-layout-client';

installCanvasSupport();

afterEach(() => {
  jest.useRealTimers();
});

const PALETTE = {
  scheme: 'light',
  canvas: '#fbfcfe',
  panel: '#ffffff',
  border: '#e2e8f0',
  text: '#0f172a',
  secondary: '#475569',
  brand: '#2563eb',
  error: '#dc2626',
  kinds: {
    works: '#2563eb',
    authors: '#15803d',
    sources: '#7c3aed',
    institutions: '#b45309',
    topics: '#dc2626',
    publishers: '#0e7490',
    funders: '#be185d',
    keywords: '#475569',
    concepts: '#dc2626',
  },
} as const;

interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

function setup(graph: Graph) {
  const store = createStore();
  store.set(replaceGraphAtom, graph, 'Search looms');
  const expanded: string[] = [];
  const opened: string[] = [];
  const { client, runs } = recordingLayoutClient();
  const view = render(
    <Provider store={store}>
      <ChakraProvider value={defaultSystem}>
        <GraphCanvas
          layoutClient={client}
          palette={PALETTE}
          onExpand={(id) => expanded.push(id)}
          onOpen={(id) => opened.push(id)}
        >
          <MapFurniture hasLayouts />
        </GraphCanvas>
      </ChakraProvider>
    </Provider>,
  );
  const canvas = screen.getByRole('region', { name: 'Graph canvas' });
  const nodeOnMap = (id: string): Element => {
    const node = view.container.querySelector(`.react-flow__node [data-node-id="${id}"]`);
    if (node === null) throw new Error(`${id} is not on the map`);
    return node;
  };
  const flowNodes = () => [...view.container.querySelectorAll('.react-flow__node')];
  const nodeList = () => within(screen.getByRole('list', { name: 'Graph items' }));
  return {
    store,
    expanded,
    opened,
    runs,
    canvas,
    flowNodes,
    nodeOnMap,
    nodeList,
    unmount: view.unmount,
    user: userEvent.setup(),
  };
}

/** Four in a row, 200 px apart: A1 authored W1, W1 cites W2; T1 stands alone. */
const ROW: Graph = {
  nodes: [
    buildNode('A1', { label: 'Ada Lovelace', x: 0, y: 0 }),
    buildNode('W1', { label: 'On engines', x: 200, y: 0 }),
    buildNode('W2', { label: 'On looms', x: 400, y: 0 }),
    buildNode('T1', { label: 'Computing', x: 600, y: 0 }),
  ],
  edges: graphFromText('A1 -authored-> W1\nW1 -references-> W2').edges,
};

function lattice(count: number): Graph {
  const nodes = Array.from({ length: count }, (_, i) =>
    buildNode(`W${i}`, { x: (i % 60) * 200, y: Math.floor(i / 60) * 150 }),
  );
  const edges = graphFromText(
    Array.from({ length: count - 1 }, (_, i) => `W${i + 1} -references-> W${i}`).join('\n'),
  ).edges;
  return { nodes, edges };
}

describe('GraphCanvas', () => {
  it('says what it shows', () => {
    const { canvas } = setup(ROW);
    expect(screen.getByText('4 nodes, 2 edges')).toBeVisible();
    expect(canvas).toHaveAttribute('data-node-count', '4');
    expect(canvas).toHaveAttribute('data-edge-count', '2');
  });

  it('counts one node and one edge in the singular', () => {
    const { store } = setup({ nodes: [buildNode('W1')], edges: [] });
    expect(screen.getByText('1 node, 0 edges')).toBeVisible();
    act(() => store.set(addToGraphAtom, graphFromText('W1 -references-> W2'), 'Expand On looms'));
    expect(screen.getByText('2 nodes, 1 edge')).toBeVisible();
  });

  it('finds nodes in a box over the map, by key or button, and takes the focus back', async () => {
    const { canvas, user, store } = setup(ROW);
    const box = () => screen.queryByRole('searchbox', { name: 'Find in graph' });
    expect(box()).toBeNull();
    canvas.focus();
    expect(fireEvent.keyDown(canvas, { key: 'f', ctrlKey: true })).toBe(false);
    expect(box()).toHaveFocus();
    await user.keyboard('looms{Enter}');
    expect(store.get(selectedIdAtom)).toBe('W2');
    await user.keyboard('{Escape}');
    expect(box()).toBeNull();
    expect(canvas).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Find in graph' }));
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('looms');
    await user.click(screen.getByRole('button', { name: 'Close find' }));
    expect(box()).toBeNull();
  });

  it('opens the export by key or button', async () => {
    const { canvas, user, store } = setup(ROW);
    fireEvent.keyDown(canvas, { key: 'x' });
    expect(store.get(isExportOpenAtom)).toBe(true);
    act(() => store.set(isExportOpenAtom, false));
    // A window that does not say how wide it is counts as a phone, where the button is left out.
    await user.click(screen.getByTitle('Export (X)'));
    expect(store.get(isExportOpenAtom)).toBe(true);
  });

  it('promotes every node of a small graph, and gives React Flow no edges', async () => {
    const { canvas, flowNodes } = setup(ROW);
    await waitFor(() => expect(flowNodes()).toHaveLength(4));
    const ids = flowNodes().map((node) => node.querySelector('[data-node-id]')?.getAttribute('data-node-id'));
    expect(ids.sort()).toEqual(['A1', 'T1', 'W1', 'W2']);
    expect(canvas.querySelectorAll('.react-flow__edge')).toHaveLength(0);
  });

  it('never gives React Flow more than 250 nodes', () => {
    jest.useFakeTimers();
    const { store, canvas, flowNodes } = setup(lattice(3_000));
    expect(screen.getByText('3,000 nodes, 2,999 edges')).toBeVisible();
    const counts = [flowNodes().length];
    for (const key of ['+', '+', '+', '+', '+', '+', '+', '+', '+', '+', '+', '+']) {
      fireEvent.keyDown(canvas, { key });
      act(() => jest.advanceTimersByTime(200));
      counts.push(flowNodes().length);
    }
    act(() => {
      for (let i = 0; i < 40; i++) store.set(setNodeStatusAtom, `W${i}`, { state: 'loading' });
    });
    counts.push(flowNodes().length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(250);
    expect(Math.max(...counts)).toBeGreaterThan(20);
  });

  it('paints what it does not promote', async () => {
    setup(ROW);
    const layer = screen.getByTestId<HTMLCanvasElement>('graph-layer');
    await waitFor(() => expect(textsOn(layer)).toContain('Computing'));
  });

  it('selects on click and expands on double-click', async () => {
    const { store, expanded, flowNodes, nodeOnMap } = setup(ROW);
    await waitFor(() => expect(flowNodes()).toHaveLength(4));
    const node = nodeOnMap('W1');
    fireEvent.click(node);
    expect(store.get(selectedIdAtom)).toBe('W1');
    fireEvent.doubleClick(node);
    expect(expanded).toEqual(['W1']);
  });
});

describe('the accessible tree', () => {
  it('lists every item and selects and expands from it', async () => {
    const { store, expanded, nodeList, user } = setup(ROW);
    expect(nodeList().getAllByRole('listitem')).toHaveLength(4);
    await user.click(nodeList().getByRole('button', { name: 'On looms, work' }));
    expect(store.get(selectedIdAtom)).toBe('W2');
    await user.click(nodeList().getByRole('button', { name: 'Expand On looms' }));
    expect(expanded).toEqual(['W2']);
  });

  it('has one tab stop and goes on by arrows', async () => {
    const { store, expanded, nodeList, user } = setup(ROW);
    act(() => nodeList().getByRole('button', { name: 'Ada Lovelace, author' }).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}e');
    expect(store.get(selectedIdAtom)).toBe('W1');
    expect(expanded).toEqual(['W1']);
    const stops = nodeList()
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0);
    expect(stops.map((stop) => stop.textContent)).toEqual(['On engines, work']);
  });

  it('shows on the map which item the keyboard is on', async () => {
    const { store, nodeList, user } = setup(ROW);
    act(() => nodeList().getByRole('button', { name: 'Ada Lovelace, author' }).focus());
    await user.keyboard('{ArrowDown}');
    const reached = store.get(hoveredIdAtom);
    expect(reached).toBe('W1');
    await user.tab();
    expect(store.get(hoveredIdAtom)).toBeNull();
  });

  it('is the only place where a node has a name', async () => {
    const { flowNodes } = setup(ROW);
    await waitFor(() => expect(flowNodes()).toHaveLength(4));
    expect(screen.getAllByRole('button', { name: 'On looms, work' })).toHaveLength(1);
  });
});

describe('the legend', () => {
  const legend = () => within(screen.getByRole('list', { name: 'Legend' }));

  it('counts the kinds in the graph and hides one on click', async () => {
    const { store, user } = setup(ROW);
    expect(
      legend()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Works2', 'Authors1', 'Topics1']);
    await user.click(legend().getByRole('button', { name: /Works/, pressed: true }));
    expect(store.get(visibleKindsAtom).has('works')).toBe(false);
    expect(screen.getByText('2 nodes, 0 edges')).toBeVisible();
    await user.click(legend().getByRole('button', { name: /Works/, pressed: false }));
    expect(screen.getByText('4 nodes, 2 edges')).toBeVisible();
  });

  it('isolates a kind with shift, and ends that with shift again', () => {
    const { store } = setup(ROW);
    const works = legend().getByRole('button', { name: /Works/ });
    fireEvent.click(works, { shiftKey: true });
    expect([...store.get(visibleKindsAtom)]).toEqual(['works']);
    fireEvent.click(works, { shiftKey: true });
    expect(store.get(visibleKindsAtom).size).toBe(ENTITY_KINDS.length);
  });
});

describe('keys on the map', () => {
  it('walk along edges, select, open, expand and leave', async () => {
    const { store, canvas, expanded, opened, user } = setup(ROW);
    act(() => canvas.focus());
    await user.keyboard('{ArrowRight}');
    expect(store.get(hoveredIdAtom)).toBe('W1');
    await user.keyboard('{ArrowRight}');
    expect(store.get(hoveredIdAtom)).toBe('W2');
    await user.keyboard('{ArrowRight}');
    expect(store.get(hoveredIdAtom)).toBe('W2');
    expect(
      screen.getByText('On looms, work, 1 of 2 neighbours', { selector: '[aria-live]' }),
    ).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(store.get(selectedIdAtom)).toBe('W2');
    expect(opened).toEqual([]);
    await user.keyboard('{Enter}e{ArrowLeft}{ArrowLeft}');
    expect(opened).toEqual(['W2']);
    expect(expanded).toEqual(['W2']);
    expect(store.get(hoveredIdAtom)).toBe('A1');
    await user.keyboard('{Escape}');
    expect(store.get(hoveredIdAtom)).toBeNull();
    expect(store.get(selectedIdAtom)).toBeNull();
  });

  it('leave keys of the corner buttons alone', async () => {
    const { store, user } = setup(ROW);
    act(() => screen.getByRole('button', { name: 'Fit view' }).focus());
    await user.keyboard('{Enter}e');
    expect(store.get(selectedIdAtom)).toBeNull();
  });
});

describe('layouts', () => {
  async function requested(graph = ROW) {
    const all = setup(graph);
    await act(async () => all.store.set(requestLayoutAtom, 'full'));
    return all;
  }

  it('run on request, bring their last frame into the scene and say when they have settled', async () => {
    const { store, runs, canvas } = await requested();
    expect(runs).toHaveLength(1);
    expect(runs[0]?.problem.count).toBe(4);
    expect(canvas).toHaveAttribute('data-layout-state', 'running');
    expect(screen.getByRole('button', { name: 'Stop layout' })).toBeInTheDocument();
    act(() => {
      runs[0]?.events.onFrame({ positions: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8), tick: 9, alpha: 0.1 });
      runs[0]?.events.onEnd({ ticks: 9, stopped: false });
    });
    expect(store.get(sceneAtom).positionOf('W2')).toEqual({ x: 5, y: 6 });
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'settled' });
  });

  it('stop on demand', async () => {
    const { store, runs, user } = await requested();
    await user.click(screen.getByRole('button', { name: 'Stop layout' }));
    expect(runs[0]?.isStopped).toBe(true);
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'idle' });
    await user.click(screen.getByRole('button', { name: 'Run layout' }));
    expect(runs).toHaveLength(2);
  });

  it('make room for newcomers only, from the first of them on', async () => {
    const { store, runs } = setup(ROW);
    await act(async () => store.set(requestLayoutAtom, 'make-room'));
    expect(runs).toHaveLength(0);
    await act(async () => {
      store.set(addToGraphAtom, graphFromText('W2 -references-> W7\nW2 -references-> W8'), 'Expand On looms');
      store.set(requestLayoutAtom, 'make-room');
    });
    expect(runs.map(({ kind, firstNew, problem }) => [kind, firstNew, problem.count])).toEqual([
      ['make-room', 4, 6],
    ]);
  });

  it('start again when nodes are added during a full run', async () => {
    const { store, runs } = await requested();
    await act(async () => {
      store.set(addToGraphAtom, graphFromText('W2 -references-> W7'), 'Expand On looms');
      store.set(requestLayoutAtom, 'make-room');
    });
    expect(runs.map(({ kind, isStopped }) => [kind, isStopped])).toEqual([
      ['full', true],
      ['full', false],
    ]);
    act(() => runs[0]?.events.onEnd({ ticks: 1, stopped: true }));
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'running', kind: 'full' });
  });

  it('end with their graph: another one stands where its data puts it', async () => {
    const { store, runs } = await requested();
    act(() => runs[0]?.events.onFrame({ positions: new Float32Array(8).fill(9), tick: 1, alpha: 1 }));
    await act(async () =>
      store.set(replaceGraphAtom, { nodes: [buildNode('W1', { x: 100, y: 100 })], edges: [] }, 'Search'),
    );
    expect(runs.map(({ isStopped }) => isStopped)).toEqual([true]);
    expect(store.get(layoutStatusAtom)).toEqual({ state: 'idle' });
    act(() => runs[0]?.events.onEnd({ ticks: 1, stopped: true }));
    expect(store.get(sceneAtom).positionOf('W1')).toEqual({ x: 100, y: 100 });
  });

  it('hold pinned nodes', async () => {
    const all = setup(ROW);
    act(() => all.store.set(setPinnedAtom, 'W1', true));
    await act(async () => all.store.set(requestLayoutAtom, 'full'));
    expect([...(all.runs[0]?.problem.pinned ?? [])]).toEqual([0, 1, 0, 0]);
  });

  it('keep the nodes and say so when a worker and the next one fail', async () => {
    const { store, runs } = await requested();
    const before = store.get(sceneAtom).positionOf('W2');
    const reported: string[] = [];
    const stop = onReport((entry) => reported.push(entry.message));
    act(() => runs[0]?.events.onError(new Error('The layout worker failed: out of memory')));
    act(() => runs[1]?.events.onError(new Error('The layout worker failed: out of memory')));
    stop();
    expect(reported).toEqual([
      'The graph layout failed and is being restarted.',
      'The graph layout failed; nodes stay where they are.',
    ]);
    expect(store.get(layoutStatusAtom)).toEqual({
      state: 'failed',
      message: 'The layout worker failed: out of memory',
    });
    expect(store.get(sceneAtom).positionOf('W2')).toEqual(before);
  });

  it('are left behind when the canvas goes, and the places stay', async () => {
    const { store, runs, unmount } = await requested();
    store.get(sceneAtom).move(0, 5, 5);
    unmount();
    expect(runs[0]?.isStopped).toBe(true);
    expect(store.get(sceneAtom).positionOf('A1')).toEqual({ x: 5, y: 5 });
  });
});
