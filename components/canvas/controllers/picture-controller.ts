import { groupNote } from '@/components/canvas/paint/legend-facts';
import type { Camera, Size } from '@/lib/graph/scene/camera';
import type { Box } from '@/lib/graph/scene/label-placement';
import { boundsOfPoints } from '@/lib/graph/scene/point-grid';
import { Scene } from '@/lib/graph/scene/scene';
import { extentOf } from '@/lib/graph/scene/shelf';
import type { Picture, PictureRequest } from '@/lib/state/canvas/canvas-port-atom';
import { type CanvasPalette, FIGURE_PALETTE } from '../paint/canvas-palette';
import { GUIDE_ROOM } from '../paint/guides';
import { type Legend, layOutLegend, legendBox, paintLegend } from '../paint/legend';
import { type LegendFoot, layOutFoot, paintFoot } from '../paint/legend-foot';
import type { PaintContext } from '../paint/paint-context';
import { PaintMemory, type PaintState, paintScene } from '../paint/paint-scene';
import { SvgContext } from '../paint/svg-context';
import { chooseCards } from './choose-cards';
import type { GraphLayer } from './graph-layer';
import { CARD_MARGIN, DOT_MARGIN, frameAround, type GraphFrame } from './picture-frame';

/** What browsers can draw on one canvas: pixels along a side, and in all. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;
/** As many nodes as React Flow would get are cards at most. */
const MAX_CARDS = 220;
/** A figure of so many nodes is as wide as a page of text, px; of more, wider by the root of their number. */
const FIGURE = { nodes: 150, width: 800, height: 640, mostTimes: 2 } as const;
/** With no more nodes than this every label that has room is written. */
const MAX_LABELLED = 300;
const TITLE = 'Graph';

/** What the screen shows. */
type Shown = NonNullable<GraphLayer['shown']>;

/** What is drawn, and where in the picture. */
interface Shot extends GraphFrame {
  readonly scene: Scene;
  readonly palette: CanvasPalette;
  readonly options: Partial<PaintState>;
  readonly cards: ReadonlySet<number>;
  readonly cardZoom: number;
  /** In the lower left corner, over the map. */
  readonly legend: Legend | null;
  /** Below the map. */
  readonly foot: LegendFoot | null;
}

/** The largest scale up to the requested one at which a browser can draw a picture of this size. */
export function drawableScale({ width, height }: Size, requested: number): number {
  const most = Math.min(MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(MAX_PIXELS / (width * height)));
  return Math.min(requested, most);
}

/** Makes pictures of the map with the painters that draw the screen: what differs is only what they draw on. */
export class PictureController {
  constructor(
    private readonly scene: Scene,
    private readonly layer: GraphLayer,
  ) {}

  /** *Errors*: rejects when there is nothing to draw, or the browser cannot draw so much. */
  readonly take = async (request: PictureRequest): Promise<Picture> => {
    const { shown } = this.layer;
    if (shown === null) throw new Error('There is no map to draw.');
    const measure = document.createElement('canvas').getContext('2d');
    if (measure === null) throw new Error('This browser cannot draw pictures.');
    const shot = this.shoot(shown, request, measure);
    const scale = request.format === 'png' ? drawableScale(shot.size, request.scale) : 1;
    const draw = (ctx: PaintContext) => this.draw(ctx, shot, shown, scale, request.hasBackground);
    switch (request.format) {
      case 'svg':
        return drawVectors(draw, measure, shot.size, request.scale);
      case 'pdf':
        return drawPage(draw, measure, shot.size);
      case 'png':
        return drawPixels(draw, shot.size, scale);
    }
  };

  private shoot(shown: Shown, request: PictureRequest, measure: CanvasRenderingContext2D): Shot {
    const isFigure = request.area === 'figure';
    const scene = isFigure ? plainScene(this.scene) : this.scene;
    const palette = isFigure ? FIGURE_PALETTE : shown.palette;
    const { fontFamily } = this.layer;
    const isNoted = request.area === 'view' && scene.discs.length > 0;
    const legend =
      request.hasLegend || isNoted
        ? layOutLegend(measure, scene, palette, fontFamily, shown.edgeStyle !== 'hidden')
        : null;
    if (request.area === 'view') {
      const frame = this.view(shown, legend);
      const { cards, cardZoom } = shown;
      return { scene, palette, options: {}, cards, cardZoom, ...frame, legend, foot: null };
    }
    // A picture of groups says so, legend or not.
    const note = legend === null ? groupNote(scene.nodes) : null;
    const credit = [note, request.credit].filter((line) => line !== null).join('. ') || null;
    const most = isFigure ? figureSize(scene.count) : shown.size;
    const whole = wholeGraph(scene, most, !isFigure);
    const hasFoot = legend !== null || credit !== null;
    const foot = hasFoot ? layOutFoot(measure, legend, credit, whole.size.width, fontFamily) : null;
    const options: Partial<PaintState> = isFigure ? figureOptions(shown, scene.count) : {};
    return { scene, palette, options, ...withFoot(whole, foot), legend: null, foot };
  }

  private draw(
    ctx: PaintContext,
    { scene, palette, options, camera, size, cards, cardZoom, legend, foot }: Shot,
    shown: Shown,
    scale: number,
    hasBackground: boolean,
  ): void {
    const memory = new PaintMemory();
    const { fontFamily } = this.layer;
    memory.setFontFamily(fontFamily);
    const state: PaintState = {
      ...shown,
      ...options,
      palette,
      camera,
      size,
      cards,
      cardZoom,
      ratio: scale,
      motion: 'rest',
      hasCards: true,
      held: new Set(),
      overscan: 0,
      covered: [
        ...(legend === null ? [] : [legendBox(legend, size)]),
        ...(foot === null
          ? []
          : [{ left: 0, top: size.height - foot.height, right: size.width, bottom: size.height }]),
      ],
    };
    paintScene(ctx, scene, memory, state, hasBackground ? palette.canvas : null);
    if (legend !== null) paintLegend(ctx, legend, palette, size);
    if (foot !== null) paintFoot(ctx, foot, palette, size, fontFamily);
  }

  /** What the screen shows; where nodes would lie below the legend of a small map, it has room of its own if that helps. */
  private view(shown: GraphFrame, legend: Legend | null): GraphFrame {
    const { camera, size } = shown;
    if (legend === null || !this.hasNodeIn(legendBox(legend, size), camera)) return { camera, size };
    const wider = { width: size.width + legend.width, height: Math.max(size.height, legend.height + 24) };
    const moved = { ...camera, x: camera.x + legend.width };
    return this.hasNodeIn(legendBox(legend, wider), moved)
      ? { camera, size }
      : { camera: moved, size: wider };
  }

  private hasNodeIn({ left, top, right, bottom }: Box, camera: Camera): boolean {
    const { positions } = this.scene;
    return this.scene.nodes.some((_, index) => {
      const x = (positions[2 * index] ?? Number.NaN) * camera.zoom + camera.x;
      const y = (positions[2 * index + 1] ?? Number.NaN) * camera.zoom + camera.y;
      return x >= left && x <= right && y >= top && y <= bottom;
    });
  }
}

/** The same nodes and edges at the same places, without selection, pins, spotlights and states of loading. */
function plainScene(scene: Scene): Scene {
  const plain = new Scene();
  const nodes = scene.nodes.map((node) => {
    const at = scene.positionOf(node.id);
    return { ...node, ...at, hydration: 'full' as const };
  });
  plain.patch({ nodes, edges: scene.edges }, scene.appearance);
  plain.guides = scene.guides;
  return plain;
}

function figureSize(count: number): Size {
  const times = Math.min(FIGURE.mostTimes, Math.max(1, Math.sqrt(count / FIGURE.nodes)));
  return { width: FIGURE.width * times, height: FIGURE.height * times };
}

function figureOptions({ labels }: Shown, count: number): Partial<PaintState> {
  return {
    labels: count <= MAX_LABELLED ? 'many' : labels === 'none' ? 'normal' : labels,
    labelText: 'author-year',
  };
}

type Whole = GraphFrame & Pick<Shot, 'cards' | 'cardZoom'>;

/** All nodes in a frame no larger than they need; as cards where these have room and are wanted. */
function wholeGraph(scene: Scene, most: Size, mayHaveCards: boolean): Whole {
  const bounds = scene.bounds();
  if (bounds === null) throw new Error('There is no graph to draw.');
  const above = scene.guides.length === 0 ? 0 : GUIDE_ROOM;
  if (mayHaveCards && scene.count <= MAX_CARDS) {
    const frame = frameAround(bounds, most, { ...CARD_MARGIN, top: CARD_MARGIN.top + above });
    const cards = chooseCards(scene, frame.camera, [...scene.byImportance]);
    if (cards.size > 0) return { ...frame, cards, cardZoom: frame.camera.zoom };
  }
  const points = extentOf(scene, scene.positions, false);
  const whole = boundsOfPoints(points, points.length / 2) ?? bounds;
  const frame = frameAround(whole, most, { ...DOT_MARGIN, top: DOT_MARGIN.top + above });
  return { ...frame, cards: new Set(), cardZoom: frame.camera.zoom };
}

/** The graph stays in the middle where the foot needs a wider picture. */
function withFoot<Part extends GraphFrame>(whole: Part, foot: LegendFoot | null): Part {
  if (foot === null) return whole;
  const { camera, size } = whole;
  const width = Math.max(size.width, Math.ceil(foot.width));
  return {
    ...whole,
    camera: { ...camera, x: camera.x + (width - size.width) / 2 },
    size: { width, height: size.height + foot.height },
  };
}

type Draw = (ctx: PaintContext) => void;

function drawVectors(draw: Draw, measure: CanvasRenderingContext2D, size: Size, scale: number): Picture {
  const svg = new SvgContext(measure);
  draw(svg);
  const text = svg.toDocument(TITLE, size, scale);
  const blob = new Blob([text], { type: 'image/svg+xml' });
  return { blob, width: Math.round(size.width * scale), height: Math.round(size.height * scale), scale };
}

/** What writes PDF is large, and loaded when the first one is asked for. */
async function drawPage(draw: Draw, measure: CanvasRenderingContext2D, size: Size): Promise<Picture> {
  const { PdfContext } = await import('../paint/pdf-context');
  const page = await PdfContext.create(size, measure);
  draw(page);
  const bytes = await page.toFile(TITLE);
  const blob = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
  return { blob, width: size.width, height: size.height, scale: 1 };
}

async function drawPixels(draw: Draw, size: Size, scale: number): Promise<Picture> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(size.width * scale));
  canvas.height = Math.max(1, Math.floor(size.height * scale));
  const { width, height } = canvas;
  const ctx = canvas.getContext('2d');
  ctx?.setTransform(scale, 0, 0, scale, 0, 0);
  if (ctx !== null) draw(ctx);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (ctx === null || blob === null) {
    throw new Error(
      `This browser cannot draw a picture of ${width} × ${height} pixels. Choose a smaller scale, or SVG.`,
    );
  }
  return { blob, width, height, scale };
}
