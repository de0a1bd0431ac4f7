import { compareFound, tellFound } from '@/lib/strategy/compare-found';

const KNOWN = ['W1', 'W2', 'W3', 'W4'];

describe('compareFound(known, missed, found)', () => {
  it('tells apart what each side alone finds', () => {
    const compared = compareFound(KNOWN, new Set(['W2', 'W3']), new Set(['W1', 'W3', 'W9']));
    expect(compared).toEqual({ found: 2, total: 4, more: ['W3'], fewer: ['W4'] });
  });
});

describe('tellFound(compared, holder)', () => {
  it.each([
    [new Set(['W1', 'W4']), 'The index finds 2 of 4: the same as computed here.'],
    [new Set(['W1']), 'The index finds 1 of 4.'],
    [new Set<string>(), 'The index finds 0 of 4.'],
  ])('says whether both agree', (found, told) => {
    expect(tellFound(compareFound(KNOWN, new Set(['W2', 'W3']), found), 'index')).toBe(told);
  });
});
