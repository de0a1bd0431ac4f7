import { searchCredits } from '@/lib/flows/search-price';

describe('searchCredits(kinds, limit, isThrifty)', () => {
  it('asks ten credits for each kind, ten in all of the thrifty', () => {
    const four = ['works', 'authors', 'sources', 'institutions'] as const;
    expect(searchCredits(four, 20, false)).toBe(40);
    expect(searchCredits(four, 20, true)).toBe(10);
    expect(searchCredits(['authors'], 20, true)).toBe(0);
    expect(searchCredits([], 20, false)).toBe(0);
  });

  it('knows no free form of a normal search, however short', () => {
    expect(searchCredits(['topics'], 5, false)).toBe(10);
  });
});
