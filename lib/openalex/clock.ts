import { abortError } from '@/lib/base/thrown-errors';

/** Time as the client sees it, so that tests can let hours pass. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rejects with an AbortError as soon as the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Timers of the platform; `now` can be replaced. */
export function createClock(now: () => number = Date.now): Clock {
  return {
    now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(abortError());
        const stop = () => {
          clearTimeout(timer);
          reject(abortError());
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', stop);
          resolve();
        }, ms);
        signal?.addEventListener('abort', stop, { once: true });
      }),
  };
}
