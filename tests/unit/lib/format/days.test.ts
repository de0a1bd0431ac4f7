import { byDay, dayHere, formatClock, formatDay } from '@/lib/format/days';

describe('formatDay(iso)', () => {
  it.each([
    ['2026-11-04', '4 November 2026'],
    ['2026-11-24T23:59:59.999Z', '24 November 2026'],
    ['some day', 'some day'],
  ])('%s', (iso, told) => {
    expect(formatDay(iso)).toBe(told);
  });
});

describe('byDay(items, timeOf)', () => {
  it('groups by the day and tells the time of where the reader is', () => {
    const late = new Date(2026, 10, 24, 23, 59).toISOString();
    const early = new Date(2026, 10, 25, 0, 1).toISOString();
    expect([dayHere(late), formatClock(late), formatClock(early)]).toEqual(['2026-11-24', '23:59', '00:01']);
    expect([...byDay([early, late], (time) => time)]).toEqual([
      ['2026-11-25', [early]],
      ['2026-11-24', [late]],
    ]);
  });
});
