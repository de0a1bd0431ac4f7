import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { createStaticTier } from '@/lib/cache/static-tier';
import { searchAndVisualize } from '@/lib/flows/search-and-visualize';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';
import { createTransport } from '@/lib/openalex/transport';
import { startFakeService } from '@/tests/support/fake-service-server';
import { exampleSeeds } from '../../../../scripts/static-cache/examples';
import { fillStaticCache } from '../../../../scripts/static-cache/fill';
import { openStore } from '../../../../scripts/static-cache/store';

const folder = mkdtempSync(path.join(tmpdir(), 'examples-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** The folder as a site would serve it. */
async function fetchFile(url: string): Promise<Response> {
  try {
    const file = path.join(folder, decodeURIComponent(url.replace('https://site.test/static-cache/', '')));
    return new Response(readFileSync(file), { headers: { 'Content-Type': 'application/json' } });
  } catch {
    return new Response('', { status: 404 });
  }
}

describe('exampleSeeds()', () => {
  it("are what Home's examples ask for, which then cost a first visitor nothing", async () => {
    const service = await startFakeService();
    try {
      const year = 365 * 86_400_000;
      const state = await fillStaticCache({
        seeds: await exampleSeeds(),
        depth: 0,
        kinds: null,
        maxAgeMs: 0,
        maxCredits: 1_000,
        maxRequests: 1_000,
        store: openStore(folder, () => Date.now() - year),
        transport: createTransport({ baseUrl: service.url, sleep: () => Promise.resolve() }),
        now: Date.now,
      });
      expect(state).toMatchObject({ credits: 20, stopped: null, failures: [] });
      service.reset();
      const client = createOpenAlexClient({ baseUrl: service.url });
      const hosted = createStaticTier({ baseUrl: 'https://site.test/static-cache', fetch: fetchFile });
      const records = createRecordStore();
      const api = createCachedApi(client, records, { hosted });
      for (const query of ['machine learning', 'climate change']) {
        const outcome = await searchAndVisualize({ api, records, now: Date.now }, { query, isThrifty: true });
        expect(outcome.type === 'results' ? outcome.nodes.length : 0).toBeGreaterThan(20);
      }
      expect(service.requests).toEqual([]);
    } finally {
      await service.close();
    }
  });
});
