import { overscanOf, placeBitmap, type View } from '@/components/canvas/picture/moved-bitmap';
import { type Picture, PicturePlan } from '@/components/canvas/picture/picture-plan';
import type { Scene } from '@/lib/graph/scene/scene';
import type { CanvasPalette } from '../paint/canvas-palette';
import type { KeptPicture } from './kept-pictures';
import type { Painting } from './painter';
import type { PainterInTime } from './painter-in-time';

interface Wanted {
  readonly plan: PicturePlan;
  readonly picture: Picture;
  readonly palette: CanvasPalette;
}

/**
 * The first picture of a large graph that is about to be shown on an empty map: painted by the worker while the reader still
 * looks at a preview, so that the page does not paint it.
 */
export class PictureAhead {
  private wanted: Wanted | null = null;
  private painting: Painting | null = null;
  private isAsked = false;
  /** The worker holds a graph that the map does not show yet. */
  isExpecting = false;

  /** @param onArrival the picture has come. */
  constructor(
    private readonly scene: Scene,
    private readonly plan: PicturePlan,
    private readonly painter: PainterInTime,
    private readonly onArrival: () => void,
  ) {}

  /** Whether it is being painted. */
  get isComing(): boolean {
    return this.isAsked && this.painting === null;
  }

  /** Has a graph painted, given in a scene of its own, in the view that is likely to show it first. */
  expect(scene: Scene, { camera, size }: View, palette: CanvasPalette, family: () => string): void {
    this.expectNothing();
    if (!this.painter.expect(scene, family)) return;
    const plan = new PicturePlan(scene, this.plan.pace);
    plan.options = this.plan.options;
    const picture = plan.pictureOf(camera, size, overscanOf(size, plan.isLarge(scene), 0), performance.now());
    this.wanted = { plan, picture, palette };
    this.isExpecting = true;
    this.ask();
  }

  /** To be called when the painter is ready, too. */
  ask(): void {
    const painter = this.painter.ready;
    const { wanted } = this;
    if (painter === null || wanted === null || !this.isExpecting || this.isAsked) return;
    this.isAsked = true;
    painter.paint(wanted.plan.stateOf(wanted.picture, wanted.palette), null, (painting) => {
      if (this.wanted === wanted) this.painting = painting;
      else painting.bitmap.close();
      this.onArrival();
    });
  }

  /** The scene of the map has become the expected one. */
  turn(): void {
    if (!this.isExpecting) return;
    this.isExpecting = false;
    this.painter.turn();
  }

  /** What was expected does not come. */
  expectNothing(): void {
    if (!this.isExpecting) return;
    this.drop();
    this.painter.end();
  }

  /** The picture is not wanted any more. */
  drop(): void {
    this.isExpecting = false;
    this.isAsked = false;
    this.wanted = null;
    this.painting?.bitmap.close();
    this.painting = null;
  }

  /** The picture as one of the scene that shows the graph now, the caller's from then on; null where there is none, or it does not fill this view. */
  take(view: View, palette: CanvasPalette): (KeptPicture & { readonly painting: Painting }) | null {
    const { painting, wanted, scene } = this;
    if (this.isExpecting || painting === null || wanted === null) return null;
    const { visibleEdges } = painting;
    const { revision, placeRevision } = scene;
    const picture = { ...wanted.picture, visibleEdges, revision, placeRevision, look: this.plan.look };
    const isOfUse = palette === wanted.palette && placeBitmap(picture, view) !== null;
    if (isOfUse) this.painting = null;
    this.drop();
    return isOfUse ? { picture, painting } : null;
  }
}
