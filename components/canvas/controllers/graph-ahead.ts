import { nextTask } from '@/lib/base/slices';
import type { Appearance } from '@/lib/graph/scene/appearance';
import { Scene } from '@/lib/graph/scene/scene';
import type { ScenePatch } from '@/lib/graph/scene/scene-patch';
import { comingGraphAtom } from '@/lib/state/canvas/coming-graph-atom';
import type { VisibleGraph } from '@/lib/state/graph/visibility-atoms';
import type { CameraController } from './camera-controller';
import type { CanvasStore } from './canvas-store';
import type { GraphLayer } from './graph-layer';

/** Gets the map ready for a graph that is about to be shown while it is empty: its scene, and its first picture. */
export class GraphAhead {
  private ahead: { readonly graph: VisibleGraph; readonly scene: Scene } | null = null;

  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly layer: Pick<GraphLayer, 'expect' | 'turn'>,
    private readonly camera: Pick<CameraController, 'cameraOf' | 'size'>,
  ) {}

  /** Starts following what is coming; returns the function that ends it. */
  start(): () => void {
    const stop = this.store.sub(comingGraphAtom, this.follow);
    void this.follow();
    return () => {
      stop();
      this.forget();
    };
  }

  /** Has the scene show a graph: as it was made ahead, where it was. */
  show(graph: VisibleGraph, appearance: Appearance): ScenePatch {
    // The map is empty as yet.
    if (graph.nodes.length === 0) return this.scene.patch(graph, appearance, true);
    const { ahead } = this;
    this.ahead = null;
    const isReady = ahead !== null && isSame(ahead.graph, graph);
    const patch = isReady ? this.scene.become(ahead.scene, appearance) : null;
    if (patch !== null) this.layer.turn();
    else this.layer.expect(null, null);
    return patch ?? this.scene.patch(graph, appearance, true);
  }

  private readonly follow = async (): Promise<void> => {
    const graph = this.store.get(comingGraphAtom);
    this.forget();
    if (graph === null || this.scene.count > 0) return;
    const scene = new Scene();
    scene.patch(graph);
    const ahead = { graph, scene };
    this.ahead = ahead;
    await nextTask();
    if (this.ahead !== ahead) return;
    const camera = this.camera.cameraOf(scene);
    this.layer.expect(scene, camera === null ? null : { camera, size: this.camera.size });
  };

  private forget(): void {
    if (this.ahead === null) return;
    this.ahead = null;
    this.layer.expect(null, null);
  }
}

function isSame(one: VisibleGraph, other: VisibleGraph): boolean {
  return (
    one.edges === other.edges &&
    one.nodes.length === other.nodes.length &&
    one.nodes.every((node, at) => node === other.nodes[at])
  );
}
