import { GUIDE_ROOM } from '@/components/canvas/paint/guides';
import type { Box } from '@/lib/graph/scene/label-placement';
import type { Scene } from '@/lib/graph/scene/scene';

/** What a fitted view has to keep clear of. */
export interface Surroundings {
  /** What lies over the map, px from its corner. */
  readonly obstacles: readonly Box[];
  /** What is written above the highest node takes so much, px. */
  readonly headroom: number;
}

/** Where legend, tools, notices and the like lie over the map, px from its corner; asks the document for its layout. */
export function controlBoxes(map: Element): readonly Box[] {
  const origin = map.getBoundingClientRect();
  const controls = (map.parentElement ?? map).querySelectorAll('[data-over-map]');
  return [...controls].flatMap((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    if (right <= left || bottom <= top) return [];
    return {
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    };
  });
}

/** @param map null while there is none. */
export function surroundingsOf(map: Element | null, { guides }: Pick<Scene, 'guides'>): Surroundings {
  return {
    obstacles: map === null ? [] : controlBoxes(map),
    headroom: guides.length === 0 ? 0 : GUIDE_ROOM,
  };
}
