import { LinesFound } from '@/lib/strategy/found-by-lines';
import { KnownIndex } from '@/lib/strategy/known-index';
import { NO_LIMITS, type StrategyLine } from '@/lib/strategy/types';
import { knownPaper } from '@/tests/support/known-papers';
import { buildLine, readFromTexts } from '@/tests/support/strategy-lines';

const INDEX = new KnownIndex([
  knownPaper('W1', 'heart failure at home', { year: 2001 }),
  knownPaper('W2', 'heart surgery', { year: 2011 }),
  knownPaper('W3', 'home care for the heart'),
  knownPaper('W4', 'lung surgery', { year: 2012 }),
]);

function found(...lines: readonly (string | StrategyLine)[]) {
  return new LinesFound(readFromTexts(...lines), INDEX);
}

const ids = (lines: LinesFound, number: number) =>
  lines.setOf(number).places.map((place) => INDEX.papers[place]?.id);

describe('LinesFound', () => {
  it('puts lines together by their numbers', () => {
    const lines = found('heart', 'home', '1 AND 2', '#1 NOT #2', 'or/1-2', '#3 OR lung');
    expect([1, 2, 3, 4, 5, 6].map((number) => ids(lines, number))).toEqual([
      ['W1', 'W2', 'W3'],
      ['W1', 'W3'],
      ['W1', 'W3'],
      ['W2'],
      ['W1', 'W2', 'W3'],
      ['W1', 'W3', 'W4'],
    ]);
    expect(lines.main).toBe(6);
  });

  it('reads every line by its own scope and word forms', () => {
    const lines = found(
      buildLine('a', 'surgeries', { forms: 'stemmed' }),
      buildLine('a', 'surgeries'),
      '#1 OR #2',
    );
    expect([1, 2, 3].map((number) => ids(lines, number))).toEqual([['W2', 'W4'], [], ['W2', 'W4']]);
  });

  it('keeps what limits do not know, and says so', () => {
    const lines = found(buildLine('a', 'heart', { limits: { ...NO_LIMITS, fromYear: 2010 } }), 'home NOT #1');
    expect(ids(lines, 1)).toEqual(['W2', 'W3']);
    expect(lines.foundBy(1).unsure.places).toEqual([2]);
    // Were the year known, the paper might be found here.
    expect(ids(lines, 2)).toEqual(['W1']);
    expect(lines.foundBy(2).unsure.places).toEqual([2]);
  });

  it('leaves out lines that are switched off', () => {
    const lines = found('heart', buildLine('a', 'home', { isOff: true }), '#1 AND #2', '#2');
    expect(ids(lines, 3)).toEqual(['W1', 'W2', 'W3']);
    expect([2, 4].map((number) => ids(lines, number))).toEqual([[], []]);
  });

  it('finds nothing for lines that cannot be asked', () => {
    const lines = found('#2', '#1', '#9', 'heart');
    expect([1, 2, 3].map((number) => ids(lines, number))).toEqual([[], [], []]);
    expect(lines.main).toBe(4);
    expect(found().main).toBeNull();
    expect(found('#2 OR #3', 'heart', 'home').main).toBe(1);
  });

  it('tells what a line alone finds, whatever combinations of it find', () => {
    const lines = found('heart', 'home', 'lung', '#1 AND #2', '#1 OR #3');
    const only = (number: number) => lines.onlyBy(number).places;
    expect(only(1)).toEqual([1]);
    expect(only(2)).toEqual([]);
    expect(only(3)).toEqual([3]);
    expect(only(4)).toEqual([]);
  });
});
