import { type Camera, type Size, windowOf } from '@/lib/graph/scene/camera';
import { dotScale } from '@/lib/graph/scene/node-size';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import type { Bounds } from '@/lib/graph/scene/point-grid';

/** Nodes this far outside still reach into the screen with dot, ring or label, css px. */
const MARGIN = 48;
/** Radius of the smallest disc of a group, css px. */
const LEAST_DISC = 3;

/** Radius on the screen of the disc of a group, css px. @param reach in the map, world px. */
export function discRadius(reach: number, zoom: number): number {
  return Math.max(LEAST_DISC, reach * zoom);
}

/** Where each node stands on the screen, css px; its buffers are reused from frame to frame. */
export class ScreenSpace {
  x = new Float32Array(0);
  y = new Float32Array(0);
  /** Radius of the dot on the screen. */
  radius = new Float32Array(0);
  /** Which sides of the screen a node lies beyond, one bit each: 0 is on screen, a common bit hides an edge. */
  outside = new Uint8Array(0);
  visibleCount = 0;
  /** Nodes of the scene; the buffers may be longer. */
  count = 0;
  /** Edges that cross the screen; counted when they are painted. */
  visibleEdges = 0;
  size: Size = { width: 0, height: 0 };
  zoom = 1;

  update(scene: PaintedScene, camera: Camera, size: Size): void {
    const { count } = scene;
    if (this.x.length < count) {
      this.x = new Float32Array(count);
      this.y = new Float32Array(count);
      this.radius = new Float32Array(count);
      this.outside = new Uint8Array(count);
    }
    this.count = count;
    this.size = size;
    this.zoom = camera.zoom;
    const view = windowOf(camera, size, MARGIN);
    const scale = dotScale(camera.zoom);
    this.visibleCount = 0;
    this.place(scene, camera, view, scale);
    for (const disc of scene.discs) this.placeDisc(scene, camera, view, disc);
  }

  private place(scene: PaintedScene, camera: Camera, view: Bounds, scale: number): void {
    const { count, positions } = scene;
    for (let i = 0; i < count; i++) {
      const wx = positions[2 * i]!;
      const wy = positions[2 * i + 1]!;
      this.x[i] = wx * camera.zoom + camera.x;
      this.y[i] = wy * camera.zoom + camera.y;
      this.radius[i] = scene.radius[i]! * scale;
      const outside =
        (wx < view.minX ? 1 : wx > view.maxX ? 2 : 0) | (wy < view.minY ? 4 : wy > view.maxY ? 8 : 0);
      this.outside[i] = outside;
      if (outside === 0) this.visibleCount++;
    }
  }

  /** The disc of a group is as large as the part of the map that it stands for; it is on screen as long as its edge is. */
  private placeDisc(scene: PaintedScene, camera: Camera, view: Bounds, index: number): void {
    const [x, y, reach] = [
      scene.positions[2 * index]!,
      scene.positions[2 * index + 1]!,
      scene.radius[index]!,
    ];
    this.radius[index] = discRadius(reach, camera.zoom);
    const before = this.outside[index]!;
    const outside =
      (x + reach < view.minX ? 1 : x - reach > view.maxX ? 2 : 0) |
      (y + reach < view.minY ? 4 : y - reach > view.maxY ? 8 : 0);
    this.outside[index] = outside;
    if (before !== 0 && outside === 0) this.visibleCount++;
  }
}
