import { createLeases } from '@/lib/server/redis/leases';
import { createRedisLink, type RedisLink } from '@/lib/server/redis/redis-link';
import { describeWithRedis } from '@/tests/support/redis';
import { collectReports } from '@/tests/support/reports';
import { until } from '../several-servers';

collectReports();

describeWithRedis('createLeases(link)', (redis) => {
  const links: RedisLink[] = [];

  afterEach(async () => {
    for (const link of links.splice(0)) link.close();
  });

  function open() {
    const link = createRedisLink({ url: redis.url, scope: 'test' });
    links.push(link);
    return { link, leases: createLeases(link) };
  }

  async function held(name: string) {
    const server = open();
    const claim = await server.leases.claim(name);
    if (claim.type !== 'held') throw new Error(claim.type);
    return { ...server, lease: claim.lease };
  }

  it('gives a lease to one of many at once, and to the next when it is given back', async () => {
    const servers = Array.from({ length: 5 }, open);
    const claims = await Promise.all(servers.map(({ leases }) => leases.claim('a')));
    const types = claims.map(({ type }) => type);
    expect(types.filter((type) => type === 'held')).toHaveLength(1);
    expect(types.filter((type) => type === 'taken')).toHaveLength(4);
    for (const claim of claims) if (claim.type === 'held') await claim.lease.release();
    expect((await servers[0]?.leases.claim('a'))?.type).toBe('held');
  });

  it('lets everyone who waits go on as soon as it is given back', async () => {
    const { lease } = await held('a');
    const others = Array.from({ length: 3 }, open);
    const begin = performance.now();
    const waits = others.map(({ leases }) => leases.untilFree('a', 10_000));
    await lease.release();
    await Promise.all(waits);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  it('passes on the lease of a server that was killed, within five seconds', async () => {
    const { link } = await held('a');
    // As if killed: it prolongs nothing any more.
    link.close();
    const { leases } = open();
    await leases.untilFree('a', 10_000);
    expect((await leases.claim('a')).type).toBe('held');
  });

  it('keeps a lease for as long as it is held', async () => {
    const { lease } = await held('a');
    const { leases } = open();
    await leases.untilFree('a', 6_500);
    expect((await leases.claim('a')).type).toBe('taken');
    await lease.release();
  });

  it('gives back no lease that has passed to another', async () => {
    const { lease } = await held('a');
    await redis.command('FLUSHALL');
    const other = await held('a');
    await lease.release();
    expect((await open().leases.claim('a')).type).toBe('taken');
    await other.lease.release();
  });

  it('leaves each to itself without Redis, and ends every wait', async () => {
    await held('a');
    const { leases } = open();
    const waiting = leases.untilFree('a', 60_000);
    await redis.end('SIGKILL');
    await waiting;
    expect(await leases.claim('b')).toEqual({ type: 'alone' });
    expect(await leases.claimFor('b', 1_000)).toBeNull();
  });

  it('claims for a time are given back by nobody', async () => {
    const [a, b] = [open(), open()];
    expect(await a.leases.claimFor('x', 300)).toBe(true);
    expect(await b.leases.claimFor('x', 300)).toBe(false);
    await until(async () => (await b.leases.claimFor('x', 60_000)) === true);
    expect(await a.leases.claimFor('x', 300)).toBe(false);
  });
});
