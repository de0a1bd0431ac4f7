/** Source: docs/behaviours/detection.md#ranking-of-candidates. */
const RANK_OFFSET = 60;

/** What a rank (from 1) in a list of some weight adds to a work's score. */
export function reciprocalRank(rank: number, weight: number): number {
  return weight / (RANK_OFFSET + rank);
}
