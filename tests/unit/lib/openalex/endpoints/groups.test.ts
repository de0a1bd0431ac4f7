import type { ListPage } from '@/lib/openalex/api';
import { fetchGroupCounts } from '@/lib/openalex/endpoints/groups';
import { rawWork } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const WORKS = [
  rawWork('W1001', { year: 2019 }),
  rawWork('W1002', { year: 2020 }),
  rawWork('W1003', { year: 2020 }),
];

describe('fetchGroupCounts(api, type, field, options)', () => {
  it('counts for one credit, 25 groups unless told', async () => {
    const { client, requests } = createLibraryClient(WORKS);
    expect(await fetchGroupCounts(client, 'works', 'publication_year')).toEqual([
      { key: '2020', label: '2020', count: 2 },
      { key: '2019', label: '2019', count: 1 },
    ]);
    expect(requests).toEqual(['/works?group_by=publication_year&per_page=25']);
    expect(client.meter.get().spentCredits).toBe(1);
  });

  it('is empty when nothing matches', async () => {
    const { client } = createLibraryClient(WORKS);
    const groups = await fetchGroupCounts(client, 'works', 'publication_year', {
      filter: 'publication_year:1900',
    });
    expect(groups).toEqual([]);
  });

  it('says when there are works but no groups', async () => {
    const page: ListPage = {
      kind: 'works',
      meta: { count: 5, page: 1, perPage: 25, nextCursor: null, isPartial: false },
      results: [],
      groups: [],
    };
    await expect(fetchGroupCounts({ fetchList: async () => page }, 'works', 'type')).rejects.toMatchObject({
      name: 'ApiError',
      message: 'No grouping data returned for field: type',
    });
  });

  it.each([
    ['venues', 'type', 'Unknown entity type: venues'],
    ['works', 'doi', 'Cannot group works by doi'],
  ])('refuses %s by %s', async (type, field, message) => {
    const { client, requests } = createLibraryClient(WORKS);
    await expect(fetchGroupCounts(client, type, field)).rejects.toMatchObject({ message });
    expect(requests).toEqual([]);
  });
});
