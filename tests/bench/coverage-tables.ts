import type { RandomSource } from '@/lib/base/random';
import { drawBinomial } from '@/lib/evaluation/metrics/binomial';
import type { Interval } from '@/lib/evaluation/metrics/intervals';

/** A population: the share of each cell, and the true value of the figure that is estimated. */
export interface Population {
  readonly shares: readonly number[];
  readonly truth: number;
}

export interface Coverage {
  /** Over the populations, the share of samples whose interval holds the true value: of the samples with an interval. */
  readonly mean: number;
  readonly least: number;
  /** Mean share of samples that have an interval. */
  readonly given: number;
}

type IntervalOf = (counts: readonly number[]) => Interval | null;

/** Rounding may put the true value at the very end of an interval just beyond it. */
const TOLERANCE = 1e-9;

function holds(interval: Interval, truth: number): boolean {
  return interval.low <= truth + TOLERANCE && truth - TOLERANCE <= interval.high;
}

interface Tally {
  given: number;
  held: number;
}

function summarize(tallies: readonly Tally[]): Coverage {
  const shares = tallies.filter(({ given }) => given > 0).map(({ given, held }) => held / given);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean: mean(shares), least: Math.min(...shares), given: mean(tallies.map(({ given }) => given)) };
}

function* tables(n: number, cells: number): Generator<readonly number[]> {
  if (cells === 1) {
    yield [n];
    return;
  }
  for (let first = 0; first <= n; first += 1) {
    for (const rest of tables(n - first, cells - 1)) yield [first, ...rest];
  }
}

/** Exact: every table of n items, weighted by its multinomial probability. */
export function enumeratedCoverage(
  n: number,
  populations: readonly Population[],
  intervalOf: IntervalOf,
): Coverage {
  const logFactorial = [0];
  for (let k = 1; k <= n; k += 1) logFactorial.push((logFactorial[k - 1] ?? 0) + Math.log(k));
  const logs = populations.map(({ shares }) => shares.map(Math.log));
  const tallies = populations.map((): Tally => ({ given: 0, held: 0 }));
  for (const counts of tables(n, populations[0]?.shares.length ?? 1)) {
    const interval = intervalOf(counts);
    if (interval === null) continue;
    const ways = counts.reduce((sum, k) => sum - (logFactorial[k] ?? 0), logFactorial[n] ?? 0);
    for (const [at, tally] of tallies.entries()) {
      let log = ways;
      for (const [cell, k] of counts.entries()) if (k > 0) log += k * (logs[at]?.[cell] ?? 0);
      const weight = Math.exp(log);
      tally.given += weight;
      if (holds(interval, populations[at]?.truth ?? 0)) tally.held += weight;
    }
  }
  return summarize(tallies);
}

/** n items drawn from a population, by cell. */
export function drawTable(n: number, shares: readonly number[], random: RandomSource): readonly number[] {
  let itemsLeft = n;
  let shareLeft = 1;
  return shares.map((share, cell) => {
    const isLast = cell === shares.length - 1;
    const drawn = isLast ? itemsLeft : drawBinomial(itemsLeft, Math.min(1, share / shareLeft), random);
    itemsLeft -= drawn;
    shareLeft -= share;
    return drawn;
  });
}

/** By simulation: samples of each population. @param draw one sample, as the counts that the interval is made of. */
export function simulatedCoverage<P extends { readonly truth: number }>(
  samples: number,
  populations: readonly P[],
  draw: (population: P) => Interval | null,
): Coverage {
  const tallies = populations.map((population) => {
    const tally: Tally = { given: 0, held: 0 };
    for (let sample = 0; sample < samples; sample += 1) {
      const interval = draw(population);
      if (interval === null) continue;
      tally.given += 1 / samples;
      if (holds(interval, population.truth)) tally.held += 1 / samples;
    }
    return tally;
  });
  return summarize(tallies);
}
