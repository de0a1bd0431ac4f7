import type { LayoutClient } from '@/lib/graph/layout/types';
import type { ScenePatch } from '@/lib/graph/scene/scene-patch';
import type { Point } from '@/lib/graph/types';

/** What arranges a map: a layout of single nodes, or of the groups of a large graph. */
export interface MapLayout {
  /** Starts answering requests; returns the function that stops it. */
  start(client: LayoutClient | null): () => void;
  /** The reader has moved the camera: it is theirs. */
  letCameraGo(): void;
  /** Ends what is under way, where it is. */
  stop(): void;
  /** The scene's nodes or edges are others than before. */
  noticePatch(patch: ScenePatch, hasOtherEdges: boolean): void;
  /** Nodes are being dragged, to these places by id. */
  drag(places: ReadonlyMap<string, Point>): void;
  endDrag(): void;
  /** These newcomers stay where they came in. */
  keepInPlace(ids: readonly string[]): void;
}
