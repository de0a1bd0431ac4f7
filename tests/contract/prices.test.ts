import { creditsOf } from '@/lib/library/credits';
import { parseRequest } from '@/lib/library/request';
import { creditsOfRequest } from '@/lib/openalex/pricing';

const FREE_LIST = 'select=id,display_name,works_count';

/**
 * Path, query, credits. The client says what a request will cost and the library what it did cost; both follow the
 * service (docs/data-contract.md#prices, docs/data-contract.md#the-free-short-form), and neither reads the other.
 */
const PRICES: readonly (readonly [path: string, query: string, credits: number])[] = [
  ['/works/W2741809807', '', 0],
  ['/works/w2741809807', 'select=id,title', 0],
  ['/works/123', '', 0],
  ['/works/doi:10.7717/peerj.4375', '', 0],
  ['/works/doi:10.1234/%2Fx', '', 0],
  ['/works/DOI:10.7717/peerj.4375', '', 0],
  ['/works/pmid:29456894', '', 0],
  ['/works/pmcid:5815332', '', 0],
  ['/works/mag:2741809807', '', 0],
  ['/works/openalex:W2741809807', '', 0],
  ['/authors/orcid:0000-0002-1298-3089', '', 0],
  ['/authors/scopus:1', '', 0],
  ['/sources/issn:1932-6203', '', 0],
  ['/sources/issn_l:1932-6203', '', 0],
  ['/institutions/ror:02y3ad647', '', 0],
  ['/concepts/wikidata:Q42', '', 0],
  ['/funders/F4320306076', '', 0],
  ['/publishers/P4310320990', '', 0],
  ['/topics/T10102', '', 0],
  ['/works/doi%3A10.7717%2Fpeerj.4375', '', 1],
  ['/works/https%3A%2F%2Fopenalex.org%2FW2741809807', '', 1],
  ['/works/https://doi.org/10.7717/peerj.4375', '', 1],
  ['/works/random', '', 1],
  ['/W2741809807', '', 1],
  ['/keywords/open-access', '', 1],
  ['/keywords', 'search=open', 10],
  ['/keywords', 'filter=works_count:>5', 1],
  ['/keywords', `search=open&per_page=10&${FREE_LIST}`, 10],
  ['/autocomplete', 'q=open', 0],
  ['/autocomplete/keywords', 'q=open', 0],
  ['/works', '', 1],
  ['/works', 'filter=openalex:W1|W2&per_page=100', 1],
  ['/works', 'filter=cites:W1&sort=cited_by_count:desc', 1],
  ['/works', 'filter=default.search:open,type:article', 10],
  ['/works', 'filter=type:article,title_and_abstract.search.exact:open', 10],
  ['/works', 'filter=type:article&group_by=authorships.author.id', 1],
  ['/works', 'search=open&group_by=type', 10],
  ['/works', 'search=open&group_bys=type,language', 10],
  ['/works', 'filter=title.search:open&group_by=type', 10],
  ['/works', 'search=open&group-by=type', 10],
  ['/works', 'search=open', 10],
  ['/works', 'search=', 10],
  ['/works', 'search.title=open&search.exact=access', 10],
  ['/works', 'search.title_abstract_keywords=open', 10],
  ['/works', 'filter=title_abstract_keywords.search:open', 10],
  ['/works', 'search=open&rerank=true', 20],
  ['/works', 'search=open&rerank=true&group_by=', 20],
  ['/works', 'search.semantic=open', 10],
  ['/authors', `search=ada&per_page=10&${FREE_LIST}`, 0],
  ['/authors', `search=ada&per-page=10&${FREE_LIST}`, 0],
  ['/authors', `search=ada&filter=works_count:>5&per_page=5&${FREE_LIST}`, 0],
  ['/authors', `search=ada&per_page=11&${FREE_LIST}`, 10],
  ['/authors', `search=ada&${FREE_LIST}`, 10],
  ['/authors', 'search=ada&per_page=10&select=id,display_name', 10],
  ['/text', 'title=The%20state%20of%20open%20access', 100],
  ['/text/topics', 'title=The%20state%20of%20open%20access', 100],
];

describe('what client and library say a request costs', () => {
  it('is asked of 56 requests', () => {
    expect(new Set(PRICES.map(([path, query]) => `${path}?${query}`)).size).toBe(56);
  });

  it.each(PRICES)('%s?%s costs %d credits', (path, query, credits) => {
    expect([creditsOfRequest(path, query), creditsOf(parseRequest({ path, query }))]).toEqual([
      credits,
      credits,
    ]);
  });
});
