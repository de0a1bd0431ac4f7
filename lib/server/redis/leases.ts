import { createHash, randomUUID } from 'node:crypto';
import type { RedisLink } from '@/lib/server/redis/redis-link';
import { redisScript, runScript } from '@/lib/server/redis/run-script';

/** What one server alone may do for now. */
export interface Lease {
  /** Gives it back, unless it has passed to another one. Never rejects. */
  release(): Promise<void>;
}

/** `alone`: Redis is not there, and nobody knows of the others. */
export type Claim = { readonly type: 'held'; readonly lease: Lease } | { readonly type: 'taken' | 'alone' };

/**
 * Leases in Redis. Who holds one prolongs it; of a server that was killed it ends within five seconds, by Redis's clock.
 * Source: docs/behaviours/requests.md#several-servers.
 */
export interface Leases {
  claim(name: string): Promise<Claim>;
  /** Resolves when nobody holds the lease, Redis is not there, or the time is up. Unit: milliseconds. */
  untilFree(name: string, limitMs: number): Promise<void>;
  /** Whether nobody else has claimed this in the last so many milliseconds; null: Redis is not there. */
  claimFor(name: string, ms: number): Promise<boolean | null>;
}

const LEASE_MS = 5_000;
const PROLONG_MS = 1_500;
/** Between two looks at whether a lease is over: each wait is twice the one before. */
const LOOK_MS = { first: 5, most: 80 } as const;

const PROLONG = redisScript(
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0",
);
const RELEASE = redisScript(
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
);

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function createLeases(link: RedisLink): Leases {
  function keyOf(kind: string, name: string): string {
    return `${link.prefix}${kind}:${createHash('sha256').update(name).digest('hex')}`;
  }

  function hold(key: string, token: string): Lease {
    const prolong = () => link.ask((session) => runScript(session, PROLONG, [key], [token, LEASE_MS]));
    const timer = setInterval(() => void prolong(), PROLONG_MS);
    timer.unref();
    return {
      release: async () => {
        clearInterval(timer);
        await link.ask((session) => runScript(session, RELEASE, [key], [token]));
      },
    };
  }

  return {
    claim: async (name) => {
      const key = keyOf('lease', name);
      const token = randomUUID();
      const told = await link.ask((session) => session.send('SET', key, token, 'NX', 'PX', String(LEASE_MS)));
      if (!told.isTold) return { type: 'alone' };
      return told.value === null ? { type: 'taken' } : { type: 'held', lease: hold(key, token) };
    },
    untilFree: async (name, limitMs) => {
      const key = keyOf('lease', name);
      const end = performance.now() + limitMs;
      for (let waitMs: number = LOOK_MS.first; performance.now() < end; ) {
        const told = await link.ask((session) => session.send('EXISTS', key));
        if (!told.isTold || told.value === 0) return;
        await sleep(waitMs);
        waitMs = Math.min(LOOK_MS.most, waitMs * 2);
      }
    },
    claimFor: async (name, ms) => {
      const key = keyOf('claim', name);
      const told = await link.ask((session) => session.send('SET', key, '1', 'NX', 'PX', String(ms)));
      return told.isTold ? told.value !== null : null;
    },
  };
}
