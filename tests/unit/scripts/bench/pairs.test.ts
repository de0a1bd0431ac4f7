import { judge, LEAST_PAIRS } from '../../../../scripts/bench/pairs.mjs';

const pairs = (ratios: readonly number[]) => ratios.map((ratio) => [100 * ratio, 100] as const);

describe('judge(pairs)', () => {
  it('calls six of six that go the same way a change, and five of five noise', () => {
    expect(judge(pairs([1.1, 1.2, 1.05, 1.3, 1.1, 1.15]))).toEqual({
      kind: 'change',
      ratio: expect.closeTo(1.125),
      chance: 2 / 2 ** LEAST_PAIRS,
    });
    expect(judge(pairs([1.1, 1.2, 1.05, 1.3, 1.1])).kind).toBe('noise');
  });

  it('calls one that goes the other way of six noise, however large the others are', () => {
    expect(judge(pairs([3, 3, 3, 3, 3, 0.9])).kind).toBe('noise');
    expect(judge(pairs([3, 3, 3, 3, 3, 3, 3, 3, 0.9])).kind).toBe('change');
  });

  it('counts equal pairs for neither', () => {
    expect(judge(pairs([1, 1, 1, 1, 1, 1]))).toEqual({ kind: 'noise', ratio: 1, chance: 1 });
  });

  it('of noise calls at most one in twenty a change', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const noise = () => judge(Array.from({ length: 8 }, () => [random(), random()] as const)).kind;
    const changes = Array.from({ length: 2_000 }, noise).filter((kind) => kind === 'change').length;
    expect(changes / 2_000).toBeLessThan(0.05);
  });
});
