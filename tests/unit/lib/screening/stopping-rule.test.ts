import { seededRandom } from '@/lib/base/random';
import { leastStoppingP, type Reading, STOPPING_GOAL } from '@/lib/screening/stopping-rule';

function choose(n: bigint, k: bigint): bigint {
  if (k < 0n || k > n) return 0n;
  let value = 1n;
  for (let at = 1n; at <= k; at++) value = (value * (n - k + at)) / at;
  return value;
}

/** P(X <= most) as a sum of whole numbers; 0 where more are missing than are left. */
function naiveChance(most: number, left: number, missing: number, drawn: number): number {
  if (missing > left) return 0;
  let ways = 0n;
  for (let x = 0; x <= most; x++) {
    ways += choose(BigInt(missing), BigInt(x)) * choose(BigInt(left - missing), BigInt(drawn - x));
  }
  return Number((ways * 10n ** 18n) / choose(BigInt(left), BigInt(drawn))) / 1e18;
}

function naiveLeastP({ pool, before, since }: Reading, percent = 95): number {
  const found = before.included + since.filter(Boolean).length;
  const chances = [...since, null].map((_, point) => {
    const includedBefore = before.included + since.slice(0, point).filter(Boolean).length;
    // In whole numbers.
    const missing = Math.floor((found * 100) / percent) - includedBefore + 1;
    return naiveChance(found - includedBefore, pool - before.read - point, missing, since.length - point);
  });
  return Math.min(1, ...chances);
}

function randomReading(seed: number): Reading {
  const random = seededRandom(seed);
  const pool = 20 + Math.floor(random() * 100);
  const read = Math.floor(random() * 10);
  const length = Math.floor(random() * (pool - read + 1));
  return {
    pool,
    before: { read, included: Math.floor(random() * (read + 1)) },
    since: Array.from({ length }, (_, at) => random() < 0.7 * Math.exp(-at / 15)),
  };
}

const nothing = (count: number): readonly boolean[] => Array.from({ length: count }, () => false);
const finds = (count: number): readonly boolean[] => Array.from({ length: count }, () => true);

describe('leastStoppingP(reading, goal)', () => {
  it('is the least of naive hypergeometric sums, on 60 random readings', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const reading = randomReading(seed);
      expect(leastStoppingP(reading, STOPPING_GOAL)).toBeCloseTo(naiveLeastP(reading), 9);
    }
  });

  it.each([80, 90, 99])('is that for a target of %p %% too', (percent) => {
    for (let seed = 61; seed <= 80; seed++) {
      const reading = randomReading(seed);
      const p = leastStoppingP(reading, { target: percent / 100, alpha: 0.05 });
      expect(p).toBeCloseTo(naiveLeastP(reading, percent), 9);
    }
  });

  it('is 1 before anything is read', () => {
    expect(leastStoppingP({ pool: 500, before: { read: 0, included: 0 }, since: [] }, STOPPING_GOAL)).toBe(1);
  });

  it('is 0 when everything is read', () => {
    const since = [true, ...nothing(9)];
    expect(leastStoppingP({ pool: 10, before: { read: 0, included: 0 }, since }, STOPPING_GOAL)).toBe(0);
  });

  it('falls with every paper that is not included, and rises with one that is', () => {
    const p = (...since: readonly (readonly boolean[])[]) =>
      leastStoppingP({ pool: 1_000, before: { read: 5, included: 1 }, since: since.flat() }, STOPPING_GOAL);
    expect(p(finds(20), nothing(300))).toBeLessThan(p(finds(20), nothing(200)));
    expect(p(finds(20), nothing(299), [true])).toBeGreaterThan(p(finds(20), nothing(300)));
  });

  it('does not take a chance too close to 1 for one of 0', () => {
    const since = [...finds(4_000), ...nothing(10)];
    const p = leastStoppingP({ pool: 20_000, before: { read: 0, included: 0 }, since }, STOPPING_GOAL);
    expect(p).toBeGreaterThan(0.5);
  });
});
