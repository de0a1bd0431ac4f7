import { autocompleteKind, autocompletePath, unusedParameters } from '@/lib/routing/autocomplete-address';

describe('autocompleteKind(path)', () => {
  it.each([
    ['/autocomplete', 'all'],
    ['/autocomplete/authors', 'authors'],
    ['/autocomplete/keywords', 'keywords'],
    ['/autocomplete/venues', 'all'],
  ])('%s: %s', (path, kind) => {
    expect(autocompleteKind(path)).toBe(kind);
  });
});

describe('autocompletePath(kind, query)', () => {
  it('holds the kind and the text', () => {
    expect(autocompletePath('all', '')).toBe('/autocomplete');
    expect(autocompletePath('all', 'ada')).toBe('/autocomplete?q=ada');
    expect(autocompletePath('funders', 'R&D #1')).toBe('/autocomplete/funders?q=R%26D%20%231');
  });
});

describe('unusedParameters(query)', () => {
  it('names what a pasted address asks for besides the text', () => {
    const query = new URLSearchParams('q=ada&filter=x:1&author-hint=y&filter=z:2&mailto=a@b.org&api_key=S');
    expect(unusedParameters(query)).toEqual(['filter', 'author-hint']);
    expect(unusedParameters(new URLSearchParams('q=ada'))).toEqual([]);
  });
});
