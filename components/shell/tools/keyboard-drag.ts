import type {
  ClientRect,
  DroppableContainer,
  KeyboardCoordinateGetter,
  UniqueIdentifier,
} from '@dnd-kit/core';
import { directionOfKey } from '@/components/ui/move-keys';
import { parseItemKey } from './drop-action';

interface Direction {
  readonly x: number;
  readonly y: number;
}

/** A column that is nearer comes before a drop target in a farther one that is more level. */
const COLUMN_WEIGHT = 10;

/** A tall drop target, such as an open section or the empty area of a ribbon, is met at its head, px. */
const HEAD_HEIGHT = 40;

function anchor({ left, top, width, height }: ClientRect): Direction {
  return { x: left + width / 2, y: top + Math.min(height, HEAD_HEIGHT) / 2 };
}

/**
 * Cost of a step: up and down within a column, left and right between columns; infinite for targets in other
 * directions.
 */
export function stepCost(from: ClientRect, to: ClientRect, { x, y }: Direction): number {
  const sharesColumn = from.left < to.right && to.left < from.right;
  const [a, b] = [anchor(from), anchor(to)];
  const ahead = (b.x - a.x) * x + (b.y - a.y) * y;
  if (ahead <= 1 || sharesColumn === (y === 0)) return Number.POSITIVE_INFINITY;
  return y === 0 ? COLUMN_WEIGHT * ahead + Math.abs(b.y - a.y) : ahead;
}

/** The arrow keys of a drag. */
export interface KeyboardDrag {
  readonly nextCoordinates: KeyboardCoordinateGetter;
  /** The drop target that the keys have come to; null before the first. */
  readonly target: () => UniqueIdentifier | null;
  /** Another drag begins. */
  readonly reset: () => void;
}

/**
 * Lets arrow keys go from one drop target to the next. The target is remembered by its name: what is dragged may be drawn a little off
 * where lists scroll beneath it.
 */
export function createKeyboardDrag(): KeyboardDrag {
  let target: UniqueIdentifier | null = null;

  const nextCoordinates: KeyboardCoordinateGetter = (event, { active, context, currentCoordinates }) => {
    const direction = directionOfKey(event.code);
    if (direction === null) return undefined;
    event.preventDefault();
    const { droppableContainers, droppableRects } = context;
    const isGroup = parseItemKey(String(active))?.type === 'group';
    // Places are measured a moment after a drag begins; a key that comes before that counts too.
    const rectOf = (id: UniqueIdentifier) =>
      droppableRects.get(id) ?? droppableContainers.getNodeFor(id)?.getBoundingClientRect();
    const from = rectOf(target ?? active);
    if (from === undefined) return undefined;
    let best: { readonly cost: number; readonly container: DroppableContainer } | null = null;
    for (const container of droppableContainers.getEnabled()) {
      const to = rectOf(container.id);
      const type = parseItemKey(String(container.id))?.type;
      // Groups move between ribbons: sections and sidebars are no separate targets for them.
      if (to === undefined || type === 'sidebar' || (isGroup && type === 'section')) continue;
      const cost = stepCost(from, to, direction);
      if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { cost, container };
    }
    if (best === null) return currentCoordinates;
    target = best.container.id;
    const node = best.container.node.current;
    (node?.firstElementChild ?? node)?.scrollIntoView({ block: 'nearest' });
    const [a, b] = [anchor(from), anchor(rectOf(target) ?? from)];
    return { x: currentCoordinates.x + b.x - a.x, y: currentCoordinates.y + b.y - a.y };
  };

  return {
    nextCoordinates,
    target: () => target,
    reset: () => {
      target = null;
    },
  };
}
