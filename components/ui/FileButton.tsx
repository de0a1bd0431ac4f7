'use client';

import { type ReactNode, useRef } from 'react';
import { Button } from './Button';

interface FileButtonProps {
  /** Of the file that is asked for. */
  readonly label: string;
  /** Endings that the browser's dialog offers first. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Opens the browser's file dialog and gives what is chosen. */
export function FileButton({ label, accept, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleChoice() {
    const file = input.current?.files?.[0];
    if (file !== undefined) onChoose(file);
    // So that the same file can be chosen again, once it is mended.
    if (input.current !== null) input.current.value = '';
  }

  return (
    <>
      <input ref={input} type="file" accept={accept} hidden aria-label={label} onChange={handleChoice} />
      <Button size="small" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
