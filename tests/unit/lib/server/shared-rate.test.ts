import { createAdmission, sharedRates } from '@/lib/server/shared-rate';
import { describeWithRedis } from '@/tests/support/redis';
import { collectReports } from '@/tests/support/reports';
import type { Service } from './proxy-setup';
import { closeServers, type OneOfSeveral, openServers } from './several-servers';

collectReports();

/** Refuses what is above ten in a second, as the service does. */
function strictService() {
  const starts: number[] = [];
  let refused = 0;
  const service: Service = async () => {
    const now = performance.now();
    starts.push(now);
    if (starts.filter((start) => start > now - 1_000).length <= 10) {
      return Response.json({ id: 'https://openalex.org/W12' });
    }
    refused += 1;
    return Response.json({ error: 'Rate limit exceeded' }, { status: 429, headers: { 'Retry-After': '1' } });
  };
  return { service, starts, refused: () => refused };
}

describe('sharedRates(hasKey)', () => {
  it('leaves a server that is alone a quarter', () => {
    expect(sharedRates(false)).toEqual({ together: 10, alone: 2 });
    expect(sharedRates(true)).toEqual({ together: 30, alone: 7 });
  });
});

describe('createAdmission(null, hasKey), of a server alone', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([false, true])(
    'lets lists of many topics go one by one, and all else at once (key: %p)',
    async (hasKey) => {
      const admit = createAdmission(null, hasKey);
      const topics = Array.from({ length: 11 }, (_, at) => `T${10 + at}`).join('|');
      const admitted: string[] = [];
      const ask = async (name: string, query: string) => {
        await admit({ client: name, query });
        admitted.push(name);
      };
      const asked = Promise.all([
        ask('a', `filter=topics.id:${topics}`),
        ask('b', `filter=topics.id:${topics}`),
        ask('c', 'filter=type:article'),
        ask('d', `filter=topics.id:!${topics}`),
      ]);
      await jest.advanceTimersByTimeAsync(1_000);
      expect([...admitted].sort()).toEqual(['a', 'c', 'd']);
      await jest.advanceTimersByTimeAsync(1_000);
      await asked;
      expect(admitted.at(-1)).toBe('b');
    },
  );

  it.each([
    ['one', false, 1],
    ['five', true, 5],
  ])('lets %s search of many operators go in a second (key: %p)', async (_, hasKey, most) => {
    const admit = createAdmission(null, hasKey);
    const query = 'search=a OR b OR c OR d OR e OR f OR g';
    let admitted = 0;
    const asked = Promise.all(
      Array.from({ length: most + 1 }, async (__, visitor) => {
        await admit({ client: `${visitor}`, query });
        admitted += 1;
      }),
    );
    await jest.advanceTimersByTimeAsync(1_000);
    expect(admitted).toBe(most);
    await jest.advanceTimersByTimeAsync(1_000);
    await asked;
    expect(admitted).toBe(most + 1);
  });
});

describeWithRedis('createAdmission(link, hasKey)', (redis) => {
  afterEach(async () => {
    await closeServers();
  });

  const askMany = (servers: readonly OneOfSeveral[], many: number, from: number, init?: RequestInit) =>
    Promise.all(
      Array.from({ length: many }, async (_, number) => {
        const answer = await servers[number % servers.length]?.ask(`/proxy/works/W${from + number}`, init);
        return answer?.status;
      }),
    );

  it('keeps three servers together within what the service allows', async () => {
    const { service, starts, refused } = strictService();
    const servers = openServers(3, { redis: redis.url, service });
    expect(new Set(await askMany(servers, 35, 1))).toEqual(new Set([200]));
    expect(starts).toHaveLength(35);
    expect(refused()).toBe(0);
  });

  it('keeps servers that have lost Redis within it too, and takes up the whole when it is back', async () => {
    const { service, starts, refused } = strictService();
    const servers = openServers(3, { redis: redis.url, service });
    await askMany(servers, 3, 1);
    await redis.end('SIGKILL');
    const begin = performance.now();
    expect(new Set(await askMany(servers, 12, 100))).toEqual(new Set([200]));
    // Each has two in a window, and four to ask.
    expect(performance.now() - begin).toBeGreaterThan(1_000);
    await redis.start();
    await Promise.all(servers.map(({ server }) => new Promise<void>((up) => server.sharing?.link.onUp(up))));
    expect(new Set(await askMany(servers, 12, 200))).toEqual(new Set([200]));
    expect(starts).toHaveLength(27);
    expect(refused()).toBe(0);
  });

  it('keeps nobody waiting who pays with an own key', async () => {
    const { service, starts } = strictService();
    const servers = openServers(1, { redis: redis.url, service });
    const own = { headers: { 'x-client': '203.0.113.1', 'X-OpenAlex-Key': 'own' } };
    const turnsTaken = () => redis.command(`EVAL "return #redis.call('KEYS', '*:starts:*')" 0`);
    await askMany(servers, 25, 1, own);
    expect(starts).toHaveLength(25);
    expect(await turnsTaken()).toBe(':0');
    await askMany(servers, 1, 100);
    expect(await turnsTaken()).toBe(':1');
  });
});
