import { planSearch } from '@/lib/search-text/plan-search';
import type { WordForms } from '@/lib/search-text/search-wish';
import { covers } from '@/lib/strategy/term-cover';

function isCovered(by: string, term: string, forms: WordForms = 'exact'): boolean {
  const [wide, narrow] = [by, term].map((text) => planSearch(text).tree);
  if (!wide || !narrow) throw new Error('Nothing to read');
  return covers(wide, narrow, forms);
}

describe('covers(by, node, forms)', () => {
  it.each([
    ['heart', 'heart'],
    ['heart', '"heart failure"'],
    ['telemonitor*', 'telemonitoring'],
    ['tele*', 'telemonitor*'],
    ['monitor*', '"remote monitoring"'],
    ['"heart failure"', '"chronic heart failure"'],
    ['"heart failure"~5', '"heart failure"~3'],
    ['"heart failure"~5', '"heart failure"'],
    ['wom?n', 'women'],
    ['monitor*', 'self-monitor*'],
    ['self-monit*', 'self-monitor*'],
    ['self-monit*', '"self monitoring"'],
    ['dialectical', 'dialectical NEAR/2 "behavior therap*"'],
    ['"behavio* therap*" NEAR/3 dialectical', 'dialectical NEAR/2 "behavior therap*"'],
  ])('%s finds all of %s', (by, term) => {
    expect(isCovered(by, term)).toBe(true);
  });

  it.each([
    ['"heart failure"', 'heart'],
    ['telemonitor*', 'tele*'],
    ['trial', 'trials'],
    ['"heart failure"', '"heart failure"~3'],
    ['"heart failure"', '"failure of the heart"'],
    ['self-monitoring', 'monitoring'],
    ['self-monitor*', 'monitor*'],
    ['heart AND failure', 'heart'],
    ['wom?n', 'wom*'],
    ['dialectical NEAR/2 "behavior therap*"', 'dialectical NEAR/3 "behavior therap*"'],
    ['heart NEAR/2 care', '"heart failure" NEAR/2 care'],
  ])('%s does not find all of %s', (by, term) => {
    expect(isCovered(by, term)).toBe(false);
  });

  it('knows stems where all forms are searched for', () => {
    expect(isCovered('trial', 'trials', 'stemmed')).toBe(true);
    expect(isCovered('trial', '"controlled trials"', 'stemmed')).toBe(true);
  });
});
