import { expect, test } from '@playwright/test';
import { seededRandom } from '@/lib/base/random';
import { metricsOfCounts } from '@/lib/evaluation/metrics/compute-metrics';
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
    return report(`coverage-proportion-${n}`, coverage, { least: 88, mean: [93, 97] });
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

/** A search by its precision and recall: papers found, wrong and missed, of all that are one of these. */
function searchPopulations(): readonly Population[] {
  return [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((precision) =>
    [0.3, 0.5, 0.7, 0.9].map((recall) => {
      const all = 1 / precision + 1 / recall - 1;
      const found = 1 / all;
      const shares = [found, (1 / precision - 1) / all, (1 / recall - 1) / all];
      return { shares, truth: (2 * precision * recall) / (precision + recall) };
    }),
  );
}

test('intervals of F1', () => {
  test.setTimeout(600_000);
  const populations = searchPopulations();
  const met = SIZES.map((n) => {
    const intervalOf = ([truePositives = 0, falsePositives = 0, falseNegatives = 0]: readonly number[]) =>
      metricsOfCounts({ truePositives, falsePositives, falseNegatives }, SEED).f1.interval;
    const coverage = coverageOf(n, populations, intervalOf, 1_000);
    // Of few papers, a bootstrap holds the true value less often than it says.
    return report(`coverage-f1-${n}`, coverage, { least: 85, mean: [93, 97] });
  });
  // What it took the place of: an interval even where a count is 0.
  for (const n of [10, 12, 20]) {
    const score = ([found = 0, wrong = 0, missed = 0]: readonly number[]) =>
      found === 0 ? 0 : (2 * found) / (2 * found + wrong + missed);
    const coverage = coverageOf(n, populations, (counts) => {
      const value = score(counts);
      return bootstrapInterval(counts, score, SEED) ?? { low: value, high: value };
    });
    report(`coverage-f1-${n}-of-all-samples`, coverage);
  }
  expect(met).not.toContain(false);
});

type Drawn = readonly (readonly number[])[];

const recallOf = ([found = 0, missed = 0]: readonly number[]) => found / (found + missed);

test('intervals over several reviews', () => {
  test.setTimeout(600_000);
  const met: boolean[] = [];
  // The recall of a review is 1 - u^2.5, u uniform, which makes 5/7 on average; it has 10 to 109 included papers.
  const truth = 5 / 7;
  for (const reviews of [5, 10, 20, 50]) {
    const random = seededRandom(SEED);
    const draw = () =>
      Array.from({ length: reviews }, () => {
        const papers = 10 + Math.floor(100 * random());
        const recall = 1 - random() ** 2.5;
        return drawTable(papers, [recall, 1 - recall], random);
      });
    const coverage = (samples: number, intervalOf: (drawn: Drawn) => Interval | null) =>
      simulatedCoverage(samples, [{ truth }], () => intervalOf(draw()));
    met.push(
      report(
        `coverage-macro-recall-${reviews}-reviews`,
        coverage(2_000, (drawn) => meanInterval(drawn.map((counts) => recallOf(counts)))),
        { least: reviews < 10 ? 85 : 90 },
      ),
    );
    const ofPooled = (drawn: Drawn) => clusterIntervals(drawn, [recallOf], SEED)[0] ?? null;
    const leastPooled = reviews < 10 ? 85 : 90;
    met.push(
      report(`coverage-micro-recall-${reviews}-reviews`, coverage(1_000, ofPooled), { least: leastPooled }),
    );
    // What it took the place of: papers of one review taken for independent.
    const ofPapers = (drawn: Drawn) => {
      const sum = (at: number) => drawn.reduce((total, counts) => total + (counts[at] ?? 0), 0);
      return wilsonInterval(sum(0), sum(0) + sum(1));
    };
    report(`coverage-micro-recall-${reviews}-reviews-by-papers`, coverage(2_000, ofPapers));
  }
  expect(met).not.toContain(false);
});
