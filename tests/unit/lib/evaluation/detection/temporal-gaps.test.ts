import { runToEnd } from '@/lib/base/slices';
import { profileOf } from '@/lib/evaluation/detection/profile';
import {
  analyseTemporalGaps,
  coveredYears,
  likeness,
  yearGaps,
} from '@/lib/evaluation/detection/temporal-gaps';
import { buildEvidence, buildInput } from '@/tests/support/build-review';

const SEEDS = [2018, 2018, 2018, 2020].map((year, index) =>
  buildEvidence(`W${index + 1}`, { year, topics: ['T1'], keywords: ['K1'] }),
);

describe('yearGaps(seeds, yearCounts)', () => {
  it('gives the years whose share is below the expected one', () => {
    const gaps = yearGaps(
      SEEDS,
      new Map([
        [2017, 10],
        [2018, 50],
        [2019, 15],
        [2020, 25],
      ]),
    );
    expect([...gaps]).toEqual([
      [2017, { expected: 0.1, included: 0 }],
      [2019, { expected: 0.15, included: 0 }],
    ]);
  });

  it.each([
    ['no counts', SEEDS, []],
    ['no years', [buildEvidence('W1', { year: null })], [[2018, 3]] as const],
  ])('gives none with %s', (_, seeds, counts) => {
    expect(yearGaps(seeds, new Map(counts)).size).toBe(0);
  });
});

describe('coveredYears(profile, windowYears)', () => {
  it('reaches as many years before and after', () => {
    expect(coveredYears(runToEnd(profileOf(SEEDS)), 2)).toEqual({ first: 2016, last: 2022 });
    expect(coveredYears(runToEnd(profileOf(SEEDS)), 0)).toEqual({ first: 2018, last: 2020 });
  });

  it('is nothing where no paper has a year', () => {
    expect(coveredYears(runToEnd(profileOf([buildEvidence('W1', { year: null })])), 2)).toBeNull();
  });
});

describe('likeness(work, review)', () => {
  it('is the cosine of a work’s tags with the shares of the review’s', () => {
    const review = {
      topics: [{ id: 'T1', label: 'T1', share: 0.6 }],
      keywords: [{ id: 'K1', label: 'K1', share: 0.8 }],
    };
    expect(likeness(buildEvidence('W1', { topics: ['T1'], keywords: ['K1'] }), review)).toBeCloseTo(
      1.4 / Math.SQRT2,
      12,
    );
    expect(likeness(buildEvidence('W1', { topics: ['T1', 'T2', 'T3', 'T4'] }), review)).toBeCloseTo(0.3, 12);
    expect(likeness(buildEvidence('W1'), review)).toBe(0);
  });
});

describe('analyseTemporalGaps(input)', () => {
  const yearCounts = [
    [2017, 10],
    [2018, 50],
    [2019, 40],
  ] as const;

  it('weighs the gap of the year by the likeness to the review', () => {
    const hits = runToEnd(
      analyseTemporalGaps(
        buildInput({
          seeds: SEEDS,
          yearCounts,
          pools: {
            gapYears: [
              buildEvidence('W10', { year: 2017, topics: ['T1'], keywords: ['K1'] }),
              buildEvidence('W11', { year: 2019, topics: ['T1'], keywords: ['K1'] }),
              // Half as like: one of four tags, against a review of two equal ones.
              buildEvidence('W12', { year: 2019, topics: ['T1'], keywords: ['K7', 'K8', 'K9'] }),
            ],
          },
        }),
      ),
    );
    expect(hits.map(({ work }) => work.paper.id)).toEqual(['W11', 'W12', 'W10']);
    // Gap .4 and likeness 1; .4 and 1/(2*sqrt 2); .1 and 1.
    expect(hits[1]?.strength).toBeCloseTo(1 / (2 * Math.SQRT2), 12);
    expect(hits[2]?.strength).toBeCloseTo(0.25, 12);
    expect(hits[0]?.reasons).toEqual([
      { kind: 'gap-year', year: 2019, expected: 0.4, included: 0, topics: ['T1'] },
    ]);
  });

  it('leaves out years that are well represented, other topics, and what is cited too little', () => {
    const hits = runToEnd(
      analyseTemporalGaps(
        buildInput({
          seeds: SEEDS,
          yearCounts,
          config: { minimumCitationThreshold: 5 },
          pools: {
            gapYears: [
              buildEvidence('W10', { year: 2018, topics: ['T1'] }),
              buildEvidence('W11', { year: 2019, topics: ['T9'] }),
              buildEvidence('W12', { year: 2019, topics: ['T1'], citedBy: 4 }),
              buildEvidence('W13', { year: null, topics: ['T1'] }),
            ],
            onTopic: [buildEvidence('W14', { year: 2019, topics: ['T1'], citedBy: 5 })],
          },
        }),
      ),
    );
    expect(hits.map(({ work }) => work.paper.id)).toEqual(['W14']);
  });
});
