'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** The new content has its height by then. Source: docs/behaviours/shell.md#scroll-reset. */
const SCROLL_RESET_DELAY_MS = 150;

/** An element that scrolls back to its top shortly after it shows something else. */
export function useScrollReset(key: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  // Where an element is scrolled to belongs to the DOM.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what asks for the reset
  useEffect(() => {
    const timer = setTimeout(() => element.current?.scrollTo({ top: 0 }), SCROLL_RESET_DELAY_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return element;
}
