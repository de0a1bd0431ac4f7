import { CreditsRefused } from '@/lib/server/credits-refused';
import type { DayCount, DayFile } from '@/lib/server/day-file';
import { createRedisLink, type RedisLink } from '@/lib/server/redis/redis-link';
import { createSharedSpending } from '@/lib/server/shared-spending';
import type { Payment, Spending } from '@/lib/server/spending';
import { describeWithRedis } from '@/tests/support/redis';
import { collectReports } from '@/tests/support/reports';
import { until } from './several-servers';

collectReports();

const answerOf = (headers: Readonly<Record<string, string>> = {}) => ({
  status: 200,
  isJson: true,
  gzip: new Uint8Array(),
  outline: {},
  text: '',
  headers,
});

function fileInMemory(): DayFile {
  let kept: DayCount | null = null;
  return {
    read: async () => kept,
    write: async (count) => {
      kept = count;
    },
  };
}

interface Settings {
  readonly perDay?: number;
  readonly perHour?: number;
  readonly reserve?: number;
  readonly file?: DayFile;
}

describeWithRedis('createSharedSpending(options)', (redis) => {
  const links: RedisLink[] = [];

  afterEach(async () => {
    for (const link of links.splice(0)) link.close();
  });

  function open({ perDay, perHour = 1_000, reserve = 0, file }: Settings = {}, aheadMs = 0) {
    // A busy machine is no Redis that is gone.
    const answerMs = 30_000;
    const link = createRedisLink({
      url: redis.url,
      scope: 'test',
      now: () => Date.now() + aheadMs,
      answerMs,
    });
    links.push(link);
    const spending = createSharedSpending({
      link,
      perDay: perDay ?? null,
      reserve: { credits: reserve },
      hasKey: true,
      perHour,
      file: file ?? null,
      now: link.now,
    });
    return { link, spending };
  }

  /** The second's clock is a minute ahead, the third's a minute behind. */
  const openThree = (settings?: Settings) =>
    [open(settings).spending, open(settings, 60_000).spending, open(settings, -60_000).spending] as const;

  /** By turns. */
  const one = (servers: readonly [Spending, Spending, Spending], number: number): Spending =>
    servers[number % 3] ?? servers[0];

  /** The payment; or why there is none. */
  async function tryToPay(
    spending: Spending,
    client: string | null,
    credits: number,
    most?: number,
  ): Promise<Payment | string> {
    try {
      return await spending.pay(client, credits, most);
    } catch (error) {
      if (error instanceof CreditsRefused) return String(error.body.reason);
      throw error;
    }
  }

  const isPaid = (outcome: Payment | string) => typeof outcome !== 'string';
  const remainingOf = async (spending: Spending) => (await spending.status(null)).day.remaining;

  it('counts one day for all servers, to the credit', async () => {
    const servers = openThree({ perDay: 100, perHour: 0 });
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, number) => tryToPay(one(servers, number), `v${number}`, 10)),
    );
    expect(outcomes.filter(isPaid)).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'server_day')).toHaveLength(50);
    for (const outcome of outcomes) if (typeof outcome !== 'string') await outcome.settle(answerOf());
    expect(await Promise.all(servers.map(remainingOf))).toEqual([0, 0, 0]);
  });

  it('leaves the reserve to whoever runs the servers', async () => {
    const [a, b] = openThree({ perDay: 100, perHour: 0, reserve: 30 });
    expect(isPaid(await tryToPay(a, 'v', 70))).toBe(true);
    expect(await tryToPay(b, 'v', 1)).toBe('server_day');
    expect(isPaid(await tryToPay(b, null, 30))).toBe(true);
  });

  it('leaves visitors their part where the operator allows more than the service is known to', async () => {
    const link = open().link;
    const spending = createSharedSpending({
      link,
      perDay: 100_000,
      reserve: { percent: 10 },
      hasKey: true,
      perHour: 0,
      file: null,
      now: link.now,
    });
    expect(isPaid(await tryToPay(spending, 'v', 10))).toBe(true);
    expect((await spending.status(null)).day).toMatchObject({ remaining: 9_990, reserve: 1_000 });
  });

  it('gives a visitor one share, whichever server is asked', async () => {
    const servers = openThree({ perHour: 500 });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, number) => tryToPay(one(servers, number), 'greedy', 10)),
    );
    expect(outcomes.filter(isPaid)).toHaveLength(10);
    expect((await servers[1].status('greedy')).client).toMatchObject({ perHour: 500, atOnce: 100 });
    expect((await servers[2].status('another')).client?.remaining).toBe(100);
  });

  it('fills a share again that a clock has marked which was put back since', async () => {
    const { link, spending } = open({ perHour: 36_000 });
    await tryToPay(spending, 'v', 7_200);
    const keys = await link.ask((session) => session.send('KEYS', `${link.prefix}*:share:*`));
    const key = keys.isTold && Array.isArray(keys.value) ? String(keys.value[0]) : '';
    await redis.command(`HSET ${key} credits 0 at ${Date.now() + 86_400_000}`);
    expect(await tryToPay(spending, 'v', 10)).toBe('client_share');
    await until(async () => isPaid(await tryToPay(spending, 'v', 10)));
  });

  it('leaves 199 visitors their share, however greedy the two-hundredth is', async () => {
    const servers = openThree({ perHour: 100, perDay: 100_000 });
    const SHARE = 20;
    const others = Array.from({ length: 199 }, (_, number) => `visitor ${number}`);
    let greedy = 0;
    const asked = others.flatMap((client, number) =>
      [0, 1].map(async (time) => {
        for (let each = 0; each < 4; each += 1) {
          const outcome = await tryToPay(one(servers, number + each + time), 'greedy', 10);
          if (isPaid(outcome)) greedy += 10;
        }
        return isPaid(await tryToPay(one(servers, number + time), client, 10)) ? 10 : 0;
      }),
    );
    const got = (await Promise.all(asked)).reduce<number>((sum, credits) => sum + credits, 0);
    expect(got).toBeGreaterThanOrEqual(0.9 * SHARE * others.length);
    expect(greedy).toBeLessThanOrEqual(SHARE);
    expect(links.map((link) => link.state().state)).toEqual(['up', 'up', 'up']);
  });

  it('leaves the wider networks of IPv6 some shares, whichever servers their visitors ask', async () => {
    const servers = openThree({ perHour: 50, perDay: 100_000 });
    const spend = async (clients: readonly string[]) => {
      const outcomes = clients.map((client, number) => tryToPay(one(servers, number), client, 10));
      return (await Promise.all(outcomes)).filter(isPaid).length;
    };
    const clients = (count: number, step: number) =>
      Array.from({ length: count }, (_, number) => `2001:db8:1:${(number * step).toString(16)}::/64`);
    expect(await spend(clients(40, 1))).toBe(4);
    expect(await spend(clients(40, 256))).toBe(12);
    expect(await tryToPay(servers[0], '2001:db8:1:ffff::/64', 10)).toBe('client_share');
    expect((await servers[1].status('2001:db8:1:ffff::/64')).client?.remaining).toBe(0);
    const paid = await servers[2].pay('2001:db8:2:0::/64', 10);
    expect((await servers[1].status('2001:db8:2:0::/64')).client?.remaining).toBe(0);
    await paid.settle(null);
    expect((await servers[1].status('2001:db8:2:0::/64')).client?.remaining).toBe(10);
  });

  it('holds back requests that may turn out dear from the wider networks of IPv6', async () => {
    const servers = openThree({ perHour: 50, perDay: 100_000 });
    const outcomes = Array.from({ length: 12 }, (_, number) =>
      tryToPay(one(servers, number), `2001:db8:1:${number}::/64`, 0, 10),
    );
    expect((await Promise.all(outcomes)).filter(isPaid)).toHaveLength(4);
  });

  it('gives back what was not charged, and takes what was charged on top', async () => {
    const [a, b] = openThree({ perDay: 1_000, perHour: 500 });
    const shares = async () => [(await b.status('v')).client?.remaining, await remainingOf(b)];
    await (await a.pay('v', 10)).settle(null);
    expect(await shares()).toEqual([100, 1_000]);
    await (await a.pay('v', 1, 10)).settle(answerOf({ 'x-ratelimit-credits-used': '10' }));
    expect(await shares()).toEqual([90, 990]);
    await (await a.pay('v', 10)).settleUnknown();
    expect(await shares()).toEqual([80, 980]);
  });

  it('holds back further cheap requests that may turn out dear, also at another server', async () => {
    const [a, b] = openThree({ perHour: 50 });
    const first = await a.pay('v', 1, 10);
    expect(await tryToPay(b, 'v', 1, 10)).toBe('client_share');
    await first.settle(answerOf({ 'x-ratelimit-credits-used': '1' }));
    expect(isPaid(await tryToPay(b, 'v', 1, 10))).toBe(true);
  });

  it('is set right by what the service says of the day', async () => {
    const [a, b] = openThree();
    const open = await b.pay('w', 10);
    const said = { 'x-ratelimit-limit': '2000', 'x-ratelimit-remaining': '500' };
    await (await a.pay('v', 10)).settle(answerOf(said));
    expect((await b.status(null)).day).toMatchObject({ limit: 2_000, remaining: 490 });
    expect(a.headersFor('v', said)).toMatchObject({ 'x-ratelimit-remaining': '490' });
    await open.settle(answerOf({ 'x-ratelimit-remaining': '480' }));
    expect(await remainingOf(a)).toBe(480);
  });

  it('counts as charged what a killed server set aside, and no one else settles', async () => {
    const { spending, link } = open({ perDay: 100 });
    const day = new Date(link.now()).toISOString().slice(0, 10);
    await spending.pay('v', 10);
    const pending = `academic-explorer:1:test:credits:keyed:pending:${day}`;
    await redis.command(`ZADD ${pending} 1 7:killed`);
    expect(await remainingOf(spending)).toBe(83);
    expect(await redis.command(`ZCARD ${pending}`)).toBe(':1');
    expect(await remainingOf(spending)).toBe(83);
  });

  it('remembers what was spent when Redis has lost it', async () => {
    const servers = openThree({ perDay: 1_000, perHour: 0 });
    for (const each of servers) await (await each.pay('v', 100)).settle(answerOf());
    await redis.command('FLUSHALL');
    // The last one has heard of all three.
    expect(await Promise.all(servers.toReversed().map(remainingOf))).toEqual([700, 700, 700]);
  });

  it('remembers it on disk for a restart of everything', async () => {
    const file = fileInMemory();
    await (await open({ perDay: 1_000, file }).spending.pay('v', 100)).settle(answerOf());
    await redis.command('FLUSHALL');
    const { spending } = open({ perDay: 1_000, file });
    await spending.ready();
    expect(await remainingOf(spending)).toBe(900);
  });

  it('remembers what the service allows a day when Redis has lost it, also for a restart', async () => {
    const file = fileInMemory();
    const { spending } = open({ perHour: 0, file });
    const told = { 'x-ratelimit-limit': '100000', 'x-ratelimit-remaining': '80000' };
    await (await spending.pay('v', 10_000)).settle(answerOf(told));
    expect(await remainingOf(spending)).toBe(80_000);
    await redis.command('FLUSHALL');
    expect(await remainingOf(spending)).toBe(90_000);
    await redis.command('FLUSHALL');
    const restarted = open({ perHour: 0, file });
    await restarted.spending.ready();
    expect(await remainingOf(restarted.spending)).toBe(90_000);
    expect(await file.read()).toMatchObject({ spent: 10_000, limit: 100_000 });
  });

  it('spends a quarter of what was left while Redis is gone, and tells it afterwards', async () => {
    const servers = openThree({ perDay: 1_000, perHour: 0 });
    for (const each of servers) await (await each.pay('v', 200)).settle(answerOf());
    await redis.end('SIGKILL');
    const [, , last] = servers;
    const outcomes = [];
    for (let time = 0; time < 15; time += 1) outcomes.push(await tryToPay(last, `v${time}`, 10));
    // A quarter of 400.
    expect(outcomes.filter(isPaid)).toHaveLength(10);
    for (const outcome of outcomes) if (typeof outcome !== 'string') await outcome.settle(answerOf());
    await redis.start();
    await until(() => links.every((link) => link.state().state === 'up'));
    await until(async () => (await remainingOf(servers[0])) === 300);
    expect(await Promise.all(servers.map(remainingOf))).toEqual([300, 300, 300]);
  });

  it('settles afterwards what could not be settled while Redis was gone', async () => {
    const [a, b] = openThree({ perDay: 1_000, perHour: 500 });
    const payment = await a.pay('v', 10);
    await redis.end('SIGKILL');
    await payment.settle(answerOf({ 'x-ratelimit-credits-used': '10' }));
    await redis.start();
    await until(async () => (await remainingOf(b)) === 990);
  });
});
