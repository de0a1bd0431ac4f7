import { namedLines, numberedLines, renumbered, resultLine } from '@/lib/strategy/number-lines';
import type { StrategyLine } from '@/lib/strategy/types';
import { buildLine, linesFromTexts } from '../../../support/strategy-lines';

function texts(lines: readonly StrategyLine[]): readonly string[] {
  return lines.map(({ text }) => text);
}

describe('numberedLines(lines)', () => {
  it('counts queries and leaves remarks without a number', () => {
    const lines = linesFromTexts('heart', '// the intervention', 'monitor*', '1 AND 2');
    expect(numberedLines(lines).map(({ line, number }) => [number, line.text])).toEqual([
      [1, 'heart'],
      [2, 'monitor*'],
      [3, '1 AND 2'],
    ]);
  });
});

describe('namedLines(text)', () => {
  it('says where lines are named', () => {
    expect(namedLines('#12 AND (or/1-3 OR "4")')).toEqual([
      { from: 0, to: 3, numbers: [12] },
      { from: 9, to: 15, numbers: [1, 2, 3] },
    ]);
    expect(namedLines('covid 19')).toEqual([]);
  });
});

describe('resultLine(lines)', () => {
  const result = (...references: readonly (readonly number[])[]) =>
    resultLine(references.map((each, at) => ({ number: at + 1, references: each })))?.number ?? null;

  it('is the last line that no other names, wherever the lines stand that it joins', () => {
    expect(result([], [], [1, 2])).toBe(3);
    expect(result([2, 3], [], [])).toBe(1);
    expect(result([], [], [4, 5, 1], [], [6], [])).toBe(3);
    expect(result([], [1], [])).toBe(3);
  });

  it('is the last line where each is named, and none where there is none', () => {
    expect(result([2], [1])).toBe(2);
    expect(result([], [2])).toBe(2);
    expect(result()).toBeNull();
  });
});

describe('renumbered(before, now)', () => {
  const before = linesFromTexts('heart', 'lung', 'liver', '1 and (2 or 3)', 'or/1-3', '#4 NOT #5');
  const added = buildLine('new', 'kidney 2');

  it('moves what is named when a line is added', () => {
    const now = [...before.slice(0, 1), added, ...before.slice(1)];
    expect(texts(renumbered(before, now))).toEqual([
      'heart',
      'kidney 2',
      'lung',
      'liver',
      '1 and (3 or 4)',
      'or/1,3-4',
      '#5 NOT #6',
    ]);
  });

  it('moves what is named when lines change places', () => {
    const [one, two, three, ...others] = before;
    const now = [three, one, two, ...others].flatMap((line) => line ?? []);
    expect(texts(renumbered(before, now)).slice(3)).toEqual(['2 and (3 or 1)', 'or/1-3', '#4 NOT #5']);
  });

  it('lets a removed line be missed, and nothing else be taken for it', () => {
    const now = before.filter(({ id }) => id !== 'b');
    expect(texts(renumbered(before, now)).slice(2)).toEqual(['1 and (6 or 2)', 'or/1-2,6', '#3 NOT #4']);
  });

  it('changes nothing where nothing moved, and nothing in new lines', () => {
    expect(renumbered(before, before)).toEqual(before);
    const now = [added, buildLine('own', '1 AND 9')];
    expect(texts(renumbered([added], now))).toEqual(['kidney 2', '1 AND 9']);
  });

  it('counts a remark that becomes a query', () => {
    const [heart, ...others] = linesFromTexts('// heart', 'lung', '1');
    const now = [buildLine(heart?.id ?? '', 'heart'), ...others];
    expect(texts(renumbered(linesFromTexts('// heart', 'lung', '1'), now))).toEqual(['heart', 'lung', '2']);
  });
});
