/**
 * @typedef {object} Verdict
 * @property {'change' | 'noise'} kind
 * @property {number} ratio median of ours divided by theirs
 * @property {number} chance of a difference so one-sided where there is none
 */

/** A chance this small or smaller counts as a change. */
const RARE = 0.05;

/** Fewer pairs can tell nothing, however they fall out. */
export const LEAST_PAIRS = 6;

/** @param {number} n @param {number} k */
function choose(n, k) {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}

/**
 * Tells a change from noise by the sign test, two-sided: how often of two measurements, made one after the other, the same
 * side was the larger. It asks nothing of how the noise is distributed. Equal pairs count for neither.
 * Source: Dixon and Mood, The statistical sign test, 1946.
 *
 * @param {readonly (readonly [number, number])[]} pairs ours and theirs
 * @returns {Verdict} ratio NaN without a pair
 */
export function judge(pairs) {
  const unequal = pairs.filter(([ours, theirs]) => ours !== theirs);
  const larger = unequal.filter(([ours, theirs]) => ours > theirs).length;
  const fewer = Math.min(larger, unequal.length - larger);
  let tail = 0;
  for (let k = 0; k <= fewer; k += 1) tail += choose(unequal.length, k);
  const chance = Math.min(1, (2 * tail) / 2 ** unequal.length);
  const ratios = pairs
    .map(([ours, theirs]) => (ours === theirs ? 1 : ours / theirs))
    .toSorted((a, b) => a - b);
  const middle = (ratios.length - 1) / 2;
  const ratio = ((ratios[Math.floor(middle)] ?? NaN) + (ratios[Math.ceil(middle)] ?? NaN)) / 2;
  return { kind: chance <= RARE ? 'change' : 'noise', ratio, chance };
}
