import { steadyClock } from '@/lib/base/steady-clock';
import { type ShareBound, shareBoundsOf } from '@/lib/server/client-address';

/** Credits of the server that each visitor may spend: some at once, and some more with time; a network of many visitors as much as a few. */
export interface CreditShares {
  /** Unit: credits, rounded down. */
  remaining(client: string): number;
  /** Takes the credits. Otherwise takes none and says how long it is until they are there. Unit: milliseconds. */
  take(
    client: string,
    credits: number,
  ): { readonly ok: true } | { readonly ok: false; readonly waitMs: number };
  /** Gives back what was not charged after all; below 0, takes what was charged on top, be it there or not. */
  correct(client: string, credits: number): void;
}

export interface CreditShareOptions {
  /** Unit: credits an hour, from 1. */
  readonly perHour: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** So many visitors are remembered; who has not asked for longest is forgotten first. */
  readonly maxClients?: number;
}

interface Bucket {
  readonly credits: number;
  readonly at: number;
}

const HOUR_MS = 3_600_000;
const MAX_CLIENTS = 10_000;

/** A fifth of an hour's credits, at least one search. Source: docs/behaviours/requests.md#shares-of-the-servers-credits. */
export function creditsAtOnce(perHour: number): number {
  return Math.max(10, Math.floor(perHour / 5));
}

/** One bucket of tokens per visitor and per network of many, full at first and filled evenly. */
export function createCreditShares({
  perHour,
  now: clock,
  maxClients = MAX_CLIENTS,
}: CreditShareOptions): CreditShares {
  const now = steadyClock(clock);
  const buckets = new Map<string, Bucket>();
  const atOnce = creditsAtOnce(perHour);
  const perMs = perHour / HOUR_MS;

  function creditsOf({ name, times }: ShareBound): number {
    const bucket = buckets.get(name);
    const most = atOnce * times;
    return bucket === undefined ? most : Math.min(most, bucket.credits + (now() - bucket.at) * perMs * times);
  }

  function put({ name, times }: ShareBound, credits: number): void {
    buckets.delete(name);
    buckets.set(name, { credits: Math.min(atOnce * times, credits), at: now() });
    for (const oldest of buckets.keys()) {
      if (buckets.size <= maxClients) break;
      buckets.delete(oldest);
    }
  }

  function add(client: string, credits: number): void {
    for (const bound of shareBoundsOf(client)) put(bound, creditsOf(bound) + credits);
  }

  return {
    remaining: (client) => Math.max(0, Math.floor(Math.min(...shareBoundsOf(client).map(creditsOf)))),
    take: (client, credits) => {
      const waits = shareBoundsOf(client).map(
        (bound) => (credits - creditsOf(bound)) / (perMs * bound.times),
      );
      const waitMs = Math.ceil(Math.max(...waits));
      if (waitMs > 0) return { ok: false, waitMs };
      add(client, -credits);
      return { ok: true };
    },
    correct: add,
  };
}
