import {
  fetchConceptsByLevel,
  fetchHighlyCited,
  fetchTrending,
  searchVocabulary,
} from '@/lib/openalex/endpoints/vocabulary';
import { rawEntity } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const concept = (id: string, name: string, level: number, works: number, citations: number) =>
  rawEntity(id, { display_name: name, level, works_count: works, cited_by_count: citations });

const CONCEPTS = [
  concept('C1001', 'Computer science', 0, 900, 5_000),
  concept('C1002', 'Machine learning', 1, 50, 1_001),
  concept('C1003', 'Machine tool', 1, 11, 1_000),
  concept('C1004', 'Machine ethics', 5, 10, 3),
];

function setup() {
  const { client, requests } = createLibraryClient(CONCEPTS);
  const names = (page: { readonly results: readonly { readonly id: string }[] }) =>
    page.results.map(({ id }) => id);
  return { client, requests, names };
}

describe('searchVocabulary(api, kind, query, options)', () => {
  it('finds by words, a page at a time', async () => {
    const { client, requests, names } = setup();
    const page = await searchVocabulary(client, 'concepts', 'machine', { page: 1, perPage: 2, minWorks: 11 });
    expect(new Set(names(page))).toEqual(new Set(['C1002', 'C1003']));
    expect(requests).toEqual(['/concepts?search=machine&filter=works_count:11-&page=1&per_page=2']);
  });

  it.each<[unknown, object, string]>([
    [12, {}, 'Query must be a string'],
    [undefined, {}, 'Query must be a string'],
    ['  ', {}, 'Query string is required and cannot be empty'],
    ['x', { page: 0 }, 'Page number must be >= 1'],
    ['x', { page: 1.5 }, 'Page number must be >= 1'],
    ['x', { perPage: 0 }, 'per_page must be between 1 and 100'],
    ['x', { perPage: 101 }, 'per_page must be between 1 and 100'],
    ['x', { minWorks: -1 }, 'Minimum works count must be a non-negative integer'],
    ['x', { minWorks: 0.5 }, 'Minimum works count must be a non-negative integer'],
  ])('refuses %p with %p', async (query, options, message) => {
    const { client, requests } = setup();
    await expect(searchVocabulary(client, 'keywords', query, options)).rejects.toMatchObject({
      name: 'InvalidRequestError',
      message,
    });
    expect(requests).toEqual([]);
  });
});

describe('fetchHighlyCited and fetchTrending', () => {
  it('take more than 1,000 citations, most cited first', async () => {
    const { client, requests, names } = setup();
    expect(names(await fetchHighlyCited(client, 'concepts'))).toEqual(['C1001', 'C1002']);
    expect(requests).toEqual(['/concepts?filter=cited_by_count:>1000&sort=cited_by_count:desc']);
  });

  it('take more than 10 works, those of most works first', async () => {
    const { client, requests, names } = setup();
    expect(names(await fetchTrending(client, 'concepts'))).toEqual(['C1001', 'C1002', 'C1003']);
    expect(names(await fetchTrending(client, 'concepts', { minWorks: 50 }))).toEqual(['C1001', 'C1002']);
    expect(requests).toEqual([
      '/concepts?filter=works_count:>10&sort=works_count:desc',
      '/concepts?filter=works_count:50-&sort=works_count:desc',
    ]);
  });
});

describe('fetchConceptsByLevel(api, level, options)', () => {
  it('takes the concepts of one level', async () => {
    const { client, names } = setup();
    expect(names(await fetchConceptsByLevel(client, 1))).toEqual(['C1002', 'C1003']);
    expect(names(await fetchConceptsByLevel(client, 0))).toEqual(['C1001']);
    expect(names(await fetchConceptsByLevel(client, 5))).toEqual(['C1004']);
  });

  it.each([-1, 6, 1.5, Number.NaN])('refuses the level %p', async (level) => {
    const { client } = setup();
    await expect(fetchConceptsByLevel(client, level)).rejects.toMatchObject({
      message: 'Level must be an integer between 0 and 5',
    });
  });
});
