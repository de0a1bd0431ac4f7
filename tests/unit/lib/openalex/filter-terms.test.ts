import {
  comparableValue,
  readFilterTerms,
  valuesOfTerm,
  writeFilterTerms,
} from '@/lib/openalex/filter-terms';

describe('readFilterTerms(filter)', () => {
  it('reads conditions in their order, and they are written as they were', () => {
    const filter = 'type:article|review,display-name:"Tides, deep",publication_year:2019-,is_oa:!true';
    const terms = readFilterTerms(filter);
    expect(terms).toEqual([
      { field: 'type', value: 'article|review' },
      { field: 'display_name', value: '"Tides, deep"' },
      { field: 'publication_year', value: '2019-' },
      { field: 'is_oa', value: '!true' },
    ]);
    expect(writeFilterTerms(terms)).toBe(filter.replace('display-name', 'display_name'));
  });

  it.each(['', ',', 'nothing', ':x'])('finds nothing in “%s”', (filter) => {
    expect(readFilterTerms(filter)).toEqual([]);
  });
});

describe('valuesOfTerm(term)', () => {
  it.each([
    ['article|review', ['article', 'review']],
    ['!article', []],
    ['2019-2024', ['2019-2024']],
  ])('%s', (value, values) => {
    expect(valuesOfTerm({ field: 'type', value })).toEqual(values);
  });
});

describe('comparableValue(value)', () => {
  it.each([
    ['https://openalex.org/W12', 'w12'],
    ['w12', 'w12'],
    ['"Deep Tides"', 'deep tides'],
  ])('%s: %s', (value, expected) => {
    expect(comparableValue(value)).toBe(expected);
  });
});
