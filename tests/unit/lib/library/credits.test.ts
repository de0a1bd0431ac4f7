import { tinyLibraries } from './tiny-library';

describe.each(tinyLibraries())('a library %s', (_, library) => {
  describe('credits of a request', () => {
    it.each([
      ['/', '', 0],
      ['/works/W30', 'select=id', 0],
      ['/works/w30', '', 0],
      ['/works/doi:10.5555/t.30', '', 0],
      ['/works/pmid:12', '', 0],
      ['/authors/orcid:0000-0000-0000-0001', '', 0],
      ['/institutions/ror:0zzz00139', '', 0],
      ['/sources/issn:1234-5679', '', 0],
      ['/works/doi%3A10.5555%2Ft.30', '', 1],
      ['/works/https%3A%2F%2Fopenalex.org%2FW30', '', 1],
      ['/works/https://openalex.org/W30', '', 1],
      ['/W30', '', 1],
      ['/works/random', '', 1],
      ['/keywords/open-access', '', 1],
      ['/autocomplete', 'q=open', 0],
      ['/autocomplete/works', 'q=open', 0],
      ['/works', '', 1],
      ['/works', 'filter=cites:W30', 1],
      ['/works', 'group_by=type', 1],
      ['/works', 'search=open&group_by=type', 10],
      ['/works', 'search=open&group_bys=type', 10],
      ['/works', 'search=open', 10],
      ['/works', 'search=', 10],
      ['/keywords', 'search=open', 10],
      ['/keywords', 'filter=works_count:>5', 1],
      ['/works/DOI:10.5555/t.30', '', 0],
      ['/works', 'search.title=open', 10],
      ['/works', 'search.semantic=open', 10],
      ['/works', 'filter=title.search:open', 10],
      ['/works', 'filter=type:article,display_name.search.exact:open', 10],
      ['/authors', 'search=ada&per_page=10&select=id,display_name,works_count', 0],
      ['/authors', 'search=ada&filter=works_count:>1&per-page=5&select=id,display_name,works_count', 0],
      ['/authors', 'search=ada&per_page=11&select=id,display_name,works_count', 10],
      ['/authors', 'search=ada&per_page=10&select=id,display_name', 10],
    ])('%s?%s costs %d', (path, query, credits) => {
      const { headers } = library.answer({ path, query });
      expect(headers['X-RateLimit-Credits-Used']).toBe(String(credits));
      expect(headers['X-RateLimit-Cost-USD']).toBe(String(credits / 10_000));
    });

    it.each([
      ['/works', 'group_bogus=5', 400],
      ['/works', 'search=open&sort=relevance_score', 400],
      ['/works/W99999999999', '', 404],
      ['/nowhere', '', 404],
    ])('%s?%s is refused for nothing', (path, query, status) => {
      const answer = library.answer({ path, query });
      expect([answer.status, answer.headers['X-RateLimit-Credits-Used']]).toEqual([status, '0']);
    });

    it('is told in nine headers, with a full budget left', () => {
      expect(library.answer({ path: '/works', query: 'search=x' }).headers).toEqual({
        'X-RateLimit-Limit': '1000',
        'X-RateLimit-Remaining': '1000',
        'X-RateLimit-Onetime-Remaining': '0',
        'X-RateLimit-Credits-Used': '10',
        'X-RateLimit-Reset': '86400',
        'X-RateLimit-Limit-USD': '0.1',
        'X-RateLimit-Remaining-USD': '0.1',
        'X-RateLimit-Prepaid-Remaining-USD': '0',
        'X-RateLimit-Cost-USD': '0.001',
      });
    });
  });
});
