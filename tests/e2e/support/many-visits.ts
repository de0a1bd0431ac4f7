import { expect } from '@playwright/test';
import { seededRandom } from '@/lib/base/random';
import type { FakeServer } from '../../support/fake-service-server';
import { contentOf, type Truth } from './service-truth';
import { createVisitorClient, type HttpAnswer, type VisitorClient } from './visitor-client';

export const VISITORS = 200;

const TEXTS = ['climate', 'learning', 'network', 'access', 'health', 'water', 'energy', 'history'] as const;
const KINDS = ['works', 'authors', 'sources', 'institutions'] as const;

/** What the page asks to find out whether the service is there; no visitor asks it. */
const PROBE = /select=id$/;

/** What visitors were answered. */
export interface Seen {
  /** By status, and the reason of a refusal. */
  readonly statuses: Map<string, number>;
  readonly waitsMs: number[];
  /** Limits that have passed when they were waited for. */
  askedAgain: number;
  /** Addresses whose answers differ from the service's own. */
  readonly wrong: Set<string>;
}

export function createSeen(): Seen {
  return { statuses: new Map(), waitsMs: [], askedAgain: 0, wrong: new Set() };
}

function note(seen: Seen, { status, body, tookMs }: HttpAnswer): void {
  const reason = status === 200 ? '' : ` ${/"reason":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 80)}`;
  const outcome = `${status}${reason}`;
  seen.statuses.set(outcome, (seen.statuses.get(outcome) ?? 0) + 1);
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

/** As the page does: a limit that passes is waited for. Source: docs/behaviours/requests.md#retries. */
async function askAgain(client: VisitorClient, address: string, seen: Seen): Promise<HttpAnswer> {
  let answer = await client.get(`/proxy${address}`);
  for (let pauseMs = 2_000; answer.status === 429 && pauseMs <= 16_000; pauseMs *= 2) {
    if (answer.body.includes('server_day')) break;
    seen.askedAgain += 1;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    answer = await client.get(`/proxy${address}`);
  }
  return answer;
}

/** Asks the proxy, and compares the answer with the service's own. */
async function ask(client: VisitorClient, address: string, truth: Truth, seen: Seen): Promise<string> {
  const answer = await askAgain(client, address, seen);
  note(seen, answer);
  if (answer.status !== 200) return '';
  if (JSON.stringify(contentOf(answer.body)) !== (await truth(address))) seen.wrong.add(address);
  return answer.body;
}

/** Opens Home, searches four kinds, opens the first work with what cites it, and looks it up in a list. */
async function visit(client: VisitorClient, text: string, truth: Truth, seen: Seen): Promise<void> {
  await openPage(client, '/', seen);
  await search(client, text, truth, seen);
}

/** The same without Home. */
async function search(client: VisitorClient, text: string, truth: Truth, seen: Seen): Promise<void> {
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

const textOf = (visitor: number) => TEXTS[visitor % TEXTS.length] ?? TEXTS[0];

/**
 * All visitors at once; some of their searches are new in each wave.
 *
 * @param number of the wave
 */
export async function visitAtOnce(origin: string, number: number, truth: Truth, seen: Seen): Promise<void> {
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      const client = createVisitorClient(origin, visitor);
      const text = textOf(visitor);
      try {
        await visit(client, visitor < 8 ? `${text} OR wave${number}` : text, truth, seen);
      } finally {
        client.leave();
      }
    }),
  );
}

/** Between two searches of a visitor. */
const THINK_MS = { least: 2_000, most: 6_000 } as const;
/** Their searches are always new: less than a quarter of the service's rate, which a server without Redis may ask. */
const CURIOUS = 2;

/** All visitors, spread over several servers, come within a few seconds and search again and again until the work is done. */
export async function visitWhile(
  work: Promise<unknown>,
  origins: readonly string[],
  truth: Truth,
  seen: Seen,
): Promise<void> {
  const random = seededRandom(11);
  const pause = (least: number, most: number) =>
    new Promise((resolve) => setTimeout(resolve, least + (most - least) * random()));
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const stay = async (visitor: number) => {
    const client = createVisitorClient(origins[visitor % origins.length] ?? '', visitor);
    try {
      await pause(0, THINK_MS.most);
      await openPage(client, '/', seen);
      for (; !isDone; await pause(THINK_MS.least, THINK_MS.most)) {
        const isNew = visitor < CURIOUS;
        const text = isNew ? `${textOf(visitor)} OR new${Math.floor(1e9 * random())}` : textOf(visitor);
        await search(client, text, truth, seen);
      }
    } finally {
      client.leave();
    }
  };
  await Promise.all([done, ...Array.from({ length: VISITORS }, (_, visitor) => stay(visitor))]);
}

/** How often the service was asked for each address. */
export function askedOf(service: FakeServer): ReadonlyMap<string, number> {
  const asked = new Map<string, number>();
  for (const { url } of service.requests) if (!PROBE.test(url)) asked.set(url, (asked.get(url) ?? 0) + 1);
  return asked;
}

export function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
