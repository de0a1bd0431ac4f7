import { intervalText } from '@/components/screens/evaluation/results/figure-tiles';
import { formatP, formatPoints } from '@/components/screens/evaluation/results/format-test';

describe('figures in words', () => {
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

  it('says so where n is too small for an interval', () => {
    expect(intervalText({ low: 0.391, high: 0.862 })).toBe('39.1% to 86.2%');
    expect(intervalText(null)).toBe('no interval');
  });
});
