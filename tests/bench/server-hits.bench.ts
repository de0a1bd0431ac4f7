import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type OwnServer, startOwnServer } from '@/tests/e2e/support/own-server';
import { type FakeServer, startFakeService } from '@/tests/support/fake-service-server';
import { ask } from './ask-many';
import { startOwnProcess } from './own-process';
import { quantile, reportGoal } from './report-goal';

/**
 * The built server, asked for what it has cached by as many connections as a small institution holds open: against the same server by the way through
 * Next, and against a bare server of Node that sends the same bytes from a file. Everything stays on this machine.
 */

const CONNECTIONS = 20;
/** Of each side, by turns: another program's second of work must not decide. */
const TURNS = 5;
const TURN_MS = 2_000;
const DISTINCT = 20_000;
const MB = 1_024 ** 2;

/** Compressed as it is stored, and by Next's own way, which unpacks and packs again. */
const STORED = { 'Accept-Encoding': 'gzip' };
const THROUGH_NEXT = { 'Accept-Encoding': 'deflate' };

let service: FakeServer;
let server: OwnServer;
let folder: string;

test.beforeAll(async () => {
  const { BUILDS, ensureBuilt } = await import('../../scripts/build.mjs');
  await ensureBuilt(BUILDS.node, { env: { ...process.env, BASE_PATH: '' }, isQuiet: true });
  folder = mkdtempSync(path.join(tmpdir(), 'server-bench-'));
  service = await startFakeService();
  process.env.CREDITS_PER_CLIENT_HOUR = '0';
  server = await startOwnServer({ service: service.url });
});

test.afterAll(async () => {
  await server.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Load {
  readonly perSecond: number;
  readonly times: readonly number[];
}

/** As many requests as each connection can make one after the other. */
async function load(url: string, headers: Record<string, string>): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + TURN_MS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const asked = performance.now();
        await ask(url, headers, agent);
        times.push(performance.now() - asked);
      }
    }),
  );
  agent.destroy();
  return { perSecond: (times.length * 1_000) / (performance.now() - begun), times };
}

/** A server that sends the same bytes from a file. */
function startBareServer(bytes: Buffer) {
  const file = path.join(folder, 'answer.gz');
  writeFileSync(file, bytes);
  return startOwnProcess('bare-file-server.mjs', file);
}

interface Compared {
  /** Requests a second as they are stored, in terms of those through Next; medians of the turns. */
  readonly gain: number;
  /** Of the slowest hundredth, in terms of the bare server's. */
  readonly p99: number;
}

async function compare(target: string): Promise<Compared> {
  const url = `${server.origin}/proxy${target}`;
  const agent = new Agent();
  await ask(url, STORED, agent);
  const bare = await startBareServer(await ask(url, STORED, agent));
  const gains: number[] = [];
  const tails: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = await load(url, THROUGH_NEXT);
    const now = await load(url, STORED);
    const least = await load(bare.url, STORED);
    gains.push(now.perSecond / before.perSecond);
    tails.push(quantile(now.times, 0.99) / quantile(least.times, 0.99));
  }
  bare.close();
  return { gain: quantile(gains, 0.5), p99: quantile(tails, 0.5) };
}

test('what the server has cached, by twenty connections', async () => {
  const list = await (await fetch(`${service.url}/works?per_page=1&sort=cited_by_count:desc`)).json();
  const id: string = list.results[0].id;
  const record = await compare(`/works/${id.slice(id.lastIndexOf('/') + 1)}`);
  const page = await compare('/works?per_page=100&sort=cited_by_count:desc');
  const met = [
    reportGoal({ name: 'server-hit-record', unit: 'of-through-next', value: record.gain, atLeast: 3 }),
    reportGoal({ name: 'server-hit-list', unit: 'of-through-next', value: page.gain, atLeast: 10 }),
    reportGoal({ name: 'server-hit-record-p99', unit: 'of-bare-server', value: record.p99, atMost: 3 }),
    reportGoal({ name: 'server-hit-list-p99', unit: 'of-bare-server', value: page.p99, atMost: 3 }),
  ];
  expect(met).toEqual([true, true, true, true]);
});

test('memory of the server after many different requests', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const targets = Array.from({ length: DISTINCT }, (_, at) =>
    at % 4 === 0
      ? `/works?filter=cited_by_count:>${at}&per_page=25`
      : `/autocomplete/works?q=${at.toString(36)}`,
  ).values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const target of targets) await ask(`${server.origin}/proxy${target}`, STORED, agent);
    }),
  );
  agent.destroy();
  const bytes = await server.residentBytes();
  test.skip(bytes === null, 'this system does not tell how much memory a process takes');
  expect(reportGoal({ name: 'server-memory', unit: 'MB', value: (bytes ?? 0) / MB, atMost: 300 })).toBe(true);
});
