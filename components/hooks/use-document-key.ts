'use client';

import { useEffect, useEffectEvent } from 'react';

/** Hears a key wherever the focus is, but not where text is typed, nor while a dialog asks for an answer. */
export function useDocumentKey(key: string, act: () => void): void {
  const handleKey = useEffectEvent(act);
  // The keyboard belongs to the document.
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { target } = event;
      const isTyping =
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], dialog') !== null;
      if (event.key !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      handleKey();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [key]);
}
