import { expect } from '@playwright/test';
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
  readonly statuses: Map<number, number>;
  readonly waitsMs: number[];
  /** Addresses whose answers differ from the service's own. */
  readonly wrong: Set<string>;
}

export function createSeen(): Seen {
  return { statuses: new Map(), waitsMs: [], wrong: new Set() };
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

/**
 * All visitors at once, by turns at several servers; some of their searches are new in each wave.
 *
 * @param number of the wave
 */
export async function visitAtOnce(
  origins: readonly [string, ...string[]],
  number: number,
  truth: Truth,
  seen: Seen,
): Promise<void> {
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      const client = createVisitorClient(origins[visitor % origins.length] ?? origins[0], visitor);
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
export function askedOf(service: FakeServer): ReadonlyMap<string, number> {
  const asked = new Map<string, number>();
  for (const { url } of service.requests) if (!PROBE.test(url)) asked.set(url, (asked.get(url) ?? 0) + 1);
  return asked;
}

export function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
