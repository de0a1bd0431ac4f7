import { passesLocally, sortLocally } from '@/lib/graph/expansion-local';
import type { ExpansionFilter } from '@/lib/graph/expansion-settings';
import { parsed, rawEntity, rawWork } from '@/tests/support/build-records';

function filter(
  property: string,
  operator: ExpansionFilter['operator'],
  ...values: string[]
): ExpansionFilter {
  return { property, operator, values, isEnabled: true };
}

const WORK = parsed('works', rawWork('W10', { year: 2020, citedBy: 7, authors: ['A11', 'A12'] }));
const AUTHOR = parsed('authors', rawEntity('A10', { works_count: 40 }));

describe('passesLocally(record, filters)', () => {
  it.each([
    [filter('publication_year', 'eq', '2020'), true],
    [filter('publication_year', 'eq', '2021'), false],
    [filter('publication_year', 'ne', '2020'), false],
    [filter('cited_by_count', 'gt', '7'), false],
    [filter('cited_by_count', 'gte', '7'), true],
    [filter('cited_by_count', 'lt', '10'), true],
    [filter('cited_by_count', 'lte', '6'), false],
    [filter('publication_year', 'between', '2019', '2020'), true],
    [filter('publication_year', 'in', '2018', '2020'), true],
    [filter('publication_year', 'notin', '2018', '2020'), false],
    [filter('publication_date', 'gte', '2020-01-01'), true],
    [filter('open_access.is_oa', 'eq', 'TRUE'), true],
    [filter('authorships.author.id', 'in', 'a12', 'A99'), true],
    [filter('authorships.author.id', 'ne', 'https://openalex.org/A11'), false],
  ])('%j: %s', (given, expected) => {
    expect(passesLocally(WORK, [given])).toBe(expected);
  });

  it('lets pass what it cannot judge: fields that the record lacks, or its kind has not', () => {
    expect(passesLocally(WORK, [filter('fwci', 'gt', '1'), filter('works_count', 'gt', '99')])).toBe(true);
  });

  it('wants all filters', () => {
    expect(passesLocally(AUTHOR, [filter('works_count', 'gt', '9'), filter('works_count', 'lt', '20')])).toBe(
      false,
    );
  });
});

describe('sortLocally(items, sorts)', () => {
  const item = (id: string, year: number | null, citedBy = 0) => ({
    id,
    record: year === null ? null : parsed('works', rawWork(id, { year, citedBy })),
  });
  const items = [item('W1', 2020, 1), item('W2', null), item('W3', 2022, 5), item('W4', 2020, 9)];

  it('sorts by the first, then the next; what lacks the field comes last', () => {
    const sorted = sortLocally(items, [
      { property: 'publication_year', direction: 'asc', priority: 1 },
      { property: 'cited_by_count', direction: 'desc', priority: 2 },
    ]);
    expect(sorted.map(({ id }) => id)).toEqual(['W4', 'W1', 'W3', 'W2']);
  });

  it('keeps the order where the kind has no such field', () => {
    const sorted = sortLocally(items, [{ property: 'works_count', direction: 'asc', priority: 1 }]);
    expect(sorted).toEqual(items);
  });
});
