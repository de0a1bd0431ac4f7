import type { FetchLike } from '@/lib/openalex/exchange';

/**
 * Wraps fetch: after each request, tells whether it got an answer. Requests that were aborted, by the caller or by a timeout,
 * are not counted.
 */
export function watchConnectivity(send: FetchLike, tell: (isReachable: boolean) => void): FetchLike {
  return async (url, init) => {
    try {
      const response = await send(url, init);
      tell(true);
      return response;
    } catch (error) {
      if (init.signal?.aborted !== true) tell(false);
      throw error;
    }
  };
}
