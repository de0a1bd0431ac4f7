import type { EntityKind } from '@/lib/base/entity-kind';
import { splitOutsideQuotes } from '@/lib/base/quoted-split';
import type { ListParams } from '@/lib/openalex/api';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { buildFilter, chunkFilterValues } from '@/lib/openalex/filter-builder';
import { buildListRequest, unlistedFields } from '@/lib/openalex/list-params';

function query(kind: EntityKind, params: ListParams): string {
  return buildListRequest(kind, params).query;
}

describe('buildListRequest(kind, params)', () => {
  it('sends what is given, in a fixed order', () => {
    expect(
      query('works', {
        select: ['display_name'],
        perPage: 20,
        page: 2,
        sort: 'cited_by_count:desc',
        filter: 'publication_year:2019-2024,type:!article',
        search: 'open access',
      }),
    ).toBe(
      'search=open%20access&filter=publication_year:2019-2024,type:!article&sort=cited_by_count:desc&page=2&per_page=20&select=id,display_name',
    );
  });

  it('leaves blank parameters out and knows the price', () => {
    expect(buildListRequest('works', { search: ' ', filter: '', sort: '' })).toEqual({
      path: '/works',
      query: '',
      credits: 1,
    });
    expect(buildListRequest('authors', { search: 'x' }).credits).toBe(10);
    expect(buildListRequest('works', { groupBy: 'type', search: 'x' }).credits).toBe(10);
  });

  it('mends the search text, and sends truncation to the exact form of its scope', () => {
    expect(query('works', { search: 'is it true?' })).toBe('search=is%20it%20true');
    expect(query('works', { search: 'therap*' })).toBe('search.exact=therap*');
    expect(query('works', { 'search.title': 'therap*' })).toBe('search.title.exact=therap*');
    expect(query('works', { 'search.title': 'a', 'search.title_and_abstract': 'b' })).toBe(
      'search.title_and_abstract=b&search.title=a',
    );
    expect(query('authors', { search: 'smit*' })).toBe('search=smit*');
  });

  it('searches a part once, and other kinds than works as a whole', () => {
    expect(() => buildListRequest('works', { search: 'therap*', 'search.exact': 'x' })).toThrow(
      'One part of works can be searched once: search.exact is a second search',
    );
    expect(() => buildListRequest('authors', { 'search.title': 'x' })).toThrow(
      'Only works can be searched by search.title',
    );
  });

  it('keeps ids, pipes and colons readable and escapes the rest', () => {
    expect(query('works', { filter: 'doi:10.1/a|10.1/b' })).toBe('filter=doi:10.1/a|10.1/b');
    expect(query('works', { filter: 'display_name:"a & b, c"' })).toBe(
      'filter=display_name:%22a%20%26%20b,%20c%22',
    );
    expect(query('works', { cursor: '*' })).toBe('cursor=*');
  });

  it.each<[string, EntityKind, ListParams, string]>([
    ['page 0', 'works', { page: 0 }, 'Page number must be >= 1'],
    ['half a page', 'works', { page: 1.5 }, 'Page number must be >= 1'],
    ['200 per page', 'works', { perPage: 200 }, 'per_page must be between 1 and 100'],
    ['none per page', 'works', { perPage: 0 }, 'per_page must be between 1 and 100'],
    [
      'a page past 10,000',
      'works',
      { page: 101, perPage: 100 },
      'Only the first 10,000 results can be paged; use a cursor for more',
    ],
    ['a large sample', 'works', { sample: 10_001 }, 'Maximum sample size is 10,000 works'],
    ['a large sample of sources', 'sources', { sample: 10_001 }, 'Random sample size cannot exceed 10,000'],
    [
      'a sorted sample',
      'works',
      { sample: 5, sort: 'cited_by_count' },
      'A random sample cannot be combined with sorting',
    ],
    ['a seed alone', 'works', { seed: 5 }, 'A seed needs a sample size'],
    [
      'a nested field',
      'works',
      { select: ['open_access.is_oa'] },
      'Cannot select open_access.is_oa from works',
    ],
    [
      'a field of old',
      'publishers',
      { select: ['sources_count'] },
      'Cannot select sources_count from publishers',
    ],
    ['an unknown filter', 'works', { filter: 'grants.funder:F12' }, 'Cannot filter works by grants.funder'],
    [
      'a filter of paid plans',
      'works',
      { filter: 'type:article,from-created-date:2024-01-01' },
      'Filtering and sorting by from_created_date need a paid plan of OpenAlex; use the publication date instead',
    ],
    [
      'a sort of paid plans',
      'works',
      { sort: 'updated_date:desc' },
      'Filtering and sorting by updated_date need a paid plan of OpenAlex; use the publication date instead',
    ],
    ['ids of sources by id', 'sources', { filter: 'id:S12' }, 'Cannot filter sources by id'],
    ['a filter without colon', 'works', { filter: 'type:a,b' }, 'Filter without a value: b'],
    ['a blank value', 'works', { filter: 'type:' }, 'Invalid value for filter type: '],
    ['a missing value', 'works', { filter: 'type:undefined' }, 'Invalid value for filter type: undefined'],
    [
      'an old range',
      'works',
      { filter: 'publication_year:>=2020' },
      'Invalid value for filter publication_year: >=2020',
    ],
    [
      'a loose date',
      'works',
      { filter: 'from_publication_date:2020' },
      'Invalid value for filter from_publication_date: 2020',
    ],
    [
      'a word for a truth',
      'works',
      { filter: 'is_retracted:yes' },
      'Invalid value for filter is_retracted: yes',
    ],
    ['a wrong id', 'works', { filter: 'cites:fff' }, 'Invalid value for filter cites: fff'],
    ['an exclamation inside', 'works', { filter: 'type:a|!b' }, 'Invalid value for filter type: !b'],
    ['a sort by words', 'works', { sort: 'title.search' }, 'Cannot sort works by title.search'],
    ['a sort of groups', 'works', { sort: 'count:desc' }, 'Cannot sort works by count'],
    [
      'four fields within one another',
      'works',
      { groupBy: 'type,language,publication_year,oa_status' },
      'At most three fields can be grouped within one another, and none of true and false, continents or versions',
    ],
    ['a removed filter', 'works', { filter: 'grants.funder:F12' }, 'Cannot filter works by grants.funder'],
    [
      'a removed filter of authors',
      'authors',
      { filter: 'last_known_institution.id:I12' },
      'Cannot filter authors by last_known_institution.id',
    ],
    ['a name that no field has', 'works', { filter: 'my field:1' }, 'Cannot filter works by my field'],
    ['a removed field', 'works', { select: ['grants'] }, 'Cannot select grants from works'],
    ['a field below the root', 'works', { select: ['ids.nothing'] }, 'Cannot select ids.nothing from works'],
    [
      'an unknown direction',
      'works',
      { sort: 'cited_by_count:down' },
      'Cannot sort works by cited_by_count:down',
    ],
    [
      'relevance alone',
      'works',
      { sort: 'relevance_score:desc' },
      'Results can be sorted by relevance only when searching, most relevant first',
    ],
    ['an unknown group', 'works', { groupBy: 'doi' }, 'Cannot group works by doi'],
    [
      'fields of groups',
      'works',
      { groupBy: 'type', select: ['id'] },
      'Fields cannot be selected from grouped results',
    ],
  ])('refuses %s before it is sent', (_, kind, params, message) => {
    expect(() => buildListRequest(kind, params)).toThrow(new InvalidRequestError(message));
  });

  it.each<[EntityKind, ListParams, readonly string[]]>([
    ['works', { filter: 'evidence_levels.id:1,type:article' }, ['filter evidence_levels.id']],
    ['works', { filter: 'evidence-levels.id:!1|2' }, ['filter evidence_levels.id']],
    ['sources', { filter: 'ranked_in:scopus' }, ['filter ranked_in']],
    ['works', { sort: 'novelty:desc,cited_by_count' }, ['sort novelty']],
    ['works', { groupBy: 'evidence_levels.id', sort: 'count' }, ['group_by evidence_levels.id']],
    ['works', { select: ['id', 'evidence_levels'] }, ['select evidence_levels']],
    ['works', { filter: 'type:article', sort: 'cited_by_count', select: ['id', 'doi'] }, []],
  ])('sends %s %j, as a refusal is free, and says what of it is not known', (kind, params, unlisted) => {
    expect(() => buildListRequest(kind, params)).not.toThrow();
    expect(unlistedFields(kind, params).map(({ parameter, field }) => `${parameter} ${field}`)).toEqual(
      unlisted,
    );
  });

  it('asks for the values of a filter that nobody knows as the service reads them', () => {
    const sent = (filter: string) =>
      new URLSearchParams(buildListRequest('works', { filter }).query).get('filter');
    expect(sent('ranked_in:"a b"|c')).toBe('ranked_in:a b|c');
    expect(sent('notes.search:malaria AND Thailand')).toBe('notes.search:(malaria AND Thailand)');
    expect(() => sent('ranked_in:')).toThrow('Invalid value for filter ranked_in: ');
    expect(() => sent('notes.search:what?')).toThrow('Invalid value for filter notes.search: what?');
  });

  it.each<[string, EntityKind, ListParams]>([
    ['without a search', 'works', {}],
    ['of another kind', 'authors', { search: 'x' }],
    ['beside another order', 'works', { search: 'x', sort: 'cited_by_count:desc' }],
    ['of groups', 'works', { search: 'x', groupBy: 'type' }],
    ['of a sample', 'works', { search: 'x', sample: 5 }],
  ])('refuses reranking %s before it is sent', (_, kind, params) => {
    expect(() => buildListRequest(kind, { ...params, rerank: true })).toThrow(/can be reranked$/);
  });

  it('asks for a reranked search at its price', () => {
    const request = buildListRequest('works', { 'search.title_abstract_keywords': 'x', rerank: true });
    expect(request).toMatchObject({ query: 'search.title_abstract_keywords=x&rerank=true', credits: 20 });
  });

  it.each<[EntityKind, ListParams]>([
    ['works', { filter: 'publication_year:2019-2024' }],
    ['works', { filter: 'publication_year:2020-' }],
    ['works', { filter: 'publication_year:-2019' }],
    ['works', { filter: 'cited_by_count:>10' }],
    ['works', { filter: 'doi:null' }],
    ['works', { filter: 'doi:!null' }],
    ['works', { filter: 'cites:W12|https://openalex.org/W13' }],
    ['works', { filter: 'authorships.author.id:A12+A13' }],
    ['works', { filter: 'is-retracted:true' }],
    ['works', { filter: 'primary_topic.field.id:17' }],
    ['works', { filter: 'title.search:"a, b"' }],
    ['works', { search: 'x', sort: 'relevance_score:desc,cited_by_count:desc' }],
    ['works', { groupBy: 'authorships.author.id', perPage: 200 }],
    ['works', { groupBy: 'type:include_unknown', sort: 'count:desc' }],
    ['works', { page: 100, perPage: 100 }],
    ['works', { cursor: 'abc', perPage: 100 }],
    ['works', { sample: 20, seed: 3, page: 2 }],
    ['keywords', { filter: 'id:machine-learning|open-access' }],
  ])('lets %s %p pass', (kind, params) => {
    expect(() => buildListRequest(kind, params)).not.toThrow();
  });

  it.each([
    ['is_oa:!true'],
    ['is_oa:"!true"'],
    ['is_oa:!null'],
    ['has_doi:null'],
    ['publication_year:!null'],
    ['publication_year:!>2019'],
    ['publication_year:!2020-'],
    ['publication_year:!-2020'],
    ['publication_date:!2020-01-01'],
    ['publication_date:!null'],
    ['from_publication_date:null'],
    ['type:"a,b"|article'],
  ])('refuses %s, which the service does or misreads', (filter) => {
    expect(() => buildListRequest('works', { filter })).toThrow(InvalidRequestError);
  });

  it.each([
    ['type:"book chapter"|article', 'type:book chapter|article'],
    ['type:!"book chapter"', 'type:"!book chapter"'],
    ['type:!"book chapter"|article', 'type:!book chapter|article'],
    ['type:"!book chapter"', 'type:"!book chapter"'],
    ['type:"book chapter",is_oa:true', 'type:"book chapter",is_oa:true'],
    [
      'publication_year:!2020,publication_year:!2010-2012',
      'publication_year:!2020,publication_year:!2010-2012',
    ],
    [
      'publication_date:null,is_oa:null,cited_by_count:null',
      'publication_date:null,is_oa:null,cited_by_count:null',
    ],
    ['title.search:"a, b"|c', 'title.search:"a, b"|c'],
    ['topics.id:!https://openalex.org/T12|https://openalex.org/topics/T13', 'topics.id:!T12|T13'],
    ['cites:"https://openalex.org/W12"', 'cites:W12'],
  ])('sends %s as %s', (filter, sent) => {
    expect(new URLSearchParams(buildListRequest('works', { filter }).query).get('filter')).toBe(sent);
  });

  it('refuses a line the service would not take', () => {
    const filter = `authorships.raw_orcid:${'x'.repeat(8_000)}`;
    expect(() => buildListRequest('works', { filter })).toThrow(
      'The request is too long; use fewer filter values',
    );
  });
});

describe('chunkFilterValues(values, maxCount)', () => {
  it('keeps order and values, a hundred at a time', () => {
    const values = Array.from({ length: 250 }, (_, index) => `W${index}`);
    const chunks = chunkFilterValues(values);
    expect(chunks.map((chunk) => chunk.length)).toEqual([100, 100, 50]);
    expect(chunks.flat()).toEqual(values);
    expect(chunkFilterValues(values, 50).map((chunk) => chunk.length)).toEqual([50, 50, 50, 50, 50]);
    expect(chunkFilterValues([])).toEqual([]);
  });

  it('fits any values into the request line', () => {
    const slugs = Array.from({ length: 100 }, (_, index) => `${'ü'.repeat(60)}${index}`);
    for (const chunk of chunkFilterValues(slugs)) {
      expect(buildListRequest('keywords', { filter: buildFilter({ id: chunk }) }).query.length).toBeLessThan(
        7_000,
      );
    }
    expect(chunkFilterValues(['x'.repeat(9_000), 'y'])).toEqual([['x'.repeat(9_000)], ['y']]);
  });
});

describe('buildFilter(conditions)', () => {
  it.each([
    [
      { type: 'article', is_oa: true, publication_year: 2020 },
      'type:article,is_oa:true,publication_year:2020',
    ],
    [{ openalex: ['W12', 'W13'] }, 'openalex:W12|W13'],
    [{ type: [], doi: undefined, language: '' }, ''],
    [{ display_name: 'Cells, and tissue' }, 'display_name:"Cells, and tissue"'],
    [{ display_name: 'a "b" c' }, 'display_name:"a b c"'],
    [{ display_name: 'a|b' }, 'display_name:"a b"'],
    [{ type: '!book chapter' }, 'type:"!book chapter"'],
    [{ type: ['book chapter', 'article'] }, 'type:book chapter|article'],
    [{ type: ['!book chapter', 'a "b" c'] }, 'type:!book chapter|a b c'],
    [{ type: ['book chapter', ' '] }, 'type:"book chapter"'],
    [{ doi: 'https://doi.org/10.1/x(1)' }, 'doi:https://doi.org/10.1/x(1)'],
  ])('writes %p', (conditions, expected) => {
    expect(buildFilter(conditions)).toBe(expected);
  });

  it('refuses a comma in one of several values, which cannot be written', () => {
    expect(() => buildFilter({ display_name: ['Cells, and tissue', 'x'] })).toThrow(
      'A value with a comma can only be asked for alone, not as one of several for filter display_name: Cells, and tissue',
    );
  });

  it('refuses more than a hundred values', () => {
    const many = Array.from({ length: 101 }, (_, index) => `W${index + 10}`);
    expect(() => buildFilter({ openalex: many })).toThrow('More than 100 values for filter openalex');
  });

  it('is split where it was joined', () => {
    const filter = buildFilter({ display_name: 'a, b', type: 'article' });
    expect(splitOutsideQuotes(filter, ',')).toEqual(['display_name:"a, b"', 'type:article']);
  });
});
