'use client';

import { useEffect, useEffectEvent, useState } from 'react';

export interface TransferHandlers {
  /** One or more. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
  /** Text pasted or dropped outside of any field. */
  readonly onText: (text: string) => void;
}

/**
 * Hears files and texts that are dropped or pasted anywhere on the page but in fields; also keeps the browser from leaving
 * the page for a dropped file. Gives whether a file is being held over the page.
 */
export function useTransfers(isActive: boolean, handlers: TransferHandlers): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((data: DataTransfer): boolean => {
    const [file, ...others] = data.files;
    const text = data.getData('text/plain');
    if (file !== undefined) handlers.onFiles([file, ...others]);
    else if (text.trim() !== '') handlers.onText(text);
    else return false;
    return true;
  });

  // The document is the outside system: drops and pastes reach it wherever focus and pointer are.
  useEffect(() => {
    if (!isActive) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    function handleOver(event: DragEvent) {
      if (!isForUs(event)) return;
      event.preventDefault();
      setIsOver(event.dataTransfer?.types.includes('Files') === true);
    }
    function handleDrop(event: DragEvent) {
      setIsOver(false);
      if (!isForUs(event) || event.dataTransfer === null) return;
      event.preventDefault();
      take(event.dataTransfer);
    }
    function handlePaste(event: ClipboardEvent) {
      if (isField(event.target) || event.clipboardData === null) return;
      if (take(event.clipboardData)) event.preventDefault();
    }
    document.addEventListener('dragover', handleOver, { signal });
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), {
      signal,
    });
    document.addEventListener('drop', handleDrop, { signal });
    document.addEventListener('paste', handlePaste, { signal });
    return () => controller.abort();
  }, [isActive]);
  return isOver;
}

/** Files, and text from elsewhere; what the app itself drags has a type of its own, and fields take their text. */
function isForUs({ dataTransfer, target, defaultPrevented }: DragEvent): boolean {
  if (dataTransfer === null || defaultPrevented) return false;
  const { types } = dataTransfer;
  if (types.includes('Files')) return true;
  return (
    types.includes('text/plain') && !types.some((type) => type.startsWith('application/')) && !isField(target)
  );
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
