import type { RandomSource } from '@/lib/base/random';
import type { Clock } from '@/lib/openalex/clock';
import { ApiError, NetworkError, OpenAlexError, RateLimitError } from '@/lib/openalex/errors';

/** How often and after which pauses a kind of fault is tried again. */
export interface RetryPolicy {
  /** Tries in all, the first included. */
  readonly attempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly factor: number;
  /** Up to this much is added at random, so that clients do not return together. */
  readonly jitterMs: number;
}

/** Source: docs/behaviours/requests.md#retries. */
export const RETRY_POLICIES = {
  rateLimited: { attempts: 5, baseDelayMs: 2_000, maxDelayMs: 30_000, factor: 2, jitterMs: 1_000 },
  network: { attempts: 3, baseDelayMs: 1_000, maxDelayMs: 10_000, factor: 2, jitterMs: 500 },
  server: { attempts: 2, baseDelayMs: 2_000, maxDelayMs: 5_000, factor: 1.5, jitterMs: 1_000 },
} as const satisfies Record<string, RetryPolicy>;

/** A longer wait than this is the user's to decide about. Source: docs/behaviours/requests.md#retry-after. */
export const MAX_RETRY_AFTER_MS = 30_000;

/**
 * The policy for a fault; null: final. Daily and plan limits never pass by waiting a little; a limit of unknown reason
 * is only tried again when the service said when (docs/behaviours/requests.md#retry-after). A search that the service gave up
 * on is not repeated.
 */
export function policyFor(error: unknown): RetryPolicy | null {
  if (error instanceof NetworkError) return RETRY_POLICIES.network;
  if (error instanceof ApiError) {
    const isFinal =
      error.statusCode < 500 || error.isTooWide || (error.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS;
    return isFinal ? null : RETRY_POLICIES.server;
  }
  if (!(error instanceof RateLimitError) || error.reason === 'plan') return null;
  if (error.retryAfterMs === null) return error.reason === 'other' ? null : RETRY_POLICIES.rateLimited;
  return error.retryAfterMs <= MAX_RETRY_AFTER_MS ? RETRY_POLICIES.rateLimited : null;
}

/** The pause after the given failed attempt (1 = first). Unit: milliseconds. */
export function retryDelayMs(
  policy: RetryPolicy,
  attempt: number,
  error: unknown,
  random: RandomSource,
): number {
  const jitter = random() * policy.jitterMs;
  const isTimed = error instanceof RateLimitError || error instanceof ApiError;
  if (isTimed && error.retryAfterMs !== null) return error.retryAfterMs + jitter;
  return Math.min(policy.maxDelayMs, policy.baseDelayMs * policy.factor ** (attempt - 1)) + jitter;
}

export interface RetryContext {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly signal: AbortSignal;
  /** Told of each pause before the next try; what it returns is called when the pause has ended. */
  readonly onPause?: PauseListener | undefined;
}

/** A pause before a request is tried again. */
export interface RetryPause {
  /** Why the last try failed. */
  readonly error: OpenAlexError;
  /** The try that failed, from 1, of how many. */
  readonly attempt: number;
  readonly attempts: number;
  readonly ms: number;
}

export type PauseListener = (pause: RetryPause) => () => void;

/**
 * Runs `attempt` until it succeeds, its fault is final or the policy's attempts are used up; then rejects with the
 * last fault, a NetworkError carrying the number of attempts.
 */
export async function withRetry<Value>(
  attempt: (number: number) => Promise<Value>,
  { clock, random, signal, onPause }: RetryContext,
): Promise<Value> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(number);
    } catch (error) {
      const policy = policyFor(error);
      if (policy === null || number >= policy.attempts) {
        throw error instanceof NetworkError ? new NetworkError(number, error.cause) : error;
      }
      const ms = retryDelayMs(policy, number, error, random);
      const endPause =
        error instanceof OpenAlexError
          ? onPause?.({ error, attempt: number, attempts: policy.attempts, ms })
          : undefined;
      try {
        await clock.sleep(ms, signal);
      } finally {
        endPause?.();
      }
    }
  }
}
