import path from 'node:path';
import type { Page } from '@playwright/test';
import type { CanvasGraph } from './canvas-graph';

export const ANCHORS = ['force-graph', 'cytoscape', 'sigma'] as const;
export type Anchor = (typeof ANCHORS)[number];

/** Where a camera looks: the world's point at the middle of the window, and px of the screen per px of the world. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

declare global {
  interface Window {
    /** Puts the anchor's camera somewhere; set when its first frame is drawn. */
    setView?: (view: View) => void;
  }
}

const SCRIPTS: Readonly<Record<Anchor, readonly string[]>> = {
  'force-graph': ['force-graph/dist/force-graph.min.js'],
  cytoscape: ['cytoscape/dist/cytoscape.min.js'],
  sigma: ['graphology/dist/graphology.umd.min.js', 'sigma/dist/sigma.min.js'],
};

// biome-ignore-start lint/suspicious/noExplicitAny: libraries as scripts of a page, without types
function drawForceGraph(graph: CanvasGraph, root: HTMLElement, view: View): Promise<void> {
  const nodes = graph.labels.map((label, id) => {
    const [x, y] = [graph.positions[2 * id], graph.positions[2 * id + 1]];
    return { id, x, y, fx: x, fy: y, label, size: ((graph.radii[id] ?? 8) / 4) ** 2 };
  });
  const links = graph.sources.map((source, edge) => ({ source, target: graph.targets[edge] }));
  const drawing = new (globalThis as any).ForceGraph(root)
    .minZoom(0.001)
    .maxZoom(10)
    .cooldownTicks(0)
    .warmupTicks(0)
    .nodeVal('size')
    .nodeColor(() => '#2563eb')
    .linkColor(() => 'rgba(120,130,145,.35)')
    .nodeCanvasObjectMode(() => 'after')
    .nodeCanvasObject((node: any, ctx: CanvasRenderingContext2D, scale: number) => {
      if (scale <= 0.35) return;
      ctx.font = '22px sans-serif';
      ctx.textAlign = 'center';
      ctx.fillStyle = '#333';
      ctx.fillText(node.label, node.x, node.y + 50);
    })
    .graphData({ nodes, links });
  window.setView = ({ x, y, zoom }) => drawing.zoom(zoom, 0).centerAt(x, y, 0);
  window.setView(view);
  return new Promise((resolve) => drawing.onRenderFramePost(() => resolve()));
}

function drawCytoscape(graph: CanvasGraph, root: HTMLElement, view: View): Promise<void> {
  const nodes = graph.labels.map((label, id) => ({
    group: 'nodes',
    data: { id: `n${id}`, label, size: 2 * (graph.radii[id] ?? 8) },
    position: { x: graph.positions[2 * id], y: graph.positions[2 * id + 1] },
  }));
  const edges = graph.sources.map((source, edge) => ({
    group: 'edges',
    data: { id: `e${edge}`, source: `n${source}`, target: `n${graph.targets[edge]}` },
  }));
  const panTo = ({ x, y, zoom }: View) => ({ x: innerWidth / 2 - x * zoom, y: innerHeight / 2 - y * zoom });
  const cy = (globalThis as any).cytoscape({
    container: root,
    elements: [...nodes, ...edges],
    pixelRatio: 1,
    minZoom: 0.001,
    maxZoom: 10,
    layout: { name: 'preset', fit: false },
    zoom: view.zoom,
    pan: panTo(view),
    style: [
      {
        selector: 'node',
        style: {
          width: 'data(size)',
          height: 'data(size)',
          'background-color': '#2563eb',
          label: 'data(label)',
          'font-size': 22,
          'min-zoomed-font-size': 9,
        },
      },
      {
        selector: 'edge',
        style: { 'curve-style': 'haystack', width: 2, 'line-color': '#78828f', 'line-opacity': 0.35 },
      },
    ],
  });
  window.setView = (next) => cy.viewport({ zoom: next.zoom, pan: panTo(next) });
  return new Promise((resolve) => cy.one('render', () => resolve()));
}

function drawSigma(graph: CanvasGraph, root: HTMLElement, view: View): Promise<void> {
  const { graphology, Sigma } = globalThis as any;
  const drawn = new graphology.Graph({ multi: false, type: 'directed' });
  for (const [id, label] of graph.labels.entries()) {
    const [x = 0, y = 0] = [graph.positions[2 * id], graph.positions[2 * id + 1]];
    // Its y points up.
    drawn.addNode(id, { x, y: -y, label, size: Math.max(1.5, (graph.radii[id] ?? 8) / 5), color: '#2563eb' });
  }
  for (const [edge, source] of graph.sources.entries()) {
    drawn.mergeEdge(source, graph.targets[edge], { size: 1, color: '#d5d8dd' });
  }
  const sigma = new Sigma(drawn, root, { minCameraRatio: 0.001, maxCameraRatio: 50 });
  const at = (x: number, y: number) => sigma.graphToViewport({ x, y });
  const origin = at(0, 0);
  const scale = Math.hypot(origin.x - at(1000, 0).x, origin.y - at(1000, 0).y) / 1000;
  const [o, right, down] = [origin, at(1000, 0), at(0, -1000)].map((point) =>
    sigma.viewportToFramedGraph(point),
  );
  window.setView = ({ x, y, zoom }) =>
    sigma.getCamera().setState({
      x: o.x + ((right.x - o.x) * x + (down.x - o.x) * y) / 1000,
      y: o.y + ((right.y - o.y) * x + (down.y - o.y) * y) / 1000,
      ratio: scale / zoom,
    });
  window.setView(view);
  return new Promise((resolve) => sigma.once('afterRender', () => resolve()));
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

const DRAWINGS = { 'force-graph': drawForceGraph, cytoscape: drawCytoscape, sigma: drawSigma };

/**
 * Shows a graph with another library on an empty page; gives how many bytes of objects that made, the plain data that it
 * was made of not counted, and how long it took to the first frame.
 */
export async function openAnchor(
  page: Page,
  anchor: Anchor,
  graph: CanvasGraph,
  view: View,
  heapOf: (page: Page) => Promise<number>,
): Promise<{ readonly heap: number; readonly firstFrameMs: number }> {
  await page.setContent('<style>body{margin:0}#root{width:100vw;height:100vh}</style><div id="root"></div>');
  for (const script of SCRIPTS[anchor]) {
    await page.addScriptTag({ path: path.resolve(__dirname, '../../node_modules', script) });
  }
  await page.evaluate(
    `globalThis.__name = (it) => it; globalThis.draw = ${DRAWINGS[anchor].toString()}; globalThis.graph = ${JSON.stringify({ ...graph, file: undefined })};`,
  );
  const before = await heapOf(page);
  const firstFrameMs = await page.evaluate<number>(`(async () => {
    const begun = performance.now();
    await draw(graph, document.getElementById('root'), ${JSON.stringify(view)});
    return new Promise((resolve) => requestAnimationFrame((now) => resolve(now - begun)));
  })()`);
  return { heap: (await heapOf(page)) - before, firstFrameMs };
}
