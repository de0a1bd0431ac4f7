import { expect, test } from '@playwright/test';
import { type RandomSource, seededRandom } from '@/lib/base/random';
import { metricsOfCounts } from '@/lib/evaluation/metrics/compute-metrics';
import { drawGamma } from '@/lib/evaluation/metrics/gamma';
import {
  bootstrapInterval,
  clusterIntervals,
  type Interval,
  meanInterval,
  pairedDifferenceInterval,
  wilsonInterval,
} from '@/lib/evaluation/metrics/intervals';
import {
  type Coverage,
  drawTable,
  enumeratedCoverage,
  type Population,
  simulatedCoverage,
} from './coverage-tables';
import { reportGoal } from './report-goal';

// How often do 95% intervals hold the true value? Exact up to MOST_ENUMERATED items, simulated beyond.

const SEED = 305_419_896;
const SIZES = [10, 12, 20, 50, 100, 500] as const;
const MOST_ENUMERATED = 100;

const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9, 0.95] as const;
const CORRELATIONS = [0, 0.3, 0.6] as const;

interface Goal {
  readonly least?: number;
  readonly mean?: readonly [low: number, high: number];
}

/** Prints mean and least coverage in per cent; returns whether both met their goals. */
function report(name: string, { mean, least, given }: Coverage, goal: Goal = {}): boolean {
  const [low, high] = goal.mean ?? [];
  const met = [
    reportGoal({
      name,
      unit: 'mean-%',
      value: 100 * mean,
      ...(low === undefined ? {} : { atLeast: low }),
      ...(high === undefined ? {} : { atMost: high }),
    }),
    reportGoal({
      name,
      unit: 'least-%',
      value: 100 * least,
      ...(goal.least === undefined ? {} : { atLeast: goal.least }),
    }),
  ];
  if (given < 0.9995) reportGoal({ name, unit: 'given-%', value: 100 * given });
  return met.every(Boolean);
}

function coverageOf(
  n: number,
  populations: readonly Population[],
  intervalOf: Parameters<typeof enumeratedCoverage>[2],
  samples = 4_000,
): Coverage {
  if (n <= MOST_ENUMERATED) return enumeratedCoverage(n, populations, intervalOf);
  const random = seededRandom(SEED);
  return simulatedCoverage(samples, populations, ({ shares }) => intervalOf(drawTable(n, shares, random)));
}

test('intervals of a proportion', () => {
  const populations = SHARES.map((share) => ({ shares: [share, 1 - share], truth: share }));
  const met = SIZES.map((n) => {
    const coverage = enumeratedCoverage(n, populations, ([part = 0]) => wilsonInterval(part, n));
    return report(`coverage-proportion-${n}`, coverage, { least: 90, mean: [93, 97] });
  });
  expect(met).not.toContain(false);
});

/** Two searches of one review: recalls of each, the first at least as good, and how their finds are correlated. */
function pairedPopulations(): readonly Population[] {
  const populations: Population[] = [];
  for (const first of SHARES) {
    for (const second of SHARES.filter((share) => share <= first)) {
      for (const correlation of CORRELATIONS) {
        const both = first * second + correlation * Math.sqrt(first * (1 - first) * second * (1 - second));
        const shares = [both, first - both, second - both, 1 - first - second + both];
        if (Math.min(...shares) >= 0) populations.push({ shares, truth: first - second });
      }
    }
  }
  return populations;
}

test('intervals of a difference of recall', () => {
  test.setTimeout(600_000);
  const populations = pairedPopulations();
  const met = SIZES.map((n) => {
    const coverage = coverageOf(n, populations, ([both = 0, onlyFirst = 0, onlySecond = 0, neither = 0]) =>
      pairedDifferenceInterval({ both, onlyFirst, onlySecond, neither }),
    );
    return report(`coverage-recall-difference-${n}`, coverage, { least: 90, mean: [93, 97.5] });
  });
  // What it took the place of; of 50 papers and more it takes minutes.
  for (const n of [10, 12, 20]) {
    const statistic = ([, b = 0, c = 0]: readonly number[]) => (b - c) / n;
    const coverage = coverageOf(n, populations, (counts) => {
      const value = statistic(counts);
      return bootstrapInterval(counts, statistic, SEED) ?? { low: value, high: value };
    });
    report(`coverage-recall-difference-${n}-by-bootstrap`, coverage);
  }
  expect(met).not.toContain(false);
});

/** Searches by precision and recall: papers found, wrong and missed, of all that are one of these. */
function searchPopulations(
  beta: number,
  precisions: readonly number[],
  recalls: readonly number[],
): readonly Population[] {
  return precisions.flatMap((precision) =>
    recalls.map((recall) => {
      const all = 1 / precision + 1 / recall - 1;
      const shares = [1 / all, (1 / precision - 1) / all, (1 / recall - 1) / all];
      const square = beta ** 2;
      return { shares, truth: ((1 + square) * precision * recall) / (square * precision + recall) };
    }),
  );
}

const PRECISIONS = [0.1, 0.3, 0.5, 0.7, 0.9] as const;
const RECALLS = [0.3, 0.5, 0.7, 0.9] as const;
/** No choice was made on these. */
const OTHER_PRECISIONS = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95] as const;
const OTHER_RECALLS = [0.2, 0.4, 0.6, 0.8, 0.95] as const;
const OTHER_SIZES = [10, 12, 15, 20, 30, 50] as const;

function scoreInterval(score: 'f1' | 'f2' | 'f3') {
  return ([truePositives = 0, falsePositives = 0, falseNegatives = 0]: readonly number[]) =>
    metricsOfCounts({ truePositives, falsePositives, falseNegatives }, SEED)[score].interval;
}

test('intervals of F1', () => {
  test.setTimeout(900_000);
  const populations = searchPopulations(1, PRECISIONS, RECALLS);
  const met = SIZES.map((n) => {
    const coverage = coverageOf(n, populations, scoreInterval('f1'), 1_000);
    return report(`coverage-f1-${n}`, coverage, { least: 90, mean: [93, 97] });
  });
  const others = searchPopulations(1, OTHER_PRECISIONS, OTHER_RECALLS);
  for (const n of OTHER_SIZES) {
    report(`coverage-f1-${n}-second-grid`, coverageOf(n, others, scoreInterval('f1')));
  }
  for (const [beta, score] of [
    [2, 'f2'],
    [3, 'f3'],
  ] as const) {
    const ofScore = searchPopulations(beta, PRECISIONS, RECALLS);
    for (const n of [10, 12, 20, 50]) {
      report(`coverage-${score}-${n}`, coverageOf(n, ofScore, scoreInterval(score)));
    }
  }
  // What it took the place of: the percentiles of resampled papers.
  const score = ([found = 0, wrong = 0, missed = 0]: readonly number[]) =>
    found === 0 ? 0 : (2 * found) / (2 * found + wrong + missed);
  for (const n of [10, 12, 20]) {
    const byPapers = (counts: readonly number[]) =>
      counts.includes(0) ? null : bootstrapInterval(counts, score, SEED);
    report(`coverage-f1-${n}-by-resampled-papers`, coverageOf(n, populations, byPapers));
  }
  expect(met).not.toContain(false);
});

type Drawn = readonly (readonly number[])[];

/** How recall and the number of included papers vary from review to review. */
interface ReviewPopulation {
  /** Mean recall. */
  readonly truth: number;
  drawRecall(random: RandomSource): number;
  drawPapers(random: RandomSource): number;
}

/** A beta deviate of a mean and a correlation within reviews. */
function drawShare(mean: number, within: number, random: RandomSource): number {
  const sum = 1 / within - 1;
  const found = drawGamma(mean * sum, random);
  return found / (found + drawGamma((1 - mean) * sum, random));
}

const evenPapers = (random: RandomSource) => 10 + Math.floor(100 * random());
/** From 5 to some hundred: most reviews are small, a few hold most of the papers. */
const unevenPapers = (random: RandomSource) =>
  Math.max(
    5,
    Math.round(30 * Math.exp(Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))),
  );

function reviewPopulations(
  means: readonly number[],
  within: readonly number[],
  drawPapers: ReviewPopulation['drawPapers'],
): readonly ReviewPopulation[] {
  return means.flatMap((truth) =>
    within.map((correlation) => ({
      truth,
      drawPapers,
      drawRecall: (random) => drawShare(truth, correlation, random),
    })),
  );
}

/** The recall of a review is 1 - u^2.5, u uniform, which makes 5/7 on average. */
const LOPSIDED: ReviewPopulation = {
  truth: 5 / 7,
  drawRecall: (random) => 1 - random() ** 2.5,
  drawPapers: evenPapers,
};

const recallOf = ([found = 0, missed = 0]: readonly number[]) => found / (found + missed);

function drawReviews(reviews: number, population: ReviewPopulation, random: RandomSource): Drawn {
  return Array.from({ length: reviews }, () => {
    const recall = population.drawRecall(random);
    return drawTable(population.drawPapers(random), [recall, 1 - recall], random);
  });
}

test('intervals over several reviews', () => {
  test.setTimeout(900_000);
  const populations = [LOPSIDED, ...reviewPopulations([0.3, 0.5, 0.7, 0.9], [0.05, 0.2], evenPapers)];
  // No choice was made on these.
  const others = reviewPopulations([0.4, 0.6, 0.8, 0.95], [0.1, 0.3], evenPapers);
  const uneven = reviewPopulations([0.4, 0.6, 0.8, 0.95], [0.1, 0.3], unevenPapers);
  const met: boolean[] = [];
  for (const reviews of [5, 10, 20, 50]) {
    const random = seededRandom(SEED);
    const coverage = (of: readonly ReviewPopulation[], intervalOf: (drawn: Drawn) => Interval | null) =>
      simulatedCoverage(1_000, of, (population) => intervalOf(drawReviews(reviews, population, random)));
    const ofMean = (drawn: Drawn) => meanInterval(drawn.map((counts) => recallOf(counts)));
    const ofPooled = (drawn: Drawn) => clusterIntervals(drawn, [recallOf], SEED)[0] ?? null;
    const goal: Goal = { least: 90, mean: [93, 97] };
    for (const [name, intervalOf] of [
      ['macro', ofMean],
      ['micro', ofPooled],
    ] as const) {
      met.push(report(`coverage-${name}-recall-${reviews}-reviews`, coverage(populations, intervalOf), goal));
      report(`coverage-${name}-recall-${reviews}-reviews-second-grid`, coverage(others, intervalOf));
      report(`coverage-${name}-recall-${reviews}-reviews-of-uneven-size`, coverage(uneven, intervalOf));
    }
    // What it took the place of: papers of one review taken for independent.
    const ofPapers = (drawn: Drawn) => {
      const sum = (at: number) => drawn.reduce((total, counts) => total + (counts[at] ?? 0), 0);
      return wilsonInterval(sum(0), sum(0) + sum(1));
    };
    report(`coverage-micro-recall-${reviews}-reviews-by-papers`, coverage(populations, ofPapers));
  }
  expect(met).not.toContain(false);
});
