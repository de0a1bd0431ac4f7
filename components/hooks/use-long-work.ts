'use client';

import { useEffect, useState } from 'react';
import { report } from '@/lib/base/report';

/** Work that takes more than a moment; it stops soon after the signal says so. */
type LongWork<Value> = (signal: AbortSignal) => Promise<Value>;

interface Done<Value> {
  readonly work: LongWork<Value>;
  readonly value: Value;
}

/**
 * What long work comes to; until it is done, what previous work came to.
 * @param work the same function as long as it is the same work: another one gives the previous up.
 * @param start what stands for it before anything has been done.
 */
export function useLongWork<Value>(
  work: LongWork<Value>,
  start: Value,
): { readonly value: Value; readonly isBusy: boolean } {
  const [done, setDone] = useState<Done<Value> | null>(null);
  // The page's own turns are the outside system.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    work(signal).then(
      (value) => signal.aborted || setDone({ work, value }),
      (error: unknown) => signal.aborted || report('error', 'A long list could not be arranged', error),
    );
    return () => controller.abort();
  }, [work]);
  return { value: done?.value ?? start, isBusy: done?.work !== work };
}
