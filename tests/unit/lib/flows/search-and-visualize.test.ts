import type { CachedSearch } from '@/lib/flows/cached-search';
import type { FlowContext } from '@/lib/flows/context';
import { hydrateNode } from '@/lib/flows/hydrate-node';
import { type SearchProgress, searchAndVisualize } from '@/lib/flows/search-and-visualize';
import { edgeId } from '@/lib/graph/edge-types';
import { ApiError } from '@/lib/openalex/errors';
import { searchesOf } from '@/lib/search-text/plan-search';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { silenceReports } from '@/tests/support/reports';

const RECORDS = [
  rawWork('W11', { title: 'Open access now', authors: ['A11'], cites: ['W12'], source: 'S11', year: 2021 }),
  rawWork('W12', { title: 'Open access then', year: 2015 }),
  rawEntity('A11', { display_name: 'Open Access Author' }),
  rawEntity('S11', { display_name: 'Journal of Open Access' }),
  rawEntity('I11', { display_name: 'Open Access Institute' }),
  rawEntity('T11', { display_name: 'Open access topics' }),
  rawEntity('keywords/open-access', { display_name: 'Open access', works_count: 7, cited_by_count: 9 }),
];

silenceReports();

async function search(query: string, request: object = {}, service: TestService = {}) {
  const context = createTestContext(RECORDS, service);
  const steps: SearchProgress[] = [];
  const outcome = await searchAndVisualize(
    context,
    { query, ...request },
    { onProgress: (progress) => steps.push(progress) },
  );
  return { outcome, steps, requests: context.requests };
}

async function results(query: string, request: object = {}, service: TestService = {}) {
  const { outcome, ...rest } = await search(query, request, service);
  if (outcome.type !== 'results') throw new Error('The query was taken for an identifier');
  return { ...outcome, ...rest };
}

describe('searchAndVisualize(context, request)', () => {
  it('searches works, authors, sources and institutions at once, 20 each, and joins what it finds', async () => {
    const { nodes, edges, requests } = await results('open access');
    expect(nodes.map((node) => node.id).sort()).toEqual(['A11', 'I11', 'S11', 'W11', 'W12']);
    expect(nodes.every((node) => node.hydration === 'minimal')).toBe(true);
    expect(edges.map(edgeId).sort()).toEqual([
      'A11-authored-W11',
      'W11-published_in-S11',
      'W11-references-W12',
    ]);
    expect(requests).toHaveLength(4);
    expect(requests.every((request) => request.includes('per_page=20'))).toBe(true);
    expect(requests[0]).toContain('select=id,display_name,cited_by_count,publication_year');
  });

  it('lays the results on a grid, kind by kind', async () => {
    const { nodes } = await results('open access');
    expect(nodes.map(({ entityType, x, y }) => [entityType, x, y])).toEqual([
      ['works', 100, 100],
      ['works', 300, 100],
      ['authors', 500, 100],
      ['sources', 100, 250],
      ['institutions', 300, 250],
    ]);
  });

  it('tells how far each kind is', async () => {
    const { steps, progress } = await results('open access', { kinds: ['works', 'topics'] });
    expect(steps[0]?.get('works')).toEqual({ state: 'running' });
    expect(steps[0]?.get('topics')).toEqual({ state: 'pending' });
    expect([...progress]).toEqual([
      ['works', { state: 'done', shown: 2, total: 2 }],
      ['topics', { state: 'done', shown: 1, total: 1 }],
    ]);
  });

  it('narrows works, and only works, by the years of the dates', async () => {
    const { nodes, requests } = await results('open access', { dates: { start: '2020-03-01', end: null } });
    expect(nodes.map((node) => node.id)).not.toContain('W12');
    const filtered = requests.filter((request) => request.includes('filter=publication_year:2020-'));
    expect(filtered.map((request) => request.split('?')[0])).toEqual(['/works']);
  });

  it('goes on when one kind fails, and says why', async () => {
    const { nodes, progress } = await results(
      'open access',
      {},
      {
        before: (request) => {
          if (request.startsWith('/authors')) throw new TypeError('connection reset');
        },
      },
    );
    expect(nodes.map((node) => node.id)).not.toContain('A11');
    expect(nodes).toHaveLength(4);
    expect(progress.get('authors')).toEqual({
      state: 'failed',
      message: 'Network error after 3 attempts: connection reset',
    });
  });

  it('fails with the first message when all kinds fail', async () => {
    const dead = () => {
      throw new TypeError('offline');
    };
    await expect(search('open access', {}, { before: dead })).rejects.toMatchObject({
      message: 'Network error after 3 attempts: offline',
      reason: 'failed',
    });
  });

  describe('without any answer', () => {
    const dead = () => {
      throw new TypeError('offline');
    };

    function outage(cachedSearch: CachedSearch, more: Partial<FlowContext> = {}) {
      const { api, records, requests, now } = createTestContext(RECORDS, { before: dead });
      return { context: { api, records, now, cachedSearch, ...more }, requests };
    }

    /** A browser that has everything in its cache. */
    function everythingCached(): CachedSearch {
      const { api } = createTestContext(RECORDS);
      return {
        search: (kind, plan, limit, options) =>
          api.fetchList(kind, { ...searchesOf(plan, kind), perPage: limit, filter: options?.filter }, {}),
      };
    }

    it('finds what is cached, and says so', async () => {
      const { context } = outage(everythingCached());
      const outcome = await searchAndVisualize(context, { query: 'open access' });
      expect(outcome).toMatchObject({ type: 'results', isCached: true });
      if (outcome.type !== 'results') throw new Error('no results');
      expect(outcome.nodes.map(({ id }) => id).sort()).toEqual(['A11', 'I11', 'S11', 'W11', 'W12']);
      expect(outcome.progress.get('works')).toEqual({ state: 'done', shown: 2, total: 2 });
    });

    it('narrows what is cached by the years, too', async () => {
      const { context } = outage(everythingCached());
      const dates = { start: '2020-01-01', end: '2022-12-31' };
      const outcome = await searchAndVisualize(context, { query: 'open access', kinds: ['works'], dates });
      expect(outcome.type === 'results' && outcome.nodes.map(({ id }) => id)).toEqual(['W11']);
    });

    it('searches the cache first when the browser is offline', async () => {
      const { context, requests } = outage(everythingCached(), { isOffline: () => true });
      expect(await searchAndVisualize(context, { query: 'open access' })).toMatchObject({ isCached: true });
      expect(requests).toEqual([]);
    });

    it('fails as before where nothing fits or nothing can be searched', async () => {
      const failure = { message: 'Network error after 3 attempts: offline' };
      const { context } = outage(everythingCached());
      await expect(searchAndVisualize(context, { query: 'volcanoes' })).rejects.toMatchObject(failure);
      const broken = outage({ search: () => Promise.reject(new TypeError('no worker')) });
      await expect(searchAndVisualize(broken.context, { query: 'open access' })).rejects.toMatchObject(
        failure,
      );
    });

    it('takes a refusal for what it is', async () => {
      const { context } = outage(everythingCached());
      const api = {
        ...context.api,
        fetchList: () => Promise.reject(new ApiError('HTTP 500', 500, null)),
      };
      await expect(searchAndVisualize({ ...context, api }, { query: 'open access' })).rejects.toMatchObject({
        message: 'HTTP 500',
      });
    });
  });

  it('loads an identifier instead of searching for it', async () => {
    const context = createTestContext([rawWork('W1234567')]);
    const outcome = await searchAndVisualize(context, { query: ' W1234567 ' });
    expect(outcome).toMatchObject({ type: 'entity', entity: { node: { id: 'W1234567' } } });
    expect(context.requests).toEqual(['/works/W1234567']);
  });

  it('mends what the service refuses and tells', async () => {
    const { nodes, plan } = await results('open access?', { kinds: ['works'] });
    expect(nodes).toHaveLength(2);
    expect(plan.faults.map(({ kind }) => kind)).toEqual(['question-mark']);
  });

  it.each(['   ', '???'])('sends no request for %j', async (query) => {
    const { nodes, requests } = await results(query);
    expect([nodes, requests]).toEqual([[], []]);
  });

  it('stops when cancelled', async () => {
    const controller = new AbortController();
    const context = createTestContext(RECORDS, { before: () => controller.abort() });
    await expect(
      searchAndVisualize(context, { query: 'open access' }, { signal: controller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('searches only works for credits when thrifty, ten at most of the other kinds', async () => {
    const kinds = ['works', 'authors', 'institutions', 'keywords'];
    const { nodes, progress, requests } = await results('open access', { kinds, isThrifty: true });
    expect([...requests].sort()).toEqual([
      '/authors?search=open access&per_page=10&select=id,display_name,works_count',
      '/autocomplete/keywords?q=open access',
      '/institutions?search=open access&per_page=10&select=id,display_name,works_count',
      expect.stringMatching(
        /^\/works\?search=open access&per_page=20&select=id,display_name,cited_by_count,/,
      ),
    ]);
    expect(nodes.map(({ id }) => id).sort()).toEqual(['A11', 'I11', 'W11', 'W12', 'open-access']);
    expect(nodes.every(({ hydration }) => hydration === 'minimal')).toBe(true);
    expect(nodes.find(({ id }) => id === 'open-access')).toMatchObject({
      entityType: 'keywords',
      label: 'Open access',
      summary: { worksCount: 7, citedByCount: 9 },
    });
    expect(progress.get('keywords')).toEqual({ state: 'done', shown: 1, total: 1 });
  });

  it('asks for fewer than ten when fewer are wanted', async () => {
    const { requests } = await results('open access', { kinds: ['topics'], isThrifty: true, limit: 3 });
    expect(requests).toEqual(['/topics?search=open access&per_page=3&select=id,display_name,works_count']);
  });

  it('leaves what a thrifty search found to be fetched whole when it is opened', async () => {
    const context = createTestContext(RECORDS);
    const request = { query: 'open access', kinds: ['authors'] as const, isThrifty: true };
    const outcome = await searchAndVisualize(context, request);
    const [node] = outcome.type === 'results' ? outcome.nodes : [];
    if (node === undefined) throw new Error('Nothing was found');
    const whole = await hydrateNode(context, node);
    expect([whole.node.id, whole.node.hydration]).toEqual(['A11', 'full']);
    expect(context.requests.at(-1)).toBe('/authors/A11');
  });
});
