import { DisjointSets } from '@/lib/evaluation/matching/disjoint-sets';

describe('DisjointSets', () => {
  it('begins with every index alone', () => {
    expect(new DisjointSets(3).all()).toEqual([[0], [1], [2]]);
    expect(new DisjointSets(0).all()).toEqual([]);
  });

  it('joins what is joined through others', () => {
    const sets = new DisjointSets(6);
    sets.join(5, 1);
    sets.join(3, 5);
    sets.join(4, 0);
    expect(sets.all()).toEqual([[0, 4], [1, 3, 5], [2]]);
    expect(sets.rootOf(3)).toBe(1);
    expect(sets.rootOf(4)).toBe(0);
  });

  it('changes nothing by joining again', () => {
    const sets = new DisjointSets(3);
    sets.join(2, 0);
    sets.join(0, 2);
    expect(sets.all()).toEqual([[0, 2], [1]]);
  });
});
