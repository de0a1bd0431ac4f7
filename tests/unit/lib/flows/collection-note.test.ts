import { describeCollection } from '@/lib/flows/collection-note';

const FACTS = { kind: 'works', holder: 'OpenAlex', at: Date.UTC(2026, 10, 24, 8), found: 5_026 } as const;

describe('describeCollection(facts)', () => {
  it('names the query as it was sent, filter, order, day and counts', () => {
    const params = {
      search: 'why tides?',
      filter: 'publication_year:2019-2024',
      sort: 'cited_by_count:desc',
    };
    expect(describeCollection({ ...FACTS, source: { type: 'list', params }, collected: 2_000 })).toEqual([
      'Works from OpenAlex, 2026-11-24',
      'Search as sent (search): why tides',
      'Filter: publication_year:2019-2024',
      'Order: cited_by_count:desc',
      'Found: 5,026 works; the first 2,000 are here',
      'Request: https://api.openalex.org/works?search=why%20tides&filter=publication_year:2019-2024&sort=cited_by_count:desc',
    ]);
  });

  it('says where all of them are there', () => {
    const source = { type: 'list', params: {} } as const;
    expect(describeCollection({ ...FACTS, source, collected: 5_026 })).toContain(
      'Found: 5,026 works; all of them are here',
    );
  });

  it('does not say of a library that OpenAlex was asked', () => {
    const source = { type: 'list', params: { search: 'tides' } } as const;
    const lines = describeCollection({ ...FACTS, holder: 'Ours', source, collected: 5_026 });
    expect(lines[0]).toMatch(/^Works from a local library \(“Ours”\), /);
    expect(lines.at(-1)).toBe('Request: /works?search=tides');
  });

  it('says of chosen ones that they were chosen', () => {
    const source = { type: 'ids', ids: ['W1', 'W2'] } as const;
    expect(describeCollection({ ...FACTS, holder: 'the sample library', source, collected: 2 })).toEqual([
      'Works from the sample library, 2026-11-24',
      'Chosen one by one: 2 works',
    ]);
  });
});
