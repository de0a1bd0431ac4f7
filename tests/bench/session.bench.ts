import path from 'node:path';
import { expect, test } from '@playwright/test';
import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { lastKnownInstitutions } from '@/lib/entities/author';
import { authorStubs } from '@/lib/entities/work';
import type { FlowContext } from '@/lib/flows/context';
import { expandNode } from '@/lib/flows/expand-node';
import { loadEntity } from '@/lib/flows/load-entity';
import { searchAndVisualize } from '@/lib/flows/search-and-visualize';
import { EMPTY_GRAPH } from '@/lib/graph/graph-state';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { loadLibrary } from '@/lib/server/load-library';
import { createFakeService, type FakeService } from '@/tests/support/fake-service';
import { recordEndpoints } from '@/tests/support/record-endpoints';
import { reportGoal } from './report-goal';

const BASE_URL = 'https://api.openalex.org';

interface Page {
  readonly context: FlowContext;
  readonly service: FakeService;
}

/** A page just opened: the product's own client, cache and flows, with nothing fetched yet. */
async function openPage(): Promise<Page> {
  const library = await loadLibrary(path.resolve('public/sample-library.ndjson.gz'));
  const service = createFakeService(library, { baseUrl: BASE_URL, dailyCredits: 1_000 });
  const records = createRecordStore();
  const client = createOpenAlexClient(
    { baseUrl: BASE_URL, fetch: service.fetch, sleep: () => Promise.resolve() },
    recordEndpoints,
  );
  return { context: { api: createCachedApi(client, records), records, now: Date.now }, service };
}

/** Searches four kinds, opens a work, expands it, opens its first author and the author's institution. */
async function standardSession(context: FlowContext, isThrifty: boolean): Promise<void> {
  const outcome = await searchAndVisualize(context, { query: 'climate change', isThrifty });
  if (outcome.type !== 'results') throw new Error('The query was taken for an identifier');
  expect(new Set(outcome.nodes.map((node) => node.entityType)).size).toBe(4);
  const found = outcome.nodes.find((node) => node.entityType === 'works');
  const work = await loadEntity(context, { kind: 'works', id: found?.id ?? '' });
  const expansion = await expandNode(context, work.node, {
    graph: () => EMPTY_GRAPH,
    positionOf: () => null,
  });
  expect(expansion.relations.every((relation) => relation.state === 'done')).toBe(true);
  expect(expansion.nodes.length).toBeGreaterThan(5);
  const [first] = work.record.kind === 'works' ? authorStubs(work.record) : [];
  const author = await loadEntity(context, { kind: 'authors', id: first?.id ?? '' });
  const [home] = author.record.kind === 'authors' ? lastKnownInstitutions(author.record) : [];
  const institution = await loadEntity(context, { kind: 'institutions', id: home?.id ?? '' });
  expect(institution.node.entityType).toBe('institutions');
}

/** Requests and credits of what happens in between. */
async function spent({ service }: Page, session: () => Promise<void>) {
  const before = { requests: service.requests.length, credits: service.creditsUsed };
  await session();
  return {
    requests: service.requests.length - before.requests,
    credits: service.creditsUsed - before.credits,
  };
}

function reportSession(
  name: string,
  { requests, credits }: Awaited<ReturnType<typeof spent>>,
  atMost: number,
) {
  reportGoal({ name: `${name}-requests`, unit: 'requests', value: requests });
  return reportGoal({ name, unit: 'credits', value: credits, atMost });
}

test('standard session with a key: credits cold and warm', async () => {
  const page = await openPage();
  const cold = await spent(page, () => standardSession(page.context, false));
  const warm = await spent(page, () => standardSession(page.context, false));
  const met = [reportSession('session-cold', cold, 45), reportSession('session-warm', warm, 0)];
  expect(met).toEqual([true, true]);
});

test('standard session without a key, which is thrifty: credits cold and warm', async () => {
  const page = await openPage();
  const cold = await spent(page, () => standardSession(page.context, true));
  const warm = await spent(page, () => standardSession(page.context, true));
  const met = [reportSession('session-thrifty', cold, 15), reportSession('session-thrifty-warm', warm, 0)];
  expect(met).toEqual([true, true]);
});
