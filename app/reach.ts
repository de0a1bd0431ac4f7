import type { FetchLike } from '@/lib/openalex/exchange';

/**
 * A fetch that tells after each request whether anybody answered. One that its asker gave up, or that took too long, says
 * nothing.
 */
export function watchReach(send: FetchLike, tell: (isReached: boolean) => void): FetchLike {
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
