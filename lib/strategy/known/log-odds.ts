/** The number of texts of a group that contain a term. */
export interface TermCount {
  readonly term: string;
  readonly inOne: number;
  readonly inOther: number;
}

/**
 * Returns z-scores: how much more frequent terms are in one group of texts than in another. A score is the difference
 * of log-odds, divided by its standard deviation. The Dirichlet prior has the proportions of both groups together and
 * the weight of `priorWeight` counts. Source: Monroe, Colaresi and Quinn, Political Analysis 2008;16(4):372-403,
 * equations 15, 16 and 22.
 */
export function logOddsScores(
  counts: readonly TermCount[],
  priorWeight: number,
): ReadonlyMap<string, number> {
  const sumOne = counts.reduce((sum, { inOne }) => sum + inOne, 0);
  const sumOther = counts.reduce((sum, { inOther }) => sum + inOther, 0);
  const sum = sumOne + sumOther;
  return new Map(
    counts.map(({ term, inOne, inOther }) => {
      const prior = (priorWeight * (inOne + inOther)) / sum;
      const one = inOne + prior;
      const other = inOther + prior;
      const logOdds =
        Math.log(one / (sumOne + priorWeight - one)) - Math.log(other / (sumOther + priorWeight - other));
      return [term, logOdds / Math.sqrt(1 / one + 1 / other)];
    }),
  );
}
