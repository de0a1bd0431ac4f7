'use client';

import { useEffect, useEffectEvent } from 'react';

/** Acts once so long after it was rendered with this key; null for the delay: not now. Leaving cancels. */
export function useTimer(key: unknown, delayMs: number | null, act: () => void): void {
  const handleEnd = useEffectEvent(act);
  // The timer is the outside system.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what starts it anew
  useEffect(() => {
    if (delayMs === null) return;
    const timer = setTimeout(handleEnd, delayMs);
    return () => clearTimeout(timer);
  }, [key, delayMs]);
}
