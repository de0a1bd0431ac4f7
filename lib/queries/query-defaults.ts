import { OpenAlexError } from '@/lib/openalex/errors';

/**
 * How long answers of a screen's queries stay fresh and cached, in milliseconds.
 * Source: docs/behaviours/requests.md#queries-of-a-screen.
 */
export const QUERY_STALE_MS = 5 * 60_000;
export const QUERY_GC_MS = 30 * 60_000;

/** Retries of failures that no lower layer has retried. Source: docs/behaviours/requests.md#queries-of-a-screen. */
const MAX_RETRIES = 1;

/**
 * Whether a failed query is to be asked again: once, but never after one of the client's own errors, since the client has already
 * tried as often as its policies allow (docs/behaviours/requests.md#queries-of-a-screen).
 */
export function shouldRetryQuery(failureCount: number, error: unknown): boolean {
  return failureCount < MAX_RETRIES && !(error instanceof OpenAlexError);
}
