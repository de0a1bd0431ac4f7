import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { CONTRACT } from '@/lib/openalex/capabilities';
import { creditsOfPage } from '@/lib/queries/list-page-query';
import { listKind, readListRequest, withoutUnlisted } from '@/lib/queries/list-request';
import { readListAddress } from '@/lib/routing/list-address';

const read = (query: string) => readListRequest('works', readListAddress(new URLSearchParams(query)));

describe('readListRequest(kind, address)', () => {
  it('asks for the first fifty, and only for fields that rows and nodes need', () => {
    const request = read('');
    const { params, problems } = request;
    expect(params.perPage).toBe(50);
    expect(params.page).toBeUndefined();
    expect(params.select).toContain('referenced_works');
    expect(problems).toEqual([]);
    expect(creditsOfPage(request)).toBe(1);
  });

  it('knows the price: ten credits for words, one for a list, and as much for their groups', () => {
    expect(creditsOfPage(read('search=tides'))).toBe(10);
    expect(creditsOfPage(read('filter=type:article'))).toBe(1);
    expect(creditsOfPage(read('search=tides&group_by=type'))).toBe(10);
    expect(creditsOfPage(read('filter=type:article&group_by=type'))).toBe(1);
  });

  it('takes over every parameter of a list', () => {
    expect(
      read('search=tides&filter=is_oa:true&sort=cited_by_count:desc&page=2&per_page=10&select=id,doi').params,
    ).toEqual({
      search: 'tides',
      filter: 'is_oa:true',
      sort: 'cited_by_count:desc',
      page: 2,
      perPage: 10,
      select: ['id', 'doi'],
    });
    expect(read('sample=20&seed=7&page=2').params).toMatchObject({ sample: 20, seed: 7, page: 2 });
    const grouped = read('group_by=publication_year&filter=is_oa:true').params;
    expect(grouped).toEqual({
      groupBy: 'publication_year',
      filter: 'is_oa:true',
      select: undefined,
    });
  });

  it('takes over every search of works, each with its own scope and forms', () => {
    const request = read('search.title=tides&search.title_and_abstract.exact=wav*');
    const { params, plans, problems } = request;
    expect(params).toMatchObject({ 'search.title': 'tides', 'search.title_and_abstract.exact': 'wav*' });
    expect(plans.map(({ parameter, text }) => `${parameter}=${text}`)).toEqual([
      'search.title_and_abstract.exact=wav*',
      'search.title=tides',
    ]);
    expect([problems, creditsOfPage(request)]).toEqual([[], 10]);
    expect(read('search=tid*').plans).toMatchObject([{ parameter: 'search.exact', needsExact: true }]);
    expect(read('search=tid*&search.exact=tides').problems).toEqual([
      '“search.exact=tides” was left out: One part of works can be searched once: search.exact is a second search.',
    ]);
  });

  it.each([
    ['page=0', 'Page number must be >= 1'],
    ['page=two', 'Page number must be >= 1'],
    ['page=300', 'Only the first 10,000 results can be paged; use a cursor for more'],
    ['per_page=200', 'per_page must be between 1 and 100'],
    ['per_page=-5', 'per_page must be between 1 and 100'],
    ['filter=host_venue.id:V1', 'Cannot filter works by host_venue.id'],
    ['filter=publication_year:>=2020', 'Invalid value for filter publication_year: >=2020'],
    ['sort=title:desc', 'Cannot sort works by title'],
    [
      'sort=relevance_score:desc',
      'Results can be sorted by relevance only when searching, most relevant first',
    ],
    ['select=id,grants', 'Cannot select grants from works'],
    ['sample=0', 'Maximum sample size is 10,000 works'],
    ['seed=4', 'A seed needs a sample size'],
    ['group_by=display_name', 'Cannot group works by display_name'],
  ])('leaves %s out, says so, and falls back', (query, reason) => {
    const { params, address, problems } = read(query);
    expect(problems).toEqual([`“${query}” was left out: ${reason}.`]);
    expect(address).toEqual({});
    expect(params).toEqual(read('').params);
  });

  it('keeps the conditions of a filter beside those that it leaves out, each with its reason', () => {
    const { params, address, problems } = read(
      'filter=type:article,publication_year:>=2020,type:"A, B"|review,host_venue.id:V1,is_oa:true',
    );
    expect(params.filter).toBe('type:article,is_oa:true');
    expect(address.filter).toBe('type:article,is_oa:true');
    expect(problems).toEqual([
      '“filter=publication_year:>=2020” was left out: Invalid value for filter publication_year: >=2020.',
      expect.stringMatching(/^“filter=type:"A, B"\|review” was left out: /),
      '“filter=host_venue.id:V1” was left out: Cannot filter works by host_venue.id.',
    ]);
  });

  it.each([
    ['covid-19*', 'A * needs three letters or digits before it. Write more of the word'],
    ['?', 'A ? behind a word is read as punctuation. To truncate the word, write *'],
    ['AND', 'An operator has nothing to join. Write a word on both sides'],
    ['""', 'A quotation mark is alone or empty. Write quotation marks in pairs'],
  ])('takes no list of everything for a search of nothing: %s', (text, reason) => {
    const query = `search.title=${encodeURIComponent(text)}&filter=type:review`;
    const { params, address, problems, plans } = read(query);
    expect(problems).toEqual([`“search.title=${text}” was left out: ${reason}.`]);
    expect([params['search.title'], address, plans]).toEqual([undefined, { filter: 'type:review' }, []]);
  });

  it('keeps what is right beside what is wrong', () => {
    const { params, address, problems } = read('search=tides&sort=title&page=2&foo=bar');
    expect(params).toMatchObject({ search: 'tides', page: 2 });
    expect(params.sort).toBeUndefined();
    expect(address).toEqual({ search: 'tides', page: '2' });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toBe('“foo” was left out: lists here do not use it.');
  });

  it('sends what only the service can know, names it, and finds the address without it', () => {
    const { params, address, problems, unlisted } = read(
      'search=tides&filter=evidence_levels.id:1,type:article&sort=fame,cited_by_count:desc&select=id,fame',
    );
    expect(problems).toEqual([]);
    expect(params).toMatchObject({
      filter: 'evidence_levels.id:1,type:article',
      sort: 'fame,cited_by_count:desc',
      select: ['id', 'fame'],
    });
    expect(unlisted.map(({ parameter, field }) => `${parameter} ${field}`)).toEqual([
      'filter evidence_levels.id',
      'sort fame',
      'select fame',
    ]);
    expect(withoutUnlisted(address, unlisted)).toEqual({
      search: 'tides',
      filter: 'type:article',
      sort: 'cited_by_count:desc',
      select: 'id',
    });
    const grouped = read('group_by=evidence_levels.id');
    expect(grouped.params.groupBy).toBe('evidence_levels.id');
    expect(withoutUnlisted(grouped.address, grouped.unlisted)).toEqual({ group_by: '' });
  });

  it('goes by what the service said of its fields', () => {
    const known = {
      ...CONTRACT,
      goneFields: { ...CONTRACT.goneFields, works: ['mesh'] },
      newFields: { ...CONTRACT.newFields, works: ['fame'] },
    };
    const address = readListAddress(new URLSearchParams('select=id,mesh,fame,glory'));
    const { problems, unlisted } = readListRequest('works', address, known);
    expect(problems).toEqual(['“mesh” is left out of “select”: OpenAlex no longer has it.']);
    expect(unlisted).toEqual([{ parameter: 'select', field: 'glory' }]);
  });

  it('refuses what does not go together', () => {
    expect(read('sample=5&sort=cited_by_count').problems).toHaveLength(1);
    expect(read('group_by=type&select=id').problems).toHaveLength(1);
    expect(read('sample=5&page=2').problems).toHaveLength(1);
  });

  it('asks every kind for fields that the service has', () => {
    for (const kind of ENTITY_KINDS) {
      expect(readListRequest(kind, { address: {}, unknown: [] }).problems).toEqual([]);
    }
  });
});

describe('listKind(type)', () => {
  it('knows the nine kinds', () => {
    expect(listKind('funders')).toBe('funders');
    expect(() => listKind('venues')).toThrow('Unsupported entity type: venues');
  });
});
