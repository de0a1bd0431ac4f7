import type { RandomSource } from '@/lib/base/random';

/** A standard normal deviate by Marsaglia's polar method; the second one of each draw is dropped. */
function drawNormal(random: RandomSource): number {
  for (;;) {
    const x = 2 * random() - 1;
    const y = 2 * random() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
  }
}

/**
 * A gamma deviate of scale 1, in a few steps whatever the shape is. Source: Marsaglia and Tsang, ACM Transactions on
 * Mathematical Software 2000;26:363-72.
 * @param shape above 0.
 */
export function drawGamma(shape: number, random: RandomSource): number {
  if (shape < 1) return drawGamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + c * x) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - random()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
