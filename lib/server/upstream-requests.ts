import type { CachedAnswer } from '@/lib/server/cached-answer';
import type { ProxyRequest } from '@/lib/server/proxy-request';
import type { UpstreamAnswer } from '@/lib/server/upstream';

/** The service's answer. */
export type UpstreamResult =
  | {
      readonly upstream: UpstreamAnswer;
      /** Null: the answer must not be cached. */
      readonly answer: CachedAnswer | null;
      /** It contradicts what is known, despite its status 200. */
      readonly isUnwell?: boolean;
    }
  /** Another server asked for it. */
  | { readonly upstream: null; readonly answer: CachedAnswer };

/** What an answer that cannot be cached depends on: whose key was refused, and which spelling the service did not know. */
type Asked = Pick<ProxyRequest, 'key' | 'visitorKey' | 'path' | 'query'>;

/**
 * Requests to the service that are in flight. Not those of `lib/openalex/in-flight-requests.ts`: here a request belongs
 * to a key, which decides with whom a failure is shared, and it continues when its visitor leaves, since the answer is
 * cached.
 */
export interface UpstreamRequests {
  has(key: string): boolean;
  /**
   * Joins a running request of this key. One with another API key, or written in another way, is shared only if it succeeds. Null:
   * there is none to join. Errors: those of the joined request.
   */
  join(asked: Asked): Promise<UpstreamResult | null>;
  start(asked: Asked, fetchResult: () => Promise<UpstreamResult>): Promise<UpstreamResult>;
}

interface InFlightRequest {
  readonly result: Promise<UpstreamResult>;
  /** Only compared, and forgotten with the request. */
  readonly asked: Asked;
}

function isWrittenAlike(one: Asked, other: Asked): boolean {
  return one.visitorKey === other.visitorKey && one.path === other.path && one.query === other.query;
}

export function createUpstreamRequests(): UpstreamRequests {
  const inFlight = new Map<string, InFlightRequest>();
  return {
    has: (key) => inFlight.has(key),
    join: async (asked) => {
      const request = inFlight.get(asked.key);
      if (request === undefined) return null;
      if (isWrittenAlike(request.asked, asked)) return request.result;
      const result = await request.result.catch(() => null);
      return result?.answer == null ? null : result;
    },
    start: (asked, fetchResult) => {
      const request: InFlightRequest = { result: fetchResult(), asked };
      inFlight.set(asked.key, request);
      const settle = () => {
        if (inFlight.get(asked.key) === request) inFlight.delete(asked.key);
      };
      request.result.then(settle, settle);
      return request.result;
    },
  };
}
