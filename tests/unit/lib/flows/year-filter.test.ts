import { publicationYearFilter } from '@/lib/flows/year-filter';

describe('publicationYearFilter(dates)', () => {
  it.each([
    ['2019-05-01', '2024-01-31', 'publication_year:2019-2024'],
    ['2020-01-01', null, 'publication_year:2020-'],
    ['', '2019-12-31', 'publication_year:-2019'],
    [null, null, null],
    ['soon', '', null],
  ])('reads %j to %j as %j', (start, end, expected) => {
    expect(publicationYearFilter({ start, end })).toBe(expected);
  });
});
