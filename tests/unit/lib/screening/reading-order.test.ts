import { newestFirst, randomOrder } from '@/lib/screening/reading-order';

describe('randomOrder(count, seed)', () => {
  it('holds every place once, the same for the same seed', () => {
    expect([...randomOrder(50, 3)].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at));
    expect(randomOrder(50, 3)).toEqual(randomOrder(50, 3));
    expect(randomOrder(50, 3)).not.toEqual(randomOrder(50, 4));
  });
});

describe('newestFirst(dates)', () => {
  it('puts the latest first and what has no date last', () => {
    expect(newestFirst(['2001', null, '2020-05-01', '2001', '2020-06-01'])).toEqual([4, 2, 0, 3, 1]);
  });
});
