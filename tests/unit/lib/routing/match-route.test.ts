import { isGraphRoute, matchRoute, splitUrl } from '@/lib/routing/match-route';

describe('matchRoute(url)', () => {
  it.each([
    ['/', '/', {}],
    ['/about', '/about', {}],
    ['/about/', '/about', {}],
    ['/works', '/works', {}],
    ['/works/W1', '/works/:workId*', { workId: 'W1' }],
    ['/works/doi/10.1000/a%2Fb', '/works/doi/:doi*', { doi: '10.1000/a/b' }],
    ['/works/doi', '/works/:workId*', { workId: 'doi' }],
    ['/works/100%25', '/works/:workId*', { workId: '100%' }],
    ['/works/%zz', '/works/:workId*', { workId: '%zz' }],
    ['/https://doi.org/10.1/x', '/:externalId*', { externalId: 'https://doi.org/10.1/x' }],
    ['/api/openalex/org/works/W1', '/api/openalex/org/:splat*', { splat: 'works/W1' }],
    ['/explore/graph?q=x#y', '/explore/graph', {}],
    ['/works//W1', '/works/:workId*', { workId: 'W1' }],
    ['/about/us', '*', {}],
    ['/evaluation/results/run_1', '*', {}],
    ['/autocomplete/awards?q=x', '*', {}],
    ['/aboutness', '/:externalId*', { externalId: 'aboutness' }],
  ])('%s is %s', (url, pattern, params) => {
    expect(matchRoute(url)).toMatchObject({ pattern, params });
  });

  it('keeps the query as written and as values', () => {
    const route = matchRoute('/search?q=open%20access&page=2#top');
    expect(route.search).toBe('?q=open%20access&page=2');
    expect(route.query.get('q')).toBe('open access');
  });
});

describe('splitUrl(url)', () => {
  it('does not take a question mark of the fragment for a query', () => {
    expect(splitUrl('/a#b?c')).toEqual({ path: '/a', search: '', hash: '#b?c' });
  });
});

describe('isGraphRoute(route)', () => {
  it('is true for the explorer and entity addresses only', () => {
    const shown = ['/explore', '/explore/graph?q=x', '/works/W1', '/works/doi/10.1234/x'];
    for (const url of shown) expect(isGraphRoute(matchRoute(url))).toBe(true);
    for (const url of ['/', '/works', '/search', '/10.1234/x'])
      expect(isGraphRoute(matchRoute(url))).toBe(false);
  });
});
