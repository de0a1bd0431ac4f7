import {
  computeStatistics,
  computeValidation,
  confidenceShares,
  contributingMethods,
} from '@/lib/evaluation/detection/detection-statistics';
import { fuseHits } from '@/lib/evaluation/detection/fuse';
import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import type { DetectionMethod, MethodHits } from '@/lib/evaluation/detection/types';
import { buildEvidence } from '@/tests/support/build-review';

/** Works as `W10*30`: cited 30 times. */
function listOf(method: DetectionMethod, ...sketches: readonly string[]): MethodHits {
  return {
    method,
    hits: sketches.map((sketch) => {
      const [id = '', citedBy] = sketch.split('*');
      return { work: buildEvidence(id, { citedBy: Number(citedBy) }), strength: 1, reasons: [] };
    }),
  };
}

function figures(...lists: readonly MethodHits[]) {
  const statistics = computeStatistics(fuseHits(lists), lists, DEFAULT_DETECTION_CONFIG);
  return { statistics, validation: computeValidation(statistics, lists) };
}

describe('computeStatistics(candidates, lists, config)', () => {
  it('counts candidates, those with twice the threshold, and averages over all', () => {
    const { statistics } = figures(
      listOf('citationNetworkAnalysis', 'W10*9', 'W11*10', 'W12*41'),
      listOf('authorNetworkAnalysis', 'W10*9', 'W13*20'),
    );
    expect(statistics).toMatchObject({
      totalCandidates: 4,
      highConfidenceCandidates: 3,
      averageCitationCount: 20,
    });
    expect(contributingMethods(statistics)).toBe(2);
  });

  it('tells each method’s works before and after duplicates are joined', () => {
    const { statistics } = figures(
      {
        method: 'citationNetworkAnalysis',
        hits: ['W10', 'W11', 'W12'].map((id) => ({
          work: buildEvidence(id, { title: id === 'W12' ? 'Another title' : 'One and the same title' }),
          strength: 1,
          reasons: [],
        })),
      },
      listOf('authorNetworkAnalysis', 'W12*10'),
    );
    expect(statistics.methodContributions).toEqual({
      temporalGapAnalysis: { beforeDeduplication: 0, afterDeduplication: 0, onlyHere: 0 },
      citationNetworkAnalysis: { beforeDeduplication: 3, afterDeduplication: 2, onlyHere: 1 },
      authorNetworkAnalysis: { beforeDeduplication: 1, afterDeduplication: 1, onlyHere: 0 },
      keywordExpansionAnalysis: { beforeDeduplication: 0, afterDeduplication: 0, onlyHere: 0 },
    });
  });

  it('is all zero without candidates', () => {
    const { statistics, validation } = figures();
    expect(statistics).toMatchObject({
      totalCandidates: 0,
      highConfidenceCandidates: 0,
      averageCitationCount: 0,
    });
    expect(validation).toEqual({ confidenceScore: 0, algorithmicBias: [] });
  });
});

describe('computeValidation(statistics, lists)', () => {
  it.each([
    [[listOf('citationNetworkAnalysis', 'W10*10')], 0.6 / 4 + 0.4 * 0.5],
    [[listOf('citationNetworkAnalysis', 'W10*500')], 0.6 / 4 + 0.4],
    [
      [
        listOf('citationNetworkAnalysis', 'W10*20'),
        listOf('authorNetworkAnalysis', 'W11*20'),
        listOf('temporalGapAnalysis', 'W12*20'),
        listOf('keywordExpansionAnalysis', 'W13*20'),
      ],
      1,
    ],
  ])('scores 0.6 × methods / 4 + 0.4 × min(average / 20, 1)', (lists, expected) => {
    expect(figures(...lists).validation.confidenceScore).toBeCloseTo(expected, 12);
  });

  it('is the sum of two shares, up to 0.6 by methods and up to 0.4 by citations', () => {
    const { statistics } = figures(
      listOf('citationNetworkAnalysis', 'W10*5'),
      listOf('authorNetworkAnalysis', 'W11*15'),
    );
    const { fromMethods, fromCitations } = confidenceShares(statistics);
    expect(fromMethods).toBeCloseTo(0.3, 12);
    expect(fromCitations).toBeCloseTo(0.2, 12);
  });

  it('says when one method gives more than 80%', () => {
    const many = listOf('citationNetworkAnalysis', 'W1*1', 'W2*1', 'W3*1', 'W4*1', 'W5*1');
    const four = listOf('citationNetworkAnalysis', 'W1*1', 'W2*1', 'W3*1', 'W4*1');
    const one = listOf('authorNetworkAnalysis', 'W9*1');
    expect(figures(many, one).validation.algorithmicBias).toEqual([
      'One method gives more than 80% of the works found: Citation network',
    ]);
    expect(figures(four, one).validation.algorithmicBias).toEqual([]);
  });

  it('says when the average is above 50', () => {
    const lists = (citedBy: number) => [
      listOf('citationNetworkAnalysis', `W1*${citedBy}`),
      listOf('authorNetworkAnalysis', `W2*${citedBy}`),
    ];
    expect(figures(...lists(51)).validation.algorithmicBias).toEqual([
      'Average above 50 citations: often cited works are favoured over recent and little-known ones',
    ]);
    expect(figures(...lists(50)).validation.algorithmicBias).toEqual([]);
  });

  it('says when the author method found nothing, and nothing of one that did not run', () => {
    const others = [listOf('citationNetworkAnalysis', 'W1*1'), listOf('temporalGapAnalysis', 'W2*1')];
    expect(figures(...others, listOf('authorNetworkAnalysis')).validation.algorithmicBias).toEqual([
      'Author method found nothing: the candidates rest on topics and citations alone',
    ]);
    expect(figures(...others).validation.algorithmicBias).toEqual([]);
  });
});
