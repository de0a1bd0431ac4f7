/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { GraphCanvas } from '@/components/canvas/GraphCanvas';
import { MapFurniture } from '@/components/canvas/MapFurniture';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import { spotlightAtom } from '@/lib/state/analysis/emphasis-atoms';
import { changeViewOptionsAtom, type ViewOptions } from '@/lib/state/analysis/view-atoms';
import { canvasPortAtom } from '@/lib/state/canvas/canvas-port-atom';
import { replaceGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { callsOn, installCanvasSupport, textsOn } from '../../support/canvas-context';
import { buildNode, graphFromText } from '../../support/graph-from-text';
import { renderWithApp } from '../../support/render-with-app';

installCanvasSupport();

function work(id: string, x: number, publicationYear: number) {
  const hint = id === 'W3' ? `Ada Alan · ${publicationYear}` : '';
  return buildNode(id, {
    x,
    label: `Work ${id}`,
    summary: { ...buildNode(id).summary, publicationYear, hint },
  });
}

async function setup() {
  const store = createStore();
  const { edges } = graphFromText('W2 -references-> W1\nW3 -references-> W2');
  const nodes = [work('W1', 0, 1990), work('W2', 200, 2005), work('W3', 400, 2020)];
  store.set(replaceGraphAtom, { nodes, edges }, 'Search looms');
  const view = renderWithApp(
    <GraphCanvas layoutClient={null} palette={CANVAS_PALETTES.light} onExpand={() => undefined}>
      <MapFurniture hasLayouts={false} />
    </GraphCanvas>,
    store,
  );
  const layer = await screen.findByTestId<HTMLCanvasElement>('graph-layer');
  // A graph is shown with an animation frame, which comes when it comes.
  await waitFor(() => expect(textsOn(layer)).not.toEqual([]));
  const change = (options: Partial<ViewOptions>) =>
    act(async () => store.set(changeViewOptionsAtom, options));
  const lines = () => callsOn(layer).filter(({ method }) => method === 'lineTo').length;
  return { ...view, store, layer, change, lines };
}

describe('view options on the map', () => {
  it('show and hide legend and minimap', async () => {
    const { change } = await setup();
    expect(screen.getByRole('list', { name: 'Legend' })).toBeDefined();
    await change({ hasLegend: false, hasMinimap: false });
    expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
    await change({ hasLegend: true });
    expect(screen.getByRole('list', { name: 'Legend' })).toBeDefined();
  });

  it('say in the legend what colours mean', async () => {
    const { change } = await setup();
    await change({ colorBy: 'year' });
    expect(screen.getByRole('list', { name: 'Legend' }).textContent).toContain('Year19902020');
  });

  it('change sizes without moving anything', async () => {
    const { store, change } = await setup();
    const scene = store.get(sceneAtom);
    const before = [...scene.positions];
    await change({ sizeBy: 'connections' });
    expect(scene.radius[scene.indexOf('W2')]).toBeGreaterThan(scene.radius[scene.indexOf('W1')] ?? 0);
    expect([...scene.positions]).toEqual(before);
  });

  it('draw edges and labels as chosen', async () => {
    const { change, lines, layer } = await setup();
    const before = lines();
    expect(textsOn(layer)).toContain('Work W1');
    await change({ edgeStyle: 'hidden', labels: 'none' });
    expect(lines()).toBeLessThan(before);
    expect(textsOn(layer)).toEqual([]);
  });
});

describe('the text beside a work', () => {
  it('is its author and year, its title, or both; its name stays the title', async () => {
    const { change, layer } = await setup();
    expect(textsOn(layer)).toContain('Alan 2020');
    expect(textsOn(layer)).not.toContain('Work W3');
    await change({ labelText: 'title' });
    expect(textsOn(layer)).toContain('Work W3');
    expect(textsOn(layer)).not.toContain('Alan 2020');
    await change({ labelText: 'both' });
    expect(textsOn(layer)).toEqual(expect.arrayContaining(['Alan 2020', 'Work W3']));
    expect(screen.getByRole('button', { name: 'Work W3, work' })).toBeDefined();
  });
});

describe('a spotlight on the map', () => {
  it('dims the nodes outside', async () => {
    const { store } = await setup();
    await act(async () => store.set(spotlightAtom, { nodeIds: new Set(['W1', 'W2']), edges: null }));
    const canvas = screen.getByRole('region', { name: 'Graph canvas' });
    expect(canvas.hasAttribute('data-dims')).toBe(true);
    await act(async () => store.set(spotlightAtom, null));
    expect(canvas.hasAttribute('data-dims')).toBe(false);
  });
});

describe('the canvas for tools beside it', () => {
  it('is there as long as it is mounted', async () => {
    const { store, unmount } = await setup();
    expect(store.get(canvasPortAtom)).not.toBeNull();
    unmount();
    expect(store.get(canvasPortAtom)).toBeNull();
  });
});
