import { formatAverage, formatCount, formatExactCount, formatQuantity } from '@/lib/format/counts';

describe('formatCount(count)', () => {
  it.each([
    [null, '–'],
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1234, '1.2K'],
    [45678, '45.7K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [25_659_865, '25.7M'],
    [1_191_700_000, '1.19 billion'],
    [999_960_000, '1 billion'],
    [602_556_624, '602.6M'],
  ])('shows %j as %j', (count, expected) => {
    expect(formatCount(count)).toBe(expected);
  });
});

describe('formatAverage(average)', () => {
  it.each([
    [0, '0.0'],
    [7.44, '7.4'],
    [48_388.2, '48,388'],
  ])('shows %j as %j', (average, expected) => {
    expect(formatAverage(average)).toBe(expected);
  });
});

describe('formatExactCount and formatQuantity', () => {
  it('separate thousands and agree in number', () => {
    expect(formatExactCount(1234567)).toBe('1,234,567');
    expect(formatQuantity(1, 'node')).toBe('1 node');
    expect(formatQuantity(0, 'node')).toBe('0 nodes');
    expect(formatQuantity(1200, 'entity', 'entities')).toBe('1,200 entities');
  });
});
