import { RedisFault } from '@/lib/server/redis/redis-fault';

/** Rejects after the time, but not before what has arrived by then is read: a busy server must not take itself for a slow Redis. */
function late(ms: number): { readonly over: Promise<never>; readonly cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new RedisFault('slow', `no answer within ${ms} ms`));
    timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), ms);
  });
  return { over, cancel: () => clearTimeout(timer) };
}

/** The same work with a limit, whose errors pass through. Errors: RedisFault `slow`, of work that then goes on unheard. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { over, cancel } = late(ms);
  try {
    return await Promise.race([work, over]);
  } finally {
    cancel();
  }
}
