import type { RedisLink } from '@/lib/server/redis/redis-link';
import { redisScript, runScript } from '@/lib/server/redis/run-script';

/**
 * KEYS: the last starts, newest first; whether a server was away. ARGV: how many within how many milliseconds, and how many where others may be away still. Times are
 * Redis's own; starts of a clock that was put back since are forgotten.
 */
const TAKE = redisScript(`
local said = redis.call('TIME')
local now = said[1] * 1000 + math.floor(said[2] / 1000)
local most, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local allowed = redis.call('EXISTS', KEYS[2]) == 1 and tonumber(ARGV[3]) or most
local newest = tonumber(redis.call('LINDEX', KEYS[1], 0) or '')
if newest and newest > now then redis.call('DEL', KEYS[1]) end
local blocking = tonumber(redis.call('LINDEX', KEYS[1], allowed - 1) or '')
if blocking and blocking + window > now then return blocking + window - now end
redis.call('LPUSH', KEYS[1], now)
redis.call('LTRIM', KEYS[1], 0, most - 1)
redis.call('PEXPIRE', KEYS[1], 2 * window)
return 0
`);

export interface RateOptions {
  /** Whose rate it is, beyond the scope of the link. Letters, digits and hyphens. */
  readonly owner: string;
  readonly most: number;
  /** So many where a server has come back a moment ago, since others may be on their way. */
  readonly mostAfterReturn: number;
  /** Unit: milliseconds. */
  readonly windowMs: number;
}

/**
 * Takes one of the starts that all servers together have within any window: 0, or how long it is until one is free, in milliseconds. Null: Redis is
 * not there.
 */
export async function takeStart(
  link: RedisLink,
  { owner, most, mostAfterReturn, windowMs }: RateOptions,
): Promise<number | null> {
  const keys = [`${link.prefix}starts:${owner}`, `${link.prefix}returned`];
  const told = await link.ask((session) => runScript(session, TAKE, keys, [most, windowMs, mostAfterReturn]));
  return told.isTold ? Number(told.value) : null;
}

/** Longer than any server waits before it tries again to come back. Unit: milliseconds. */
const RETURN_MS = 12_000;

/** Tells the others that this server was away, whenever it comes back: so may some of them be, for a while. */
export function tellReturns(link: RedisLink): void {
  link.onUp(async () => {
    if (!link.state().isChange) return;
    await link.ask((session) => session.send('SET', `${link.prefix}returned`, '1', 'PX', String(RETURN_MS)));
  });
}
