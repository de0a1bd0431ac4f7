import { planSearch } from '@/lib/search-text/plan-search';
import {
  mayNeedExact,
  readWish,
  searchParameter,
  wishOfParameter,
  wishPairs,
} from '@/lib/search-text/search-wish';

describe('scope and word forms', () => {
  it.each([
    ['everything', 'stemmed', 'search'],
    ['everything', 'exact', 'search.exact'],
    ['title_and_abstract', 'stemmed', 'search.title_and_abstract'],
    ['title_and_abstract', 'exact', 'search.title_and_abstract.exact'],
    ['title', 'stemmed', 'search.title'],
    ['title', 'exact', 'search.title.exact'],
  ] as const)('%s, %s is %s, there and back', (scope, forms, parameter) => {
    expect(searchParameter({ scope, forms })).toBe(parameter);
    expect(wishOfParameter(parameter)).toEqual({ scope, forms });
  });

  it('stands in an address where it is not the default', () => {
    expect(wishPairs({ scope: 'everything', forms: 'stemmed' })).toEqual([
      ['scope', ''],
      ['forms', ''],
    ]);
    expect(readWish(new URLSearchParams('scope=title&forms=exact'))).toEqual({
      scope: 'title',
      forms: 'exact',
    });
    expect(readWish(new URLSearchParams('scope=nothing'))).toEqual({ scope: 'everything', forms: 'stemmed' });
  });
});

describe('mayNeedExact(text)', () => {
  it.each([
    'therapy',
    'therap*',
    'wom?n',
    'why?',
    'ca*',
    '"smart* phone"',
    'a AND learn*',
    '*phone',
    'therap$',
    'wom#n',
    'model#',
    'C#',
    'F# language',
    'F#m',
    '#MeToo',
  ])('agrees on %p with what is planned', (text) => {
    expect(mayNeedExact(text)).toBe(planSearch(text).needsExact);
  });
});
