import { createRedisLink, type RedisLink } from '@/lib/server/redis/redis-link';
import { takeStart } from '@/lib/server/redis/take-start';
import { describeWithRedis, type OwnRedis, startRedis } from '@/tests/support/redis';
import { collectReports } from '@/tests/support/reports';

collectReports();

describeWithRedis('takeStart(link, rate)', () => {
  const RATE = { owner: 'keyless', most: 10, windowMs: 300 };
  let redis: OwnRedis;
  let links: readonly RedisLink[];

  beforeEach(async () => {
    redis = await startRedis();
    // One clock is a minute ahead, one a minute behind.
    links = [0, 60_000, -60_000].map((ahead) =>
      createRedisLink({ url: redis.url, scope: 'test', now: () => Date.now() + ahead }),
    );
  });
  afterEach(async () => {
    for (const link of links) link.close();
    await redis.close();
  });

  it('gives all servers together no more in any window than there are', async () => {
    const starts: number[] = [];
    const end = performance.now() + 1_500;
    const serve = async (link: RedisLink) => {
      while (performance.now() < end) {
        const waitMs = await takeStart(link, RATE);
        if (waitMs === 0) starts.push(performance.now());
        else await new Promise((resolve) => setTimeout(resolve, waitMs ?? 1));
      }
    };
    await Promise.all(links.map(serve));
    starts.sort((a, b) => a - b);
    // A start is noted a little after it was given.
    const shortest = Math.min(...starts.slice(10).map((start, at) => start - (starts[at] ?? 0)));
    expect(shortest).toBeGreaterThan(250);
    expect(starts.length).toBeGreaterThan(20);
    expect(starts.length).toBeLessThanOrEqual(60);
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

  it('tells nothing without Redis', async () => {
    await redis.end('SIGKILL');
    expect(await Promise.all(links.map((link) => takeStart(link, RATE)))).toEqual([null, null, null]);
  });
});
