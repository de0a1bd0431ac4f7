import { fuseHits } from '@/lib/evaluation/detection/fuse';
import type { Reason } from '@/lib/evaluation/detection/reasons';
import type { DetectionMethod, EvidenceWork, MethodHits } from '@/lib/evaluation/detection/types';
import { buildEvidence } from '@/tests/support/build-review';

const CITED: Reason = { kind: 'cited-by', count: 1, seedIds: ['W1'] };

function listOf(method: DetectionMethod, works: readonly EvidenceWork[], reasons = [CITED]): MethodHits {
  return { method, hits: works.map((work) => ({ work, strength: 1, reasons })) };
}

const [A, B, C] = ['W10', 'W11', 'W12'].map((id) => buildEvidence(id));
if (A === undefined || B === undefined || C === undefined) throw new Error('Three works');

describe('fuseHits(lists)', () => {
  it('sums 1/(60 + rank) over the methods, a quarter of it for all but the citation network', () => {
    const fused = fuseHits([
      listOf('citationNetworkAnalysis', [A, B, C]),
      listOf('authorNetworkAnalysis', [B]),
      listOf('temporalGapAnalysis', [C, B]),
    ]);
    expect(fused.map(({ paper }) => paper.id)).toEqual(['W11', 'W12', 'W10']);
    expect(fused[0]?.score).toBeCloseTo(1 / 62 + 0.25 / 61 + 0.25 / 62, 12);
    expect(fused[1]?.score).toBeCloseTo(1 / 63 + 0.25 / 61, 12);
    expect(fused[2]?.score).toBeCloseTo(1 / 61, 12);
    expect(fused[0]?.ranks).toEqual({
      citationNetworkAnalysis: 2,
      authorNetworkAnalysis: 1,
      temporalGapAnalysis: 2,
    });
  });

  it('does not depend on the order of the methods', () => {
    const lists = [listOf('citationNetworkAnalysis', [A, B]), listOf('authorNetworkAnalysis', [C, A])];
    const ranked = (all: readonly MethodHits[]) => fuseHits(all).map(({ paper, score }) => [paper.id, score]);
    expect(ranked([...lists].reverse())).toEqual(ranked(lists));
  });

  it.each([
    ['DOI', { doi: '10.1/x' }, { doi: '10.1/X' }],
    [
      'normalised title',
      { title: 'A Study of <i>Active</i> Learning' },
      { title: 'a study of active learning' },
    ],
  ])('joins records that share a %s: the one cited most stands for them', (_, one, other) => {
    const [candidate, ...others] = fuseHits([
      listOf('citationNetworkAnalysis', [A, buildEvidence('W20', { ...one, citedBy: 3 })]),
      listOf('authorNetworkAnalysis', [buildEvidence('W21', { ...other, citedBy: 30 })]),
    ]);
    expect(candidate?.paper.id).toBe('W21');
    expect(candidate?.ids).toEqual(['W20', 'W21']);
    expect(candidate?.ranks).toEqual({ citationNetworkAnalysis: 2, authorNetworkAnalysis: 1 });
    expect(others.map(({ paper }) => paper.id)).toEqual(['W10']);
  });

  it('joins groups that a later record shows to be one', () => {
    const fused = fuseHits([
      listOf('citationNetworkAnalysis', [
        buildEvidence('W20', { doi: '10.1/x', title: 'One title of four words', citedBy: 9 }),
        buildEvidence('W21', { doi: '10.1/y', title: 'Another title of five words', citedBy: 8 }),
        buildEvidence('W22', { doi: '10.1/x', title: 'Another title of five words', citedBy: 7 }),
      ]),
    ]);
    expect(fused).toHaveLength(1);
    expect(fused[0]?.ids).toEqual(['W20', 'W21', 'W22']);
    expect(fused[0]?.score).toBeCloseTo(1 / 61, 12);
  });

  it('keeps works with one generic title apart', () => {
    const works = ['W20', 'W21'].map((id) => buildEvidence(id, { title: 'Editorial' }));
    expect(fuseHits([listOf('citationNetworkAnalysis', works)])).toHaveLength(2);
  });

  it('unites the reasons, each kind once with most behind it, links first', () => {
    const more: Reason = { kind: 'cited-by', count: 4, seedIds: ['W1', 'W2'] };
    const terms: Reason = { kind: 'new-terms', terms: ['Ranking'] };
    const [candidate] = fuseHits([
      listOf('citationNetworkAnalysis', [A]),
      listOf('keywordExpansionAnalysis', [A], [terms, more]),
    ]);
    expect(candidate?.reasons).toEqual([more, terms]);
  });
});
