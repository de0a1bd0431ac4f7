import { checkExpansionSettings } from '@/lib/graph/expansion-check';
import { EXPANSION_RELATIONS, type ExpansionRelation } from '@/lib/graph/expansion-relations';
import {
  EXPANSION_TARGETS,
  type ExpansionFilter,
  type ExpansionSettings,
  type ExpansionTarget,
  expansionSettingsOf,
  expansionTargetName,
  neighbourKinds,
  relationSettings,
} from '@/lib/graph/expansion-settings';

const PLAIN: ExpansionSettings = { isEnabled: true, limit: 0, sorts: [], filters: [] };

function filter(
  property: string,
  operator: ExpansionFilter['operator'],
  ...values: string[]
): ExpansionFilter {
  return { property, operator, values, isEnabled: true };
}

function relationOf(kind: keyof typeof EXPANSION_RELATIONS, id: string): ExpansionRelation {
  const relation = EXPANSION_RELATIONS[kind].find((each) => each.id === id);
  if (relation === undefined) throw new Error(`No relation ${id}`);
  return relation;
}

describe('expansionTargetName(target)', () => {
  it.each([
    ['references', 'References'],
    ['authored', 'Works'],
    ['affiliated', 'Institutions'],
    ['published_in', 'Sources'],
    ['funded_by', 'Funders'],
    ['related_to', 'Related'],
    ['work_has_topic', 'Work has topic'],
    ['authors', 'Authors'],
  ] as const)('calls %s %s', (target, name) => {
    expect(expansionTargetName(target)).toBe(name);
  });
});

describe('the targets', () => {
  it('are all relations and the nine kinds, unlimited and on by default', () => {
    expect(EXPANSION_TARGETS).toHaveLength(21);
    for (const target of EXPANSION_TARGETS) expect(expansionSettingsOf({}, target)).toEqual(PLAIN);
  });

  it('know the kinds they lead to', () => {
    expect(neighbourKinds('references')).toEqual(['works']);
    expect([...neighbourKinds('authored')].sort()).toEqual(['authors', 'works']);
    expect(neighbourKinds('sources')).toEqual(['sources']);
  });
});

describe('relationSettings(map, relation)', () => {
  const references = relationOf('works', 'references');

  it('joins what is set for the relation and for the kind', () => {
    const settings = relationSettings(
      {
        references: {
          isEnabled: true,
          limit: 50,
          sorts: [
            { property: 'fwci', direction: 'desc', priority: 2 },
            { property: 'publication_year', direction: 'asc', priority: 1 },
          ],
          filters: [filter('is_oa', 'eq', 'true'), { ...filter('type', 'eq', 'article'), isEnabled: false }],
        },
        works: {
          isEnabled: true,
          limit: 20,
          sorts: [{ property: 'publication_year', direction: 'desc', priority: 1 }],
          filters: [filter('cited_by_count', 'gt', '3')],
        },
      },
      references,
    );
    expect(settings).toEqual({
      isEnabled: true,
      limit: 20,
      sorts: [
        { property: 'publication_year', direction: 'asc', priority: 1 },
        { property: 'fwci', direction: 'desc', priority: 2 },
      ],
      filters: [filter('is_oa', 'eq', 'true'), filter('cited_by_count', 'gt', '3')],
    });
  });

  it.each(['references', 'works'] as const)('is off where %s are off', (target: ExpansionTarget) => {
    expect(relationSettings({ [target]: { ...PLAIN, isEnabled: false } }, references).isEnabled).toBe(false);
  });
});

describe('checkExpansionSettings(target, settings)', () => {
  const messages = (target: ExpansionTarget, changes: Partial<ExpansionSettings>) =>
    checkExpansionSettings(target, { ...PLAIN, ...changes }).map(({ message }) => message);

  it.each([0, 1, 10_000])('takes a limit of %i', (limit) => {
    expect(messages('works', { limit })).toEqual([]);
  });

  it.each([-1, 10_001, 1.5, Number.NaN])('refuses a limit of %d', (limit) => {
    expect(messages('works', { limit })).toEqual(['The limit must be a whole number from 0 to 10,000']);
  });

  it.each([
    ['works', [], []],
    ['works', [['', 1]], ['Choose a field to sort by']],
    ['works', [['h_index', 1]], ['h_index cannot be sorted by']],
    ['works', [['updated_date', 1]], ['updated_date cannot be sorted by']],
    ['works', [['fwci', 0]], ['The priority must be a whole number from 1']],
    ['works', [['fwci', 1.5]], ['The priority must be a whole number from 1']],
    [
      'works',
      [
        ['fwci', 1],
        ['fwci', 2],
      ],
      ['fwci is sorted by twice'],
    ],
    [
      'authored',
      [
        ['works_count', 1],
        ['publication_year', 2],
      ],
      [],
    ],
    ['references', [['works_count', 1]], ['works_count cannot be sorted by']],
  ] as const)('of %s sorted by %j says %j', (target, sorts, expected) => {
    const given = sorts.map(([property, priority]) => ({ property, priority, direction: 'desc' as const }));
    expect(messages(target, { sorts: given })).toEqual(expected);
  });

  it.each([
    ['works', filter('publication_year', 'gte', '2019'), null],
    ['works', filter('fwci', 'between', '0.5', '2'), null],
    ['works', filter('publication_date', 'between', '2019-01-01', '2019-12-31'), null],
    ['works', filter('is_oa', 'ne', 'FALSE'), null],
    ['works', filter('type', 'notin', 'article', 'book chapter'), null],
    ['works', filter('authorships.institutions.id', 'in', 'I123', 'https://openalex.org/I45'), null],
    ['authored', filter('summary_stats.h_index', 'gt', '10'), null],
    ['works', filter('', 'eq', '1'), 'Choose a field to filter by'],
    ['works', filter('grants.funder', 'eq', 'F1'), 'grants.funder cannot be filtered by'],
    ['works', filter('title.search', 'eq', 'x'), 'title.search cannot be filtered by'],
    ['works', filter('from_created_date', 'eq', '2024-01-01'), 'from_created_date cannot be filtered by'],
    ['works', filter('is_oa', 'gt', 'true'), "'greater than' cannot be used with is_oa"],
    ['works', filter('publication_year', 'eq'), 'Give one value'],
    ['works', filter('publication_year', 'eq', ' '), 'Give a value'],
    ['works', filter('publication_year', 'eq', '-5'), '-5 is not a number from 0'],
    ['works', filter('publication_year', 'eq', '20x'), '20x is not a number from 0'],
    ['works', filter('publication_year', 'between', '2020'), 'Give the lowest and the highest value'],
    ['works', filter('publication_year', 'between', '2020', '2019'), 'The lowest value must come first'],
    ['works', filter('publication_date', 'gt', '2020-02-31'), '2020-02-31 is not a day such as 2024-12-31'],
    ['works', filter('is_oa', 'eq', 'yes'), 'Give true or false'],
    ['works', filter('cites', 'eq', 'tides'), 'tides is not an OpenAlex id'],
    ['works', filter('type', 'in'), 'Give at least one value'],
    [
      'works',
      filter('type', 'in', ...Array.from({ length: 101 }, (_, i) => `t${i}`)),
      'Give at most 100 values',
    ],
    ['works', filter('type', 'eq', 'a|b'), 'a|b contains a character with a special meaning in filters'],
    ['works', filter('type', 'eq', '!a'), '!a contains a character with a special meaning in filters'],
    ['works', filter('type', 'eq', 'None'), 'OpenAlex does not accept the value None'],
    ['works', filter('type', 'eq', 'x'.repeat(201)), 'A value has at most 200 characters'],
  ] as const)('of %s filtered by %j says %j', (target, given, expected) => {
    expect(messages(target, { filters: [given] })).toEqual(expected === null ? [] : [expected]);
  });

  it('says where the fault is, and takes no more than twenty filters', () => {
    const filters = [filter('is_oa', 'eq', 'true'), filter('is_oa', 'eq', 'no')];
    expect(checkExpansionSettings('works', { ...PLAIN, filters })).toEqual([
      { part: 'filter', index: 1, message: 'Give true or false' },
    ]);
    const many = Array.from({ length: 21 }, () => filter('is_oa', 'eq', 'true'));
    expect(messages('works', { filters: many })).toEqual(['At most 20 filters']);
  });
});
