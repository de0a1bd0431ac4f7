import { checkGroups, mendName } from '@/lib/strategy/checks/check-groups';
import type { Check } from '@/lib/strategy/checks/strategy-check';

function noticed(rule: string, element: Check['element'], line = 1): Check {
  return {
    rule,
    element,
    lines: [line],
    span: null,
    message: `${rule} in line ${line}`,
    mend: null,
  };
}

describe('checkGroups(checks)', () => {
  it('keeps the order of the guideline, and leaves elements without a check out', () => {
    const groups = checkGroups([
      noticed('limit-loses', 'limits'),
      noticed('not-loses', 'operators'),
      noticed('mixed-operators', 'operators', 2),
    ]);
    expect(groups.map(({ element, count }) => [element, count])).toEqual([
      ['operators', 2],
      ['limits', 1],
    ]);
    expect(groups[0]?.rows.map(({ rule, summary }) => [rule, summary])).toEqual([
      ['not-loses', null],
      ['mixed-operators', null],
    ]);
  });

  it('folds three checks of one rule or more into one row with their number', () => {
    const of = (count: number) =>
      checkGroups(Array.from({ length: count }, (_, at) => noticed('no-known', 'text-words', at + 1)));
    expect(of(2)[0]?.rows.map(({ summary }) => summary)).toEqual([null, null]);
    expect(of(12)[0]?.rows).toMatchObject([
      {
        rule: 'no-known',
        summary: '12 lines have terms that no known paper has',
      },
    ]);
    expect(of(12)[0]?.rows[0]?.checks).toHaveLength(12);
  });

  it('is empty where nothing was noticed', () => {
    expect(checkGroups([])).toEqual([]);
  });
});

describe('mendName(check)', () => {
  it.each([
    ['other-spelling', 'Add it'],
    ['redundant-term', 'Remove it'],
    ['limit-loses', 'Remove the limit'],
    ['of a rule to come', 'Mend it'],
  ])('of %s: %s', (rule, name) => {
    expect(mendName(noticed(rule, 'spelling'))).toBe(name);
  });
});
