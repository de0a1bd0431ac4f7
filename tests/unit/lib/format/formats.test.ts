import { formatAuthors } from '@/lib/format/authors';
import { formatCount, formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatSize } from '@/lib/format/sizes';
import { formatYear } from '@/lib/format/years';

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
  ])('shows %j as %j', (count, expected) => {
    expect(formatCount(count)).toBe(expected);
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

describe('formatYear(year, currentYear)', () => {
  it.each([
    [2018, '2018'],
    [1000, '1000'],
    [999, 'Unknown'],
    [2036, '2036'],
    [2037, 'Unknown'],
    [null, 'Unknown'],
  ])('shows %j in 2026 as %j', (year, expected) => {
    expect(formatYear(year, 2026)).toBe(expected);
  });
});

describe('formatSize(bytes)', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 * 1024, '1 MB'],
    [2.5 * 1024 ** 3, '2.5 GB'],
    [2048 * 1024 ** 3, '2048 GB'],
  ])('shows %d as %j', (bytes, expected) => {
    expect(formatSize(bytes)).toBe(expected);
  });
});

describe('formatAuthors(names)', () => {
  it.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B', 'C'], 'A, B, C'],
    [['A', 'B', 'C', 'D', 'E'], 'A, B, C +2 more'],
  ])('shows %j as %j', (names, expected) => {
    expect(formatAuthors(names)).toBe(expected);
  });
});
