import path from 'node:path';
import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { referenceIds } from '@/lib/entities/work';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { createOpenAlexClient, type OpenAlexClient } from '@/lib/openalex/endpoints/client';
import { loadLibrary } from '@/lib/server/load-library';
import { createLibraryFetch } from '@/tests/support/library-fetch';
import { describeWithSharedData, SHARED_DATA } from '@/tests/support/shared-data';

const KINDS: readonly EntityKind[] = ['works', 'authors', 'sources', 'institutions'];

describeWithSharedData('createOpenAlexClient over real records', () => {
  let client: OpenAlexClient;

  beforeAll(async () => {
    const library = await loadLibrary(path.join(SHARED_DATA, 'openalex'));
    const baseUrl = 'https://library.test';
    client = createOpenAlexClient({ baseUrl, fetch: createLibraryFetch(library, { baseUrl }) });
  }, 120_000);

  it('finds the same work by id, by DOI and by PubMed number', async () => {
    const asked = ['W2741809807', 'https://doi.org/10.7717/peerj.4375', 'pmid:29456894'];
    const records = await Promise.all(asked.map((id) => client.fetchEntity(checkedReference('works', id))));
    expect(records.map((record) => record?.id)).toEqual(['W2741809807', 'W2741809807', 'W2741809807']);
  });

  it('searches four kinds at once', async () => {
    const pages = await Promise.all(
      KINDS.map((kind) => client.fetchList(kind, { search: 'open access', perPage: 20 })),
    );
    expect(pages.map(({ kind }) => kind)).toEqual(KINDS);
    expect(pages[0]?.results.length).toBe(20);
    expect(pages[0]?.meta.count).toBeGreaterThan(20);
  });

  it('fetches the references of a work, and knows which have no record', async () => {
    const work = await client.fetchEntity(checkedReference('works', 'W2741809807'));
    const references = work?.kind === 'works' ? referenceIds(work) : [];
    const ids = references.filter((id) => id !== null);
    const { found, missing } = await client.fetchBatch('works', ids, { select: ['display_name'] });
    expect(ids.length).toBeGreaterThan(40);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length + missing.length).toBe(new Set(ids).size);
  });

  it('counts by group and suggests', async () => {
    const page = await client.fetchList('works', { groupBy: 'type', filter: 'publication_year:2018' });
    expect(page.groups.map(({ key }) => key)).toContain('article');
    const hits = await client.autocomplete('all', 'open access');
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.every(({ kind }) => isEntityKind(kind))).toBe(true);
  });

  it('shows what the service says about a day without a key', async () => {
    expect(client.budget.current().limitCredits).toBe(1_000);
  });
});
