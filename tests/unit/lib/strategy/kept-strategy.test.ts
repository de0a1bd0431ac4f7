import { answersOfSource, type KeptStrategy, mergedKept, strategyWith } from '@/lib/strategy/kept-strategy';
import { contentWithoutKeys } from '@/lib/strategy/typed-strategy';
import { at } from '@/tests/support/projects';
import { linesOf, textsOf } from '@/tests/support/strategies';

function kept(time: number, ...lines: readonly string[]): KeptStrategy {
  return strategyWith(
    undefined,
    's',
    { lines: linesOf(...lines), known: { type: 'none' }, aside: null },
    at(time),
  );
}

describe('mergedKept(mine, theirs)', () => {
  it('takes the one changed later, and keeps the lines of the other as a version', () => {
    const [early, late] = [kept(1, 'a: sleep'), kept(2, 'a: sleep', 'b: nap')];
    for (const both of [mergedKept(early, late), mergedKept(late, early)]) {
      expect(both.strategy).toEqual(late.strategy);
      expect([...both.versions.values()].map(({ time, lines }) => [time, textsOf(lines)])).toEqual([
        [at(1), ['a: sleep']],
      ]);
      expect(mergedKept(both, early)).toBe(both);
    }
  });

  it('makes no version of one without lines, or with the same', () => {
    expect(mergedKept(kept(1), kept(2, 'a: sleep')).versions.size).toBe(0);
    expect(mergedKept(kept(1, 'a: sleep'), kept(2, 'a: sleep')).versions.size).toBe(0);
  });
});

describe('answersOfSource(kept, source)', () => {
  it('takes no answer of one source for another', () => {
    const answer = { count: 1, isLowerBound: false, time: at(1), credits: 1, previous: null, question: 'q' };
    const answers = new Map([
      ['k1', { ...answer, source: 'OpenAlex' }],
      ['k2', { ...answer, source: 'a library', count: 9 }],
    ]);
    const found = answersOfSource({ ...kept(1), answers }, 'a library');
    expect([...found].map(([question, { count }]) => [question, count])).toEqual([['q', 9]]);
  });
});

describe('contentWithoutKeys(content, known)', () => {
  it('takes keys out of what was typed, and keeps it within bounds', () => {
    const [line] = linesOf(`a: sleep api_key=abc ${'x'.repeat(30_000)}`);
    const works = Array.from({ length: 30_000 }, (_, index) => `W${index}`);
    const content = contentWithoutKeys(
      {
        lines: line === undefined ? [] : [line],
        known: { type: 'list', name: 'https://x?api_key=abc', works },
        aside: { percent: Number.NaN, seed: 7.5 },
      },
      new Set(),
    );
    expect(content.lines[0]?.text.length).toBeLessThanOrEqual(20_000);
    expect(content.lines[0]?.text).not.toContain('abc');
    expect(content.known).toMatchObject({
      name: 'https://x',
      works: { length: 20_000 },
    });
    expect(content.aside).toEqual({ percent: 1, seed: 7 });
  });
});
