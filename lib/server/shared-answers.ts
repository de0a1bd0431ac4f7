import { createHash } from 'node:crypto';
import { type CachedAnswer, decodeAnswer, encodeAnswer } from '@/lib/server/cached-answer';
import type { RedisSession } from '@/lib/server/redis/open-session';
import type { RedisLink } from '@/lib/server/redis/redis-link';

/** Answers in Redis, for all servers of one scope. No method rejects: a Redis that fails counts as empty. */
export interface SharedAnswers {
  /** Null: not there, expired, or corrupt. */
  get(key: string): Promise<CachedAnswer | null>;
  /** Resolves when others find it, or nobody can. */
  put(answer: CachedAnswer): Promise<void>;
  /** As `put`, but leaves what is there. */
  offer(answer: CachedAnswer): Promise<void>;
}

/** Larger answers are each server's own: Redis carries out one command at a time, and all wait for a long one. Unit: bytes. */
const MAX_BYTES = 4 * 1_024 ** 2;

const LINE_END = 0x0a;

function headOf(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `${hash.digest('hex')} ${parts.reduce((sum, { length }) => sum + length, 0)}`;
}

/** One line with the SHA-256 and the length of all that follows, then the answer as on disk. */
function pack(answer: CachedAnswer): Buffer {
  const parts = encodeAnswer(answer);
  return Buffer.concat([Buffer.from(`${headOf(...parts)}\n`), ...parts]);
}

/** Null: not whole, altered, or not ours. */
function unpack(value: unknown, key: string): CachedAnswer | null {
  if (!Buffer.isBuffer(value)) return null;
  const end = value.indexOf(LINE_END);
  const bytes = value.subarray(end + 1);
  if (end < 0 || value.subarray(0, end).toString('latin1') !== headOf(bytes)) return null;
  return decodeAnswer(bytes, key);
}

export function createSharedAnswers(link: RedisLink): SharedAnswers {
  function nameOf(key: string): string {
    return `${link.prefix}answer:${createHash('sha256').update(key).digest('hex')}`;
  }

  async function write(answer: CachedAnswer, ...conditions: readonly string[]): Promise<void> {
    const leftMs = Math.floor(answer.expiresAt - link.now());
    if (leftMs <= 0 || answer.gzip.length >= MAX_BYTES) return;
    const value = pack(answer);
    await link.ask((session: RedisSession) =>
      session.send('SET', nameOf(answer.key), value, 'PX', String(leftMs), ...conditions),
    );
  }

  return {
    get: async (key) => {
      const told = await link.ask((session) => session.send('GET', nameOf(key)));
      const answer = told.isTold ? unpack(told.value, key) : null;
      return answer !== null && answer.expiresAt > link.now() ? answer : null;
    },
    put: (answer) => write(answer),
    offer: (answer) => write(answer, 'NX'),
  };
}
