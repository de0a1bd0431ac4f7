import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { type OwnServer, startOwnServer } from '@/tests/e2e/support/own-server';
import { ask } from './ask-many';
import { type OwnProcess, startOwnProcess } from './own-process';
import { quantile, reportGoal } from './report-goal';

/** The built server, asked by a thousand connections for a large list that none of them ever takes, and by one visitor for what it has cached. */

const CONNECTIONS = 1_000;
/** Seconds until the last of them has to be gone. */
const GONE_S = 60;
/** Nobody waits longer for it. */
const WATCHED_MS = 150_000;
const ASKED_EACH_MS = 50;
const MB = 1_024 ** 2;
const HEADERS = { 'Accept-Encoding': 'gzip' };
const LIST = '/proxy/works?search=unread1';
const RECORD = '/proxy/works/W7';

let service: OwnProcess;
let server: OwnServer;

test.beforeAll(async () => {
  const { BUILDS, ensureBuilt } = await import('../../scripts/build.mjs');
  await ensureBuilt(BUILDS.node, { env: { ...process.env, BASE_PATH: '' }, isQuiet: true });
  service = await startOwnProcess('large-service.mjs');
  server = await startOwnServer({ service: service.url }, { CREDITS_PER_CLIENT_HOUR: '0' });
});

test.afterAll(async () => {
  await server.close();
  service.close();
});

/** Asks, and reads nothing of the answer but what the system itself takes. */
function takeNothing(): Socket {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET ${LIST} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`),
  );
  socket.pause();
  socket.on('error', () => undefined);
  return socket;
}

/** Of the server's side: a client that reads nothing never hears that a connection is over. */
async function openConnections(): Promise<number> {
  const port = Number(new URL(server.origin).port).toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  // The local side is the server's, and 01 an established connection: https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html
  return lines.filter((line) => new RegExp(`^ *\\d+: \\w+:${port} \\w+:\\w+ 01 `).test(line)).length;
}

test('a thousand connections that never read', async () => {
  test.skip(process.platform !== 'linux', 'only Linux tells which connections a process has');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const path of [LIST, RECORD]) await ask(`${server.origin}${path}`, HEADERS, agent);
  // The visitor's own, and that of the program that waited for the server's first answer.
  const others = await openConnections();
  const sockets = Array.from({ length: CONNECTIONS }, takeNothing);
  const begun = performance.now();
  const times: number[] = [];
  let goneAfter = Number.POSITIVE_INFINITY;
  let most = 0;
  while (performance.now() - begun < WATCHED_MS && goneAfter === Number.POSITIVE_INFINITY) {
    const asked = performance.now();
    await ask(`${server.origin}${RECORD}`, HEADERS, agent);
    times.push(performance.now() - asked);
    const open = await openConnections();
    most = Math.max(most, open);
    if (most > CONNECTIONS / 2 && open <= others) goneAfter = performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EACH_MS));
  }
  const peak = (await server.peakBytes()) ?? 0;
  for (const socket of sockets) socket.destroy();
  agent.destroy();
  expect(most).toBeGreaterThan(CONNECTIONS * 0.9);
  const goneS = Math.min(goneAfter, WATCHED_MS) / 1_000;
  const met = [
    reportGoal({ name: 'server-unread-gone', unit: 's', value: goneS, atMost: GONE_S }),
    reportGoal({ name: 'server-unread-memory-peak', unit: 'MB', value: peak / MB, atMost: 350 }),
    reportGoal({ name: 'server-unread-p99', unit: 'ms', value: quantile(times, 0.99), atMost: 250 }),
  ];
  expect(met).toEqual([true, true, true]);
});
