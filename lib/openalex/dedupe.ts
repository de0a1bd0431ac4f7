import { steadyClock } from '@/lib/base/steady-clock';
import { type ApiRequest, requestTarget } from '@/lib/openalex/request-line';

/**
 * How long an answer stands for equal requests, and how many are cached.
 * Source: docs/behaviours/requests.md#repeated-requests.
 */
export const DEDUPE_WINDOW_MS = 300_000;
export const DEDUPE_MAX_ENTRIES = 1_000;
/** Suggestions go stale sooner. Source: docs/behaviours/requests.md#repeated-requests. */
export const TYPE_AHEAD_WINDOW_MS = 30_000;
/** A page of a hundred whole works is near two million characters; a thousand of them would fill a phone's memory. */
const MAX_CHARACTERS = 48_000_000;

interface CachedValue {
  readonly value: unknown;
  readonly size: number;
  readonly until: number;
}

export interface RecentAnswers {
  /** The answer that an equal request had within the window, or null. */
  recall(request: ApiRequest): { readonly value: unknown } | null;
  /** `size`: characters of the answer's text. */
  put(request: ApiRequest, value: unknown, size: number): void;
}

/** Whether the service is asked for something else each time: a sample without a seed. */
function isByChance({ path, query }: ApiRequest): boolean {
  return path.endsWith('/random') || (/(?:^|&)sample=/.test(query) && !/(?:^|&)seed=/.test(query));
}

/** A search that the service broke off would be complete the next time (docs/data-contract.md#partial-answers). */
function isPartial(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('meta' in value)) return false;
  const { meta } = value;
  return typeof meta === 'object' && meta !== null && 'timed_out' in meta && meta.timed_out === true;
}

function windowOf({ path }: ApiRequest): number {
  return path.startsWith('/autocomplete') ? TYPE_AHEAD_WINDOW_MS : DEDUPE_WINDOW_MS;
}

/**
 * Caches answers for a while, so that equal requests cost nothing where no cache tier answers first. Only whole
 * successes are cached: after a failure, asking again asks the service. The least recently cached go first.
 * @param clock milliseconds.
 */
export function createRecentAnswers(clock: () => number): RecentAnswers {
  const now = steadyClock(clock);
  const answers = new Map<string, CachedValue>();
  let characters = 0;

  function drop(key: string): void {
    characters -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  }

  function purge(): void {
    const time = now();
    for (const [key, { until }] of answers) if (until <= time) drop(key);
    for (const key of answers.keys()) {
      if (answers.size <= DEDUPE_MAX_ENTRIES && characters <= MAX_CHARACTERS) return;
      drop(key);
    }
  }

  return {
    recall: (request) => {
      const cached = answers.get(requestTarget(request));
      return cached === undefined || cached.until <= now() ? null : { value: cached.value };
    },
    put: (request, value, size) => {
      if (isByChance(request) || isPartial(value)) return;
      const key = requestTarget(request);
      drop(key);
      answers.set(key, { value, size, until: now() + windowOf(request) });
      characters += size;
      purge();
    },
  };
}
