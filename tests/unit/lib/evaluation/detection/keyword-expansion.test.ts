import { runToEnd } from '@/lib/base/slices';
import { analyseKeywordExpansion, newTerms } from '@/lib/evaluation/detection/keyword-expansion';
import { buildEvidence, buildInput } from '@/tests/support/build-review';

const tag = (label: string, share = 1) => ({ id: label, label, share });

describe('newTerms(profile, query)', () => {
  it('leaves out what the query names, in any case, order and number', () => {
    const profile = {
      keywords: [tag('Active learning'), tag('Systematic reviews'), tag('Deep learning'), tag('Screening')],
      topics: [tag('Evidence Synthesis')],
    };
    const { keywords, topics } = newTerms(profile, '"learning, ACTIVE" AND systematic review* OR screenings');
    expect(keywords.map(({ label }) => label)).toEqual(['Deep learning']);
    expect(topics.map(({ label }) => label)).toEqual(['Evidence Synthesis']);
  });

  it('takes a truncated word for all words that begin so', () => {
    const profile = {
      keywords: [tag('Screening'), tag('Deep learning')],
      topics: [tag('Evidence Synthesis')],
    };
    const { keywords, topics } = newTerms(profile, 'screen* AND (evidenc* synthes* OR lear)');
    expect([...keywords, ...topics].map(({ label }) => label)).toEqual(['Deep learning']);
  });
});

describe('analyseKeywordExpansion(input)', () => {
  const seeds = [
    buildEvidence('W1', { keywords: ['Screening', 'Text mining'], topics: ['Reviews'] }),
    buildEvidence('W2', { keywords: ['Screening', 'Text mining'], topics: ['Reviews'] }),
    buildEvidence('W3', { keywords: ['Screening', 'Ranking'] }),
    buildEvidence('W4', { keywords: ['Screening', 'Ranking'] }),
    buildEvidence('W5', { keywords: ['Rare'] }),
  ];

  it('weighs each new term by the share of included papers that bear it', () => {
    const expansion = [
      buildEvidence('W10', { keywords: ['Ranking'] }),
      buildEvidence('W11', { keywords: ['Screening', 'Ranking'] }),
      buildEvidence('W12', { keywords: ['Text mining', 'Ranking'], topics: ['Reviews'] }),
    ];
    const hits = runToEnd(
      analyseKeywordExpansion(buildInput({ seeds, query: 'text mining', pools: { expansion } })),
    );
    // Screening .8, ranking .4, reviews .4; text mining stands in the query, rare on one paper.
    expect(hits.map(({ work }) => work.paper.id)).toEqual(['W11', 'W12', 'W10']);
    expect(hits[1]?.strength).toBeCloseTo(0.8 / 1.2, 12);
    expect(hits[2]?.strength).toBeCloseTo(0.4 / 1.2, 12);
    expect(hits[1]?.reasons).toEqual([{ kind: 'new-terms', terms: ['Ranking', 'Reviews'] }]);
  });

  it('lists nothing that bears the words of the query alone', () => {
    const expansion = [buildEvidence('W10', { keywords: ['Screening'] })];
    expect(
      runToEnd(analyseKeywordExpansion(buildInput({ seeds, query: 'screening', pools: { expansion } }))),
    ).toEqual([]);
  });
});
