import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { startKnownService } from './support/ask-rightly';
import { ownChance, tellSeen } from './support/chance';
import { percentile } from './support/many-visits';
import { type OwnServer, startOwnServer } from './support/own-server';

const SETTINGS = { CREDITS_PER_CLIENT_HOUR: '0' };
/** 100 works of the sample, unpacked: more than the buffers of a connection on both sides take. */
const LARGE = '/proxy/works?per_page=100';
const SMALL = '/proxy/works?per_page=1';

const SILENT = 1_000;
/** A response that nobody takes for 30 s ends; opening a thousand takes some, too. */
const ALL_GONE_MS = 75_000;
/** Of 99 of a hundred, in times of what it is without an attack; the machine runs the attack as well. */
const MOST_TIMES = 10;
const SHORTEST_BOUND_MS = 250;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function openTo(server: OwnServer): Promise<Socket> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** How many connections the server holds open, as Linux tells. https://docs.kernel.org/networking/proc_net_tcp.html */
async function openAt({ origin }: OwnServer): Promise<number> {
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0');
  const ESTABLISHED = '01';
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  return lines.filter((line) => {
    const [, local = '', , state] = line.trim().split(/\s+/);
    return local.endsWith(`:${port}`) && state === ESTABLISHED;
  }).length;
}

/** How long a normal client waits for a cached answer, while something goes on. Milliseconds. */
async function waitsDuring(work: Promise<unknown>, server: OwnServer): Promise<readonly number[]> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const begin = performance.now();
    const answer = await fetch(`${server.origin}${SMALL}`);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    waits.push(performance.now() - begin);
    await pause(20);
  }
  await done;
  return waits;
}

/** How long 99 of a hundred answers may take while something goes on, by how long they take before. Milliseconds. */
async function boundOf(server: OwnServer): Promise<number> {
  const waits = await waitsDuring(pause(3_000), server);
  return Math.max(SHORTEST_BOUND_MS, MOST_TIMES * percentile(waits, 0.99));
}

async function withServer(work: (server: OwnServer, boundMs: number) => Promise<void>): Promise<void> {
  const known = await startKnownService();
  const server = await startOwnServer({ service: known.service.url }, SETTINGS);
  try {
    for (const address of [LARGE, SMALL]) await (await fetch(`${server.origin}${address}`)).arrayBuffer();
    await work(server, await boundOf(server));
  } finally {
    await server.close();
    await known.close();
  }
}

test('connections that never read are ended, and nobody else waits for them', async () => {
  test.skip(process.platform !== 'linux', 'only Linux tells how many connections a program holds');
  test.slow();
  const chance = ownChance();
  await withServer(async (server, boundMs) => {
    const sockets: Socket[] = [];
    let most = 0;
    const begin = performance.now();
    const attack = async () => {
      for (let at = 0; at < SILENT; at += 1) {
        const socket = await openTo(server);
        socket.on('error', () => undefined);
        socket.pause();
        const address = chance.pick([LARGE, `${LARGE}&mailto=a@example.org`, `${LARGE}&page=2`]);
        socket.write(`GET ${address} HTTP/1.1\r\nHost: explorer.example\r\n\r\n`);
        sockets.push(socket);
      }
      most = await openAt(server);
      // Those of the normal client stay.
      while ((await openAt(server)) > 5 && performance.now() - begin < 120_000) await pause(500);
      return performance.now() - begin;
    };
    const attacked = attack();
    const waits = await waitsDuring(attacked, server);
    const tookMs = await attacked;
    const left = await openAt(server);
    for (const socket of sockets) socket.destroy();
    const resident = (await server.residentBytes()) ?? 0;
    expect(left).toBeLessThanOrEqual(5);
    expect(tookMs).toBeLessThan(ALL_GONE_MS);
    const p99 = percentile(waits, 0.99);
    expect(p99).toBeLessThan(boundMs);
    tellSeen(
      `${SILENT} connections, of which up to ${most} were open: all gone after ${Math.round(tookMs / 1_000)} s; ${waits.length} cached answers meanwhile, p99 ${Math.round(p99)} ms; ${Math.round(resident / 1_048_576)} MB`,
    );
  });
});

test('connections that send their headers byte by byte hold nobody up', async () => {
  const chance = ownChance();
  const count = 500;
  await withServer(async (server, boundMs) => {
    const sockets: Socket[] = [];
    const attack = async () => {
      for (let at = 0; at < count; at += 1) sockets.push(await openTo(server));
      for (const socket of sockets) socket.on('error', () => undefined);
      const text = `GET ${SMALL} HTTP/1.1\r\nHost: explorer.example\r\n`;
      for (let at = 0; at < 120; at += 1) {
        for (const socket of sockets)
          if (!socket.destroyed) socket.write(text[at] ?? `X-${chance.below(10)}: a\r\n`);
        await pause(80);
      }
    };
    const waits = await waitsDuring(attack(), server);
    for (const socket of sockets) socket.destroy();
    const p99 = percentile(waits, 0.99);
    expect(p99).toBeLessThan(boundMs);
    tellSeen(
      `${count} connections; ${waits.length} of ${waits.length} cached answers meanwhile, p99 ${Math.round(p99)} ms`,
    );
  });
});
