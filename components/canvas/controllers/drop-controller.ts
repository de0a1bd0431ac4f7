import type { Point } from '@/lib/graph/types';
import type { RepositoryPayload } from '@/lib/state/repository/repository-payload';
import { addFromRepositoryAtom } from '@/lib/state/repository/repository-transfer-atoms';
import type { CanvasSession } from './canvas-session';
import type { CanvasStore } from './canvas-store';

/**
 * Puts items of the repository on the map where they were dropped. They stay there: no layout looks for a better place,
 * and the camera does not fit the first ones of an empty map, but only shows them all.
 * @param point css px from the canvas's left top.
 */
export async function dropItems(
  store: CanvasStore,
  { scene, camera, layout }: Pick<CanvasSession, 'scene' | 'camera' | 'layout'>,
  payload: RepositoryPayload,
  point: Point,
): Promise<void> {
  const view = camera.camera;
  const isFirst = scene.count === 0;
  const at = { x: (point.x - view.x) / view.zoom, y: (point.y - view.y) / view.zoom };
  const added = await store.set(addFromRepositoryAtom, payload, at);
  layout.keepInPlace(added);
  if (!isFirst || added.length === 0) return;
  camera.stay(view);
  const bounds = scene.bounds();
  if (bounds !== null) camera.reveal(bounds);
}
