import { yearBars, yearRange, yearValue } from '@/lib/queries/year-bars';

const group = (key: string, count: number) => ({ key, label: key, count });

describe('yearBars(groups)', () => {
  it('has a bar for every year between the first and the last', () => {
    expect(yearBars([group('2021', 5), group('2019', 2), group('-111', 9)])).toEqual({
      first: 2019,
      last: 2021,
      years: [
        { year: 2019, count: 2 },
        { year: 2020, count: 0 },
        { year: 2021, count: 5 },
      ],
      earlier: 0,
    });
  });

  it('draws the last eighty years and counts what is earlier', () => {
    expect(yearBars([group('2020', 5), group('1850', 2), group('1900', 3)])).toMatchObject({
      first: 1941,
      last: 2020,
      earlier: 5,
    });
  });
});

const BARS = { first: 2000, last: 2024, years: [], earlier: 0 };

describe('yearRange(value, bars)', () => {
  it.each([
    ['', 2000, 2024],
    ['2010-2015', 2010, 2015],
    ['2010-', 2010, 2024],
    ['-2015', 2000, 2015],
    ['2012', 2012, 2012],
    ['1900-2030', 2000, 2024],
    ['>2010', 2000, 2024],
  ])('“%s”: %i to %i', (value, from, to) => {
    expect(yearRange(value, BARS)).toEqual({ from, to });
  });
});

describe('yearValue(range, bars)', () => {
  it.each([
    [2010, 2015, '2010-2015'],
    [2012, 2012, '2012'],
    [2000, 2015, '-2015'],
    [2010, 2024, '2010-'],
    [2000, 2024, ''],
  ])('%i to %i: “%s”', (from, to, value) => {
    expect(yearValue({ from, to }, BARS)).toBe(value);
  });

  it('leaves out what is not drawn where the range begins with the first bar', () => {
    expect(yearValue({ from: 2000, to: 2015 }, { ...BARS, earlier: 7 })).toBe('2000-2015');
  });
});
