'use client';

import { useEffect, useRef } from 'react';

interface Pause {
  /** Acts once nothing has been started anew for so long. */
  readonly start: (act: () => void) => void;
  readonly cancel: () => void;
}

/** Waits until the user pauses typing; leaving cancels. */
export function usePause(pauseMs: number): Pause {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The timer is the outside system.
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    start: (act) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(act, pauseMs);
    },
    cancel: () => clearTimeout(timer.current),
  };
}
