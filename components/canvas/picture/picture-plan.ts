import type { CanvasPalette } from '@/components/canvas/paint/canvas-palette';
import type { MotionKind } from '@/components/canvas/paint/paint-context';
import {
  DEFAULT_PAINT_OPTIONS,
  type PaintOptions,
  type PaintState,
} from '@/components/canvas/paint/paint-scene';
import type { Camera, Size } from '@/lib/graph/scene/camera';
import { containsBounds, windowOf } from '@/lib/graph/scene/camera';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import type { Box } from '@/lib/graph/scene/label-placement';
import type { Scene } from '@/lib/graph/scene/scene';
import { controlBoxes } from './control-boxes';
import { canvasMargin, isLargePicture, type Painted, type View } from './moved-bitmap';
import { PagePace } from './page-pace';
import { pixelRatio } from './pixel-ratio';

const TURN_MS = 900;
/** What a dot reaches beyond the middle of its node at most, css px. */
const DOT_REACH = 24;

/** Of graphs with more edges than this each picture takes any page long. */
const MIN_EDGES_LARGE = 10_000;
/** So many nodes in a view are many. */
const CROWD = 500;

/** A picture of the map, and what it was made from. */
export interface Picture extends Painted {
  /** How far the canvas reaches beyond the window when it shows this picture, css px. */
  readonly margin: number;
  /** `PicturePlan.look` at that time. */
  readonly look: number;
  /** `Scene.placeRevision`. */
  readonly placeRevision: number;
  /** Cards are drawn on it. */
  readonly hasCards: boolean;
}

/** What the map is drawn with, besides scene and view. */
export class PicturePlan {
  palette: CanvasPalette | null = null;
  options: PaintOptions = DEFAULT_PAINT_OPTIONS;
  motion: MotionKind = 'rest';
  /** Grows when cards are others. */
  look = 0;
  cards: ReadonlySet<number> = new Set();
  cardZoom = 1;
  private held: ReadonlySet<number> = new Set();
  private covered: readonly Box[] = [];

  constructor(
    private readonly scene: Scene,
    readonly pace = new PagePace(),
  ) {}

  /** Which nodes are cards, of those which React Flow shows even in motion, and the zoom they were laid for. */
  setCards(cards: ReadonlySet<number>, held: ReadonlySet<number>, cardZoom: number): void {
    this.cards = cards;
    this.held = held;
    this.cardZoom = cardZoom;
    this.look++;
  }

  /** Whether pictures of a graph take any page long. */
  isLarge({ edges }: Scene): boolean {
    return edges.length > MIN_EDGES_LARGE;
  }

  /**
   * Whether they are too dear for this page to paint each anew while the map moves. What keeps to the window's edge is not moved with a
   * picture where that can be helped.
   */
  isDear(scene: Scene): boolean {
    if (this.isLarge(scene)) return true;
    const isPlain = scene.guides.length === 0 && scene.discs.length === 0;
    return this.pace.isSlow && isPlain && isLargePicture({ visibleEdges: scene.edges.length });
  }

  /** How far the canvas reaches beyond the window, for a picture that reaches so far, css px. */
  marginOf(size: Size, overscan: number): number {
    return canvasMargin(size, this.isDear(this.scene), overscan);
  }

  /** Asks the document where controls lie, which is done only while the map is at rest. */
  noticeControls(map: Element | null): void {
    if (this.motion === 'rest' && map !== null) this.covered = controlBoxes(map);
  }

  /** Whether cards that a picture lacks are to be on it: those of the page are hidden in motion. */
  lacksCards({ hasCards }: Picture): boolean {
    return this.motion !== 'rest' && this.cards.size > 0 && !hasCards;
  }

  /** Whether there is much to paint in a view: by the picture at hand, or by the nodes in it, as it may be a denser part of the map. */
  showsMuch(picture: Picture, { camera, size }: View): boolean {
    const zoom = camera.zoom / picture.camera.zoom;
    if (isLargePicture({ visibleEdges: picture.visibleEdges / Math.min(1, zoom * zoom) })) return true;
    const found = this.scene.window(windowOf(camera, size), CROWD);
    const { start } = this.scene.adjacency;
    // Each edge has two ends, one of which may lie elsewhere.
    const ends = found.reduce((sum, node) => sum + (start[node + 1] ?? 0) - (start[node] ?? 0), 0);
    return found.length === CROWD || isLargePicture({ visibleEdges: ends / 2 });
  }

  /** What there will be to know of a picture that is drawn now. */
  pictureOf(camera: Camera, size: Size, overscan: number, now: number): Picture {
    const { scene } = this;
    const bounds = scene.bounds();
    const drawn = windowOf(camera, size, overscan - DOT_REACH);
    const hasGuides = scene.guides.length > 0;
    return {
      ...{ camera, size, overscan, hasGuides, look: this.look, paintedAt: now, visibleEdges: 0 },
      margin: this.marginOf(size, overscan),
      revision: scene.revision,
      placeRevision: scene.placeRevision,
      isTurning: scene.flags.some((flags) => (flags & NODE_FLAG.loading) !== 0),
      isWhole: !hasGuides && bounds !== null && containsBounds(drawn, bounds),
      hasCards: this.motion !== 'rest',
    };
  }

  /** How to draw a picture. @param shown where the window is, at the same zoom, if it is not made for that. */
  stateOf(picture: Picture, palette: CanvasPalette, shown = picture.camera): PaintState {
    const { camera, size, overscan, paintedAt } = picture;
    const { cards, cardZoom, held, motion } = this;
    return {
      ...this.options,
      ...{ palette, cards, cardZoom, held, motion, overscan },
      ratio: pixelRatio(),
      camera: { ...camera, x: camera.x + overscan, y: camera.y + overscan },
      size: { width: size.width + 2 * overscan, height: size.height + 2 * overscan },
      hasCards: motion !== 'rest',
      covered: this.covered.map((box) =>
        movedBy(box, overscan + camera.x - shown.x, overscan + camera.y - shown.y),
      ),
      turn: ((paintedAt % TURN_MS) / TURN_MS) * 2 * Math.PI,
    };
  }

  /** How to draw a coarse one: no names, no cards, and of the edges a sample, as in motion. */
  coarseStateOf(picture: Picture, palette: CanvasPalette, coarseness: number): PaintState {
    const none: ReadonlySet<number> = new Set();
    return {
      ...this.stateOf(picture, palette),
      ...{
        labels: 'none',
        motion: 'view',
        hasCards: false,
        cards: none,
        held: none,
        covered: [],
        coarseness,
      },
    };
  }
}

function movedBy({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
