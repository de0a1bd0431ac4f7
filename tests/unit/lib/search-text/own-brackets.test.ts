import { isBalanced, withOwnBrackets } from '@/lib/search-text/own-brackets';
import { planSearch } from '@/lib/search-text/plan-search';

describe('withOwnBrackets(text, part)', () => {
  const whole = (text: string, part: string) => {
    const from = text.indexOf(part);
    const own = withOwnBrackets(text, { from, to: from + part.length });
    return text.slice(own.from, own.to);
  };

  it.each([
    ['x NOT ((mice OR rats) AND (dog))', 'mice OR rats) AND (dog', '(mice OR rats) AND (dog)'],
    ['(alpha OR beta)[ti]', 'alpha OR beta)[ti]', '(alpha OR beta)[ti]'],
    ['(mice)', 'mice', 'mice'],
  ])('adds the brackets whose partners are within: %s', (text, part, own) => {
    expect(whole(text, part)).toBe(own);
    expect(isBalanced(own)).toBe(true);
  });

  it('shows what is left out of a typed search with its brackets', () => {
    const { faults } = planSearch('x NOT ((mice OR rats) AND (a* OR b*))', {
      scope: 'title_and_abstract',
      forms: 'exact',
    });
    expect(faults.map(({ typed }) => typed)).toEqual(['(mice OR rats) AND (a* OR b*)', 'a*', 'b*']);
  });
});
