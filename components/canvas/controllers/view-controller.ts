import { containsBounds, windowOf } from '@/lib/graph/scene/camera';
import type { Scene } from '@/lib/graph/scene/scene';
import { cameraRequestAtom } from '@/lib/state/canvas/camera-atoms';
import { hoverOnMapAtom } from '@/lib/state/groups/group-view-atoms';
import type { CameraController } from './camera-controller';
import type { CanvasStore } from './canvas-store';
import type { GroupController } from './group-controller';
import type { MapLayout } from './map-layout';
import type { SelectionController } from './selection-controller';

/** A node nearer than this to the window's edge is brought to its middle, css px. */
const EDGE_MARGIN = 40;
/** A node that a tool shows is seen at a zoom between these, with so many of its neighbours, and room for their labels, css px. */
const FAR_ZOOM = 0.4;
const NEAR_ZOOM = 1;
const NEIGHBOURS_SHOWN = 8;
const ROOM = 100;

/** What the reader, the keyboard or a tool wants to see. */
export class ViewController {
  private honouredRevision: number;

  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly camera: CameraController,
    private readonly layout: MapLayout,
    private readonly selection: SelectionController,
    private readonly groups: Pick<GroupController, 'hasNode' | 'mapIdOf' | 'open'>,
  ) {
    this.honouredRevision = store.get(cameraRequestAtom).revision;
  }

  /** Starts answering tools that want nodes seen; returns the function that stops it. */
  start(): () => void {
    return this.store.sub(cameraRequestAtom, () => {
      const { revision, nodeIds } = this.store.get(cameraRequestAtom);
      if (revision === this.honouredRevision) return;
      this.honouredRevision = revision;
      const [id] = nodeIds;
      if (nodeIds.length === 1 && id !== undefined) this.approach(id);
      else this.show(nodeIds);
    });
  }

  /** Brings a node into the middle, so near that it and the nearest of its neighbours can be told apart; never farther away. */
  private approach(id: string): void {
    const { scene, camera } = this;
    if (scene.indexOf(id) === -1 && this.groups.hasNode(id)) this.groups.open(id);
    const place = scene.positionOf(id);
    if (place === null) return;
    this.take();
    const distances = [...scene.neighboursOf(scene.indexOf(id))].map((index) => ({
      x: Math.abs((scene.positions[2 * index] ?? place.x) - place.x),
      y: Math.abs((scene.positions[2 * index + 1] ?? place.y) - place.y),
    }));
    const near = distances
      .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
      .slice(0, NEIGHBOURS_SHOWN);
    const width = Math.max(1, ...near.map(({ x }) => x));
    const height = Math.max(1, ...near.map(({ y }) => y));
    const room = { x: camera.size.width / 2 - ROOM, y: camera.size.height / 2 - ROOM };
    const zoom = Math.min(NEAR_ZOOM, Math.max(FAR_ZOOM, Math.min(room.x / width, room.y / height)));
    camera.centre(place.x, place.y, true, Math.max(camera.camera.zoom, zoom));
  }

  /** The reader takes the camera. */
  readonly take = (): void => {
    this.layout.letCameraGo();
    this.camera.letGo();
  };

  readonly fit = (): void => {
    if (this.scene.count > 0) this.camera.fit(this.camera.wholeOf(this.scene));
  };

  /** Shows all that is selected; all there is when nothing is. */
  readonly fitSelection = (): void => {
    const { shownIds } = this.selection;
    if (shownIds.length === 0) this.fit();
    else this.show(shownIds);
  };

  /** Brings one node into the middle, or several so that all are seen. */
  readonly show = (ids: readonly string[]): void => {
    const places = [...new Set(ids.map(this.groups.mapIdOf))].flatMap(
      (id) => this.scene.positionOf(id) ?? [],
    );
    const [first] = places;
    if (first === undefined) return;
    this.take();
    if (places.length === 1) this.camera.centre(first.x, first.y, true);
    else this.camera.fit(Float32Array.from(places.flatMap(({ x, y }) => [x, y])));
  };

  /** Shows on the map where the keyboard is: hovers the node, and brings it into view. */
  readonly attend = (id: string): void => {
    this.store.set(hoverOnMapAtom, id);
    const place = this.scene.positionOf(id);
    if (place === null) return;
    const shown = windowOf(this.camera.camera, this.camera.size, -EDGE_MARGIN);
    const isShown = containsBounds(shown, { minX: place.x, maxX: place.x, minY: place.y, maxY: place.y });
    if (!isShown) this.camera.centre(place.x, place.y, true);
  };
}
