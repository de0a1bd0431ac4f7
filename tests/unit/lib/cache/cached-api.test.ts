import { createCachedApi } from '@/lib/cache/cached-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { createOpenAlexClient } from '@/lib/openalex/endpoints/client';

const BASE_URL = 'https://api.example.org';

/** A cached client in front of a service that knows every id but W404, with 100 authors in lists. */
function setup() {
  const requests: string[] = [];
  const work = (id: string, authors: number) => ({
    id: `https://openalex.org/${id}`,
    display_name: id,
    authorships: Array.from({ length: authors }, (_, index) => ({ author: { id: `A${index + 10}` } })),
  });
  const client = createOpenAlexClient({
    baseUrl: BASE_URL,
    fetch: async (url) => {
      requests.push(url.slice(BASE_URL.length));
      const { pathname, searchParams } = new URL(url);
      const single = /^\/works\/(.+)$/.exec(pathname)?.[1];
      if (single === 'W404') return new Response('<h1>Not Found</h1>', { status: 404 });
      if (single !== undefined) return Response.json(work(single.startsWith('W') ? single : 'W99', 120));
      const asked = (searchParams.get('filter') ?? 'openalex:W11').replace('openalex:', '').split('|');
      const results = asked.filter((id) => id !== 'W404').map((id) => work(id, id === 'W77' ? 100 : 1));
      return Response.json({ meta: { count: results.length }, results });
    },
  });
  const store = createRecordStore();
  return { api: createCachedApi(client, store), store, requests };
}

describe('createCachedApi(api, store)', () => {
  it('asks for a record once', async () => {
    const { api, requests } = setup();
    await api.fetchEntity(checkedReference('works', 'W12'));
    await expect(api.fetchEntity(checkedReference('works', 'W12'))).resolves.toMatchObject({ id: 'W12' });
    await api.fetchEntity(checkedReference('works', 'W12'), { select: ['display_name'] });
    expect(requests).toEqual(['/works/W12']);
  });

  it('sends a new request for a record that bypasses the cache, even while a plain call for it runs', async () => {
    const { api, requests } = setup();
    await Promise.all([
      api.fetchEntity(checkedReference('works', 'W12')),
      api.fetchEntity(checkedReference('works', 'W12'), { bypassCache: true }),
      api.fetchEntity(checkedReference('works', 'W12')),
    ]);
    await api.fetchEntity(checkedReference('works', 'W12'), { bypassCache: true });
    expect(requests).toEqual(['/works/W12', '/works/W12', '/works/W12']);
  });

  it('asks again for fields that were not selected', async () => {
    const { api, requests } = setup();
    await api.fetchEntity(checkedReference('works', 'W12'), { select: ['display_name'] });
    await api.fetchEntity(checkedReference('works', 'W12'), { select: ['display_name', 'doi'] });
    await api.fetchEntity(checkedReference('works', 'W12'));
    expect(requests).toEqual([
      '/works/W12?select=id,display_name',
      '/works/W12?select=id,display_name,doi',
      '/works/W12',
    ]);
  });

  it('remembers under which other id a record was asked for', async () => {
    const { api, requests } = setup();
    await api.fetchEntity(checkedReference('works', 'doi:10.1234/x'));
    await api.fetchEntity(checkedReference('works', 'doi:10.1234/x'));
    await api.fetchEntity(checkedReference('works', 'W99'));
    expect(requests).toEqual(['/works/doi:10.1234/x']);
  });

  it('does not remember what is not there', async () => {
    const { api, requests } = setup();
    await expect(api.fetchEntity(checkedReference('works', 'W404'))).resolves.toBeNull();
    await api.fetchEntity(checkedReference('works', 'W404'));
    expect(requests).toHaveLength(2);
  });

  it('asks a batch only for what is missing, and answers in order', async () => {
    const { api, requests } = setup();
    await api.fetchEntity(checkedReference('works', 'W12'));
    const answer = await api.fetchBatch('works', ['W13', 'W12', 'W404', 'W13']);
    expect(requests).toEqual(['/works/W12', '/works?filter=openalex:W13|W404&corpus=all&per_page=100']);
    expect(answer.found.map(({ id }) => id)).toEqual(['W13', 'W12']);
    expect(answer.missing).toEqual(['W404']);
    await api.fetchBatch('works', ['W12', 'W13']);
    expect(requests).toHaveLength(2);
  });

  it('keeps the records of lists, but not their cut-off authors', async () => {
    const { api, store, requests } = setup();
    await api.fetchList('works', { filter: 'openalex:W11|W77' });
    expect(store.get('works', 'W11', 'all')).not.toBeNull();
    expect(store.get('works', 'W77', ['display_name'])).not.toBeNull();
    expect(store.get('works', 'W77', ['authorships'])).toBeNull();
    const whole = await api.fetchEntity(checkedReference('works', 'W77'));
    expect(whole?.kind === 'works' ? whole.raw.authorships : []).toHaveLength(120);
    expect(requests).toHaveLength(2);
  });

  it('passes faults on', async () => {
    const { api } = setup();
    await expect(api.fetchEntity(checkedReference('works', '10.1234/../authors'))).rejects.toMatchObject({
      name: 'InvalidRequestError',
    });
  });
});
