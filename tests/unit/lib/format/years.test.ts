import { formatYear } from '@/lib/format/years';

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
