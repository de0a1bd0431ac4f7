import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { GraphCanvas } from '@/components/canvas/GraphCanvas';
import { LookingFurniture } from '@/components/canvas/LookingFurniture';
import { MapFurniture } from '@/components/canvas/MapFurniture';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { replaceGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { renderWithApp } from './render-with-app';

interface StagedGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

type Store = ReturnType<typeof createStore>;

/** The map with a graph on it, 1000 by 800 css px large, and where its nodes are on the screen. Needs `installCanvasSupport`. */
export async function stageCanvas(
  graph: StagedGraph,
  {
    prepare = () => undefined,
    isReadOnly = false,
  }: { readonly prepare?: (store: Store) => void; readonly isReadOnly?: boolean } = {},
) {
  const box = new DOMRect(0, 0, 1000, 800);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  const store = createStore();
  prepare(store);
  store.set(replaceGraphAtom, graph, 'Search looms');
  const expanded: string[] = [];
  const view = renderWithApp(
    <GraphCanvas
      layoutClient={null}
      palette={CANVAS_PALETTES.light}
      onExpand={(id) => expanded.push(id)}
      isReadOnly={isReadOnly}
    >
      {isReadOnly ? <LookingFurniture /> : <MapFurniture hasLayouts={false} />}
    </GraphCanvas>,
    store,
  );
  const canvas = screen.getByRole('region', { name: 'Graph canvas' });
  const find = (selector: string): HTMLElement => {
    const found = canvas.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`${selector} is not there`);
    return found;
  };
  const first = graph.nodes[0];
  if (first !== undefined && graph.nodes.length <= 200) {
    await waitFor(() => find(`.react-flow__node [data-node-id="${first.id}"]`));
  }
  return {
    ...view,
    canvas,
    expanded,
    find,
    nodeOnMap: (id: string) => find(`.react-flow__node [data-node-id="${id}"]`),
    pane: () => find('.react-flow__pane'),
    selected: () => [...store.get(selectedIdsAtom)],
    said: () => find('[aria-live=polite]').textContent,
    focus: () => act(() => canvas.focus()),
    /** Where a node is on the screen. */
    at: (id: string) => {
      const transform = find('.react-flow__viewport').style.transform;
      const [x = 0, y = 0, zoom = 1] = (transform.match(/-?[\d.]+/g) ?? []).map(Number);
      const position = store.get(sceneAtom).positionOf(id) ?? { x: NaN, y: NaN };
      return { clientX: position.x * zoom + x, clientY: position.y * zoom + y };
    },
  };
}
