import {
  collectGroupPage,
  type GroupsSoFar,
  groupCredits,
  largestFirst,
  NO_GROUPS,
} from '@/lib/flows/collect-groups';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';

/** Of 450 years, each with one work, the last with two. */
const WORKS = Array.from({ length: 451 }, (_, index) =>
  rawWork(`W${1_000 + index}`, { title: 'Tide', year: 1500 + Math.min(index, 449) }),
);

describe('collectGroupPage(context, kind, params, before)', () => {
  it('fetches all groups by cursor, two hundred a request, and ends without an empty page', async () => {
    const context = createTestContext(WORKS);
    const params = { search: 'tide', groupBy: 'publication_year', sort: 'count:desc' };
    let soFar: GroupsSoFar = NO_GROUPS;
    while (soFar.next !== null) soFar = await collectGroupPage(context, 'works', params, soFar);
    expect(soFar.groups.size).toBe(450);
    expect(context.requests).toHaveLength(3);
    for (const request of context.requests) {
      expect(request).toMatch(/^\/works\?search=tide&group_by=publication_year&per_page=200&cursor=/);
    }
    expect(largestFirst(soFar)[0]).toEqual({ key: '1949', label: '1949', count: 2 });
    expect(await collectGroupPage(context, 'works', params, soFar)).toBe(soFar);
  });

  it('costs fifty credits at most, and five hundred where the list is searched', () => {
    expect(groupCredits('works', { filter: 'is_oa:true', groupBy: 'type' })).toEqual({ page: 1, most: 50 });
    expect(groupCredits('works', { search: 'tide', groupBy: 'type' })).toEqual({ page: 10, most: 500 });
  });
});
