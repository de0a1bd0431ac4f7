import type { RandomSource } from '@/lib/base/random';

/** Expected successes from which the rejection sampler is exact and quick. */
const MANY = 10;

/** Tail of Stirling's series for log k!. */
function stirlingTail(k: number): number {
  const n = k + 1;
  const square = n * n;
  return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / n;
}

/** Counts successes by jumping from one to the next: as many steps as there are successes. */
function countByJumps(n: number, p: number, random: RandomSource): number {
  const logFailure = Math.log1p(-p);
  let successes = 0;
  let trials = 0;
  for (;;) {
    trials += Math.floor(Math.log(1 - random()) / logFailure) + 1;
    if (trials > n) return successes;
    successes += 1;
  }
}

/** Hörmann's transformed rejection (BTRS, 1993) for p up to a half: a few steps whatever n is. */
function countByRejection(n: number, p: number, random: RandomSource): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const c = n * p + 0.5;
  const vr = 0.92 - 4.2 / b;
  const odds = p / (1 - p);
  const alpha = (2.83 + 5.1 / b) * spread;
  const m = Math.floor((n + 1) * p);
  for (;;) {
    const u = random() - 0.5;
    const v = random();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + c);
    if (us >= 0.07 && v <= vr) return k;
    if (k < 0 || k > n) continue;
    const left = Math.log((v * alpha) / (a / (us * us) + b));
    const right =
      (m + 0.5) * Math.log((m + 1) / (odds * (n - m + 1))) +
      (n + 1) * Math.log((n - m + 1) / (n - k + 1)) +
      (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) +
      stirlingTail(m) +
      stirlingTail(n - m) -
      stirlingTail(k) -
      stirlingTail(n - k);
    if (left <= right) return k;
  }
}

/** How many of n trials succeed, each with probability p. */
export function drawBinomial(n: number, p: number, random: RandomSource): number {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - drawBinomial(n, 1 - p, random);
  return n * p < MANY ? countByJumps(n, p, random) : countByRejection(n, p, random);
}

/** Draws as many items as the counts hold, with replacement, and counts them again by category. */
export function resampleCounts(counts: readonly number[], random: RandomSource): readonly number[] {
  let itemsLeft = counts.reduce((sum, count) => sum + count, 0);
  let weightLeft = itemsLeft;
  return counts.map((count) => {
    const drawn = weightLeft <= 0 ? 0 : drawBinomial(itemsLeft, count / weightLeft, random);
    itemsLeft -= drawn;
    weightLeft -= count;
    return drawn;
  });
}
