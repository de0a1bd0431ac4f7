import { createHash } from 'node:crypto';
import type { RedisReply, RedisSession } from '@/lib/server/redis/open-session';
import { RedisFault } from '@/lib/server/redis/redis-fault';

/** A program that Redis carries out as one command. */
export interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

export function redisScript(text: string): RedisScript {
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

/** Runs a script by its mark, and sends it whole where Redis does not know it (any more). Errors: RedisFault. */
export async function runScript(
  session: RedisSession,
  { text, sha1 }: RedisScript,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<RedisReply> {
  const given = [String(keys.length), ...keys, ...args.map(String)];
  try {
    return await session.send('EVALSHA', sha1, ...given);
  } catch (error) {
    if (!(error instanceof RedisFault && error.message.startsWith('NOSCRIPT'))) throw error;
    return session.send('EVAL', text, ...given);
  }
}
