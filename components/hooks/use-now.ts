'use client';

import { useEffect, useState } from 'react';

/** The time in milliseconds since the epoch, as it was at most so long ago. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  // The clock is outside of React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
