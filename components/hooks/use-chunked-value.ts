'use client';

import { useCallback, useMemo } from 'react';
import { type ChunkedTask, runInSlices, runToEnd } from '@/lib/base/slices';
import { useLongWork } from './use-long-work';

/** Stands for work that nobody waits for. */
const NOTHING = new Promise<never>(() => undefined);

/**
 * What a task comes to: a short one at once, a long one in slices, and until it is done what the long one before came to.
 * @param make the same function as long as it is the same task.
 * @param start what stands for it before a long one has been done.
 */
export function useChunkedValue<Value>(
  make: () => ChunkedTask<Value>,
  isLong: boolean,
  start: Value,
): { readonly value: Value; readonly isBusy: boolean } {
  const atOnce = useMemo(() => (isLong ? null : { value: runToEnd(make()), isBusy: false }), [make, isLong]);
  const work = useCallback(
    (signal: AbortSignal): Promise<Value> => (isLong ? runInSlices(make(), { signal }) : NOTHING),
    [make, isLong],
  );
  const inSlices = useLongWork(work, start);
  return atOnce ?? inSlices;
}
