import {
  asTold,
  forecastCredits,
  learnPrice,
  NO_PRICES,
  type PriceClass,
  type SeenPrices,
  untoldChanges,
} from '@/lib/openalex/price-forecast';

const DAY = Date.parse('2026-11-29T10:00:00Z');
const NEXT_DAY = DAY + 86_400_000;

const learned = (...prices: readonly (readonly [PriceClass, number])[]): SeenPrices =>
  prices.reduce((seen, [name, credits]) => learnPrice(seen, name, credits, DAY), NO_PRICES);

describe('forecastCredits(seen, priceClass)', () => {
  it.each<[PriceClass, number]>([
    ['singleton', 0],
    ['paid-singleton', 1],
    ['type-ahead', 0],
    ['free-list', 0],
    ['list', 1],
    ['groups', 1],
    ['search', 10],
    ['search-groups', 10],
    ['reranked-search', 20],
    ['semantic', 10],
    ['text', 100],
    ['key', 0],
  ])('is the price of the contract before any was seen: %s %d', (priceClass, credits) => {
    expect(forecastCredits(NO_PRICES, priceClass)).toBe(credits);
  });

  it('follows a class that costs the same as long as its own price was not seen', () => {
    const seen = learned(['search', 20], ['list', 2]);
    const all = (prices: SeenPrices) =>
      (['groups', 'paid-singleton', 'search-groups', 'reranked-search', 'semantic'] as const).map((name) =>
        forecastCredits(prices, name),
      );
    expect(all(seen)).toEqual([2, 2, 20, 30, 10]);
    expect(all(learnPrice(seen, 'search-groups', 1, DAY))).toEqual([2, 2, 1, 30, 10]);
  });
});

describe('learnPrice(seen, priceClass, credits, now)', () => {
  it('keeps the day, and the same object where nothing is new', () => {
    const seen = learned(['search', 10]);
    expect(seen).toEqual({ search: { credits: 10, was: null, day: '2026-11-29' } });
    expect(learnPrice(seen, 'search', 10, DAY + 1_000)).toBe(seen);
    expect(learnPrice(seen, 'search', 10, NEXT_DAY).search?.day).toBe('2026-11-30');
  });

  it('remembers what a price was until that is told, and tells it once', () => {
    const seen = learned(['search-groups', 1], ['search-groups', 10]);
    expect(untoldChanges(seen)).toEqual([]);
    const dearer = learnPrice(asTold(learned(['search-groups', 1])), 'search-groups', 10, NEXT_DAY);
    expect(untoldChanges(dearer)).toEqual([{ priceClass: 'search-groups', credits: 10, was: 1 }]);
    const told = asTold(dearer);
    expect(untoldChanges(told)).toEqual([]);
    expect(untoldChanges(learnPrice(told, 'search-groups', 10, NEXT_DAY))).toEqual([]);
    expect(forecastCredits(told, 'search-groups')).toBe(10);
  });

  it('tells two changes in a row as one', () => {
    expect(untoldChanges(learned(['search', 12], ['search', 15]))).toEqual([
      { priceClass: 'search', credits: 15, was: 10 },
    ]);
  });

  it('does not take an answer for nothing as the price of what costs something', () => {
    expect(learned(['list', 0])).toBe(NO_PRICES);
    expect(learned(['type-ahead', 0])['type-ahead']?.credits).toBe(0);
    expect(untoldChanges(learned(['type-ahead', 1]))).toEqual([
      { priceClass: 'type-ahead', credits: 1, was: 0 },
    ]);
  });
});
