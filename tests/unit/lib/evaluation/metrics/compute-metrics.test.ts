import { seededRandom } from '@/lib/base/random';
import { aggregateResults, summarize } from '@/lib/evaluation/metrics/aggregate';
import { drawBinomial } from '@/lib/evaluation/metrics/binomial';
import { chapmanEstimate, chapmanInterval, missedByBoth } from '@/lib/evaluation/metrics/chapman';
import { compareRuns, mcNemarExact } from '@/lib/evaluation/metrics/compare-runs';
import { computeMetrics, metricsOfCounts } from '@/lib/evaluation/metrics/compute-metrics';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { drawGamma } from '@/lib/evaluation/metrics/gamma';
import {
  bootstrapInterval,
  type Interval,
  pairedDifferenceInterval,
  studentT,
  weightedIntervals,
  wilsonInterval,
} from '@/lib/evaluation/metrics/intervals';
import { joinPapers } from '@/lib/evaluation/metrics/join-papers';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import {
  averagePrecision,
  labelledPool,
  ndcgAt,
  precisionAt,
  rankingOf,
  recallAt,
  rPrecision,
  trueNegativeRate,
  workSaved,
} from '@/lib/evaluation/metrics/ranking-metrics';
import { fScore, ratio } from '@/lib/evaluation/metrics/ratios';
import { describeHoldings } from '@/lib/evaluation/report/quantities';
import type { Paper, RunEvidence } from '@/lib/evaluation/types';
import { paper } from '@/tests/support/paper-lists';
import { evidence, evidenceOfCounts, pair, papers } from '@/tests/support/run-evidence';

const evaluated = (run: RunEvidence) => ({ evidence: run, result: computeResult(run) });

const COUNTS = { truePositives: 8, falsePositives: 2, falseNegatives: 4 };

describe('metricsOfCounts(counts)', () => {
  it('gives the worked figures of TP 8, FP 2, FN 4', () => {
    const metrics = metricsOfCounts(COUNTS, 1);
    expect(metrics.precision.value?.toFixed(4)).toBe('0.8000');
    expect(metrics.recall.value?.toFixed(4)).toBe('0.6667');
    expect(metrics.f1.value?.toFixed(4)).toBe('0.7273');
    expect(metrics.f2.value?.toFixed(4)).toBe('0.6897');
    // 10 x 0.8 x 0.6667 / (9 x 0.8 + 0.6667)
    expect(metrics.f3.value?.toFixed(4)).toBe('0.6780');
    expect(metrics.numberNeededToRead).toBe(1.25);
    expect(metrics.recall).toMatchObject({ part: 8, whole: 12 });
  });

  it('keeps every figure inside its interval, and gives the same interval for the same seed', () => {
    const { precision, recall, f1 } = metricsOfCounts(COUNTS, 7);
    for (const { value, interval } of [precision, recall, f1]) {
      expect(value ?? -1).toBeGreaterThan(interval?.low ?? 2);
      expect(value ?? 2).toBeLessThan(interval?.high ?? -1);
    }
    expect(metricsOfCounts(COUNTS, 7).f1.interval).toEqual(f1.interval);
    expect(metricsOfCounts(COUNTS, 8).f1.interval).not.toEqual(f1.interval);
  });

  it('gives an F score no interval where a count is 0, and says why', () => {
    const perfect = metricsOfCounts({ truePositives: 10, falsePositives: 0, falseNegatives: 0 }, 1);
    expect(perfect.f1).toEqual({ value: 1, interval: null, noInterval: 'empty-count' });
    expect(perfect.recall.interval?.low).toBeCloseTo(0.7225, 4);
    const nothing = metricsOfCounts({ truePositives: 0, falsePositives: 9, falseNegatives: 3 }, 1);
    expect(nothing.f3).toEqual({ value: 0, interval: null, noInterval: 'empty-count' });
    expect(metricsOfCounts({ truePositives: 2, falsePositives: 1, falseNegatives: 1 }, 1).f1.noInterval).toBe(
      'few-papers',
    );
  });

  it('knows nothing of empty sets', () => {
    const metrics = metricsOfCounts({ truePositives: 0, falsePositives: 0, falseNegatives: 0 }, 1);
    expect(metrics.precision).toEqual({ value: null, part: 0, whole: 0, interval: null });
    expect(metrics.f1).toEqual({ value: null, interval: null, noInterval: null });
    expect(metrics.numberNeededToRead).toBeNull();
  });
});

describe('fScore(beta, precision, recall)', () => {
  it('is 0 where precision and recall are 0, and unknown where one is', () => {
    expect(fScore(1, 0, 0)).toBe(0);
    expect(fScore(1, null, 0)).toBeNull();
    expect(ratio(0, 0)).toBeNull();
  });
});

describe('wilsonInterval(successes, n)', () => {
  it('of 8/12 is 0.391 to 0.862', () => {
    const interval = wilsonInterval(8, 12);
    expect(interval?.low.toFixed(3)).toBe('0.391');
    expect(interval?.high.toFixed(3)).toBe('0.862');
  });

  it('stays within 0 and 1, and is not given under n = 5', () => {
    expect(wilsonInterval(0, 5)?.low).toBe(0);
    expect(wilsonInterval(5, 5)?.high).toBeLessThanOrEqual(1);
    expect(wilsonInterval(4, 4)).toBeNull();
  });
});

describe('pairedDifferenceInterval(counts)', () => {
  // Table III of Newcombe (Stat Med 1998;17:2635-50), rows of method 10; counts in its order: both, first, second, none.
  it.each([
    [36, 12, 2, 0, '0.0569 0.3404'],
    [20, 12, 2, 16, '0.0562 0.3292'],
    [18, 12, 2, 18, '0.0562 0.3290'],
    [36, 14, 0, 0, '0.1528 0.4167'],
    [35, 14, 0, 1, '0.1461 0.4175'],
    [18, 14, 0, 18, '0.1441 0.3963'],
    [2, 97, 1, 0, '0.8721 0.9854'],
  ])('of %i, %i, %i and %i is that of the paper', (both, onlyFirst, onlySecond, neither, published) => {
    const { low, high } = pairedDifferenceInterval({ both, onlyFirst, onlySecond, neither }) ?? {};
    expect(`${low?.toFixed(4)} ${high?.toFixed(4)}`).toBe(published);
  });

  it('is never of zero width, never beyond 1, and not given under n = 5', () => {
    const same = pairedDifferenceInterval({ both: 12, onlyFirst: 0, onlySecond: 0, neither: 0 });
    expect(same?.low).toBeCloseTo(-0.2425, 4);
    expect(same?.high).toBeCloseTo(0.2425, 4);
    const apart = pairedDifferenceInterval({ both: 0, onlyFirst: 6, onlySecond: 0, neither: 0 });
    expect(apart?.high).toBe(1);
    expect(pairedDifferenceInterval({ both: 4, onlyFirst: 0, onlySecond: 0, neither: 0 })).toBeNull();
  });
});

describe('studentT(freedom)', () => {
  it.each([
    [4, 2.776],
    [9, 2.262],
    [30, 2.042],
  ])('of %i is %d', (freedom, expected) => {
    expect(studentT(freedom)).toBeCloseTo(expected, 3);
  });
});

describe('weightedIntervals(counts, statistics, seed)', () => {
  const f1 = ([tp = 0, fp = 0, fn = 0]: readonly number[]) => (2 * tp) / (2 * tp + fp + fn);

  it('gives F1 the interval of the beta distribution with half a paper on either side', () => {
    // The quantiles of beta(8.5, 6.5), as F1.
    const [interval] = weightedIntervals([8.5, 2.25, 4.25], [f1], 5);
    expect(Math.abs((interval?.low ?? 0) - 0.484)).toBeLessThan(0.02);
    expect(Math.abs((interval?.high ?? 0) - 0.887)).toBeLessThan(0.02);
    expect(metricsOfCounts(COUNTS, 5).f1.interval?.low).toBeCloseTo(interval?.low ?? 2, 9);
  });

  it('agrees with the resampling of papers where there are many', () => {
    const [weighted] = weightedIntervals([300, 200, 150], [f1], 5);
    const resampled = bootstrapInterval([300, 200, 150], f1, 5);
    expect(weighted?.low).toBeCloseTo(resampled?.low ?? 0, 2);
    expect(weighted?.high).toBeCloseTo(resampled?.high ?? 0, 2);
  });
});

describe('drawGamma(shape, random)', () => {
  it.each([0.25, 0.5, 1, 8.5, 400])('of shape %d has the mean and the variance of its shape', (shape) => {
    const random = seededRandom(11);
    const draws = Array.from({ length: 20_000 }, () => drawGamma(shape, random));
    const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const variance = draws.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws.length;
    expect(Math.abs(mean / shape - 1)).toBeLessThan(0.05);
    expect(Math.abs(variance / shape - 1)).toBeLessThan(0.1);
  });
});

describe('bootstrapInterval(counts, statistic, seed)', () => {
  it('agrees with the binomial distribution for a proportion', () => {
    const share = ([yes = 0, no = 0]: readonly number[]) => ratio(yes, yes + no);
    const interval = bootstrapInterval([300, 700], share, 3);
    // 0.3 -+ 1.96 x sqrt(0.3 x 0.7 / 1000)
    expect(interval?.low).toBeCloseTo(0.272, 2);
    expect(interval?.high).toBeCloseTo(0.328, 2);
    expect(bootstrapInterval([2, 2], share, 3)).toBeNull();
  });

  it.each([
    [40, 0.1],
    [1_000, 0.3],
    [50_000, 0.9],
  ])('draws %i trials of %d with the right mean and spread', (n, p) => {
    const random = seededRandom(5);
    const draws = Array.from({ length: 20_000 }, () => drawBinomial(n, p, random));
    const mean = draws.reduce((sum, each) => sum + each, 0) / draws.length;
    const variance = draws.reduce((sum, each) => sum + (each - mean) ** 2, 0) / draws.length;
    const expected = n * p * (1 - p);
    expect(Math.abs(mean - n * p)).toBeLessThan(5 * Math.sqrt(expected / draws.length));
    expect(variance / expected).toBeGreaterThan(0.93);
    expect(variance / expected).toBeLessThan(1.07);
  });
});

describe('two runs', () => {
  it('gives p = 0.0386 for McNemar b = 10, c = 2, whichever comes first', () => {
    expect(mcNemarExact(10, 2).toFixed(4)).toBe('0.0386');
    expect(mcNemarExact(2, 10)).toBe(mcNemarExact(10, 2));
    expect(mcNemarExact(0, 0)).toBe(1);
    expect(mcNemarExact(5, 5)).toBe(1);
    expect(mcNemarExact(2_000, 1_500)).toBeLessThan(1e-10);
  });

  it('gives 49.375 for Chapman n1 = 30, n2 = 25, m = 15', () => {
    expect(chapmanEstimate(30, 25, 15)).toBe(49.375);
  });

  it('gives Chapman’s estimate a log-based interval, and nothing below what is known', () => {
    const counts = { both: 15, onlyFirst: 15, onlySecond: 10 };
    // Variance 31 x 26 x 15 x 10 / (16^2 x 17) = 27.78; 9.375 missed of 49.375, by a factor of 2.793 each way.
    expect(chapmanInterval(counts)?.low).toBeCloseTo(43.356, 2);
    expect(chapmanInterval(counts)?.high).toBeCloseTo(66.19, 1);
    const known = missedByBoth({ ...counts, neither: 5 });
    expect(known).toMatchObject({ missed: 9.375, interval: { low: 5 } });
    expect(missedByBoth({ ...counts, neither: 10 })).toEqual({ missed: null, reason: 'below-known' });
    expect(missedByBoth({ both: 19, onlyFirst: 1, onlySecond: 1, neither: 19 })).toEqual({
      missed: null,
      reason: 'below-known',
    });
    expect(missedByBoth({ both: 8, onlyFirst: 8, onlySecond: 0, neither: 0 })).toEqual({
      missed: null,
      reason: 'nested',
    });
    expect(missedByBoth({ both: 2, onlyFirst: 1, onlySecond: 1, neither: 9 })).toEqual({
      missed: null,
      reason: 'few-papers',
    });
  });

  it('compares them paper by paper', () => {
    const both = (ids: readonly number[]) =>
      evaluated(
        evidence({
          included: papers('t', 10),
          retrieved: papers('r', 12),
          matching: { included: ids.map((id) => pair(`t${id}`, `r${id}`)), excluded: [] },
        }),
      );
    const comparison = compareRuns(both([1, 2, 3, 4, 5, 6]), both([5, 6, 7]), 1);
    expect(comparison).toMatchObject({
      n: 10,
      foundByBoth: 2,
      onlyFirst: 4,
      onlySecond: 1,
      foundByNeither: 3,
      p: 0.375,
    });
    expect(comparison.recallDifference.value).toBeCloseTo(0.3);
    expect(comparison.uniqueShare.first).toBeCloseTo(4 / 7);
    // (6+1)(3+1)/(2+1) - 1 = 8.33, of which 7 were found: less than the 3 that both are known to have missed.
    expect(comparison.missedByBoth).toEqual({ missed: null, reason: 'below-known' });
    const { low = 2, high = -2 } = comparison.recallDifference.interval ?? {};
    expect(low).toBeLessThan(0.3);
    expect(high).toBeGreaterThan(0.3);
  });
});

describe('two runs that found the same papers', () => {
  it('have an interval of the difference of recall, and none of zero width', () => {
    const run = evaluated(evidenceOfCounts(12, 4, 3));
    const { recallDifference, precisionDifference, f1Difference } = compareRuns(run, run, 1);
    expect(recallDifference.value).toBe(0);
    expect(recallDifference.interval?.high).toBeGreaterThan(0.05);
    expect(precisionDifference).toEqual({ value: 0, interval: null, noInterval: 'no-spread' });
    expect(f1Difference).toEqual({ value: 0, interval: null, noInterval: 'no-spread' });
  });

  it('have no resampled interval where one of them has no false positive', () => {
    const comparison = compareRuns(
      evaluated(evidenceOfCounts(8, 0, 4)),
      evaluated(evidenceOfCounts(6, 3, 6)),
      1,
    );
    expect(comparison.precisionDifference).toMatchObject({ interval: null, noInterval: 'empty-count' });
    expect(comparison.recallDifference.interval).not.toBeNull();
  });
});

describe('two runs whose lists were merged otherwise', () => {
  const runOf = (included: readonly Paper[], found: readonly string[]) =>
    evaluated(
      evidence({
        included,
        retrieved: papers('r', included.length),
        matching: {
          included: found.map((id, index) => pair(id, `r${index + 1}`)),
          excluded: [],
        },
      }),
    );

  it('joins papers by their rows, when a look-up made another row the richest', () => {
    const before = runOf([paper('row-2', { mergedIds: ['row-3'] }), paper('row-5')], ['row-2']);
    const after = runOf([paper('row-3', { mergedIds: ['row-2'] }), paper('row-5')], ['row-3']);
    expect(compareRuns(before, after, 1)).toMatchObject({ n: 2, onlyFirst: 0, onlySecond: 0, notShared: 0 });
  });

  it('joins two papers that a look-up showed to be one: found if either was', () => {
    const before = runOf(
      [paper('row-2', { doi: '10.1234/a' }), paper('row-3', { pmid: '7' }), paper('row-5')],
      ['row-3'],
    );
    const after = runOf(
      [paper('row-2', { doi: '10.1234/a', pmid: '7', mergedIds: ['row-3'] }), paper('row-5')],
      ['row-2'],
    );
    expect(compareRuns(before, after, 1)).toMatchObject({
      n: 2,
      foundByBoth: 1,
      foundByNeither: 1,
      onlyFirst: 0,
      onlySecond: 0,
    });
  });

  it('joins runs of earlier releases, which did not keep the rows, by identifiers', () => {
    const ids = { doi: '10.1234/a', openAlexId: null, pmid: null, pmcid: null };
    const before = runOf([paper('row-9', { openAlexId: 'W10', alsoKnownAs: [ids] })], ['row-9']);
    const after = runOf([paper('row-2', { doi: '10.1234/a' })], ['row-2']);
    expect(compareRuns(before, after, 1)).toMatchObject({ n: 1, foundByBoth: 1, notShared: 0 });
  });

  it('leaves out a paper that only one of them knows, and counts it', () => {
    const comparison = compareRuns(
      runOf([paper('row-2'), paper('row-3')], ['row-2', 'row-3']),
      runOf([paper('row-2')], ['row-2']),
      1,
    );
    expect(comparison).toMatchObject({ n: 1, notShared: 1, foundByBoth: 1, onlyFirst: 0, onlySecond: 0 });
  });

  it('joins retrieved papers that match nothing by their identifiers', () => {
    const retrieving = (known: Paper) =>
      evaluated(evidence({ included: papers('t', 1), retrieved: [known] }));
    const comparison = compareRuns(
      retrieving(paper('W10', { openAlexId: 'W10', mergedIds: ['W20'] })),
      retrieving(paper('W20', { openAlexId: 'W20' })),
      1,
    );
    expect(comparison.precisionDifference.value).toBe(0);
    expect(joinPapers([paper('W10', { mergedIds: ['W20'] })], [paper('W20')])).toEqual([[['W10'], ['W20']]]);
  });
});

describe('computeMetrics(evidence, result, originalPaperCount)', () => {
  it('gives coverage, index coverage and retrieval efficiency', () => {
    const run = { ...evidenceOfCounts(8, 2, 4), indexedIds: ['t1', 't9', 't10'] };
    const metrics = computeMetrics(run, computeResult(run), 8);
    expect(metrics.coverage).toEqual({ value: 1.25, isAboveWhole: true });
    // The eight that were found are in the index as well.
    expect(metrics.indexCoverage).toMatchObject({ part: 10, whole: 12 });
    expect(metrics.retrievalEfficiency).toMatchObject({ value: 0.8, part: 8, whole: 10 });
    expect(computeMetrics({ ...run, indexedIds: null }, computeResult(run), 8)).toMatchObject({
      indexCoverage: null,
      retrievalEfficiency: null,
    });
  });

  it('gives index coverage over all included papers, those too that could not be looked up', () => {
    const run = { ...evidenceOfCounts(8, 2, 4), indexedIds: ['t9'], notLookedUpIds: ['t11', 't12'] };
    expect(computeMetrics(run, computeResult(run), 12)).toMatchObject({
      indexCoverage: { part: 9, whole: 12 },
      notLookedUp: 2,
    });
  });

  it('tells the core, the expansion and merged papers apart', () => {
    const run = {
      ...evidenceOfCounts(8, 2, 7),
      indexedIds: ['t9', 't10', 't11'],
      notLookedUpIds: ['t12'],
      outsideCore: { expansionIds: ['t9', 't10'], mergedIds: ['t11'], onlyListedIds: ['t15'] },
    };
    const { holdings } = computeMetrics(run, computeResult(run), 15);
    expect(holdings).toEqual({ core: 8, expansion: 2, merged: 1, notHeld: 3, onlyListed: 1 });
    expect(holdings === null ? '' : describeHoldings(holdings)).toBe(
      'Held: 8 in the core, 2 in the expansion corpus, 1 merged into another work; 3 not held (1 of them looked up in lists only)',
    );
    const { outsideCore: _, ...older } = run;
    expect(computeMetrics(older, computeResult(older), 15).holdings).toBeNull();
  });

  it('reads precision strictly, against known exclusions, and after decisions', () => {
    const run = evidence({
      included: papers('t', 3),
      excluded: papers('x', 2),
      retrieved: papers('r', 10),
      matching: {
        included: [pair('t1', 'r1'), pair('t2', 'r2', { tier: 7, score: 0.7 })],
        excluded: [pair('x1', 'r3')],
      },
      decisions: { 't2 r2': 'accepted' },
    });
    const { precisionReadings } = computeMetrics(run, computeResult(run), 5);
    expect(precisionReadings.strict).toMatchObject({ part: 1, whole: 10 });
    expect(precisionReadings.knownExclusions).toMatchObject({ part: 2, whole: 3 });
    expect(precisionReadings.afterDecisions).toMatchObject({ part: 2, whole: 10 });
  });
});

describe('ranking metrics', () => {
  // Hits at ranks 1, 3 and 6 of 6; four included papers.
  const ranking = { hits: [true, false, true, false, false, true], relevant: 4 };

  it('gives recall, precision, R-precision and average precision', () => {
    expect(recallAt(ranking, 3)).toBe(0.5);
    expect(precisionAt(ranking, 3)).toBeCloseTo(2 / 3);
    expect(precisionAt(ranking, 10)).toBe(0.3);
    expect(rPrecision(ranking)).toBe(0.5);
    // (1/1 + 2/3 + 3/6) / 4
    expect(averagePrecision(ranking)).toBeCloseTo(0.5417, 4);
  });

  it('gives nDCG', () => {
    // (1 + 1/2) / (1 + 1/log2(3) + 1/2)
    expect(ndcgAt(ranking, 3)).toBeCloseTo(1.5 / 2.1309, 3);
    expect(ndcgAt({ hits: [true, true], relevant: 2 }, 10)).toBe(1);
    expect(ndcgAt({ hits: [], relevant: 0 }, 10)).toBeNull();
  });

  it('takes the ranking of a run from the order of its retrieved papers', () => {
    const run = evidenceOfCounts(1, 2, 1);
    expect(rankingOf(run, computeResult(run))).toEqual({ hits: [true, false, false], relevant: 2 });
  });

  it('gives WSS@95 and TNR@95 only for a fully labelled pool', () => {
    const run = evidence({
      included: papers('t', 2, { label: 'included' }),
      excluded: papers('x', 8, { label: 'excluded' }),
      retrieved: papers('r', 5),
      matching: {
        included: [pair('t1', 'r1'), pair('t2', 'r4')],
        excluded: [pair('x1', 'r2')],
      },
    });
    const pool = labelledPool(run, computeResult(run));
    expect(pool).toEqual({ included: 2, excluded: 8, ranked: [true, false, true] });
    if (pool === null) return;
    // Three of ten are read for both included ones: (10 - 3)/10 - 0.05; one of eight excluded ones is read.
    expect(workSaved(pool)).toBeCloseTo(0.65);
    expect(trueNegativeRate(pool)).toBe(0.875);
    expect(workSaved({ ...pool, included: 3 })).toBeNull();
    expect(labelledPool({ ...run, excluded: [] }, computeResult(run))).toBeNull();
    const unknown = { ...run, included: papers('t', 2, { label: 'unknown' }) };
    expect(labelledPool(unknown, computeResult(unknown))).toBeNull();
    // Papers without a decision that the reader leaves out make it only partly labelled.
    const unjudged = (use: 'left-out' | 'excluded') => ({ ...run, unjudged: { papers: 3, use } });
    expect(labelledPool(unjudged('left-out'), computeResult(run))).toBeNull();
    expect(labelledPool(unjudged('excluded'), computeResult(run))).toEqual(pool);
  });
});

describe('aggregateResults(results)', () => {
  it('gives macro mean and median, micro, and n', () => {
    const results = [evidenceOfCounts(1, 0, 0), evidenceOfCounts(1, 1, 3), evidenceOfCounts(0, 0, 1)].map(
      computeResult,
    );
    const { macro, micro, n } = aggregateResults(results, 1);
    expect(n).toBe(3);
    expect(macro.precision).toEqual({
      mean: { value: 0.75, interval: null, noInterval: 'few-reviews' },
      median: 0.75,
      n: 2,
    });
    expect(macro.recall.median).toBe(0.25);
    expect(macro.recall.mean.value).toBeCloseTo(1.25 / 3);
    expect(micro.precision.value).toBeCloseTo(2 / 3);
    expect(micro.recall.value).toBeCloseTo(2 / 6);
    expect(summarize([]).mean).toEqual({ value: null, interval: null, noInterval: null });
  });

  it('gives the mean of five reviews Student’s interval, and none where all are equal', () => {
    // Mean 0.6, standard deviation 0.1581: logit(0.6) -+ 2.776 x 0.1581 / sqrt(5) / (0.6 x 0.4).
    const { interval } = summarize([0.4, 0.5, 0.6, 0.7, 0.8]).mean;
    expect(interval?.low).toBeCloseTo(0.3983, 3);
    expect(interval?.high).toBeCloseTo(0.7727, 3);
    expect(summarize([0.1, 0.1, 0.1, 0.1, 0.1]).mean).toMatchObject({
      interval: null,
      noInterval: 'no-spread',
    });
  });

  it('gives pooled figures the wider intervals of whole reviews, not of single papers', () => {
    const of = (found: number) => computeResult(evidenceOfCounts(found, 10, 50 - found));
    const { micro } = aggregateResults([5, 45, 10, 40, 25, 48, 8, 30, 47, 15].map(of), 3);
    const width = (interval: Interval | null) => (interval?.high ?? 0) - (interval?.low ?? 0);
    expect(width(micro.recall.interval)).toBeGreaterThan(2 * width(wilsonInterval(273, 500)));
    expect(width(micro.f1.interval)).toBeGreaterThan(0.2);
    const perfect = aggregateResults(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((size) => computeResult(evidenceOfCounts(size, 1, 0))),
      3,
    );
    expect(aggregateResults([of(5), of(45)], 3).micro.f1.noInterval).toBe('few-reviews');
    expect(perfect.micro.recall).toEqual({ value: 1, interval: null, noInterval: 'no-spread' });
    expect(perfect.micro.f1).toMatchObject({ interval: null, noInterval: 'empty-count' });
  });
});

describe('lossWaterfall(evidence, result)', () => {
  it('gives each missed paper one reason', () => {
    const run = {
      ...evidenceOfCounts(1, 3, 6),
      indexedIds: ['t2', 't3', 't4', 't7'],
      beyondCapIds: ['t3'],
      notLookedUpIds: ['t6'],
      outsideCore: { expansionIds: ['t7'], mergedIds: [], onlyListedIds: [] },
    };
    const { included } = run.matching;
    const waiting = {
      ...run,
      matching: { included: [...included, pair('t4', 'r2', { tier: 7 })], excluded: [] },
    };
    const waterfall = lossWaterfall(waiting, computeResult(waiting));
    expect(waterfall).toMatchObject({ included: 7, found: 1 });
    expect(waterfall.losses.map(({ reason, papers: lost }) => [reason, lost.map(({ id }) => id)])).toEqual([
      ['unidentified', []],
      ['not-indexed', ['t5']],
      ['not-looked-up', ['t6']],
      ['expansion', ['t7']],
      ['not-retrieved', ['t2']],
      ['beyond-cap', ['t3']],
      ['same-record', []],
      ['unmatched', ['t4']],
    ]);
  });

  it('says of a paper whose record counts for another one that it was retrieved, unless the pair was rejected', () => {
    const run = { ...evidenceOfCounts(2, 0, 1), indexedIds: ['t3'] };
    const sharing = {
      ...run,
      matching: { ...run.matching, included: [...run.matching.included, pair('t3', 'r1', { tier: 1 })] },
    };
    const lossOf = (of: typeof sharing) =>
      lossWaterfall(of, computeResult(of)).losses.find(({ papers }) => papers.some(({ id }) => id === 't3'));
    expect(lossOf(sharing)?.reason).toBe('same-record');
    expect(lossOf({ ...sharing, decisions: { 't3 r1': 'rejected' } })?.reason).toBe('not-retrieved');
  });

  it('says so where there was no look-up', () => {
    const run = evidenceOfCounts(1, 0, 2);
    const { losses } = lossWaterfall(run, computeResult(run));
    expect(losses.find(({ reason }) => reason === 'not-looked-up')?.papers).toHaveLength(2);
  });
});
