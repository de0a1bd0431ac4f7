import { expect, test } from '@playwright/test';
import { type OwnRedis, startRedis, WHY_NO_REDIS } from '../support/redis';
import { listAddresses, startKnownService } from './support/ask-rightly';
import { ownChance, tellSeen } from './support/chance';
import { startOwnServer } from './support/own-server';
import { contentOf } from './support/service-truth';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What becomes of a Redis, and how it is mended. */
const FAULTS: Readonly<Record<string, (redis: OwnRedis, ms: number) => Promise<void>>> = {
  killed: async (redis, ms) => {
    await redis.end('SIGKILL');
    await pause(ms);
    await redis.start();
  },
  ended: async (redis, ms) => {
    await redis.end();
    await pause(ms);
    await redis.start();
  },
  frozen: async (redis, ms) => {
    redis.pause();
    await pause(ms);
    redis.wake();
  },
  full: async (redis, ms) => {
    await redis.command('CONFIG SET maxmemory 1');
    await pause(ms);
    await redis.command('CONFIG SET maxmemory 0');
  },
  emptied: async (redis, ms) => {
    await redis.command('FLUSHALL');
    await pause(ms);
  },
  'out of connections': async (redis, ms) => {
    await redis.command('CONFIG SET maxclients 1');
    await redis.command('CLIENT KILL TYPE normal SKIPME yes');
    await pause(ms);
    await redis.end('SIGKILL');
    await redis.start();
  },
};

test('a Redis that is killed, frozen, full or emptied costs no answer', async () => {
  test.skip(WHY_NO_REDIS !== null, `${WHY_NO_REDIS}`);
  test.slow();
  const chance = ownChance();
  const [known, redis] = await Promise.all([startKnownService(), startRedis()]);
  const settings = { OPENALEX_CACHE_URL: redis.url, CREDITS_PER_CLIENT_HOUR: '0' };
  const start = () => startOwnServer({ service: known.service.url }, settings, { expected: /shared cache/ });
  const servers = [await start(), await start()];
  const wrong: string[] = [];
  const tookMs: number[] = [];
  let isOver = false;
  const visit = async (origin: string, addresses: readonly string[]) => {
    for (let at = 0; !isOver; at += 1) {
      const address = addresses[(at % 5 === 0 ? at : at % 7) % addresses.length] ?? '';
      const begin = performance.now();
      const answer = await fetch(`${origin}/proxy${address}`);
      const text = await answer.text();
      tookMs.push(performance.now() - begin);
      const isRight =
        answer.status === 200 && JSON.stringify(contentOf(text)) === (await known.truth(address));
      if (!isRight) wrong.push(`${address}: ${answer.status} ${text.slice(0, 200)}`);
      await pause(20);
    }
  };
  try {
    const visits = servers.flatMap(({ origin }, at) => [
      visit(origin, listAddresses(400)),
      visit(origin, listAddresses(400, 200 * at)),
    ]);
    const names = chance.times(8, () => chance.pick(Object.keys(FAULTS)));
    for (const name of [...new Set([...names, 'killed', 'frozen', 'full'])]) {
      await FAULTS[name]?.(redis, 500 + chance.below(3_000));
      await pause(chance.below(1_500));
    }
    isOver = true;
    await Promise.all(visits);
    expect(wrong).toEqual([]);
    const slowest = Math.max(...tookMs);
    expect(slowest).toBeLessThan(15_000);
    tellSeen(
      `${tookMs.length} of ${tookMs.length} answers of two servers right, the slowest after ${(slowest / 1_000).toFixed(1)} s`,
    );
  } finally {
    isOver = true;
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all([known.close(), redis.close()]);
  }
});
