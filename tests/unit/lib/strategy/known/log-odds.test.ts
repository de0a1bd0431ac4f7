import { logOddsScores } from '@/lib/strategy/known/log-odds';

describe('logOddsScores(counts, priorWeight)', () => {
  it('follows the published formula', () => {
    const scores = logOddsScores(
      [
        { term: 'a', inOne: 8, inOther: 2 },
        { term: 'b', inOne: 2, inOther: 8 },
      ],
      2,
    );
    // Prior 1 each: log(9/3) - log(3/9), over the root of 1/9 + 1/3.
    expect(scores.get('a')).toBeCloseTo((2 * Math.log(3)) / Math.sqrt(1 / 9 + 1 / 3), 12);
    expect(scores.get('b')).toBeCloseTo((-2 * Math.log(3)) / Math.sqrt(1 / 9 + 1 / 3), 12);
  });

  it('is 0 where a term is as frequent in both, and higher where there is more evidence', () => {
    const scores = logOddsScores(
      [
        { term: 'same', inOne: 5, inOther: 50 },
        { term: 'rare', inOne: 1, inOther: 1 },
        { term: 'often', inOne: 10, inOther: 10 },
        { term: 'rest', inOne: 84, inOther: 939 },
      ],
      10,
    );
    expect(Math.abs(scores.get('same') ?? 1)).toBeLessThan(0.2);
    expect(scores.get('often') ?? 0).toBeGreaterThan(scores.get('rare') ?? 0);
    expect(scores.get('rare')).toBeGreaterThan(0);
  });

  it('has no scores of nothing', () => {
    expect(logOddsScores([], 1).size).toBe(0);
  });
});
