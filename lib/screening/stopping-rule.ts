/** A reading of a pool of papers, the likeliest first. */
export interface Reading {
  /** All papers, read or not. */
  readonly pool: number;
  /** Papers read before, in another order, or before the last papers were added; and how many of them are included. */
  readonly before: { readonly read: number; readonly included: number };
  /** Whether each paper read since then is included, in reading order. */
  readonly since: readonly boolean[];
}

export interface StoppingGoal {
  /** The share of relevant papers that should be found. */
  readonly target: number;
  /** Reading can stop if p is below this. */
  readonly alpha: number;
}

/** Source: docs/behaviours/screening.md#when-to-stop. */
export const STOPPING_GOAL: StoppingGoal = { target: 0.95, alpha: 0.05 };

/** Goals in the menu. */
export const TARGETS: readonly number[] = [0.8, 0.9, 0.95, 0.99];
export const ALPHAS: readonly number[] = [0.01, 0.05, 0.1];

/**
 * The least p of the hypothesis that the target is not reached, over every point of the reading: Callaghan and
 * Müller-Hansen 2020, Systematic Reviews 9:273. Stopping is justified if it is below alpha. Source:
 * docs/behaviours/screening.md#when-to-stop.
 */
export function leastStoppingP({ pool, before, since }: Reading, { target }: StoppingGoal): number {
  const found = before.included + since.filter(Boolean).length;
  const logFactorial = logFactorials(pool);
  let includedBefore = before.included;
  let least = 1;
  for (let point = 0; point <= since.length; point++) {
    const left = pool - before.read - point;
    // A small addend, since 95 / 0.95 must not become 99.999…
    const missing = Math.floor(found / target - includedBefore + 1 + 1e-9);
    const p = chanceOfAtMost(
      found - includedBefore,
      { left, missing, drawn: since.length - point },
      logFactorial,
    );
    least = Math.min(least, p);
    if (since[point] === true) includedBefore += 1;
  }
  return least;
}

interface Draw {
  /** Papers in the urn. */
  readonly left: number;
  /** The number of relevant ones among them. */
  readonly missing: number;
  readonly drawn: number;
}

/**
 * P(X <= most), where X is the number of relevant papers among those drawn. 0 if more are missing than are left: the
 * hypothesis is impossible.
 */
function chanceOfAtMost(most: number, { left, missing, drawn }: Draw, logFactorial: Float64Array): number {
  if (missing > left) return 0;
  if (most >= Math.min(missing, drawn)) return 1;
  const least = Math.max(0, drawn - (left - missing));
  if (most < least) return 0;
  const log = (n: number) => logFactorial[n] ?? 0;
  const choose = (n: number, k: number) => log(n) - log(k) - log(n - k);
  let term = Math.exp(choose(missing, most) + choose(left - missing, drawn - most) - choose(left, drawn));
  // This is so far above the mean that the first term underflows to 0.
  if (term === 0 && most > (drawn * missing) / left) return 1;
  let sum = 0;
  for (let x = most; x >= least && term > 0; x--) {
    sum += term;
    term *= (x / (missing - x + 1)) * ((left - missing - drawn + x) / (drawn - x + 1));
    // Below the mode the terms only decrease.
    if (term < sum * 1e-17) break;
  }
  return Math.min(1, sum);
}

function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let n = 2; n <= most; n++) logs[n] = (logs[n - 1] ?? 0) + Math.log(n);
  return logs;
}
