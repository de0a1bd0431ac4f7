'use client';

import { type ReactNode, useRef } from 'react';
import { Button } from './Button';

interface FileButtonProps {
  /** Of what is asked for. */
  readonly label: string;
  /** Endings that the browser's dialog offers first. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  /** One or more; one unless it takes several. */
  readonly onChoose: (files: readonly [File, ...File[]]) => void;
  readonly children: ReactNode;
}

/** Opens the browser's file dialog and gives what is chosen. */
export function FileButton({ label, accept, isMultiple = false, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleChoice() {
    const [file, ...others] = input.current?.files ?? [];
    if (file !== undefined) onChoose([file, ...others]);
    // So that the same file can be chosen again, once it is mended.
    if (input.current !== null) input.current.value = '';
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={handleChoice}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
