'use client';

import { type RefCallback, useCallback } from 'react';

/**
 * A ref for a text box on a prerendered page, where people type before React arrives: what the box holds by then is
 * handed on, once.
 * @param onText must stay the same from render to render, or change nothing when it is called again.
 */
export function useTypedText(onText: (text: string) => void): RefCallback<HTMLInputElement> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the box's arrival counts
  return useCallback((input: HTMLInputElement | null) => {
    if (input !== null && input.value !== '') onText(input.value);
  }, []);
}
