import { describeWithRedis } from '@/tests/support/redis';
import { collectReports } from '@/tests/support/reports';
import { removeTemporaryFolders, type Service, temporaryFolder } from './proxy-setup';
import {
  closeServers,
  type OneOfSeveral,
  openServers,
  storedStatus,
  until,
  untilShared,
} from './several-servers';

const DAY_MS = 86_400_000;

/** Answers each question with its number. */
function countingService() {
  const asked: string[] = [];
  const service: Service = async (url) => {
    const path = new URL(url).pathname;
    asked.push(path);
    return Response.json({ id: `https://openalex.org${path.replace('/works', '')}`, number: asked.length });
  };
  return { asked, service };
}

// What is reported is told in the tests of the link.
collectReports();

describeWithRedis('several servers with one Redis', (redis) => {
  afterEach(async () => {
    await closeServers();
    await removeTemporaryFolders();
  });

  const isUp = ({ server }: OneOfSeveral) =>
    new Promise<void>((resolve) => server.sharing?.link.onUp(resolve));

  it('one answers with what another asked for, also at its front door', async () => {
    const { asked, service } = countingService();
    const [a, b] = openServers(2, { redis: redis.url, service });
    expect(await a?.outcome('/proxy/works/W12')).toBe('miss');
    await a?.settle();
    expect(await b?.outcome('/proxy/works/W12')).toBe('hit');
    expect(b === undefined ? null : await storedStatus(b, '/proxy/works/W12')).toBe(200);
    expect(asked).toEqual(['/works/W12']);
  });

  it('clocks that differ by a minute make nothing older or newer than it is', async () => {
    const { asked, service } = countingService();
    const servers = openServers(2, { redis: redis.url, service, aheadMs: [60_000, -60_000] });
    await untilShared(servers);
    const [a, b] = servers;
    await a?.ask('/proxy/works/W12');
    await a?.settle();
    const answer = await b?.ask('/proxy/works/W12');
    expect(Number(answer?.headers.get('Age'))).toBeLessThanOrEqual(1);
    expect(answer?.headers.get('Cache-Control')).toMatch(/max-age=30[01]$/);
    expect(asked).toHaveLength(1);
  });

  it('what one renewed is what the other answers with', async () => {
    const { asked, service } = countingService();
    const servers = openServers(2, { redis: redis.url, service });
    const [a, b] = servers;
    await a?.ask('/proxy/works/W12');
    await a?.settle();
    await b?.ask('/proxy/works/W12');
    for (const each of servers) each.pass(DAY_MS + 1_000);
    expect(await a?.outcome('/proxy/works/W12')).toBe('stale');
    await a?.settle();
    const renewed = await b?.ask('/proxy/works/W12');
    expect(renewed?.headers.get('X-Cache')).toBe('hit');
    expect(await renewed?.json()).toMatchObject({ number: 2 });
    expect(asked).toHaveLength(2);
  });

  it('each goes on with its own tiers without Redis, says so, and gives back what it holds when Redis has lost it', async () => {
    const { asked, service } = countingService();
    const [a, b] = openServers(2, {
      redis: redis.url,
      service,
      disks: [temporaryFolder(), temporaryFolder()],
    });
    if (a === undefined || b === undefined) throw new Error('two servers');
    await a.ask('/proxy/works/W12');
    await a.settle();
    expect(await a.status()).toMatchObject({ shared: { state: 'up', requestsPerSecond: 10 } });
    await redis.end('SIGKILL');
    expect(await a.outcome('/proxy/works/W12')).toBe('hit');
    expect(await a.outcome('/proxy/works/W13')).toBe('miss');
    await a.settle();
    expect(await a.status()).toMatchObject({
      shared: { state: 'down', fault: 'unreachable', requestsPerSecond: 2 },
    });
    const up = Promise.all([isUp(a), isUp(b)]);
    await b.outcome('/proxy/works/W14');
    await b.settle();
    await redis.start();
    await up;
    // What was in memory is given back one by one.
    await until(async () => (await redis.command('DBSIZE')) === ':4');
    expect([await b.outcome('/proxy/works/W12'), await b.outcome('/proxy/works/W13')]).toEqual([
      'hit',
      'hit',
    ]);
    expect(await a.status()).toMatchObject({ shared: { state: 'up' } });
    expect(asked).toEqual(['/works/W12', '/works/W13', '/works/W14']);
  });

  it('one gives the others what it finds on its disk after a restart', async () => {
    const { asked, service } = countingService();
    const disk = temporaryFolder();
    const [former] = openServers(1, { redis: redis.url, service, disks: [disk] });
    await former?.ask('/proxy/works/W12');
    await closeServers();
    await redis.command('FLUSHALL');
    const [a, b] = openServers(2, { redis: redis.url, service, disks: [disk, temporaryFolder()] });
    expect(await a?.outcome('/proxy/works/W12')).toBe('hit');
    expect(await b?.outcome('/proxy/works/W12')).toBe('hit');
    expect(asked).toHaveLength(1);
  });

  it('started anew one after the other, they ask for nothing again', async () => {
    const { asked, service } = countingService();
    const servers = [...openServers(3, { redis: redis.url, service })];
    await untilShared(servers);
    const addresses = Array.from({ length: 20 }, (_, number) => `/proxy/works/W${number + 1}`);
    for (const [number, address] of addresses.entries()) {
      expect(await servers[number % 3]?.outcome(address)).toBe('miss');
      await servers[number % 3]?.settle();
    }
    for (let at = 0; at < servers.length; at += 1) {
      servers[at]?.server.sharing?.link.close();
      const [fresh] = openServers(1, { redis: redis.url, service });
      if (fresh === undefined) throw new Error('no server');
      servers[at] = fresh;
      await untilShared([fresh]);
      for (const address of addresses) expect(await fresh.outcome(address)).toBe('hit');
    }
    expect(asked).toHaveLength(addresses.length);
  });
});
