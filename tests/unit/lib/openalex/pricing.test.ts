import { creditsOfRequest, mostCreditsOfRequest } from '@/lib/openalex/pricing';

describe('creditsOfRequest(path, query)', () => {
  it.each([
    ['/works/W123', '', 0],
    ['/works/W123', 'select=id', 0],
    ['/works/doi:10.1/x', '', 0],
    ['/authors/orcid:0000-0002-1298-3089', '', 0],
    ['/sources/issn:1932-6203', '', 0],
    ['/works/doi%3A10.1%2Fx', '', 1],
    ['/works/https://doi.org/10.1/x', '', 1],
    ['/works/random', '', 1],
    ['/keywords/machine-learning', '', 1],
    ['/keywords', 'search=x', 10],
    ['/keywords', 'filter=works_count:>5', 1],
    ['/W123', '', 1],
    ['/autocomplete', 'q=x', 0],
    ['/autocomplete/works', 'q=x', 0],
    ['/works', '', 1],
    ['/works', 'filter=cites:W12', 1],
    ['/works', 'search=x', 10],
    ['/works', 'search=x&group_by=type', 10],
    ['/works', 'filter=cites:W12&group_by=type', 1],
    ['/authors', 'search=x&per_page=10&select=id,display_name,works_count&group_by=x', 10],
    ['/works', 'filter=title.search:x', 10],
    ['/works', 'filter=type:article,display_name.search:x', 10],
    ['/works', 'search.semantic=x', 10],
    ['/authors', 'search=x&per_page=10&select=id,display_name,works_count', 0],
    ['/authors', 'search=x&per_page=11&select=id,display_name,works_count', 10],
    ['/authors', 'search=x&per_page=10&select=id,display_name', 10],
    ['/authors', 'search=x&per_page=&select=id,display_name,works_count', 10],
    ['/works', 'search=x&search.semantic=y&per_page=1&select=id,display_name,works_count', 10],
    ['/works', 'search=x&search.title=y&per_page=1&select=id,display_name,works_count', 10],
    ['/works', 'search=x&filter=title.search:y&per_page=1&select=id,display_name,works_count', 10],
    ['/works', 'search=x&group_by=', 10],
    ['/works', 'search.title_abstract_keywords.exact=x', 10],
    ['/works', 'search=x&rerank=true', 20],
    ['/works', 'search=x&rerank=false', 10],
    ['/authors', 'search=x&rerank=true', 10],
    ['/works', 'search.semantic=x&group_by=type', 10],
    ['/works', 'filter=type:article, title.search.exact :x', 10],
    ['/works', 'filter=title.search.any:x', 10],
    ['/text', 'title=x', 100],
  ])('charges for %s?%s', (path, query, credits) => {
    expect(creditsOfRequest(path, query)).toBe(credits);
  });
});

describe('mostCreditsOfRequest(path, query)', () => {
  it.each([
    ['/works', 'search=x&group_by=type', 10],
    ['/authors', 'search=x&per_page=10&select=id,display_name,works_count', 10],
    ['/works', 'filter=title.search:x&group_by=type', 10],
    ['/works', 'filter=cites:W12&group_by=type', 1],
    ['/works', 'search=x', 10],
    ['/works/W123', '', 0],
    ['/autocomplete', 'q=x', 0],
    ['/text', 'title=x', 100],
  ])('of %s?%s', (path, query, credits) => {
    expect(mostCreditsOfRequest(path, query)).toBe(credits);
    expect(mostCreditsOfRequest('/works', 'search=x&rerank=true')).toBe(20);
  });
});
