import { formatP, formatPercent, formatPoints } from '@/lib/format/percent';

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

describe('figures of tests', () => {
  it.each([
    [0.0385742, '.0386'],
    [1, '1.0000'],
    [0.00001, '< .0001'],
  ])('formatP(%p) is %s', (p, text) => {
    expect(formatP(p)).toBe(text);
  });

  it.each([
    [0.125, '+12.5'],
    [-0.125, '−12.5'],
    [-0.0001, '0.0'],
  ])('formatPoints(%p) is %s', (value, text) => {
    expect(formatPoints(value)).toBe(text);
  });
});
