import type { CanvasSurface } from '@/components/canvas/picture/canvas-surface';
import {
  coverageOf,
  isLargePicture,
  MAX_STRETCH_WAITING,
  overscanOf,
  placeAnyway,
  placeBitmap,
  wantsRenewal,
} from '@/components/canvas/picture/moved-bitmap';
import { PanLead } from '@/components/canvas/picture/pan-lead';
import type { Picture, PicturePlan } from '@/components/canvas/picture/picture-plan';
import type { Camera, Size } from '@/lib/graph/scene/camera';
import type { Scene } from '@/lib/graph/scene/scene';
import type { CanvasPalette } from '../paint/canvas-palette';
import type { LabelTexts } from '../paint/label-texts';
import { type KeptPicture, KeptPictures } from './kept-pictures';
import type { Painter, PainterLoader, Painting } from './painter';
import { PainterInTime } from './painter-in-time';
import { PictureAhead } from './picture-ahead';
import { COARSENESS, lookOf, reachAround, Surroundings } from './surroundings';

/** What is to be seen now. */
interface View {
  readonly camera: Camera;
  readonly size: Size;
  /** `Scene.revision`. */
  readonly revision: number;
  readonly now: number;
}

/** What is to be seen when the next picture comes. */
type Ahead = View & { readonly isFast: boolean };

interface Arrived extends KeptPicture {
  readonly painting: Painting;
  /** See `ApartPictures`. */
  readonly version: number;
}

const WAITING = { maxStretch: MAX_STRETCH_WAITING };

/** What of the window a picture, or what lies around it, has to fill at least while the next one is on its way. */
const LEAST_COVERAGE = 0.4;

/**
 * Which pictures of a map a worker paints, and which picture is shown until the next one comes: the large ones, as long as
 * some picture at hand fills the window, or enough of it. The page paints all others.
 */
export class ApartPictures {
  readonly surroundings = new Surroundings();
  readonly firstPicture: PictureAhead;
  /** Told of each view by the layer, whose own pictures are made by it too. */
  readonly lead = new PanLead();
  private readonly painter: PainterInTime;
  /** Grows when something may look otherwise. */
  private version = 0;
  /** `version` when the last picture that is shown was asked for; -1 when the page painted it. */
  private shownVersion = -1;
  /** Whether the worker has to hear which labels the page showed. */
  private isLabelledHere = true;
  private arrived: Arrived | null = null;
  private readonly kept = new KeptPictures();
  /** Counts what was asked for; what comes of earlier requests is of no use. */
  private number = 0;

  /** @param onArrival a picture has come, or will not come: `show` is to be asked again. */
  constructor(
    private readonly scene: Scene,
    private readonly plan: PicturePlan,
    private readonly labelTexts: LabelTexts,
    load: PainterLoader | null,
    private readonly onArrival: () => void,
  ) {
    this.painter = new PainterInTime(scene, plan, load, {
      // The same picture once more, from the worker: from then on there is one of the whole map.
      onReady: () => {
        this.version++;
        this.firstPicture.ask();
        onArrival();
      },
      onLate: onArrival,
      onFailure: () => {
        this.firstPicture.drop();
        onArrival();
      },
    });
    this.firstPicture = new PictureAhead(scene, plan, this.painter, onArrival);
  }

  noteChange(): void {
    this.version++;
  }

  /** The page has painted a picture: what is on its way is of no use any more. */
  noteOther(): void {
    this.isLabelledHere = true;
    this.shownVersion = -1;
    this.drop();
    if (!this.firstPicture.isExpecting) this.firstPicture.drop();
  }

  /** Starts the worker for a graph whose pictures are dear, and ends it for others. */
  follow(family: () => string): void {
    if (!this.firstPicture.isExpecting) this.painter.follow(family);
  }

  end(): void {
    this.firstPicture.drop();
    this.painter.end();
    this.forget();
  }

  /** Whether what the page paints now is painted anew as soon as the worker is ready, or has painted what it paints. */
  get isComing(): boolean {
    return this.painter.isComing || this.firstPicture.isComing;
  }

  /** Whether the worker paints what is large, so that the page paints little. */
  get isReady(): boolean {
    return this.painter.ready !== null;
  }

  /** Puts the picture on the canvas that was painted before the graph was shown; null where there is none. */
  private takeFirst(surface: CanvasSurface, view: View, palette: CanvasPalette): Picture | null {
    const taken = this.firstPicture.take(view, palette);
    if (taken === null) return null;
    surface.put(taken.picture, taken.painting.bitmap);
    this.labelTexts.recall(taken.painting.labels);
    this.isLabelledHere = false;
    this.kept.keep(taken);
    return taken.picture;
  }

  /**
   * Puts what is to be seen on the canvas, and asks for what is to come. Gives the picture that is shown; null where the
   * page has to paint.
   */
  show(surface: CanvasSurface, shown: Picture | null, view: View, palette: CanvasPalette): Picture | null {
    const first = shown ?? this.takeFirst(surface, view, palette);
    const kept = first === null ? null : this.place(surface, first, view);
    const isBare = kept !== null && coverageOf(kept, view) < 1;
    const isBehind = isBare && this.surroundings.show(view, this.scene.placeRevision);
    if (!isBehind) this.surroundings.hide();
    surface.cover(isBehind ? { extent: kept, color: palette.canvas } : null);
    if (kept !== null) this.askNext(surface, kept, view, palette);
    return kept;
  }

  /** Puts a picture where it belongs: one that has come, the one that is shown, or a former one. Null where none of them will do. */
  private place(surface: CanvasSurface, shown: Picture, view: View): Picture | null {
    if (this.painter.ready === null || this.firstPicture.isExpecting) return null;
    if (!this.plan.isDear(this.scene)) return null;
    const taken = this.take(surface, shown, view);
    const picture = taken ?? shown;
    const isFilling = placeBitmap(picture, view, WAITING) !== null;
    // The page paints little in time, unless much of the map comes into sight at once. What has just been put on the canvas is shown first.
    const isLittle = isFilling
      ? taken === null && !isLargePicture(picture)
      : !this.plan.showsMuch(picture, view);
    if (isLittle) return null;
    const kept = isFilling ? picture : (this.showKept(surface, view, picture) ?? this.bear(picture, view));
    const place = kept === null ? null : placeAnyway(kept, view);
    if (kept === null || place === null) return null;
    surface.place(place);
    return kept;
  }

  private askNext(surface: CanvasSurface, kept: Picture, view: View, palette: CanvasPalette): void {
    const painter = this.painter.ready;
    if (painter === null || painter.isBusy) return;
    const ahead = this.ahead(view);
    if (this.lacksSurroundings(kept, view, ahead)) this.askAround(painter, ahead, palette);
    else if (this.isOutdated(kept, view) && !this.isPassing(ahead))
      this.ask(painter, surface, ahead, palette);
  }

  /**
   * Whether a picture would be left again as it comes: in so fast a pan what lies around the window does, where it fills that. The sharp
   * one of a smaller graph is there soon enough to be of use for a moment.
   */
  private isPassing(ahead: Ahead): boolean {
    const { plan, scene, surroundings } = this;
    return plan.isLarge(scene) && ahead.isFast && surroundings.coverageOf(ahead, scene.placeRevision) === 1;
  }

  /** What is on the canvas, and what was kept of former pictures, is no longer to be seen. */
  forget(): void {
    this.drop();
    this.kept.forget();
    this.surroundings.forget();
  }

  private drop(): void {
    this.number++;
    this.arrived?.painting.bitmap.close();
    this.arrived = null;
  }

  /** Whether what lies around the window is to be painted next: at rest once nothing else is, and in time before a pan leaves it. */
  private lacksSurroundings(kept: Picture, view: View, ahead: View): boolean {
    const { motion } = this.plan;
    const hasGuides = this.scene.guides.length > 0;
    if (!this.surroundings.isAttached || hasGuides || kept.isWhole) return false;
    if (motion === 'layout') return false;
    if (motion === 'rest' ? this.isOutdated(kept, view) : kept.camera.zoom !== view.camera.zoom) return false;
    return this.surroundings.isMissing(ahead, this.scene, motion);
  }

  private isOutdated(picture: Picture, view: View): boolean {
    const { look, motion } = this.plan;
    if (motion === 'rest') return this.shownVersion !== this.version;
    return picture.look !== look || wantsRenewal(picture, view);
  }

  /**
   * The picture at hand where it, or what lies around it, fills enough of a view; null elsewhere.
   * A pan that has left even what lies around it is about to get more of that.
   */
  private bear(picture: Picture, view: View): Picture | null {
    const around = this.surroundings.coverageOf(view, this.scene.placeRevision);
    const isPanned = view.camera.zoom === picture.camera.zoom;
    if (around !== null && isPanned && this.plan.motion === 'view') return picture;
    return Math.max(around ?? 0, coverageOf(picture, view)) >= LEAST_COVERAGE ? picture : null;
  }

  /** Puts the picture that has come on the canvas, unless the one at hand fills more of the window. */
  private take(surface: CanvasSurface, shown: Picture, view: View): Picture | null {
    const { arrived } = this;
    this.arrived = null;
    if (arrived === null) return null;
    const { picture, painting, version } = arrived;
    if (placeAnyway(picture, view) === null || coverageOf(picture, view) < coverageOf(shown, view)) {
      painting.bitmap.close();
      return null;
    }
    surface.put(picture, painting.bitmap);
    this.labelTexts.recall(painting.labels);
    this.isLabelledHere = false;
    this.shownVersion = version;
    this.kept.keep(arrived);
    return picture;
  }

  private showKept(surface: CanvasSurface, view: View, shown: Picture): Picture | null {
    const found = this.kept.find(view, this.scene.placeRevision, shown);
    if (found === null) return null;
    surface.put(found.picture, found.painting.bitmap);
    this.shownVersion = -1;
    return found.picture;
  }

  /** The view to paint. */
  private ahead(view: View): Ahead {
    const { plan, lead } = this;
    if (plan.motion !== 'view') return { ...view, isFast: false };
    const { camera, size, now } = view;
    return { ...view, ...lead.ahead(camera, size, now, plan.marginOf(size, 0)) };
  }

  private askAround(painter: Painter, { camera, size, now }: Ahead, palette: CanvasPalette): void {
    const { plan, scene } = this;
    const reach = reachAround(size);
    const picture = { ...plan.pictureOf(camera, size, reach, now), margin: reach };
    const look = lookOf(scene);
    painter.paint(plan.coarseStateOf(picture, palette, COARSENESS), null, ({ bitmap }) => {
      this.lead.noteDuration(performance.now() - now);
      const isOfUse = picture.placeRevision === scene.placeRevision && plan.palette === palette;
      if (isOfUse) this.surroundings.take(picture, bitmap, look);
      else bitmap.close();
      // It wrote no names: the worker has to hear anew which ones are shown.
      this.isLabelledHere = true;
      this.onArrival();
    });
  }

  private ask(
    painter: Painter,
    surface: CanvasSurface,
    { camera, size, now }: Ahead,
    palette: CanvasPalette,
  ): void {
    const { plan, scene, version } = this;
    plan.noticeControls(surface.canvas.closest('section'));
    const isAtRest = plan.motion === 'rest';
    const reach = isAtRest ? overscanOf(size, plan.isLarge(scene), 0) : plan.marginOf(size, 0);
    const picture = plan.pictureOf(camera, size, reach, now);
    const number = ++this.number;
    const labels = this.isLabelledHere ? this.labelTexts.memory : null;
    painter.paint(plan.stateOf(picture, palette), labels, (painting) => {
      this.lead.noteDuration(performance.now() - now);
      if (number !== this.number) painting.bitmap.close();
      else {
        const { visibleEdges } = painting;
        this.arrived = { picture: { ...picture, visibleEdges }, painting, version };
      }
      this.onArrival();
    });
  }
}
