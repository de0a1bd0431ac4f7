import { useSyncExternalStore } from 'react';
import type { CanvasSession } from './canvas-session';
import type { Promoted } from './promotion';

/**
 * What React Flow shows, or a part of it. A component renders when its part is another one: all of it is at each rest of the view,
 * for which cards are placed, and whenever another node is hovered.
 */
export function usePromoted<Part>({ promotion }: CanvasSession, partOf: (promoted: Promoted) => Part): Part {
  const read = () => partOf(promotion.getSnapshot());
  return useSyncExternalStore(promotion.subscribe, read, read);
}

export const allOf = (promoted: Promoted): Promoted => promoted;
