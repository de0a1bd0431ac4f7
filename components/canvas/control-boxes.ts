import type { Box } from '@/lib/graph/scene/label-placement';

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
