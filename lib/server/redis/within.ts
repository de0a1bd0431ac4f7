import { RedisFault } from '@/lib/server/redis/redis-fault';

/** Where others are answered meanwhile, one that waits is only behind them. Unit: milliseconds. */
const LONGEST_MS = 3_000;

/** Rejects after the time, but not before what has arrived by then is read: a busy server must not take itself for a slow Redis. */
function late(ms: number, isAnswering: () => boolean) {
  const begin = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const decide = () => {
      const tookMs = performance.now() - begin;
      if (isAnswering() && tookMs < LONGEST_MS) wait();
      else reject(new RedisFault('slow', `no answer within ${Math.round(tookMs)} ms`));
    };
    const wait = () => {
      timer = setTimeout(() => setImmediate(() => setImmediate(decide)), ms);
    };
    wait();
  });
  return { over, cancel: () => clearTimeout(timer) };
}

/**
 * The same work with a limit, whose errors pass through. Errors: RedisFault `slow`, of work that then goes on unheard.
 * @param isAnswering whether others were answered within the limit: then it goes on, for three seconds at most.
 */
export async function within<Value>(
  ms: number,
  work: Promise<Value>,
  isAnswering: () => boolean = () => false,
): Promise<Value> {
  const { over, cancel } = late(ms, isAnswering);
  try {
    return await Promise.race([work, over]);
  } finally {
    cancel();
  }
}
