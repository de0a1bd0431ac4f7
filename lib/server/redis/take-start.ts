import type { RedisLink } from '@/lib/server/redis/redis-link';
import { redisScript, runScript } from '@/lib/server/redis/run-script';

/** KEYS: the last starts, newest first. ARGV: how many within how many milliseconds. Times are Redis's own. */
const TAKE = redisScript(`
local said = redis.call('TIME')
local now = said[1] * 1000 + math.floor(said[2] / 1000)
local most, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local blocking = tonumber(redis.call('LINDEX', KEYS[1], most - 1) or '')
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
  /** Unit: milliseconds. */
  readonly windowMs: number;
}

/**
 * Takes one of the starts that all servers together have within any window: 0, or how long it is until one is free, in milliseconds. Null: Redis is
 * not there.
 */
export async function takeStart(
  link: RedisLink,
  { owner, most, windowMs }: RateOptions,
): Promise<number | null> {
  const key = `${link.prefix}starts:${owner}`;
  const told = await link.ask((session) => runScript(session, TAKE, [key], [most, windowMs]));
  return told.isTold ? Number(told.value) : null;
}
