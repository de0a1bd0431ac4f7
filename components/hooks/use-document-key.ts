'use client';

import { useEffectEvent, useLayoutEffect } from 'react';
import { areSingleKeysOn } from './single-keys';

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null
  );
}

/**
 * Hears a key wherever the focus is, but not where text is typed, nor while a dialog asks for an answer, nor where single keys
 * are switched off.
 * @param isOfPage the page has this key: nothing else hears it.
 */
export function useDocumentKey(key: string, act: () => void, isOfPage = false): void {
  const handleKey = useEffectEvent(act);
  // The keyboard belongs to the document. Before the page is painted: what is seen can be used at once.
  useLayoutEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isOther = event.key !== key || event.ctrlKey || event.metaKey || event.altKey;
      if (isOther || isTyping(event) || !areSingleKeysOn()) return;
      event.preventDefault();
      if (isOfPage) event.stopPropagation();
      handleKey();
    }
    document.addEventListener('keydown', handleKeyDown, isOfPage);
    return () => document.removeEventListener('keydown', handleKeyDown, isOfPage);
  }, [key, isOfPage]);
}
