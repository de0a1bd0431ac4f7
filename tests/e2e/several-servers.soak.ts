import { expect, test } from '@playwright/test';
import { creditsOfRequest } from '@/lib/openalex/pricing';
import { type FakeServer, startFakeService } from '../support/fake-service-server';
import { type OwnRedis, startRedis, WHY_NO_REDIS } from '../support/redis';
import { askedOf, createSeen, percentile, VISITORS, visitWhile } from './support/many-visits';
import { type OwnServer, startOwnServer } from './support/own-server';
import { contentOf, createTruth, type Truth } from './support/service-truth';
import { soakMinutes } from './support/soak-time';
import { createVisitorClient, type VisitorClient } from './support/visitor-client';

const SERVERS = 3;
/** More than is asked for: what servers do when it is spent is tested elsewhere. */
const DAILY_CREDITS = 100_000;
/** Of a whole soak; a shorter one kills as much less often. */
const KILLS = 20;
const WHOLE_MINUTES = 30;
const REDIS_ENDS = 3;

interface Stage {
  readonly service: FakeServer;
  readonly redis: OwnRedis;
  readonly servers: readonly OwnServer[];
  readonly truth: Truth;
  readonly seen: Seen;
}

interface Seen {
  /** By status, and the reason of a refusal. */
  readonly statuses: Map<string, number>;
  /** Addresses whose answers differ from the service's own. */
  readonly wrong: Set<string>;
}

/** Lists cost a credit each; numbers from 0 on give each another address. */
const addressOf = (number: number) => `/works?filter=publication_year:${1900 + number}&per_page=5&page=1`;

/** Asks as a visitor does, and compares the answer with the service's own. */
async function ask(client: VisitorClient, address: string, { truth, seen }: Stage): Promise<void> {
  const { status, body } = await client.get(`/proxy${address}`);
  const outcome = status === 200 ? '200' : `${status} ${body.slice(0, 200)}`;
  seen.statuses.set(outcome, (seen.statuses.get(outcome) ?? 0) + 1);
  if (status !== 200) return;
  const isRight = (await truth(address)) === JSON.stringify(contentOf(body));
  if (!isRight) seen.wrong.add(address);
}

function askedFor({ service }: Stage, address: string): number {
  return service.requests.filter(({ url }) => url === address).length;
}

/** Asks each server by turns until the work is done: mostly for what was asked before, now and then for something new. */
async function askWhile(
  work: Promise<unknown>,
  stage: Stage,
  servers: readonly OwnServer[],
  numbers: Iterator<number>,
): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const visit = async (server: OwnServer, visitor: number) => {
    const client = createVisitorClient(server.origin, visitor);
    try {
      for (let round = 0; !isDone; round += 1) {
        const isNew = round % 20 === 0;
        await ask(client, addressOf(isNew ? numbers.next().value : round % 30), stage);
      }
    } finally {
      client.leave();
    }
  };
  await Promise.all([done, ...servers.map(visit)]);
}

function* countFrom(first: number): Generator<number, number> {
  for (let number = first; ; number += 1) yield number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function untilUp(stage: Stage): Promise<void> {
  const states = async () =>
    Promise.all(
      stage.servers.map(
        async ({ origin }) => (await (await fetch(`${origin}/proxy/status`)).json()).shared.state,
      ),
    );
  await expect.poll(states, { timeout: 30_000 }).toEqual(Array(SERVERS).fill('up'));
}

/** Ends Redis without warning, has visitors ask meanwhile, and starts it anew. */
async function endRedis(stage: Stage, numbers: Iterator<number>): Promise<void> {
  const outage = async () => {
    await pause(500);
    await stage.redis.end('SIGKILL');
    await pause(1_500);
    await stage.redis.start();
    await untilUp(stage);
  };
  await askWhile(outage(), stage, stage.servers, numbers);
}

/** Kills a server while visitors ask the others. */
async function killServer(stage: Stage, at: number, numbers: Iterator<number>): Promise<void> {
  const killed = stage.servers[at % SERVERS];
  if (killed === undefined) throw new Error('no such server');
  // It is asked by somebody as well, whose answer is lost.
  const lost = fetch(`${killed.origin}/proxy${addressOf(numbers.next().value)}`).then(
    (answer) => answer.arrayBuffer(),
    () => null,
  );
  const replace = async () => {
    await killed.kill();
    await lost.catch(() => null);
    await killed.restart();
  };
  const others = stage.servers.filter((server) => server !== killed);
  await askWhile(replace(), stage, others, numbers);
}

async function openStage(): Promise<Stage & { readonly close: () => Promise<void> }> {
  const [service, reference, redis] = await Promise.all([
    startFakeService({ dailyCredits: DAILY_CREDITS, requestsPerSecond: 10 }),
    startFakeService({}),
    startRedis(),
  ]);
  const settings = { OPENALEX_CACHE_URL: redis.url, CREDITS_PER_CLIENT_HOUR: '0' };
  const servers: OwnServer[] = [];
  for (let number = 0; number < SERVERS; number += 1) {
    servers.push(await startOwnServer({ service: service.url }, settings));
  }
  const seen: Seen = { statuses: new Map(), wrong: new Set() };
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all([service.close(), reference.close(), redis.close()]);
  };
  return { service, redis, servers, truth: createTruth(reference.url), seen, close };
}

test('three servers with one Redis ask a strict service once about everything, and survive each other’s and its ends', async () => {
  test.skip(WHY_NO_REDIS !== null, `${WHY_NO_REDIS}`);
  const kills = Math.max(2, Math.round((KILLS * soakMinutes()) / WHOLE_MINUTES));
  test.setTimeout((10 + kills) * 60_000);
  const stage = await openStage();
  const { service, servers, seen } = stage;
  const numbers = countFrom(100);
  const clients = servers.map(({ origin }, visitor) => createVisitorClient(origin, visitor));
  try {
    await test.step('sixty equal questions at once', async () => {
      const visits = Array.from({ length: 20 }, () => clients).flat();
      await Promise.all(visits.map((client) => ask(client, addressOf(0), stage)));
      expect(askedFor(stage, addressOf(0))).toBe(1);
    });
    await test.step('thirty questions to all servers', async () => {
      const questions = Array.from({ length: 30 }, (_, number) => addressOf(number));
      await Promise.all(questions.flatMap((address) => clients.map((client) => ask(client, address, stage))));
      expect(questions.map((address) => askedFor(stage, address))).toEqual(questions.map(() => 1));
      expect(service.creditsUsed, 'credits').toBe(questions.length);
    });
    for (let time = 1; time <= REDIS_ENDS; time += 1) {
      await test.step(`end ${time} of Redis`, () => endRedis(stage, numbers));
    }
    for (let time = 0; time < kills; time += 1) {
      await test.step(`kill ${time + 1} of a server`, () => killServer(stage, time, numbers));
      await test.step(`kill ${time + 1} of Redis`, () => endRedis(stage, numbers));
    }
    const report = {
      kills,
      statuses: Object.fromEntries(seen.statuses),
      askedOfService: service.requests.length,
      creditsUsed: service.creditsUsed,
      tooFast: service.tooFast,
    };
    test.info().annotations.push({ type: 'several servers', description: JSON.stringify(report) });
    console.log(`Several servers: ${JSON.stringify(report)}`);
    expect([...seen.wrong], 'answers that differ from the service').toEqual([]);
    expect([...seen.statuses.keys()], 'every answer is one').toEqual(['200']);
  } finally {
    for (const client of clients) client.leave();
    await stage.close();
  }
});

/** Of a whole soak five minutes with Redis there; its ends come after. */
const VISITORS_SHARE = 1 / 6;

/** What visitors of one server without Redis wait, with nothing to hold the service back. */
async function waitsAtOne(ms: number): Promise<readonly number[]> {
  const [service, reference] = await Promise.all([
    startFakeService({ dailyCredits: DAILY_CREDITS }),
    startFakeService({}),
  ]);
  const server = await startOwnServer({ service: service.url }, { CREDITS_PER_CLIENT_HOUR: '0' });
  const seen = createSeen();
  try {
    await visitWhile(pause(ms), [server.origin], createTruth(reference.url), seen);
    return seen.waitsMs;
  } finally {
    await server.close();
    await Promise.all([service.close(), reference.close()]);
  }
}

/** The price of each address once. Unit: credits. */
function creditsOnce(service: FakeServer): number {
  return [...askedOf(service).keys()]
    .map((address) => new URL(address, service.url))
    .reduce((sum, { pathname, search }) => sum + creditsOfRequest(pathname, search.slice(1)), 0);
}

/** Ends Redis without warning and starts it anew, some time after. */
async function endRedisSometimes(stage: Stage): Promise<void> {
  for (let time = 0; time < REDIS_ENDS; time += 1) {
    await pause(5_000);
    await stage.redis.end('SIGKILL');
    await pause(3_000);
    await stage.redis.start();
    await untilUp(stage);
  }
  await pause(5_000);
}

test(`${VISITORS} visitors at three servers with one Redis pay for nothing twice, and lose nothing when it ends`, async () => {
  test.skip(WHY_NO_REDIS !== null, `${WHY_NO_REDIS}`);
  const ms = soakMinutes() * VISITORS_SHARE * 60_000;
  test.setTimeout(2 * ms + 15 * 60_000);
  const alone = await test.step('one server without Redis', () => waitsAtOne(ms / 3));
  const stage = await openStage();
  const { service, servers, truth } = stage;
  const origins = servers.map(({ origin }) => origin);
  const [seen, seenWithout] = [createSeen(), createSeen()];
  try {
    await test.step('three servers with Redis', () => visitWhile(pause(ms), origins, truth, seen));
    const credits = { spent: service.creditsUsed, ofDistinct: creditsOnce(service) };
    await test.step(`${REDIS_ENDS} ends of Redis`, () =>
      visitWhile(endRedisSometimes(stage), origins, truth, seenWithout));
    const report = {
      statuses: Object.fromEntries(seen.statuses),
      whileRedisEnds: Object.fromEntries(seenWithout.statuses),
      credits,
      askedOfService: service.requests.length,
      tooFast: service.tooFast,
      askedAgain: [seen.askedAgain, seenWithout.askedAgain],
      p99AgainstOneServer: Number((percentile(seen.waitsMs, 0.99) / percentile(alone, 0.99)).toFixed(2)),
    };
    test.info().annotations.push({ type: 'visitors', description: JSON.stringify(report) });
    console.log(`${VISITORS} visitors at three servers: ${JSON.stringify(report)}`);
    expect([...seen.statuses.keys()], 'every answer is one').toEqual(['200']);
    expect([...seenWithout.statuses.keys()], 'every answer is one while Redis ends').toEqual(['200']);
    expect([...seen.wrong, ...seenWithout.wrong], 'answers that differ from the service').toEqual([]);
    expect(credits.spent, 'credits').toBe(credits.ofDistinct);
  } finally {
    await stage.close();
  }
});
