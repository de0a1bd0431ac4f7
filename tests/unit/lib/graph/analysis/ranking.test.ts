import { rankGroups, rankHighest } from '@/lib/graph/analysis/ranking';

describe('rankHighest(values, count)', () => {
  it('gives the highest above 0, equals in their order', () => {
    const values = new Map([
      ['a', 1],
      ['b', 0],
      ['c', 3],
      ['d', 1],
      ['e', 0.5],
    ]);
    expect(rankHighest(values, 3)).toEqual([
      ['c', 3],
      ['a', 1],
      ['d', 1],
    ]);
    expect(rankHighest(values, 10)).toHaveLength(4);
  });
});

describe('rankGroups(values)', () => {
  it('gives the members of each group, the largest first', () => {
    const values = new Map([
      ['a', 2],
      ['b', 1],
      ['c', 1],
      ['d', 0],
    ]);
    expect(rankGroups(values)).toEqual([
      { group: 1, nodeIds: ['b', 'c'] },
      { group: 0, nodeIds: ['d'] },
      { group: 2, nodeIds: ['a'] },
    ]);
  });
});
