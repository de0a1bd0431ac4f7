import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { readEnvironment } from '@/lib/server/environment';
import { handleProxy, type ProxyDependencies } from '@/lib/server/proxy';
import { assembleServer } from '@/lib/server/runtime';
import { type FakeServer, startFakeService } from '@/tests/support/fake-service-server';
import { quantile, reportGoal } from './report-goal';

/** The proxy's handler behind a plain server: what Next adds on top is Next's. Everything stays on this machine. */

const ROUNDS = 300;
const RATE_PER_SECOND = 200;
/** Of each side, by turns: another program's second of work must not decide. */
const TURNS = 5;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

let service: FakeServer;
let proxy: Server;
let proxyUrl: string;
let folder: string;

function listen(dependencies: ProxyDependencies): Promise<Server> {
  const server = createServer((request, response) => {
    const address = `http://127.0.0.1${request.url ?? '/'}`;
    void handleProxy(new Request(address), dependencies).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

test.beforeAll(async () => {
  service = await startFakeService();
  folder = mkdtempSync(path.join(tmpdir(), 'proxy-bench-'));
  const environment = readEnvironment({
    DATA_SOURCE: 'live',
    OPENALEX_API_URL: service.url,
    OPENALEX_CACHE_DIR: folder,
    CREDITS_PER_CLIENT_HOUR: '0',
    CREDITS_RESERVE: '0',
  });
  proxy = await listen(assembleServer({ environment, fetch: (url, init) => fetch(url, init) }));
  const address = proxy.address();
  proxyUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/proxy`;
});

test.afterAll(async () => {
  agent.destroy();
  proxy.closeAllConnections();
  proxy.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Milliseconds until the whole answer is there. */
function timed(url: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`));
      response.on('end', () => resolve(performance.now() - begun)).resume();
    }).on('error', reject);
  });
}

/** Median time of a hit over that of the service itself, asked by turns. */
async function compareHits(target: string): Promise<number> {
  const direct: number[] = [];
  const hits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [theirs, ours] = [await timed(`${service.url}${target}`), await timed(`${proxyUrl}${target}`)];
    if (round < ROUNDS / 10) continue;
    direct.push(theirs);
    hits.push(ours);
  }
  return quantile(hits, 0.5) / quantile(direct, 0.5);
}

/** For a second starts requests at the given rate, whether or not earlier ones have come back; their times. */
async function sustain(urls: readonly string[]): Promise<readonly number[]> {
  const count = RATE_PER_SECOND;
  const begun = performance.now();
  const running: Promise<number>[] = [];
  while (running.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1_000) * RATE_PER_SECOND) + 1);
    while (running.length < due) running.push(timed(urls[running.length % urls.length] ?? ''));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return Promise.all(running);
}

test('proxy hit against the service itself, on loopback', async () => {
  const list = await (await fetch(`${service.url}/works?per_page=1&sort=cited_by_count:desc`)).json();
  const id: string = list.results[0].id;
  const record = await compareHits(`/works/${id.slice(id.lastIndexOf('/') + 1)}`);
  const search = await compareHits('/works?search=open&per_page=20');
  const met = [
    reportGoal({ name: 'proxy-hit-record', unit: 'of-direct', value: record, atMost: 4 }),
    reportGoal({ name: 'proxy-hit-search', unit: 'of-direct', value: search, atMost: 2 }),
  ];
  expect(met).toEqual([true, true]);
});

test('two hundred requests a second', async () => {
  const list = await (await fetch(`${service.url}/works?per_page=50&select=id`)).json();
  const paths: string[] = list.results.map(
    ({ id }: { id: string }) => `/works/${id.slice(id.lastIndexOf('/') + 1)}`,
  );
  await Promise.all(paths.map((each) => timed(`${proxyUrl}${each}`)));
  service.reset();
  const direct: number[] = [];
  const hits: number[] = [];
  const rates: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    direct.push(quantile(await sustain(paths.map((each) => `${service.url}${each}`)), 0.99));
    const begun = performance.now();
    hits.push(quantile(await sustain(paths.map((each) => `${proxyUrl}${each}`)), 0.99));
    rates.push(1_000 / (performance.now() - begun));
  }
  expect(service.requests.length).toBe(RATE_PER_SECOND * TURNS);
  const p99 = quantile(hits, 0.5) / quantile(direct, 0.5);
  const met = [
    reportGoal({ name: 'proxy-rate', unit: 'of-200/s', value: quantile(rates, 0.5), atLeast: 0.95 }),
    reportGoal({ name: 'proxy-p99', unit: 'of-direct-p99', value: p99, atMost: 8 }),
  ];
  expect(met).toEqual([true, true]);
});
