import { planSearch } from '@/lib/search-text/plan-search';
import { tellPlan } from '@/lib/search-text/tell-plan';

describe('planSearch(typed) behind NOT', () => {
  it.each([
    ['cough NOT "school age*"', 'cough'],
    ['cough NOT (child AND "school age*")', 'cough'],
    ['cough NOT (child OR "school age*" OR ca*)', 'cough NOT child'],
    ['cough NOT (child AND ca*)', 'cough'],
    ['cough NOT (child NOT "school age*")', 'cough NOT (child NOT (school age*))'],
    ['cough NOT (child NOT (adult OR ca*))', 'cough'],
    ['cough NOT (animal adj3 model*)', 'cough'],
    ['cough NOT (animal adj3 model)', 'cough NOT "animal model"~2'],
    ['cough NOT ("animal"~3~"mouse model")', 'cough'],
    ['cough NOT e-cig*-use', 'cough'],
    ['cough AND "school age*"', 'cough AND (school age*)'],
  ])('excludes no more than was written: %s', (typed, sent) => {
    const { text } = planSearch(typed);
    expect(text).toBe(sent);
    expect(planSearch(text).text).toBe(sent);
  });

  it('says what would exclude more', () => {
    expect(tellPlan(planSearch('cough NOT (child AND "school age*")')).join(' ')).toContain(
      '“child AND "school age*"” is left out. A part of it cannot be searched for, and without that part more papers would be excluded. Behind NOT, “child AND (school age*)” would exclude more papers.',
    );
  });
});
