import { writeScopus } from '@/lib/strategy/dialects/write-scopus';
import { NO_LIMITS, type QueryLine } from '@/lib/strategy/types';

function line(text: string, other: Partial<QueryLine> = {}): QueryLine {
  const { scope = 'title_and_abstract', forms = 'exact', limits = NO_LIMITS, isOff = false } = other;
  return { id: text, kind: 'query', text, scope, forms, limits, isOff, origin: null };
}

describe('writeScopus(lines)', () => {
  it.each([
    ['"heart failure" AND telemonitor*', '#1 TITLE-ABS("heart failure" AND telemonitor*)'],
    ['cancer AND pain NOT rat', '#1 TITLE-ABS(cancer AND pain AND NOT rat)'],
    ['"heart failure"~3 OR cardiac', '#1 TITLE-ABS((heart W/3 failure) OR cardiac)'],
    ['"heart failure"~3~"quality of life"', '#1 TITLE-ABS(("heart failure" W/3 "quality of life"))'],
    ['wom?n', '#1 TITLE-ABS(wom?n)'],
  ])('writes %p as %p', (text, written) => {
    expect(writeScopus([line(text)]).text).toBe(written);
  });

  it('keeps lines that are named out of the field', () => {
    const written = writeScopus([line('cancer', { scope: 'title' }), line('#1 AND (pain OR care)')]);
    expect(written.text).toBe('#1 TITLE(cancer)\n#2 #1 AND TITLE-ABS(pain OR care)');
  });

  it('writes limits', () => {
    const limits = { fromYear: 2000, toYear: 2010, types: ['article', 'review'], languages: ['en'] };
    expect(writeScopus([line('cancer', { limits })]).text).toBe(
      '#1 TITLE-ABS(cancer) AND PUBYEAR > 1999 AND PUBYEAR < 2011 AND (DOCTYPE(ar) OR DOCTYPE(re)) AND LANGUAGE(english)',
    );
  });

  it('says of every line with words that Scopus finds other spellings too, and what it does not take', () => {
    const { losses } = writeScopus([
      line('cancer~1', { forms: 'exact', limits: { ...NO_LIMITS, types: ['dataset'] } }),
    ]);
    expect(losses.map(({ token }) => token)).toEqual(['cancer~1', 'dataset', 'cancer~1']);
  });
});
