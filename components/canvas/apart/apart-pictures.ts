import type { Camera, Size } from '@/lib/graph/scene/camera';
import type { Scene } from '@/lib/graph/scene/scene';
import type { CanvasSurface } from '../canvas-surface';
import {
  canvasMargin,
  coverageOf,
  isLargePicture,
  MAX_STRETCH_WAITING,
  overscanOf,
  placeAnyway,
  placeBitmap,
  wantsRenewal,
} from '../moved-bitmap';
import type { CanvasPalette } from '../paint/canvas-palette';
import type { LabelTexts } from '../paint/label-texts';
import type { Picture, PicturePlan } from '../picture-plan';
import { ViewDrift } from '../view-drift';
import { type KeptPicture, KeptPictures } from './kept-pictures';
import type { Painter, PainterLoader, Painting } from './painter';
import { PainterInTime } from './painter-in-time';
import { COARSENESS, Surroundings } from './surroundings';

/** What is to be seen now. */
interface View {
  readonly camera: Camera;
  readonly size: Size;
  /** `Scene.revision`. */
  readonly revision: number;
  readonly now: number;
}

/** What is to be seen when the next picture comes. */
interface Ahead extends View {
  /** By then the view has left what a picture reaches beyond the window. */
  readonly isFast: boolean;
}

interface Arrived extends KeptPicture {
  readonly painting: Painting;
  /** See `ApartPictures`. */
  readonly version: number;
}

/** A picture is made for where the view will be when it has been shown for half of its time. */
const LEAD = 1.5;
/** It fills the window where it is now too, of what it reaches beyond that. */
const LEAD_SHARE = 0.9;
/** In a fast pan at most so far ahead, of the window's shorter side. */
const FAST_LEAD_SHARE = 0.9;
/** How much the last picture counts in what pictures take. */
const USUAL_SHARE = 0.3;
const WAITING = { maxStretch: MAX_STRETCH_WAITING };

/** What of the window a picture has to fill at least while the next one is on its way: what has just come into sight is bare. */
const LEAST_COVERAGE = 0.4;

/**
 * Which pictures of a map a worker paints, and which picture is shown until the next one comes: the large ones, as long as
 * some picture at hand fills the window, or enough of it. The page paints all others.
 */
export class ApartPictures {
  readonly surroundings = new Surroundings();
  private readonly painter: PainterInTime;
  private readonly drift = new ViewDrift();
  /** Grows when something may look otherwise. */
  private version = 0;
  /** `version` when the last picture that is shown was asked for; -1 when the page painted it. */
  private shownVersion = -1;
  /** Whether the worker has to hear which labels the page showed. */
  private isLabelledHere = true;
  private arrived: Arrived | null = null;
  private readonly kept = new KeptPictures();
  /** What a picture took from the request to its arrival, ms. */
  private usualMs = 100;
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
    this.painter = new PainterInTime(scene, load, {
      // The same picture once more, from the worker: from then on there is one of the whole map.
      onReady: () => {
        this.version++;
        onArrival();
      },
      onFailure: onArrival,
    });
  }

  noteView(camera: Camera): void {
    this.drift.note(camera, performance.now());
  }

  noteChange(): void {
    this.version++;
  }

  /** The page has painted a picture: what is on its way is of no use any more. */
  noteOther(): void {
    this.isLabelledHere = true;
    this.shownVersion = -1;
    this.drop();
  }

  /** Starts the worker for a large graph, and ends it for others. */
  follow(family: string): void {
    this.painter.follow(family);
  }

  end(): void {
    this.painter.end();
    this.forget();
  }

  /**
   * Puts what is to be seen on the canvas, and asks for what is to come. Gives the picture that is shown; null where the
   * page has to paint.
   */
  show(surface: CanvasSurface, shown: Picture | null, view: View, palette: CanvasPalette): Picture | null {
    const kept = shown === null ? null : this.place(surface, shown, view);
    const isBare = kept !== null && coverageOf(kept, view) < 1;
    const isBehind = isBare && this.surroundings.show(view, this.scene.placeRevision);
    if (!isBehind) this.surroundings.hide();
    surface.cover(isBehind ? { extent: kept, color: palette.canvas } : null);
    if (kept !== null) this.askNext(surface, kept, view, palette);
    return kept;
  }

  /** Puts a picture where it belongs: one that has come, the one that is shown, or a former one. Null where none of them will do. */
  private place(surface: CanvasSurface, shown: Picture, view: View): Picture | null {
    if (this.painter.ready === null) return null;
    const picture = this.take(surface, shown, view) ?? shown;
    const isFilling = placeBitmap(picture, view, WAITING) !== null;
    // The page paints little in time, unless much of the map comes into sight at once.
    if (isFilling && !isLargePicture(picture)) return null;
    const isPanned = picture.camera.zoom === view.camera.zoom;
    const kept = isFilling ? picture : (this.showKept(surface, view, isPanned) ?? this.bear(picture, view));
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

  /** Whether a picture would be left again as it comes: in so fast a pan what lies around the window does, where it fills that. */
  private isPassing(ahead: Ahead): boolean {
    return ahead.isFast && this.surroundings.coverageOf(ahead, this.scene.placeRevision) === 1;
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
    const { placeRevision, guides } = this.scene;
    if (!this.surroundings.isAttached || guides.length > 0 || kept.isWhole) return false;
    if (motion === 'rest' && this.isOutdated(kept, view)) return false;
    if (motion === 'view' ? kept.camera.zoom !== view.camera.zoom : motion !== 'rest') return false;
    return this.surroundings.isMissing(ahead, placeRevision);
  }

  private isOutdated(picture: Picture, view: View): boolean {
    const { look, motion } = this.plan;
    if (motion === 'rest') return this.shownVersion !== this.version;
    return picture.look !== look || wantsRenewal(picture, view);
  }

  /**
   * The picture at hand where it, or what lies around it, fills enough of a view in which there is much to paint; null elsewhere.
   * A pan that has left even what lies around it is about to get more of that.
   */
  private bear(picture: Picture, view: View): Picture | null {
    const zoom = view.camera.zoom / picture.camera.zoom;
    const visibleEdges = picture.visibleEdges / Math.min(1, zoom * zoom);
    if (!isLargePicture({ ...picture, visibleEdges })) return null;
    const around = this.surroundings.coverageOf(view, this.scene.placeRevision);
    if (around !== null && zoom === 1) return picture;
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

  private showKept(surface: CanvasSurface, view: View, isPanned: boolean): Picture | null {
    const found = this.kept.find(view, this.scene.placeRevision, isPanned);
    if (found === null) return null;
    surface.put(found.picture, found.painting.bitmap);
    this.shownVersion = -1;
    return found.picture;
  }

  /**
   * The view to paint, of one that is panned: so that the picture fills it now too or, where it goes too fast for that, when the
   * picture comes.
   */
  private ahead(view: View): Ahead {
    const { drift, plan, scene, usualMs } = this;
    if (plan.motion !== 'view') return { ...view, isFast: false };
    const { camera, size, now } = view;
    const overscan = canvasMargin(size, scene.edges.length, 0);
    const onArrival = drift.ahead(camera, now, usualMs, FAST_LEAD_SHARE * Math.min(size.width, size.height));
    const isFast = Math.hypot(onArrival.x - camera.x, onArrival.y - camera.y) > overscan;
    const inTime = isFast ? onArrival : drift.ahead(camera, now, LEAD * usualMs, LEAD_SHARE * overscan);
    return { ...view, camera: inTime, isFast };
  }

  private noteDuration(asked: number): void {
    this.usualMs += USUAL_SHARE * (performance.now() - asked - this.usualMs);
  }

  private askAround(painter: Painter, { camera, size, now }: Ahead, palette: CanvasPalette): void {
    const { plan, scene } = this;
    const reach = Surroundings.reachOf(size);
    const picture = { ...plan.pictureOf(camera, size, reach, now), margin: reach };
    painter.paint(plan.coarseStateOf(picture, palette, COARSENESS), null, ({ bitmap }) => {
      this.noteDuration(now);
      const isOfUse = picture.placeRevision === scene.placeRevision && plan.palette === palette;
      if (isOfUse) this.surroundings.take(picture, bitmap);
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
    const extentOf = plan.motion === 'rest' ? overscanOf : canvasMargin;
    plan.noticeControls(surface.canvas.closest('section'));
    const picture = plan.pictureOf(camera, size, extentOf(size, scene.edges.length, 0), now);
    const number = ++this.number;
    const labels = this.isLabelledHere ? this.labelTexts.memory : null;
    painter.paint(plan.stateOf(picture, palette), labels, (painting) => {
      this.noteDuration(now);
      if (number !== this.number) painting.bitmap.close();
      else {
        const { visibleEdges } = painting;
        this.arrived = { picture: { ...picture, visibleEdges }, painting, version };
      }
      this.onArrival();
    });
  }
}
