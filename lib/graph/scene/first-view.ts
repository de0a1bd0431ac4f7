import { pointsToShow } from './fit-view';
import type { Scene } from './scene';
import { extentOf, namesOf, shelfOf } from './shelf';

/** Of nodes without links at least so many are shown; where there is no room for them, the whole is. */
const LEAST_LOOSE = 8;
/** Names are read at this zoom or nearer, */
const READABLE_ZOOM = 0.24;
/** and those of a list where its rows and columns are so far apart, css px. */
const READABLE_ROW = 16;
const READABLE_COLUMN = 115;
/** In more columns they are no list of a narrow window. */
const MOST_COLUMNS = 4;

/**
 * The points that a window shows first where the names of all cannot be read at the size of the whole: the linked nodes
 * and, of those without links that stand in rows below them, as many as can be read, from the top.
 *
 * *Shape*: interleaved x, y, world px, with points where names of a list end; null where the whole is as good, or where they stand otherwise. Asks O(log nodes) times.
 * @param positions of all nodes of the scene, or where they are going.
 * @param zoomOf the zoom of a window that shows these points as a whole, 0 where none does.
 */
export function firstPoints(
  scene: Pick<Scene, 'neighboursOf' | 'adjacency' | 'discs' | 'guides' | 'radius'>,
  positions: Float32Array,
  zoomOf: (points: Float32Array) => number,
): Float32Array | null {
  if (scene.discs.length > 0) return null;
  const count = positions.length / 2;
  const yOf = (node: number) => positions[2 * node + 1] ?? 0;
  const nodes = Array.from({ length: count }, (_, node) => node);
  const linked = nodes.filter((node) => scene.neighboursOf(node).length > 0);
  const loose = nodes.filter((node) => scene.neighboursOf(node).length === 0).sort((a, b) => yOf(a) - yOf(b));
  const [highest] = loose;
  if (highest === undefined || linked.some((node) => yOf(node) >= yOf(highest))) return null;
  if (new Set(loose.map((node) => Math.round(positions[2 * node] ?? 0))).size > MOST_COLUMNS) return null;
  const order = [...linked, ...loose];
  const list = shelfOf(scene, positions, true);
  const least =
    list === null ? READABLE_ZOOM : Math.max(READABLE_ROW / list.row, READABLE_COLUMN / list.cell);
  const isReadable = (points: Float32Array) => zoomOf(points) >= least;
  const firstOf = (length: number) => {
    const first = order.slice(0, length);
    const places = Float32Array.from(
      { length: 2 * first.length },
      (_, at) => positions[2 * (first[at >> 1] ?? 0) + (at & 1)] ?? 0,
    );
    return pointsToShow(
      places,
      list === null ? [] : namesOf({ ...list, nodes: first.slice(linked.length) }, positions),
    );
  };
  let shown = Math.min(count, linked.length + LEAST_LOOSE);
  if (isReadable(extentOf(scene, positions, true)) || !isReadable(firstOf(shown))) return null;
  let tooMany = count;
  while (tooMany - shown > 1) {
    const middle = (shown + tooMany) >> 1;
    if (isReadable(firstOf(middle))) shown = middle;
    else tooMany = middle;
  }
  return firstOf(shown);
}
