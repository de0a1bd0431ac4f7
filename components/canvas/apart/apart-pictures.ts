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
import type { PainterLoader, Painting } from './painter';
import { PainterInTime } from './painter-in-time';

/** What is to be seen now. */
interface View {
  readonly camera: Camera;
  readonly size: Size;
  /** `Scene.revision`. */
  readonly revision: number;
  readonly now: number;
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
    if (this.painter.ready === null || shown === null) return null;
    const picture = this.take(surface, shown, view) ?? shown;
    const isFilling = placeBitmap(picture, view, WAITING) !== null;
    // The page paints little in time, unless much of the map comes into sight at once.
    if (isFilling && !isLargePicture(picture)) return null;
    const isPanned = picture.camera.zoom === view.camera.zoom;
    const kept = isFilling ? picture : (this.showKept(surface, view, isPanned) ?? this.bear(picture, view));
    const place = kept === null ? null : placeAnyway(kept, view);
    if (kept === null || place === null) return null;
    surface.place(place);
    if (this.isOutdated(kept, view)) this.ask(surface, view, palette);
    return kept;
  }

  /** What is on the canvas, and what was kept of former pictures, is no longer to be seen. */
  forget(): void {
    this.drop();
    this.kept.forget();
  }

  private drop(): void {
    this.number++;
    this.arrived?.painting.bitmap.close();
    this.arrived = null;
  }

  private isOutdated(picture: Picture, view: View): boolean {
    const { look, motion } = this.plan;
    if (motion === 'rest') return this.shownVersion !== this.version;
    return picture.look !== look || wantsRenewal(picture, view);
  }

  /** The picture at hand where it fills enough of a view in which there is much to paint; null elsewhere. */
  private bear(picture: Picture, view: View): Picture | null {
    const zoom = view.camera.zoom / picture.camera.zoom;
    const visibleEdges = picture.visibleEdges / Math.min(1, zoom * zoom);
    const isEnough = coverageOf(picture, view) >= LEAST_COVERAGE;
    return isEnough && isLargePicture({ ...picture, visibleEdges }) ? picture : null;
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

  /** Where to paint a view that is panned: so that the picture fills it now too or, where it goes too fast for that, when the picture comes. */
  private placeAhead({ camera, size, now }: Omit<View, 'revision'>, overscan: number): Camera {
    const { drift, usualMs } = this;
    const onArrival = drift.ahead(camera, now, usualMs, FAST_LEAD_SHARE * Math.min(size.width, size.height));
    const isFast = Math.hypot(onArrival.x - camera.x, onArrival.y - camera.y) > overscan;
    return isFast ? onArrival : drift.ahead(camera, now, LEAD * usualMs, LEAD_SHARE * overscan);
  }

  private ask(surface: CanvasSurface, { camera, size, now }: View, palette: CanvasPalette): void {
    const { plan, scene, version } = this;
    const painter = this.painter.ready;
    if (painter === null || painter.isBusy) return;
    const edgeCount = scene.edges.length;
    const isAtRest = plan.motion === 'rest';
    const overscan = isAtRest ? overscanOf(size, edgeCount, 0) : canvasMargin(size, edgeCount, 0);
    const place = plan.motion === 'view' ? this.placeAhead({ camera, size, now }, overscan) : camera;
    plan.noticeControls(surface.canvas.closest('section'));
    const picture = plan.pictureOf(place, size, overscan, now);
    const number = ++this.number;
    const labels = this.isLabelledHere ? this.labelTexts.memory : null;
    painter.paint(plan.stateOf(picture, palette), labels, (painting) => {
      this.usualMs += USUAL_SHARE * (performance.now() - now - this.usualMs);
      if (number !== this.number) painting.bitmap.close();
      else {
        const { visibleEdges } = painting;
        this.arrived = { picture: { ...picture, visibleEdges }, painting, version };
      }
      this.onArrival();
    });
  }
}
