import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { type FakeServer, startFakeService } from '../support/fake-service-server';
import { inTurns } from './support/ask-rightly';
import { ownChance, tellSeen } from './support/chance';
import { filesIn } from './support/files-in';
import { hostileRequest, hostileTarget } from './support/hostile-requests';
import { type OwnServer, startOwnServer } from './support/own-server';
import { type RawAnswer, sendRaw } from './support/raw-request';
import { contentOf, createTruth } from './support/service-truth';

const ADDRESSES = 600;
const REQUESTS = 150;
const DAILY_CREDITS = 100_000;

/** A server of the test's own before a strict service, and another service that tells what is right. */
async function withServer(
  settings: Readonly<Record<string, string>>,
  work: (server: OwnServer, service: FakeServer) => Promise<void>,
): Promise<void> {
  const service = await startFakeService({ dailyCredits: DAILY_CREDITS });
  const server = await startOwnServer(
    { service: service.url },
    { CREDITS_PER_CLIENT_HOUR: '0', ...settings },
    { expected: /^A proxy stands in front/ },
  );
  try {
    await work(server, service);
  } finally {
    await server.close();
    await service.close();
  }
}

const KNOWN_ROOTS =
  /^\/(?:works|authors|sources|institutions|topics|publishers|funders|keywords|concepts|autocomplete|text|[WASITPFC]\d+)(?:\/|$)/i;

/** What is wrong with an answer to an attack; null: nothing. */
function faultOf({ status, headers }: RawAnswer): string | null {
  if (status === null) return 'no answer';
  if (status >= 500 && ![502, 503, 504].includes(status)) return `status ${status}`;
  if ('x-injected' in headers || headers['set-cookie'] !== undefined) return 'a header of the attacker';
  const to = headers.location;
  if (to !== undefined && !/^\/(?![/\\])/.test(to)) return `leads to ${to}`;
  // Node itself refuses what is no HTTP, and says nothing else.
  const isOfNode = (status === 400 || status === 417) && headers['content-type'] === undefined;
  if (!isOfNode && status !== 431 && headers['x-content-type-options'] !== 'nosniff')
    return 'without our headers';
  return null;
}

test('hostile addresses reach nothing else of the service and lead to no other site', async () => {
  test.slow();
  const chance = ownChance();
  await withServer({}, async (server, service) => {
    const faults: string[] = [];
    const statuses = new Map<number | null, number>();
    await inTurns(
      chance.times(ADDRESSES, () => hostileTarget(chance)),
      async (target) => {
        const answer = await sendRaw(server.origin, { target });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = faultOf(answer);
        if (fault !== null) faults.push(`${fault}: ${target.slice(0, 300)}`);
      },
    );
    const strange = service.requests.filter(({ path: asked, url }) => {
      const { pathname } = new URL(`http://service.example${url}`);
      return pathname !== asked || !KNOWN_ROOTS.test(asked);
    });
    expect(faults).toEqual([]);
    expect(strange.map(({ url }) => url)).toEqual([]);
    expect((await fetch(`${server.origin}/proxy/works?per_page=1`)).status).toBe(200);
    tellSeen(
      `${ADDRESSES} addresses: ${service.requests.length} reached the service, all of them below its collections; ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
    );
  });
});

test('hostile methods and headers change nothing that others get', async () => {
  test.slow();
  const chance = ownChance();
  const reference = await startFakeService({});
  const truth = createTruth(reference.url);
  await withServer({}, async (server) => {
    const faults: string[] = [];
    await inTurns(
      chance.times(
        REQUESTS,
        (at) => `/works?filter=publication_year:${1800 + (at % 250)}&per_page=${1 + (at % 7)}`,
      ),
      async (address) => {
        const attack = hostileRequest(chance, `/proxy${address}`);
        const told = JSON.stringify(attack).slice(0, 400);
        const attacked = await sendRaw(server.origin, attack);
        const fault = faultOf(attacked);
        // Node ends what asks to be kept open for a tunnel, and waits for no body that is announced wrongly.
        const isOfProtocol = attack.method === 'CONNECT' || attacked.status === null;
        if (fault !== null && !isOfProtocol) faults.push(`${fault}: ${told}`);
        const plain = await sendRaw(server.origin, { target: `/proxy${address}` });
        const isRight =
          plain.status === 200 && JSON.stringify(contentOf(plain.body)) === (await truth(address));
        if (!isRight) faults.push(`poisoned (${plain.status}): ${told}`);
        if (/evil|injected/i.test(JSON.stringify(plain.headers))) faults.push(`reflected: ${told}`);
      },
    );
    for (const page of ['/', '/about', '/works/W2741809807']) {
      const before = await (await fetch(`${server.origin}${page}`)).text();
      for (const _ of chance.times(15, (at) => at))
        await sendRaw(server.origin, hostileRequest(chance, page));
      const after = await fetch(`${server.origin}${page}`);
      if ((await after.text()) !== before) faults.push(`another page at ${page}`);
    }
    expect(faults).toEqual([]);
    tellSeen(
      `${REQUESTS} answers of the service and 3 pages were asked for plainly after ${REQUESTS + 45} attacks, and all were right`,
    );
  });
  await reference.close();
});

test('strangers who change what they say of themselves spend one share', async () => {
  test.slow();
  const chance = ownChance();
  await withServer({ CREDITS_PER_CLIENT_HOUR: '100' }, async (server) => {
    let answered = 0;
    const searches = chance.times(
      120,
      (at) => `/proxy/works?per_page=1&search=tides${at}x${chance.below(1e6)}`,
    );
    await inTurns(searches, async (target) => {
      const address = chance.times(4, () => chance.below(256)).join('.');
      const names = [
        'X-Forwarded-For',
        'X-Real-IP',
        'Forwarded',
        'CF-Connecting-IP',
        'x-academic-explorer-client',
      ];
      const headers = {
        [chance.pick(names)]: address,
        Host: 'explorer.example',
        'User-Agent': `b${chance.below(99)}`,
      };
      if ((await sendRaw(server.origin, { target, headers })).status === 200) answered += 1;
    });
    // 20 credits at once, and a search costs 10; what comes in while the test runs is less than one more.
    expect(answered).toBeLessThanOrEqual(3);
    expect(answered).toBeGreaterThan(0);
    tellSeen(
      `120 searches under other names and addresses: ${answered} answered, of 2 that a share pays for at once`,
    );
  });
});

/** Writings of a key in an address; the service knows the first. */
const KEY_WRITINGS = [
  'api_key=',
  'API_KEY=',
  'api%5Fkey=',
  'api-key=',
  '%61pi_key=',
  'filter=is_oa:true&api_key=',
];

test('a key of a visitor comes into no log, no cached file and no address of the service', async () => {
  const chance = ownChance();
  const key = `k${chance.times(24, () => chance.below(36).toString(36)).join('')}`;
  await withServer({ LOG_ANSWERS: 'queries' }, async (server, service) => {
    const ask = (target: string, headers: Readonly<Record<string, string>> = {}) =>
      sendRaw(server.origin, { target, headers });
    for (const [at, writing] of KEY_WRITINGS.entries()) {
      await ask(`/proxy/works?per_page=${at + 1}&${writing}${key}`);
      await ask(`/works?search=tides&${writing}${key}`);
    }
    await ask('/proxy/works?per_page=20', { 'X-OpenAlex-Key': key });
    await expect.poll(async () => (await filesIn(server.folder)).length).toBeGreaterThan(0);
    const held = (await textsIn(server.folder)).filter((text) => text.includes(key));
    expect(held).toHaveLength(0);
    expect([server.output(), ...server.warnings()].join('\n')).not.toContain(key);
    expect(service.requests.filter(({ url }) => url.includes(key)).map(({ url }) => url)).toEqual([]);
    tellSeen(
      `${2 * KEY_WRITINGS.length + 1} requests with a key in ${KEY_WRITINGS.length + 1} writings: it was found nowhere`,
    );
  });
});

/** Texts of the files of a folder, those that are compressed also unpacked. */
async function textsIn(folder: string): Promise<readonly string[]> {
  return Promise.all(
    (await filesIn(folder)).map(async (file) => {
      const bytes = await readFile(file);
      const begin = bytes.indexOf(Buffer.from([0x1f, 0x8b]));
      return bytes.toString('latin1') + (begin < 0 ? '' : gunzipSync(bytes.subarray(begin)).toString('utf8'));
    }),
  );
}

test('pages of other sites are told nothing, cached or not', async () => {
  const chance = ownChance();
  await withServer({ METRICS: 'on' }, async (server, service) => {
    const paths = [
      '/proxy/works?per_page=2',
      '/proxy/works/W2741809807',
      '/proxy/status',
      '/proxy/status?retry=1',
      '/proxy/metrics',
    ];
    const sites = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'http://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: server.origin },
    ];
    const ask = async (target: string) =>
      (await sendRaw(server.origin, { target, headers: chance.pick(sites) })).status;
    const cold = await Promise.all(chance.times(60, () => ask(chance.pick(paths))));
    expect(service.requests).toEqual([]);
    for (const target of paths) await sendRaw(server.origin, { target });
    const cached = await Promise.all(chance.times(60, () => ask(chance.pick(paths))));
    expect([...new Set([...cold, ...cached])]).toEqual([403]);
    tellSeen('120 requests of other sites: 120 × 403, 60 of them for what was cached');
  });
});
