import { formatDay } from '@/lib/format/days';

describe('formatDay(iso)', () => {
  it.each([
    ['2026-11-04', '4 November 2026'],
    ['2026-11-24T23:59:59.999Z', '24 November 2026'],
    ['some day', 'some day'],
  ])('%s', (iso, told) => {
    expect(formatDay(iso)).toBe(told);
  });
});
