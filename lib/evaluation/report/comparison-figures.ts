import { compareMany } from '@/lib/evaluation/metrics/compare-many';
import { compareRuns, type EvaluatedRun } from '@/lib/evaluation/metrics/compare-runs';
import { overlapsOf } from '@/lib/evaluation/metrics/set-overlap';
import { figureOfCount, figureOfEstimate, plainFigure, type RunFigure } from './run-figure';
import { setFigures } from './set-figures';
import { setLetter } from './set-letters';

/** Figures that are computed of two runs and not of more. */
function figuresOfTwo(first: EvaluatedRun, second: EvaluatedRun): readonly RunFigure[] {
  const { precisionDifference, f1Difference, uniqueShare, missedByBoth } = compareRuns(
    first,
    second,
    first.evidence.seed,
  );
  return [
    plainFigure('F1 of A', first.result.f1Score),
    plainFigure('F1 of B', second.result.f1Score),
    figureOfEstimate('difference of precision: A minus B', precisionDifference),
    figureOfEstimate('difference of F1: A minus B', f1Difference),
    plainFigure('found by A alone, of what either found', uniqueShare.first),
    plainFigure('found by B alone, of what either found', uniqueShare.second),
    {
      ...plainFigure('missed by both, by Chapman’s estimate', missedByBoth.missed),
      interval: missedByBoth.missed === null ? null : missedByBoth.interval,
    },
  ];
}

/**
 * Every figure that the screens show of several runs of one review, the runs by their letters.
 * Source: docs/behaviours/comparison.md#export-of-a-comparison.
 */
export function comparisonFigures(runs: readonly EvaluatedRun[]): readonly RunFigure[] {
  const { n, notShared, runs: figures, pairs, found } = compareMany(runs);
  const overlap = overlapsOf(found.map((members, index) => ({ name: setLetter(index), members })));
  const [first, second, third] = runs;
  return [
    figureOfCount('included papers that not all runs know, left out', notShared, n + notShared),
    ...setFigures({
      sets: figures.map((figure, index) => ({ ...figure, name: setLetter(index) })),
      pairs,
      overlap: overlap.map(({ sets, members }) => ({
        names: sets.map(setLetter),
        papers: members.length,
      })),
      n,
    }),
    ...(first === undefined || second === undefined || third !== undefined
      ? []
      : figuresOfTwo(first, second)),
  ];
}
