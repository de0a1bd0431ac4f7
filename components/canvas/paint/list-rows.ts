import { NARROW_WIDTH } from '@/lib/graph/scene/camera';
import { type Box, type LabelDensity, overlaps } from '@/lib/graph/scene/label-placement';
import { dotScale } from '@/lib/graph/scene/node-size';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import { type Shelf, shelfOf } from '@/lib/graph/scene/shelf';
import type { PlacedGuide } from './guides';
import { CROWD } from './label-room';
import type { PaintContext } from './paint-context';
import type { ScreenSpace } from './screen-space';

/** How the names of a list of nodes without links are written: beside the dots, one under the other. */
export interface ListRows extends Pick<Shelf, 'isLowest'> {
  readonly nodes: ReadonlySet<number>;
  /** The node in the upper left corner. */
  readonly first: number;
  /** From the middle of a dot to its name, css px. */
  readonly left: number;
  /** Room for name and title, css px. */
  readonly width: number;
}

/** Between a dot and its name, and between that and the next dot, css px. */
const GAP = 8;
/** Narrower places have no room for names beside dots, css px. */
const LEAST_WIDTH = 56;

interface Known {
  readonly scene: PaintedScene;
  readonly revision: number;
  readonly isNarrow: boolean;
  readonly shelf: Shelf | null;
}

/** Finds the list of a scene; asks again only when the scene is another. */
export class ListMemory {
  private known: Known | null = null;

  /** Null where there is no list, or names cannot stand beside its dots. In a crowd nobody looks for one. */
  rowsOf(
    scene: PaintedScene,
    space: ScreenSpace,
    { labels, overscan }: { readonly labels: LabelDensity; readonly overscan: number },
  ): ListRows | null {
    if (labels === 'none' || labels === 'few' || space.visibleCount > CROWD) return null;
    const shelf = this.shelf(scene, space.size.width - 2 * overscan < NARROW_WIDTH);
    const [first] = shelf?.nodes ?? [];
    if (shelf === null || first === undefined) return null;
    const radius = dotScale(space.zoom) * Math.max(...shelf.nodes.map((node) => scene.radius[node] ?? 0));
    const left = radius + GAP;
    const width = shelf.cell * space.zoom - left - radius - GAP;
    if (width < LEAST_WIDTH) return null;
    return { nodes: new Set(shelf.nodes), first, left, width, isLowest: shelf.isLowest };
  }

  private shelf(scene: PaintedScene, isNarrow: boolean): Shelf | null {
    const { revision } = scene;
    const { known } = this;
    if (known?.scene === scene && known.revision === revision && known.isNarrow === isNarrow)
      return known.shelf;
    const shelf = shelfOf(scene, scene.positions, isNarrow);
    this.known = { scene, revision, isNarrow, shelf };
    return shelf;
  }
}

/** From the middle of the first row up to the line beneath the heading, css px; and the heading's height. */
const HEAD_RISE = 20;
const HEAD_HEIGHT = 18;

/** What stands above a list below the rest; null where a control or a node lies, or it would not be whole. */
export function listHead(
  ctx: PaintContext,
  rows: ListRows | null,
  space: ScreenSpace,
  covered: readonly Box[],
  font: string,
): PlacedGuide | null {
  if (rows === null || !rows.isLowest) return null;
  ctx.font = font;
  const text = `Without links on this map: ${rows.nodes.size}`;
  const left = Math.round(space.x[rows.first]! - rows.left + GAP);
  const bottom = Math.round(space.y[rows.first]! - Math.max(HEAD_RISE, space.radius[rows.first]! + GAP));
  const box = { left, top: bottom - HEAD_HEIGHT, right: left + ctx.measureText(text).width, bottom };
  const isWhole =
    box.left >= 0 && box.top >= 0 && box.right <= space.size.width && bottom <= space.size.height;
  const isFree = !covered.some((control) => overlaps(control, box)) && !isOnNode(box, space);
  return isWhole && isFree ? { text, box } : null;
}

function isOnNode(box: Box, { count, outside, x, y, radius }: ScreenSpace): boolean {
  for (let node = 0; node < count; node++) {
    const reach = radius[node]!;
    const [left, right] = [x[node]! - reach, x[node]! + reach];
    const [top, bottom] = [y[node]! - reach, y[node]! + reach];
    if (outside[node] === 0 && overlaps(box, { left, right, top, bottom })) return true;
  }
  return false;
}
