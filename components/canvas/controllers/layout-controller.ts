import { report } from '@/lib/base/report';
import type { LayoutClient, LayoutEvents, PlacedLayoutId } from '@/lib/graph/layout/types';
import type { Scene } from '@/lib/graph/scene/scene';
import type { ScenePatch } from '@/lib/graph/scene/scene-patch';
import type { Point } from '@/lib/graph/types';
import { layoutControlAtom, layoutStatusAtom } from '@/lib/state/canvas/layout-atoms';
import {
  chosenLayoutAtom,
  customForcesAtom,
  forceParametersAtom,
} from '@/lib/state/canvas/layout-settings-atoms';
import { handledLayoutRevisionAtom, layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { Arrangement } from './arrangement';
import type { CameraController } from './camera-controller';
import type { CanvasStore } from './canvas-store';
import { FixedNodes } from './fixed-nodes';
import { FrameInbox } from './frame-inbox';
import { HeldNodes } from './held-nodes';
import {
  type ActiveRun,
  fieldsFor,
  fitInNextFrame,
  guidesFor,
  isStep,
  type LayoutTask,
  noteRun,
  noteStep,
  type RequestedLayout,
  startRun,
} from './layout-input';
import type { MapLayout } from './map-layout';
import { PlaceGlide } from './place-glide';
import { UnplacedNodes } from './unplaced-nodes';

/**
 * Answers layout requests with runs of the layout client, and brings their frames into the scene, at most one per
 * animation frame; known places in one glide. The camera follows a full layout until the reader takes it.
 */
export class LayoutController implements MapLayout {
  private client: LayoutClient | null = null;
  private active: ActiveRun | null = null;
  /** Counts runs; events of former runs are not listened to. */
  private runNumber = 0;
  private isFollowing = false;
  /** The run under way stands in for one whose worker failed: it is not done a third time. */
  private isRescue = false;
  private readonly held: HeldNodes;
  private readonly inbox = new FrameInbox((positions) => this.showFrame(positions));
  private readonly glide: PlaceGlide;
  private readonly arrangement: Arrangement;
  private readonly newcomers: UnplacedNodes;
  private readonly fixed: FixedNodes;

  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly camera: CameraController,
    private readonly onRunning: (isRunning: boolean) => void,
  ) {
    this.glide = new PlaceGlide(scene);
    this.arrangement = new Arrangement(scene);
    this.newcomers = new UnplacedNodes(scene);
    this.held = new HeldNodes(scene);
    this.fixed = new FixedNodes(store, scene);
  }

  /** Starts answering; returns the function that stops it. */
  start(client: LayoutClient | null): () => void {
    this.client = client;
    let isStarted = true;
    // One microtask later, so that a request made together with an addition finds the nodes in the scene.
    const handle = () => queueMicrotask(() => isStarted && this.handle());
    const stops = [
      this.store.sub(layoutRequestAtom, handle),
      this.store.sub(layoutControlAtom, () => this.control()),
      this.store.sub(forceParametersAtom, () => this.changeForce(false)),
      this.store.sub(customForcesAtom, () => this.changeForce(true)),
      this.store.sub(pinnedIdsAtom, () => {
        if (this.active !== null) this.fixed.follow(this.active.run, this.active.request.kind);
      }),
    ];
    handle();
    return () => {
      isStarted = false;
      for (const stop of stops) stop();
      if (this.active !== null) this.stop();
      this.client = null;
    };
  }

  /** The reader has moved the camera: it is theirs until the next run. */
  readonly letCameraGo = (): void => {
    this.isFollowing = false;
  };

  /** Ends the run where it is; nodes on their way to known places arrive. */
  readonly stop = (): void => {
    if (this.glide.isActive) {
      this.glide.finish();
      return;
    }
    this.active?.run.stop();
    this.inbox.flush();
    this.end('idle');
  };

  /** Ends a run whose nodes are gone; its last frame is of no use any more. */
  private abandon(): void {
    if (this.active === null) return;
    this.active.run.stop();
    this.dropFrames();
    this.end('idle');
  }

  /** The scene's nodes or edges are others than before. */
  noticePatch(patch: ScenePatch, hasOtherEdges: boolean): void {
    // A fresh graph stands where its data puts it; only newcomers to one that stands need room.
    if (patch.isReplaced) {
      this.newcomers.clear();
      this.scene.guides = [];
      this.abandon();
      return;
    }
    this.newcomers.notice(patch);
    if (patch.hasMoved) this.scene.guides = [];
    if (this.active === null) return;
    const { request, isPaused } = this.active;
    if (patch.hasSameNodes && !patch.hasMoved && !(hasOtherEdges && request.kind === 'full')) return;
    // Who holds the picture does not want it to move because something came: newcomers get room, no more.
    if (isPaused) this.abandon();
    else this.begin(request, true);
  }

  /** Nodes are being dragged, to these places by id: they stay there whatever the layout says. */
  drag(places: ReadonlyMap<string, Point>): void {
    this.glide.finish();
    this.isFollowing = false;
    this.held.hold(places, this.active?.run ?? null);
  }

  keepInPlace(ids: readonly string[]): void {
    this.newcomers.release(ids);
  }

  endDrag(): void {
    this.held.release(this.active?.run ?? null, this.fixed.ids);
  }

  private handle(): void {
    const { revision, ...request } = this.store.get(layoutRequestAtom);
    if (revision === this.store.get(handledLayoutRevisionAtom) || this.client === null) return;
    this.store.set(handledLayoutRevisionAtom, revision);
    // A full layout under way will place the newcomers as well.
    if (request.kind === 'make-room' && this.active?.request.kind === 'full') return;
    this.isRescue = false;
    this.begin(request, false);
  }

  /** @param isAnew the run under way begins again, with other nodes. */
  private begin(request: RequestedLayout, isAnew: boolean): void {
    const { client, scene, store } = this;
    const { kind } = request;
    this.active?.run.stop();
    this.dropFrames();
    const firstNew = this.newcomers.first();
    if (client === null || scene.count === 0 || (kind === 'make-room' && firstNew === scene.count)) {
      if (this.active !== null) this.end('idle');
      return;
    }
    const fixed = this.fixed.take(kind);
    const number = ++this.runNumber;
    const layout = kind === 'full' ? (request.layout ?? store.get(chosenLayoutAtom)) : 'force';
    const placed = layout === 'force' ? null : layout;
    this.isFollowing = kind === 'full';
    this.camera.expectFrames();
    if (kind === 'full') scene.guides = [];
    this.arrangement.begin(isAnew || (this.active !== null && isStep(this.active)));
    if (request.isFromSeed === true) this.inbox.leadFrom(scene.positions);
    const task = { request, placed, fixed, firstNew, isNarrow: this.camera.isNarrow };
    const run = startRun(client, store, scene, task, this.eventsOf(number, task));
    if (this.runNumber !== number) return;
    this.active = { run, request, placed, isPaused: false };
    this.held.pinTo(run);
    store.set(layoutStatusAtom, { state: 'running', kind });
    this.onRunning(true);
  }

  private eventsOf(number: number, { request, placed, firstNew }: LayoutTask): LayoutEvents {
    const isCurrent = () => this.runNumber === number && this.active !== null;
    let arrival: Float32Array | null = null;
    const begin = performance.now();
    return {
      onFrame: ({ positions }) => {
        if (!isCurrent()) return;
        if (placed === null) this.inbox.keep(positions);
        else arrival = positions.slice();
      },
      onEnd: ({ stopped, ticks }) => {
        if (!isCurrent()) return;
        noteRun(placed, ticks, performance.now() - begin);
        const places = stopped ? null : (arrival ?? this.inbox.takeGoal());
        if (places !== null) this.goTo(places, placed);
        else this.arrive(request.kind === 'full' ? 0 : firstNew, stopped);
      },
      onError: (error) => isCurrent() && this.rescue(request, error),
    };
  }

  /** A worker has failed: another one goes on once from where the nodes stand. */
  private rescue(request: RequestedLayout, error: Error): void {
    this.inbox.flush();
    if (this.isRescue) {
      report('error', 'The graph layout failed; nodes stay where they are.', error);
      this.end('failed', error.message);
      return;
    }
    report('warning', 'The graph layout failed and is being restarted.', error);
    this.isRescue = true;
    this.begin(request, true);
  }

  /** A run has ended: shows its last frame, and what is new in it. */
  private arrive(firstShown: number, isStopped: boolean): void {
    const { isFollowing, scene } = this;
    const isFull = this.active?.request.kind === 'full';
    this.inbox.flush();
    const shown = scene.bounds(firstShown);
    this.newcomers.clear();
    if (isFull && !isStopped) this.fixed.settle();
    this.end(isStopped ? 'idle' : 'settled');
    if (shown === null) return;
    if (!isFull) this.camera.reveal(shown);
    else if (isFollowing) {
      this.isFollowing = true;
      fitInNextFrame(this.camera, scene, () => this.isFollowing);
    }
  }

  /** Brings the nodes to the places that a layout has for them. */
  private goTo(places: Float32Array, layout: PlacedLayoutId | null): void {
    const { scene } = this;
    scene.guides = guidesFor(this.store, scene, { layout, fixed: this.fixed.ids }, places);
    if (this.isFollowing) this.camera.fit(this.camera.firstOf(scene, places));
    this.isFollowing = false;
    this.glide.start(places, () => this.arrive(0, false));
  }

  private control(): void {
    const { active } = this;
    const control = this.store.get(layoutControlAtom)?.control;
    if (active === null || control === undefined) return;
    if (control === 'stop' || this.glide.isActive) this.stop();
    else if (active.placed !== null || active.request.kind === 'make-room') return;
    else if (control === 'pause') this.hold(active, true);
    else if (control === 'resume') this.hold(active, false);
    else {
      active.run.reheat(1);
      this.hold(active, false);
    }
  }

  private hold(active: ActiveRun, isPaused: boolean): void {
    if (active.isPaused === isPaused) return;
    active.isPaused = isPaused;
    if (isPaused) active.run.pause();
    else active.run.resume();
    this.store.set(layoutStatusAtom, { state: isPaused ? 'paused' : 'running', kind: active.request.kind });
    this.onRunning(!isPaused);
  }

  /** Parameters or custom forces are others: a force layout under way follows. */
  private changeForce(hasOtherForces: boolean): void {
    const { active, scene, store } = this;
    if (active === null || active.placed !== null || active.request.kind !== 'full') return;
    active.run.change(store.get(forceParametersAtom), hasOtherForces ? fieldsFor(store, scene) : null);
  }

  private showFrame(positions: Float32Array): void {
    this.held.putInto(positions);
    this.scene.setPositions(positions);
    if (this.isFollowing) this.camera.follow(this.camera.firstOf(this.scene));
  }

  private dropFrames(): void {
    this.inbox.drop();
    this.glide.cancel();
  }

  private end(state: 'idle' | 'settled' | 'failed', message = ''): void {
    const { active } = this;
    this.active = null;
    this.isFollowing = false;
    this.isRescue = false;
    this.store.set(layoutStatusAtom, state === 'failed' ? { state, message } : { state });
    this.onRunning(false);
    if (active !== null && isStep(active)) noteStep(this.store, active, this.arrangement.moves());
  }
}
