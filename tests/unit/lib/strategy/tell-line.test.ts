import { tellLimits, tellWish } from '@/lib/strategy/tell-line';
import { NO_LIMITS } from '@/lib/strategy/types';

const LIMITS = { fromYear: 2010, toYear: null, types: ['article', 'review'], languages: ['en', 'pt', 'zz9'] };

describe('tellLimits(limits)', () => {
  it.each([
    [NO_LIMITS, []],
    [LIMITS, ['2010–', 'article, review', 'English, Portuguese, zz9']],
    [{ ...NO_LIMITS, fromYear: 2020, toYear: 2020 }, ['2020']],
  ])('tells each by itself, languages by their names', (limits, told) => {
    expect(tellLimits(limits)).toEqual(told);
  });
});

describe('tellWish(line)', () => {
  it('tells scope, word forms and limits', () => {
    const line = {
      scope: 'title_and_abstract',
      forms: 'exact',
      limits: { ...NO_LIMITS, languages: ['en'] },
    } as const;
    expect(tellWish(line)).toBe('Title and abstract · Exact words · English');
  });
});
