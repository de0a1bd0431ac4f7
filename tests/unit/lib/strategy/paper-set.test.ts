import { PaperSet } from '@/lib/strategy/paper-set';

describe('PaperSet', () => {
  it('holds places across words of 32 bits, each once, in order', () => {
    const set = PaperSet.of(70, [69, 0, 31, 32, 31]);
    expect(set.places).toEqual([0, 31, 32, 69]);
    expect(set.count).toBe(4);
    expect([0, 1, 31, 69, 70].map((place) => set.has(place))).toEqual([true, false, true, true, false]);
  });

  it('leaves out what is not in the list', () => {
    expect(PaperSet.of(3, [2, 3, 64]).places).toEqual([2]);
    expect(PaperSet.of(0, [0]).count).toBe(0);
  });

  it('joins as sets do', () => {
    const one = PaperSet.of(40, [1, 2, 33]);
    const other = PaperSet.of(40, [2, 33, 39]);
    expect(one.union(other).places).toEqual([1, 2, 33, 39]);
    expect(one.intersection(other).places).toEqual([2, 33]);
    expect(one.without(other).places).toEqual([1]);
    expect(one.difference(other).places).toEqual([1, 39]);
    expect(PaperSet.all(40).without(one).count).toBe(37);
    expect(PaperSet.none(40).count).toBe(0);
  });
});
