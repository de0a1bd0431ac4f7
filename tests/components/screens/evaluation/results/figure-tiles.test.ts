import { intervalText } from '@/components/screens/evaluation/results/figure-tiles';

describe('figures in words', () => {
  it('says so where n is too small for an interval', () => {
    expect(intervalText({ low: 0.391, high: 0.862 })).toBe('39.1% to 86.2%');
    expect(intervalText(null)).toBe('no interval');
  });
});
