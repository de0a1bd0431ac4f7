import { steadyClock } from '@/lib/base/steady-clock';
import { abortError } from '@/lib/base/thrown-errors';
import type { Clock } from '@/lib/openalex/clock';

/** Requests per second, without a key and with one. Source: docs/behaviours/requests.md#requests-per-second. */
export const REQUESTS_PER_SECOND = { keyless: 10, withKey: 30 } as const;

/** A second of the service's clock, with room for requests that arrive closer together than they left. */
export const WINDOW_MS = 1_100;

interface Waiting {
  readonly admit: () => void;
  readonly signal: AbortSignal | undefined;
}

export interface Limiter {
  /** Resolves when a request may start, first come first served. Rejects with an AbortError when cancelled. */
  acquire(signal?: AbortSignal): Promise<void>;
  /** Starts no request for the next `ms` milliseconds, as the service asked. */
  pause(ms: number): void;
}

/**
 * Admits at most `ratePerSecond()` starts within any second. A bucket that refills would admit twice as many in its
 * first second, which the service counts; so the starts of the last second are kept instead.
 */
export function createLimiter(ratePerSecond: () => number, clock: Clock): Limiter {
  const steadyNow = steadyClock(clock.now);
  const starts: number[] = [];
  const waiting: Waiting[] = [];
  let pausedUntil = 0;
  let isRunning = false;

  function delayUntilFree(): number {
    const now = steadyNow();
    while (starts[0] !== undefined && starts[0] <= now - WINDOW_MS) starts.shift();
    const untilResumed = pausedUntil - now;
    const blocking = starts[starts.length - ratePerSecond()];
    const untilFree = blocking === undefined ? 0 : blocking + WINDOW_MS - now;
    return Math.max(untilResumed, untilFree, 0);
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const delayMs = delayUntilFree();
      if (delayMs > 0) {
        const known = pausedUntil;
        await clock.sleep(delayMs);
        // The service may have asked for a longer pause meanwhile.
        if (pausedUntil !== known) continue;
      }
      const next = waiting.shift();
      if (next === undefined || next.signal?.aborted === true) continue;
      starts.push(steadyNow());
      next.admit();
    }
    isRunning = false;
  }

  return {
    acquire: (signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(abortError());
        const leave = () => reject(abortError());
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push({
          signal,
          admit: () => {
            signal?.removeEventListener('abort', leave);
            resolve();
          },
        });
        if (!isRunning) void run();
      }),
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, steadyNow() + ms);
    },
  };
}
