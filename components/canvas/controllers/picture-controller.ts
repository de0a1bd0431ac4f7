import { type Camera, centreOn, fitBounds, type Size } from '@/lib/graph/scene/camera';
import type { Box } from '@/lib/graph/scene/label-placement';
import type { Scene } from '@/lib/graph/scene/scene';
import type { Picture, PictureRequest } from '@/lib/state/canvas/canvas-port-atom';
import type { GraphLayer } from '../graph-layer';
import { CARD_HEIGHT, CARD_WIDTH } from '../paint/cards';
import { GUIDE_ROOM } from '../paint/guides';
import { type Legend, layOutLegend, legendBox, paintLegend } from '../paint/legend';
import type { PaintContext } from '../paint/paint-context';
import { PaintMemory, type PaintState, paintScene } from '../paint/paint-scene';
import { SvgContext } from '../paint/svg-context';
import { chooseCards } from './choose-cards';

/** What browsers can draw on one canvas: pixels along a side, and in all. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;
/** As many nodes as React Flow would get are cards at most. */
const MAX_CARDS = 220;
/** Room around the whole graph: half a card, and a little. */
const MARGIN = { x: CARD_WIDTH / 2 + 12, y: CARD_HEIGHT / 2 + 12 } as const;

interface Frame {
  readonly camera: Camera;
  readonly size: Size;
  readonly cards: ReadonlySet<number>;
  readonly cardZoom: number;
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
    const legend = request.hasLegend
      ? layOutLegend(measure, this.scene, shown.palette, this.layer.fontFamily)
      : null;
    const frame = request.area === 'view' ? this.view(shown, legend) : this.wholeGraph(shown, legend);
    const scale = request.format === 'png' ? drawableScale(frame.size, request.scale) : 1;
    const state: PaintState = {
      ...shown,
      ...frame,
      ratio: scale,
      motion: 'rest',
      hasCards: true,
      held: new Set(),
      overscan: 0,
      covered: legend === null ? [] : [legendBox(legend, frame.size)],
    };
    const draw = (ctx: PaintContext) => this.draw(ctx, state, legend, request.hasBackground);
    return request.format === 'svg'
      ? drawVectors(draw, measure, frame.size, request.scale)
      : drawPixels(draw, frame.size, scale);
  };

  private draw(ctx: PaintContext, state: PaintState, legend: Legend | null, hasBackground: boolean): void {
    const { palette, size } = state;
    const memory = new PaintMemory();
    memory.setFontFamily(this.layer.fontFamily);
    paintScene(ctx, this.scene, memory, state, hasBackground ? palette.canvas : null);
    if (legend !== null) paintLegend(ctx, legend, palette, size);
  }

  /** What the screen shows; where nodes would lie below the legend of a small map, it has room of its own if that helps. */
  private view(shown: Frame, legend: Legend | null): Frame {
    const { camera, size } = shown;
    if (legend === null || !this.hasNodeIn(legendBox(legend, size), camera)) return shown;
    const wider = { width: size.width + legend.width, height: Math.max(size.height, legend.height + 24) };
    const moved = { ...camera, x: camera.x + legend.width };
    return this.hasNodeIn(legendBox(legend, wider), moved) ? shown : { ...shown, camera: moved, size: wider };
  }

  private hasNodeIn({ left, top, right, bottom }: Box, camera: Camera): boolean {
    const { positions } = this.scene;
    return this.scene.nodes.some((_, index) => {
      const x = (positions[2 * index] ?? Number.NaN) * camera.zoom + camera.x;
      const y = (positions[2 * index + 1] ?? Number.NaN) * camera.zoom + camera.y;
      return x >= left && x <= right && y >= top && y <= bottom;
    });
  }

  /** All nodes as 'Fit view' shows them, in a frame no larger than they need; the legend has room of its own. */
  private wholeGraph(shown: { readonly size: Size }, legend: Legend | null): Frame {
    const { scene } = this;
    const bounds = scene.bounds();
    if (bounds === null) throw new Error('There is no graph to draw.');
    const margin = { x: MARGIN.x, y: MARGIN.y + (scene.guides.length === 0 ? 0 : GUIDE_ROOM) };
    const { zoom } = fitBounds(bounds, shown.size, margin);
    const graph = {
      width: (bounds.maxX - bounds.minX) * zoom + 2 * margin.x,
      height: (bounds.maxY - bounds.minY) * zoom + 2 * margin.y,
    };
    const aside = legend === null ? 0 : legend.width;
    const size = {
      width: Math.ceil(graph.width + aside),
      height: Math.ceil(Math.max(graph.height, legend === null ? 0 : legend.height + 24)),
    };
    const middle = { x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2 };
    const centred = centreOn(middle.x, middle.y, size, zoom);
    const camera = { ...centred, x: centred.x + aside / 2 };
    const cards = chooseCards(scene, camera, [...scene.byImportance.subarray(0, MAX_CARDS)]);
    return { camera, size, cards: scene.count <= MAX_CARDS ? cards : new Set(), cardZoom: zoom };
  }
}

type Draw = (ctx: PaintContext) => void;

function drawVectors(draw: Draw, measure: CanvasRenderingContext2D, size: Size, scale: number): Picture {
  const svg = new SvgContext(measure);
  draw(svg);
  const text = svg.toDocument('Graph', size, scale);
  const blob = new Blob([text], { type: 'image/svg+xml' });
  return { blob, width: Math.round(size.width * scale), height: Math.round(size.height * scale), scale };
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
