import { compileLines } from '@/lib/strategy/compile-lines';
import { changeOfSet, countOfSet, type Question, questionKey, questionsOf } from '@/lib/strategy/questions';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import type { CountedAnswer, CountedAnswers, StrategyLine } from '@/lib/strategy/types';
import type { WorkSet } from '@/lib/strategy/work-set';
import { buildLine, linesFromTexts } from '../../../support/strategy-lines';

function setsOf(lines: readonly StrategyLine[]): readonly WorkSet[] {
  return compileLines(readLines(lines)).flatMap(({ set }) => set ?? []);
}

const TIME = '2026-11-25T10:00:00.000Z';

function answer(count: number, more: Partial<CountedAnswer> = {}): CountedAnswer {
  return { count, isLowerBound: false, time: TIME, credits: 1, previous: null, ...more };
}

function answersFor(questions: readonly Question[], counts: readonly number[]): CountedAnswers {
  return new Map(questions.map((question, at) => [questionKey(question), answer(counts[at] ?? 0)]));
}

function works(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `W${at + 1}`);
}

describe('questionsOf(set, groups)', () => {
  it('asks once for the hits, and once for each hundred known works of a group', () => {
    const sets = setsOf(linesFromTexts('heart'));
    const count = (...groups: readonly (readonly string[])[]) =>
      sets.flatMap((set) => questionsOf(set, groups)).length;
    expect(count()).toBe(1);
    expect(count(works(90))).toBe(2);
    expect(count(works(63), works(27))).toBe(3);
    expect(count(works(101))).toBe(3);
    expect(count(works(1_000))).toBe(11);
  });

  it('asks the same request of several lines once', () => {
    const sets = setsOf(linesFromTexts('heart', ' heart ', '1', '1 OR 1', '#1 AND lung'));
    const keys = new Set(sets.flatMap((set) => questionsOf(set, [])).map(questionKey));
    expect([...keys]).toHaveLength(3);
  });

  it('tells limits and known works apart', () => {
    const [all, recent] = setsOf([
      buildLine('a', 'heart'),
      buildLine('b', 'heart', { limits: { fromYear: 2015, toYear: null, types: [], languages: [] } }),
    ]);
    const keys = [all, recent].flatMap((set) =>
      set === undefined ? [] : questionsOf(set, [['W1']]).map(questionKey),
    );
    expect(new Set(keys).size).toBe(4);
  });
});

describe('countOfSet(set, among, answers)', () => {
  const known = works(150);
  const lines = [buildLine('a', 'heart'), buildLine('b', 'monitor*', { scope: 'title' })];

  function counted(combination: string, hits: readonly number[]) {
    const set = setsOf([...lines, buildLine('z', combination)]).at(-1);
    if (set === undefined) throw new Error('nothing to count');
    return countOfSet(set, null, answersFor(questionsOf(set, []), hits));
  }

  it('adds the answers of each hundred known works', () => {
    const [set] = setsOf(lines);
    if (set === undefined) throw new Error('nothing to count');
    const questions = questionsOf(set, [known]);
    const answers = answersFor(questions, [1_200, 60, 21]);
    expect(countOfSet(set, null, answers)).toEqual({ least: 1_200, most: 1_200, time: TIME });
    expect(countOfSet(set, known, answers)).toEqual({ least: 81, most: 81, time: TIME });
    expect(countOfSet(set, known, answersFor(questions.slice(0, 2), [1_200, 60]))).toBeNull();
  });

  it('bounds what is combined here', () => {
    expect(counted('1 OR 2', [1_000, 300])).toMatchObject({ least: 1_000, most: 1_300 });
    expect(counted('1 NOT 2', [1_000, 300])).toMatchObject({ least: 700, most: 1_000 });
    const mixed = setsOf([
      ...lines,
      buildLine('c', 'home', { forms: 'stemmed' }),
      buildLine('z', '1 AND 3'),
    ]).at(-1);
    if (mixed === undefined) throw new Error('nothing to count');
    expect(countOfSet(mixed, null, answersFor(questionsOf(mixed, []), [1_000, 300]))).toMatchObject({
      least: 0,
      most: 300,
    });
  });

  it('knows nothing above where the service broke the search off', () => {
    const [set] = setsOf(lines);
    if (set === undefined) throw new Error('nothing to count');
    const [question] = questionsOf(set, []);
    if (question === undefined) throw new Error('nothing to ask');
    const answers = new Map([[questionKey(question), answer(1_200, { isLowerBound: true })]]);
    expect(countOfSet(set, null, answers)).toMatchObject({ least: 1_200, most: null });
  });

  it('says what changed since it was asked before', () => {
    const [set] = setsOf(lines);
    if (set === undefined) throw new Error('nothing to count');
    const [question] = questionsOf(set, []);
    if (question === undefined) throw new Error('nothing to ask');
    const previous = { count: 1_180, time: TIME };
    const answers = new Map([[questionKey(question), answer(1_200, { previous })]]);
    expect(changeOfSet(set, answers)).toBe(20);
    expect(changeOfSet(set, new Map())).toBeNull();
  });
});
