'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React hydrates prerendered HTML, true from then on. What may already have changed by then (where the data
 * comes from, what this browser has stored) must be read as it was when the page was made, or hydration fails.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
