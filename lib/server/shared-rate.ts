import {
  BROAD_SEARCHES_PER_SECOND,
  isBroadSearch,
  isTopicList,
  TOPIC_LISTS_PER_SECOND,
} from '@/lib/openalex/broad-search';
import { REQUESTS_PER_SECOND, WINDOW_MS } from '@/lib/openalex/limiter';
import { createFairQueue, type FairQueue } from '@/lib/server/fair-queue';
import type { ProxyRequest } from '@/lib/server/proxy-request';
import type { RedisLink } from '@/lib/server/redis/redis-link';
import { takeStart, tellReturns } from '@/lib/server/redis/take-start';
import { CAUTIOUS_PART } from '@/lib/server/shared-spending';

/** How often the service may be asked, in a second. */
export interface SharedRates {
  /** By all servers. */
  readonly together: number;
  /** By one that does not hear of the others. */
  readonly alone: number;
}

/** What a server shares with others, and how. */
export interface Sharing {
  readonly link: RedisLink;
  readonly rates: SharedRates;
}

function ratesOf(together: number): SharedRates {
  return { together, alone: Math.max(1, Math.floor(together * CAUTIOUS_PART)) };
}

export function sharedRates(hasKey: boolean): SharedRates {
  return ratesOf(hasKey ? REQUESTS_PER_SECOND.withKey : REQUESTS_PER_SECOND.keyless);
}

/** Lets in as many a window as one server may by itself; the starts are kept, as a bucket that refills would let in twice as many at first. */
function createOwnStarts(most: number, now: () => number): () => number {
  const starts: number[] = [];
  return () => {
    const blocking = starts.at(-most);
    const waitMs = blocking === undefined ? 0 : blocking + WINDOW_MS - now();
    if (waitMs > 0) return waitMs;
    starts.push(now());
    if (starts.length > most) starts.shift();
    return 0;
  };
}

/**
 * How long it is until the starts of the other way of counting are over: those in Redis when it is lost, those of each server when it is back. Unit: milliseconds.
 */
function handOverMs(link: RedisLink): number {
  const { since, isChange } = link.state();
  return isChange ? Math.max(0, Math.ceil(since + WINDOW_MS - link.now())) : 0;
}

/** Of starts together, where three others may still go by themselves. */
function mostAfterReturn({ together, alone }: SharedRates): number {
  return Math.max(1, together - 3 * alone);
}

interface RateOfServers {
  /** What is counted, and for whom. */
  readonly owner: string;
  readonly rates: SharedRates;
}

/**
 * Turns at the service: no more in any second than it allows all servers together, counted in Redis, and by turns among the visitors of this one. Without
 * Redis a part of them. Source: docs/behaviours/requests.md#several-servers.
 */
function createSharedRate(link: RedisLink, { owner, rates }: RateOfServers): FairQueue {
  const takeOwn = createOwnStarts(rates.alone, () => performance.now());
  const shared = {
    owner,
    most: rates.together,
    mostAfterReturn: mostAfterReturn(rates),
    windowMs: WINDOW_MS,
  };
  return createFairQueue({
    take: async () => {
      const waitMs = handOverMs(link);
      if (waitMs > 0) return waitMs;
      const told = await takeStart(link, shared);
      if (told !== null) return told;
      // Whoever learns just now that Redis is gone waits as well.
      return handOverMs(link) || takeOwn();
    },
  });
}

/** Turns for what the service limits apart, from whichever server. */
function createSlowRate(link: RedisLink | null, owner: string, perSecond: number): FairQueue {
  if (link !== null) return createSharedRate(link, { owner, rates: ratesOf(perSecond) });
  const takeOwn = createOwnStarts(perSecond, () => performance.now());
  return createFairQueue({ take: () => Promise.resolve(takeOwn()) });
}

/** Resolves when it is the question's turn. */
export type Admission = (request: Pick<ProxyRequest, 'client' | 'query'>) => Promise<void>;

/**
 * Lets a question that the server pays for go to the service when it is its turn. A server alone counts only what the service limits most.
 * Errors: CreditsRefused.
 */
export function createAdmission(link: RedisLink | null, hasKey: boolean): Admission {
  const whose = hasKey ? 'keyed' : 'keyless';
  const every = link === null ? null : createSharedRate(link, { owner: whose, rates: sharedRates(hasKey) });
  const topics = createSlowRate(link, `${whose}-topics`, TOPIC_LISTS_PER_SECOND);
  const broad = createSlowRate(
    link,
    `${whose}-broad`,
    hasKey ? BROAD_SEARCHES_PER_SECOND.withKey : BROAD_SEARCHES_PER_SECOND.keyless,
  );
  if (link !== null) tellReturns(link);
  return async (request) => {
    if (isTopicList(request)) await topics.acquire(request.client);
    if (isBroadSearch(request)) await broad.acquire(request.client);
    await every?.acquire(request.client);
  };
}
