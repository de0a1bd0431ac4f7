import { compileLines } from '@/lib/strategy/compile-lines';
import { LinesFound } from '@/lib/strategy/found-by-lines';
import { KnownIndex } from '@/lib/strategy/known-index';
import { NO_LIMITS } from '@/lib/strategy/types';
import type { WorkSet } from '@/lib/strategy/work-set';
import { foundBySet } from '@/tests/support/found-by-set';
import { knownPaper } from '@/tests/support/known-papers';
import { buildLine, readFromTexts } from '@/tests/support/strategy-lines';

const INDEX = new KnownIndex([
  knownPaper('W1', 'heart failure at home', { year: 2001 }),
  knownPaper('W2', 'heart surgery', { year: 2011 }),
  knownPaper('W3', 'home care for the heart'),
  knownPaper('W4', 'lung surgery', { abstract: 'At home', year: 2012 }),
]);

describe('foundBySet(set, index)', () => {
  const lines = readFromTexts(
    'heart OR lung',
    buildLine('b', 'homes', { forms: 'stemmed', scope: 'title' }),
    buildLine('c', 'heart', { limits: { ...NO_LIMITS, fromYear: 2010 } }),
    '1 AND 2',
    '#1 NOT #3',
    '(#2 OR #3) AND surgery',
    'or/2-5',
  );
  const compiled = compileLines(lines);
  const found = new LinesFound(lines, INDEX);

  it.each([1, 2, 3, 4, 5, 6, 7])('finds for what is asked what the line itself finds: line %s', (number) => {
    const set = compiled[number - 1]?.set ?? null;
    expect(set).not.toBeNull();
    if (set === null) return;
    const ofSet = foundBySet(set, INDEX);
    expect(ofSet.found.places).toEqual(found.setOf(number).places);
    expect(ofSet.unsure.places).toEqual(found.foundBy(number).unsure.places);
  });

  it('finds nothing in nothing, and everything that an intersection leaves', () => {
    const nothing: WorkSet = { type: 'nothing' };
    expect(foundBySet(nothing, INDEX).found.count).toBe(0);
    expect(foundBySet({ type: 'union', parts: [nothing, nothing] }, INDEX).found.count).toBe(0);
    expect(foundBySet({ type: 'intersection', parts: [] }, INDEX).found.count).toBe(4);
  });
});
