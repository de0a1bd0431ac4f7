'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** Spec 1 section 2 (Layout): the new content has its height by then. */
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
