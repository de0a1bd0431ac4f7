import { STREAM_PAGE_SIZE } from '@/lib/openalex/endpoints/stream';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { type Collection, creditsOfPage, requestsLeft } from './collect-list';

/** Ms that a page of a hundred takes, roughly: from the service, and from records at hand. */
const PAGE_MS = { live: 900, local: 120 } as const;

export interface CollectPrice {
  /** Entities that will be there. */
  readonly count: number;
  readonly requests: number;
  /** At most: what the browser keeps costs nothing. */
  readonly credits: number;
  readonly ms: number;
  /** Credits on top at most, for those at hand that the cache has lost. */
  readonly creditsAgain: number;
}

/**
 * What collecting a list takes, before it begins or goes on.
 * @param found entities of the list.
 * @param atHand of them, those collected before.
 * @param toGatherAgain of those, the ones that come from the cache; what it lost is asked for by ids, a hundred at a time.
 */
export function priceOfCollection(
  collection: Collection,
  found: number,
  atHand: number,
  isLive: boolean,
  toGatherAgain = 0,
): CollectPrice {
  const requests = requestsLeft(collection, found, atHand);
  return {
    count: Math.min(found, collection.limit),
    requests,
    credits: isLive ? requests * creditsOfPage(collection) : 0,
    ms: requests * (isLive ? PAGE_MS.live : PAGE_MS.local),
    creditsAgain: isLive ? Math.ceil(toGatherAgain / STREAM_PAGE_SIZE) * creditsOfClass('list') : 0,
  };
}
