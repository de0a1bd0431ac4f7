import { PaperSet } from '@/lib/strategy/paper-set';
import { countBoth, recallOf, worksSetAside } from '@/lib/strategy/set-aside';

const WORKS = Array.from({ length: 50 }, (_, index) => `W${index + 1}`);

describe('worksSetAside(works, aside)', () => {
  it('takes the share that was asked for', () => {
    expect(worksSetAside(WORKS, { percent: 30, seed: 7 }).size).toBe(15);
    expect(worksSetAside(WORKS, null).size).toBe(0);
  });

  it('takes one at least, and leaves one at least', () => {
    expect(worksSetAside(['W1', 'W2'], { percent: 1, seed: 1 }).size).toBe(1);
    expect(worksSetAside(['W1', 'W2'], { percent: 90, seed: 1 }).size).toBe(1);
    expect(worksSetAside(['W1'], { percent: 50, seed: 1 }).size).toBe(0);
  });

  it('takes the same papers in any order, and others by another seed', () => {
    const aside = worksSetAside(WORKS, { percent: 30, seed: 7 });
    expect(worksSetAside(WORKS.toReversed(), { percent: 30, seed: 7 })).toEqual(aside);
    expect(worksSetAside(WORKS, { percent: 30, seed: 8 })).not.toEqual(aside);
  });

  it('changes one paper at most where a paper is added', () => {
    const before = worksSetAside(WORKS, { percent: 30, seed: 7 });
    const after = worksSetAside([...WORKS, 'W999'], { percent: 30, seed: 7 });
    expect([...before].filter((id) => !after.has(id)).length).toBeLessThanOrEqual(1);
  });

  it('takes every paper about as often over many seeds', () => {
    const taken = Array.from({ length: 1_000 }, (_, seed) => worksSetAside(WORKS, { percent: 30, seed }));
    const times = WORKS.map((id) => taken.filter((aside) => aside.has(id)).length);
    expect(Math.min(...times)).toBeGreaterThan(240);
    expect(Math.max(...times)).toBeLessThan(360);
  });
});

describe('recallOf(found, aside)', () => {
  it('is given for both parts, with an interval from five papers on', () => {
    const aside = PaperSet.of(13, [0, 1, 2]);
    const found = PaperSet.of(13, [0, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(countBoth(found, aside)).toEqual({ seen: 8, aside: 1 });
    const { seen, aside: hidden } = recallOf(found, aside);
    expect(seen).toMatchObject({ part: 8, whole: 10, value: 0.8 });
    expect(seen.interval?.low).toBeCloseTo(0.4902, 4);
    expect(seen.interval?.high).toBeCloseTo(0.9433, 4);
    expect(hidden).toEqual({ part: 1, whole: 3, value: 1 / 3, interval: null });
  });

  it('is not applicable where nothing is set aside', () => {
    expect(recallOf(PaperSet.all(4), PaperSet.none(4)).aside.value).toBeNull();
  });
});
