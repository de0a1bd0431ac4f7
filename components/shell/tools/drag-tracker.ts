import {
  type ClientRect,
  type CollisionDetection,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { isGround, parseItemKey } from './drop-action';
import { createKeyboardDrag, type KeyboardDrag } from './keyboard-drag';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Farther than this from every drop target, px, a drop does nothing: gaps between buttons are bridged, the map takes no drop. */
const REACH = 16;

function distance({ x, y }: Point, { left, right, top, bottom }: ClientRect): number {
  return Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
}

/** The target under the pointer, else the nearest one. */
const detectByPointer: CollisionDetection = (args) => {
  const { droppableContainers, droppableRects, pointerCoordinates } = args;
  if (pointerCoordinates === null) return [];
  const within = pointerWithin(args);
  const precise = within.filter(({ id }) => {
    const item = parseItemKey(String(id));
    return item !== null && !isGround(item);
  });
  if (precise.length > 0) return precise;
  if (within.length > 0) return within;
  return droppableContainers
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      const value = rect === undefined || rect.width === 0 ? REACH : distance(pointerCoordinates, rect);
      return value < REACH ? [{ id, value }] : [];
    })
    .sort((a, b) => a.value - b.value);
};

/** Where a drag is. */
export interface DragTracker {
  readonly keyboard: KeyboardDrag;
  readonly detect: CollisionDetection;
  /** Called with the pointer's position. */
  readonly follow: (point: Point) => void;
  /** The drop target that the drag is over now; null for none. */
  readonly current: () => UniqueIdentifier | null;
  /** Another drag begins. */
  readonly reset: () => void;
}

/**
 * Knows the target of a drag at once: the library learns of it one or two renders after key or pointer, and a quick hand
 * drops before that.
 */
export function createDragTracker(): DragTracker {
  const keyboard = createKeyboardDrag();
  let pointer: Point | null = null;
  let latest: Parameters<CollisionDetection>[0] | null = null;
  return {
    keyboard,
    detect: (args) => {
      latest = args;
      if (args.pointerCoordinates === null) return [{ id: keyboard.target() ?? args.active.id }];
      return detectByPointer(args);
    },
    follow: (point) => {
      pointer = point;
    },
    current: () => {
      if (pointer === null || latest === null) return keyboard.target();
      return detectByPointer({ ...latest, pointerCoordinates: pointer })[0]?.id ?? null;
    },
    reset: () => {
      keyboard.reset();
      pointer = null;
      latest = null;
    },
  };
}

/** Calls `follow` for every movement, before the library handles it. */
function followed<Props extends { readonly onMove: (point: Point) => void }>(
  props: Props,
  follow: DragTracker['follow'],
) {
  return {
    ...props,
    onMove: (point: Point) => {
      follow(point);
      props.onMove(point);
    },
  };
}

/** The library's sensors of mouse and touch, followed. They are classes because the library makes them itself. */
export function followedSensors(follow: DragTracker['follow']) {
  return {
    Mouse: class extends MouseSensor {
      constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
        super(followed(props, follow));
      }
    },
    Touch: class extends TouchSensor {
      constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
        super(followed(props, follow));
      }
    },
  };
}
