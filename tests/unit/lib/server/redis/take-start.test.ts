import { createRedisLink, type RedisLink } from '@/lib/server/redis/redis-link';
import { takeStart, tellReturns } from '@/lib/server/redis/take-start';
import { describeWithRedis } from '@/tests/support/redis';
import { collectReports } from '@/tests/support/reports';
import { until } from '../several-servers';

collectReports();

describeWithRedis('takeStart(link, rate)', (redis) => {
  const RATE = { owner: 'keyless', most: 10, mostAfterReturn: 4, windowMs: 300 };
  let links: readonly RedisLink[];

  beforeEach(async () => {
    // One clock is a minute ahead, one a minute behind.
    links = [0, 60_000, -60_000].map((ahead) =>
      createRedisLink({ url: redis.url, scope: 'test', now: () => Date.now() + ahead }),
    );
  });
  afterEach(async () => {
    for (const link of links) link.close();
  });

  it('gives all servers together no more in any window than there are', async () => {
    let given = 0;
    const begin = performance.now();
    const serve = async (link: RedisLink) => {
      while (given < 25) {
        const waitMs = await takeStart(link, RATE);
        if (waitMs === 0) given += 1;
        else await new Promise((resolve) => setTimeout(resolve, waitMs ?? 1));
      }
    };
    await Promise.all(links.map(serve));
    const windows = Math.floor((performance.now() - begin) / RATE.windowMs) + 1;
    expect(given).toBeGreaterThanOrEqual(25);
    expect(given).toBeLessThanOrEqual(10 * windows);
  });

  it('says how long it is until the next', async () => {
    const [link] = links;
    if (link === undefined) throw new Error('a link');
    const given = [];
    for (let time = 0; time < 11; time += 1) given.push(await takeStart(link, { ...RATE, windowMs: 5_000 }));
    expect(given.slice(0, 10)).toEqual(Array(10).fill(0));
    expect(given[10]).toBeGreaterThan(3_000);
    expect(given[10]).toBeLessThanOrEqual(5_000);
  });

  it('waits for no start of a clock that was put back since', async () => {
    const [link] = links;
    if (link === undefined) throw new Error('a link');
    await takeStart(link, RATE);
    const tomorrow = Date.now() + 86_400_000;
    for (let time = 0; time < 10; time += 1)
      await redis.command(`LPUSH ${link.prefix}starts:keyless ${tomorrow + time}`);
    expect(await takeStart(link, RATE)).toBe(0);
  });

  it('gives less for a while when a server has come back, as others may be on their way', async () => {
    const [link] = links;
    if (link === undefined) throw new Error('a link');
    tellReturns(link);
    await takeStart(link, RATE);
    await redis.end('SIGKILL');
    await until(() => link.state().state === 'down');
    await redis.start();
    await until(() => link.state().state === 'up');
    const given = [];
    for (let time = 0; time < 5; time += 1) given.push(await takeStart(link, { ...RATE, windowMs: 5_000 }));
    expect(given.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(given[4]).toBeGreaterThan(3_000);
  });

  it('tells nothing without Redis', async () => {
    await redis.end('SIGKILL');
    expect(await Promise.all(links.map((link) => takeStart(link, RATE)))).toEqual([null, null, null]);
  });
});
