import { runToEnd } from '@/lib/base/slices';
import { RANKING, rankingIndexSteps, rankPapers } from '@/lib/screening/rank-papers';
import type { ScreeningPaper } from '@/lib/screening/types';
import { screeningPaper } from '@/tests/support/screening-papers';

const PAPERS: readonly ScreeningPaper[] = [
  screeningPaper('W1', { title: 'Telemonitoring in heart failure', references: ['W90', 'W91'] }),
  screeningPaper('W2', { title: 'Soil carbon in forests' }),
  screeningPaper('W3', { title: 'Forests and soil carbon stocks' }),
  screeningPaper('W4', { title: 'Heart failure and telemonitoring at home' }),
  screeningPaper('W5', { title: 'Bird song', references: ['W1', 'W90', 'W91'] }),
  screeningPaper('W6', { title: 'Bird song in cities' }),
];

function rank(
  included: readonly number[],
  excluded: readonly number[],
  citationWeight = RANKING.citationWeight,
) {
  const index = runToEnd(rankingIndexSteps(PAPERS));
  return rankPapers(index, { included, excluded }, { ...RANKING, citationWeight });
}

describe('rankPapers(index, labels)', () => {
  it('puts a paper like those included first, and one like those excluded last', () => {
    const { order } = rank([0], [1], 0);
    expect([order[0], order.at(-1)]).toEqual([3, 2]);
  });

  it('lists what has no label, each once', () => {
    expect([...rank([0], [1]).order].sort()).toEqual([2, 3, 4, 5]);
  });

  it('brings a paper forward that is tied to the included', () => {
    const [alone, fused] = [rank([0], [1], 0).order, rank([0], [1]).order];
    expect(fused.indexOf(4)).toBeLessThanOrEqual(1);
    expect(alone.indexOf(4)).toBeGreaterThanOrEqual(fused.indexOf(4));
  });

  it('says why: words once each, and ties to the included', () => {
    const { reasons } = rank([0], [1]);
    expect(reasons.get(3)?.terms).toContain('heart failure');
    expect(reasons.get(3)?.terms).not.toContain('heart');
    expect(reasons.get(4)).toMatchObject({ cites: 1, citedBy: 0, sharedReferences: 2 });
  });

  it('answers the same to the same', () => {
    expect(rank([0], [1])).toEqual(rank([0], [1]));
  });

  it('names no bare numbers', () => {
    const papers = ['W1', 'W2', 'W3', 'W4'].map((id, at) =>
      screeningPaper(id, { title: at % 3 === 0 ? 'Pulse of 00 04 and 95' : 'Forest soils' }),
    );
    const index = runToEnd(rankingIndexSteps(papers));
    const { reasons } = rankPapers(index, { included: [0], excluded: [1] }, RANKING);
    expect(reasons.get(3)?.terms.filter((term) => /\d/.test(term))).toEqual([]);
  });
});
