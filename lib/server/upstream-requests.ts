import type { CachedAnswer } from '@/lib/server/cached-answer';
import type { UpstreamAnswer } from '@/lib/server/upstream';

/** The service's answer. */
export interface UpstreamResult {
  readonly upstream: UpstreamAnswer;
  /** Null: the answer must not be cached. */
  readonly answer: CachedAnswer | null;
}

/**
 * Requests to the service that are in flight. Not those of `lib/openalex/in-flight-requests.ts`: here a request belongs
 * to a key, which decides with whom a failure is shared, and it continues when its visitor leaves, since the answer is
 * cached.
 */
export interface UpstreamRequests {
  has(key: string): boolean;
  /**
   * Joins a running request of this key. One paid for with another API key is shared only if it succeeds. Null: there is none
   * to join. Errors: those of the joined request.
   */
  join(key: string, visitorKey: string | null): Promise<UpstreamResult | null>;
  start(
    key: string,
    visitorKey: string | null,
    fetchResult: () => Promise<UpstreamResult>,
  ): Promise<UpstreamResult>;
}

interface InFlightRequest {
  readonly result: Promise<UpstreamResult>;
  /** Only compared, and forgotten with the request. */
  readonly visitorKey: string | null;
}

export function createUpstreamRequests(): UpstreamRequests {
  const inFlight = new Map<string, InFlightRequest>();
  return {
    has: (key) => inFlight.has(key),
    join: async (key, visitorKey) => {
      const request = inFlight.get(key);
      if (request === undefined) return null;
      if (request.visitorKey === visitorKey) return request.result;
      const result = await request.result.catch(() => null);
      return result?.answer == null ? null : result;
    },
    start: (key, visitorKey, fetchResult) => {
      const request: InFlightRequest = { result: fetchResult(), visitorKey };
      inFlight.set(key, request);
      const settle = () => {
        if (inFlight.get(key) === request) inFlight.delete(key);
      };
      request.result.then(settle, settle);
      return request.result;
    },
  };
}
