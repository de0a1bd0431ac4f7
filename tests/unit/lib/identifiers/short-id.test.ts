import { kindOfShortId, openAlexUrl, toShortId } from '@/lib/identifiers/short-id';

describe('toShortId(idOrUrl)', () => {
  it.each([
    ['https://openalex.org/W2741809807', 'W2741809807'],
    ['w2741809807', 'W2741809807'],
    ['https://openalex.org/keywords/Open-Access', 'open-access'],
    ['https://openalex.org/keywords/p53', 'p53'],
    ['https://openalex.org/keywords/P53/', 'p53'],
    ['keywords/h1', 'h1'],
    ['https://openalex.org/works/w12', 'W12'],
    ['https://openalex.org/T10102/', 'T10102'],
    ['https://openalex.org/fields/27', '27'],
    ['  A1 ', 'A1'],
    ['', ''],
  ])('turns %p into %p', (input, expected) => {
    expect(toShortId(input)).toBe(expected);
  });

  it('gives the same when applied twice', () => {
    for (const input of ['https://openalex.org/w1', 'Machine-Learning', 'x/y/Z9']) {
      expect(toShortId(toShortId(input))).toBe(toShortId(input));
    }
  });
});

describe('kindOfShortId(id)', () => {
  it.each([
    ['W1', 'works'],
    ['A1', 'authors'],
    ['S1', 'sources'],
    ['I1', 'institutions'],
    ['T1', 'topics'],
    ['P1', 'publishers'],
    ['F1', 'funders'],
    ['C1', 'concepts'],
    ['G1', null],
    ['machine-learning', null],
  ])('reads %p as %p', (id, kind) => {
    expect(kindOfShortId(id)).toBe(kind);
  });
});

describe('openAlexUrl(kind, id)', () => {
  it('puts keywords under their collection and everything else at the root', () => {
    expect(openAlexUrl('works', 'W1')).toBe('https://openalex.org/W1');
    expect(openAlexUrl('keywords', 'open-access')).toBe('https://openalex.org/keywords/open-access');
  });
});
