'use client';

import { useCallback, useState } from 'react';

/** The inner width of an element in css px, and the reference that measures it; the fallback until it is measured. */
export function useWidth(fallback: number): readonly [number, (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(fallback);
  // A reference that cleans up after itself: the observer is outside of React.
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0);
      // Nothing is shown at no width, so nothing has to be drawn anew.
      if (next > 0) setWidth(next);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
