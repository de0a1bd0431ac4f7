import { type ListAddress, listPath, readListAddress } from '@/lib/routing/list-address';

const read = (query: string) => readListAddress(new URLSearchParams(query));

describe('readListAddress(query)', () => {
  it.each<[string, ListAddress]>([
    ['', {}],
    ['search=deep+tides', { search: 'deep tides' }],
    ['filter=type:article,publication_year:2020-', { filter: 'type:article,publication_year:2020-' }],
    ['per-page=10&group-by=type', { per_page: '10', group_by: 'type' }],
    ['PER_PAGE=10', { per_page: '10' }],
    ['page=2&page=3', { page: '3' }],
    ['search=&sort=%20', {}],
    [
      'search=a&filter=b:c&sort=d&page=1&per_page=2&select=e&sample=3&seed=4&group_by=f',
      {
        search: 'a',
        filter: 'b:c',
        sort: 'd',
        page: '1',
        per_page: '2',
        select: 'e',
        sample: '3',
        seed: '4',
        group_by: 'f',
      },
    ],
  ])('reads %s', (query, address) => {
    expect(read(query)).toEqual({ address, unknown: [] });
  });

  it('reads every search of works', () => {
    expect(read('search.title=x&search.title-and-abstract.exact=y').address).toEqual({
      'search.title': 'x',
      'search.title_and_abstract.exact': 'y',
    });
  });

  it('names unknown parameters, but not the key and the address of the sender', () => {
    expect(read('cursor=*&search.semantic=x&cursor=y&mailto=a@b.c&api_key=secret&data-version=2')).toEqual({
      address: {},
      unknown: ['cursor', 'search.semantic'],
    });
  });
});

describe('listPath(kind, address)', () => {
  it('leaves out what is not asked for', () => {
    expect(listPath('works', {})).toBe('/works');
    expect(listPath('works', { search: '' })).toBe('/works');
  });

  it('keeps the characters of filters readable and encodes the rest', () => {
    expect(listPath('works', { filter: 'doi:10.1/a|10.1/b,display_name:"R&D #1"', page: '2' })).toBe(
      '/works?filter=doi:10.1/a|10.1/b,display_name:%22R%26D%20%231%22&page=2',
    );
  });

  it.each<ListAddress>([
    { search: 'a+b & "c"', sort: 'cited_by_count:desc' },
    { filter: 'raw_affiliation_strings:"Ü, %25"', seed: '7', sample: '10' },
    { group_by: 'keywords.id', search: '50% | #' },
  ])('is read back as it was: %j', (address) => {
    const path = listPath('authors', address);
    expect(read(path.slice(path.indexOf('?')))).toEqual({ address, unknown: [] });
  });
});
