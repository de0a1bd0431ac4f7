import { atom } from 'jotai/vanilla';
import type { GraphEdge, Point } from '@/lib/graph/types';

/** The effect of a press on the empty map: moving the view, or selecting nodes by a rectangle or a drawn line. */
export type PressMode = 'move' | 'marquee' | 'lasso';

export const pressModeAtom = atom<PressMode>('move');

/** The edge that is described beside the pointer. */
interface DescribedEdge {
  readonly edge: GraphEdge;
  /** The position of the pointer, in world px. */
  readonly at: Point;
  /** Kept until it is closed, with what can be done to the edge. */
  readonly isPinned: boolean;
}

export const describedEdgeAtom = atom<DescribedEdge | null>(null);

/** The node whose menu is open, and where; css px from the canvas's left top. */
export interface OpenNodeMenu extends Point {
  readonly id: string;
}

export const nodeMenuAtom = atom<OpenNodeMenu | null>(null);

/** Whether the reader has just chosen between groups and all nodes: the focus goes on to the other choice. */
export const isChoosingMapAtom = atom(false);

export const isKeyboardHelpOpenAtom = atom(false);

export const isExportOpenAtom = atom(false);

/** How often the map's find box was asked for since it was last closed; 0 while it is closed. */
const findRequestsAtom = atom(0);

export const findBoxAtom = atom((get) => get(findRequestsAtom));

/** Opens the map's find box; an open one gets the focus again. */
export const openFindBoxAtom = atom(null, (get, set) => set(findRequestsAtom, get(findRequestsAtom) + 1));

export const closeFindBoxAtom = atom(null, (_get, set) => set(findRequestsAtom, 0));
