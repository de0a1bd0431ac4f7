import { formatPercent } from '@/lib/format/percent';

describe('formatPercent(share)', () => {
  it.each([
    [2 / 3, '66.7%'],
    [0, '0.0%'],
    [1.4, '140.0%'],
    [null, 'n/a'],
    [Number.NaN, 'n/a'],
  ])('writes %p as %s', (share, text) => {
    expect(formatPercent(share)).toBe(text);
  });
});
