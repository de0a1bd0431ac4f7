'use client';

import { useSyncExternalStore } from 'react';

/** Below the theme's breakpoint `md`. Source: docs/behaviours/shell.md#narrow-screens. */
const NARROW = '(max-width: 767.98px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for one column only. For what is shown in the browser alone; prerendered parts ask CSS. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}
