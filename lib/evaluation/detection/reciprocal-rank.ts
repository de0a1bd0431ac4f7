/** Source: docs/behaviours/detection.md#ranking-of-candidates. */
const RANK_OFFSET = 60;

/** The part of a work's score that comes from its rank (from 1) in a list of the given weight. */
export function reciprocalRank(rank: number, weight: number): number {
  return weight / (RANK_OFFSET + rank);
}
