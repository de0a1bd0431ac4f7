import { Agent } from 'node:http';
import { expect, test } from '@playwright/test';
import { type OwnServer, processorTimeOf, startOwnServer } from '@/tests/e2e/support/own-server';
import { askMany } from './ask-many';
import { type OwnProcess, startOwnProcess } from './own-process';
import { reportGoal } from './report-goal';

/**
 * The built server before a service of large answers, none of which it has cached: what it takes in memory over a long day, and in processor time
 * against a bare server of Node that pipes them through. SERVER_MEMORY_SHARE makes the day shorter, for a look.
 */

const SHARE = Number(process.env.SERVER_MEMORY_SHARE ?? 1);
const RECORDS = Math.round(20_000 * SHARE);
const LISTS = Math.round(1_500 * SHARE);
const AT_A_TIME = 8;
/** By turns: another program's second of work must not decide. */
const TURNS = 5;
const LISTS_A_TURN = 100;
const MB = 1_024 ** 2;

/** As browsers ask. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br' };

let service: OwnProcess;
let server: OwnServer;
const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });

test.beforeAll(async () => {
  const { BUILDS, ensureBuilt } = await import('../../scripts/build.mjs');
  await ensureBuilt(BUILDS.node, { env: { ...process.env, BASE_PATH: '' }, isQuiet: true });
  service = await startOwnProcess('large-service.mjs');
});

test.afterAll(() => {
  service.close();
});

test.beforeEach(async () => {
  const settings = { CREDITS_PER_CLIENT_HOUR: '0', CREDITS_PER_DAY: '100000000' };
  server = await startOwnServer({ service: service.url }, settings);
});

test.afterEach(async () => {
  await server.close();
});

function addresses(count: number, address: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => `${server.origin}/proxy${address(at + 1)}`);
}

test('memory of the server over many large answers', async () => {
  const way = { agent, atATime: AT_A_TIME };
  await askMany(
    addresses(RECORDS, (at) => `/works/W${at}`),
    HEADERS,
    way,
  );
  await askMany(
    addresses(LISTS, (at) => `/works?search=q${at}`),
    HEADERS,
    way,
  );
  const [rest, peak] = [await server.residentBytes(), await server.peakBytes()];
  test.skip(rest === null, 'this system does not tell how much memory a process takes');
  const met = [
    reportGoal({ name: 'server-large-memory', unit: 'MB', value: (rest ?? 0) / MB, atMost: 300 }),
    reportGoal({ name: 'server-large-memory-peak', unit: 'MB', value: (peak ?? 0) / MB, atMost: 300 }),
  ];
  expect(met).toEqual([true, true]);
});

test('processor time of a large list that is not cached', async () => {
  const pipe = await startOwnProcess('bare-pipe.mjs', service.url);
  const way = { agent, atATime: 1 };
  let asked = 0;
  const askNext = (origin: string) => {
    asked += LISTS_A_TURN;
    const first = asked;
    const targets = Array.from({ length: LISTS_A_TURN }, (_, at) => `${origin}/works?search=c${first + at}`);
    return askMany(targets, HEADERS, way);
  };
  const spent = async () => ({
    ours: (await server.processorTime()) ?? Number.NaN,
    bare: await processorTimeOf(pipe.pid),
  });
  const both = async () => {
    await askNext(`${server.origin}/proxy`);
    await askNext(pipe.url);
  };
  // What both do once, such as compiling, is no part of an answer.
  await both();
  const before = await spent();
  for (let turn = 0; turn < TURNS; turn += 1) await both();
  const after = await spent();
  pipe.close();
  const value = (after.ours - before.ours) / (after.bare - before.bare);
  test.skip(Number.isNaN(value), 'this system does not tell how much processor time a process takes');
  expect(reportGoal({ name: 'server-cold-list-cpu', unit: 'of-bare-pipe', value, atMost: 3 })).toBe(true);
});
