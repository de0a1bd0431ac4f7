import { expect, test } from '@playwright/test';
import { type FakeServer, startFakeService } from '../support/fake-service-server';
import { type OwnServer, startOwnServer } from './support/own-server';
import { contentOf, createTruth, type Truth } from './support/service-truth';
import { soakMinutes } from './support/soak-time';
import { createVisitorClient, type HttpAnswer, type VisitorClient } from './support/visitor-client';

const VISITORS = 200;
/** A sixth of the soak; some waves at least, since what has been answered is to come from the cache. */
const SHARE = 1 / 6;
const LEAST_WAVES = 4;
/** More than the visitors need: what the server does when they are spent is tested elsewhere. */
const DAILY_CREDITS = 100_000;
const TEXTS = ['climate', 'learning', 'network', 'access', 'health', 'water', 'energy', 'history'] as const;
const KINDS = ['works', 'authors', 'sources', 'institutions'] as const;

/** What the page asks to find out whether the service is there; no visitor asks it. */
const PROBE = /select=id$/;

interface Seen {
  readonly statuses: Map<number, number>;
  readonly waitsMs: number[];
  /** Addresses whose answers differ from the service's own. */
  readonly wrong: Set<string>;
}

function note(seen: Seen, { status, tookMs }: HttpAnswer): void {
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
  seen.waitsMs.push(tookMs);
}

/** Opens the page with its scripts. */
async function openPage(client: VisitorClient, path: string, seen: Seen): Promise<void> {
  const page = await client.get(path);
  note(seen, page);
  const scripts = [...page.body.matchAll(/<script src="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(scripts.length, `scripts of ${path}`).toBeGreaterThan(3);
  for (const answer of await Promise.all(scripts.map(client.get))) note(seen, answer);
}

/** Asks the proxy, and compares the answer with the service's own. */
async function ask(client: VisitorClient, address: string, truth: Truth, seen: Seen): Promise<string> {
  const answer = await client.get(`/proxy${address}`);
  note(seen, answer);
  if (answer.status !== 200) return '';
  if (JSON.stringify(contentOf(answer.body)) !== (await truth(address))) seen.wrong.add(address);
  return answer.body;
}

/** Opens Home, searches four kinds, opens the first work with what cites it, and looks it up in a list. */
async function visit(client: VisitorClient, text: string, truth: Truth, seen: Seen): Promise<void> {
  await openPage(client, '/', seen);
  note(seen, await client.get('/proxy/status'));
  const lists = await Promise.all(
    KINDS.map((kind) =>
      ask(client, `/${kind}?search=${encodeURIComponent(text)}&per_page=20&page=1`, truth, seen),
    ),
  );
  const id = /"id":"https:\/\/openalex\.org\/(W\d+)"/.exec(lists[0] ?? '')?.[1];
  if (id === undefined) return;
  await openPage(client, `/works/${id}`, seen);
  await ask(client, `/works/${id}`, truth, seen);
  await ask(client, `/works?filter=cites:${id}&sort=cited_by_count:desc&per_page=10&page=1`, truth, seen);
}

/** All visitors at once; some of their searches are new in each wave. */
async function wave(server: OwnServer, number: number, truth: Truth, seen: Seen): Promise<void> {
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      const client = createVisitorClient(server.origin, visitor);
      const text = TEXTS[visitor % TEXTS.length] ?? TEXTS[0];
      try {
        await visit(client, visitor < 8 ? `${text} OR wave${number}` : text, truth, seen);
      } finally {
        client.leave();
      }
    }),
  );
}

/** How often the service was asked for each address. */
function askedOf(service: FakeServer): ReadonlyMap<string, number> {
  const asked = new Map<string, number>();
  for (const { url } of service.requests) if (!PROBE.test(url)) asked.set(url, (asked.get(url) ?? 0) + 1);
  return asked;
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

test(`${VISITORS} visitors at once are answered right by one server, which asks for nothing twice and keeps its size`, async () => {
  const minutes = soakMinutes() * SHARE;
  test.setTimeout((minutes + 15) * 60_000);
  const [service, reference] = await Promise.all([
    startFakeService({ dailyCredits: DAILY_CREDITS }),
    startFakeService({}),
  ]);
  const server = await startOwnServer({ service: service.url });
  const truth = createTruth(reference.url);
  const seen: Seen = { statuses: new Map(), waitsMs: [], wrong: new Set() };
  const sizes: number[] = [];
  const end = Date.now() + minutes * 60_000;
  try {
    for (let number = 0; number < LEAST_WAVES || Date.now() < end; number += 1) {
      await test.step(`wave ${number + 1}`, () => wave(server, number, truth, seen));
      sizes.push((await server.residentBytes()) ?? 0);
    }
    const asked = askedOf(service);
    const report = {
      waves: sizes.length,
      requests: seen.waitsMs.length,
      statuses: Object.fromEntries(seen.statuses),
      waitMs: {
        half: Math.round(percentile(seen.waitsMs, 0.5)),
        p95: Math.round(percentile(seen.waitsMs, 0.95)),
      },
      askedOfService: asked.size,
      residentMiB: sizes.map((size) => Math.round(size / 1_048_576)),
    };
    test.info().annotations.push({ type: 'visitors', description: JSON.stringify(report) });
    console.log(`${VISITORS} visitors: ${JSON.stringify(report)}`);
    expect([...seen.statuses.keys()], 'every answer is one').toEqual([200]);
    expect([...seen.wrong], 'answers that differ from the service').toEqual([]);
    expect(
      [...asked].filter(([, times]) => times > 1),
      'asked for twice',
    ).toEqual([]);
    expect(asked.size).toBeGreaterThan(0);
    // The first waves fill the caches and have the code compiled.
    const early = Math.max(...sizes.slice(0, 2));
    expect(sizes.at(-1) ?? 0, 'resident memory').toBeLessThanOrEqual(1.5 * early);
  } finally {
    await server.close();
    await Promise.all([service.close(), reference.close()]);
  }
});
