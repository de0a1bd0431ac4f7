import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { expansionFilter, expansionSort } from '@/lib/flows/relation-request';
import { checkExpansionSettings } from '@/lib/graph/expansion-check';
import { filterFields, filterFieldType, operatorsOf, sortFields } from '@/lib/graph/expansion-fields';
import type { ExpansionFilter } from '@/lib/graph/expansion-settings';
import { buildListRequest } from '@/lib/openalex/list-params';

function filter(
  property: string,
  operator: ExpansionFilter['operator'],
  ...values: string[]
): ExpansionFilter {
  return { property, operator, values, isEnabled: true };
}

describe('expansionFilter(kind, filters)', () => {
  it.each([
    [filter('publication_year', 'eq', '2020'), 'publication_year:2020'],
    [filter('publication_year', 'ne', '2020'), 'publication_year:!2020'],
    [filter('publication_year', 'gt', '2020'), 'publication_year:>2020'],
    [filter('publication_year', 'gte', '2020'), 'publication_year:>2019'],
    [filter('publication_year', 'lt', '2020'), 'publication_year:<2020'],
    [filter('publication_year', 'lte', '2020'), 'publication_year:<2021'],
    [filter('publication_year', 'between', '2019', '2021'), 'publication_year:2019-2021'],
    [filter('publication_year', 'in', '2019', ' 2021 '), 'publication_year:2019|2021'],
    [filter('publication_year', 'notin', '2019', '2021'), 'publication_year:!2019|2021'],
    [filter('cited_by_count', 'gte', '0'), 'cited_by_count:0-'],
    [filter('fwci', 'gte', '1.5'), 'fwci:1.5-'],
    [filter('fwci', 'lte', '1.5'), 'fwci:-1.5'],
    [filter('publication_date', 'gte', '2020-03-01'), 'publication_date:>2020-02-29'],
    [filter('publication_date', 'lte', '2019-12-31'), 'publication_date:<2020-01-01'],
    [
      filter('publication_date', 'between', '2019-01-01', '2019-12-31'),
      'publication_date:>2018-12-31,publication_date:<2020-01-01',
    ],
    [filter('type', 'ne', 'book chapter'), 'type:"!book chapter"'],
    [filter('type', 'notin', 'a b', 'c'), 'type:!a b|c'],
    [filter('is_oa', 'ne', 'true'), 'is_oa:false'],
    [filter('is_oa', 'ne', 'FALSE'), 'is_oa:true'],
    [filter('is_oa', 'eq', 'true'), 'is_oa:true'],
    [filter('authorships.author.id', 'in', 'A12', 'A13'), 'authorships.author.id:A12|A13'],
    [filter('works_count', 'gt', '3'), ''],
  ])('%j is %s', (given, expected) => {
    expect(expansionFilter('works', [given])).toBe(expected);
  });

  it('joins conditions by commas and leaves out what the kind lacks', () => {
    const filters = [
      filter('cited_by_count', 'gt', '3'),
      filter('is_oa', 'eq', 'true'),
      filter('works_count', 'lt', '9'),
    ];
    expect(expansionFilter('authors', filters)).toBe('cited_by_count:>3,works_count:<9');
  });
});

describe('expansionSort(kind, sorts)', () => {
  it('orders by priority and leaves out what the kind is not sorted by', () => {
    const sorts = [
      { property: 'cited_by_count', direction: 'desc', priority: 3 },
      { property: 'publication_year', direction: 'asc', priority: 1 },
      { property: 'works_count', direction: 'asc', priority: 2 },
    ] as const;
    expect(expansionSort('works', sorts)).toBe('publication_year:asc,cited_by_count:desc');
    expect(expansionSort('keywords', sorts)).toBe('works_count:asc,cited_by_count:desc');
    expect(expansionSort('works', [])).toBeUndefined();
  });
});

/** Values of each type that pass the check, two each. */
const VALUES = {
  number: ['3', '17.5'],
  date: ['2019-01-01', '2020-12-31'],
  boolean: ['true', 'false'],
  id: ['W2741809807', 'https://openalex.org/W12'],
  term: ['a,b (c) & d: e', 'book chapter'],
} as const;

describe.each(ENTITY_KINDS)('what the settings of %s allow', (kind: EntityKind) => {
  it('is never refused by the service', () => {
    for (const property of filterFields([kind])) {
      const type = filterFieldType(kind, property);
      if (type === null) throw new Error(`${property} has no type`);
      for (const operator of operatorsOf(kind, property)) {
        const [low, high] = VALUES[type];
        const isList = operator === 'in' || operator === 'notin' || operator === 'between';
        // A comma can be asked for alone.
        const first = isList ? low.replace(',', ' ') : low;
        const given = filter(property, operator, first, ...(isList ? [high] : []));
        const settings = { isEnabled: true, limit: 0, sorts: [], filters: [given] };
        expect(checkExpansionSettings(kind, settings)).toEqual([]);
        const request = () => buildListRequest(kind, { filter: expansionFilter(kind, [given]) });
        expect(request).not.toThrow();
      }
    }
    for (const property of sortFields([kind])) {
      const sort = expansionSort(kind, [{ property, direction: 'asc', priority: 1 }]);
      expect(sort).toBe(`${property}:asc`);
      expect(() => buildListRequest(kind, { sort })).not.toThrow();
    }
  });
});
