'use client';

import { useMemo } from 'react';
import { PlainTable } from '@/components/figures/PlainTable';
import { compareMany, type ManyRuns } from '@/lib/evaluation/metrics/compare-many';
import { recallName } from '@/lib/evaluation/recall-name';
import { setLetter } from '@/lib/evaluation/report/set-letters';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { UpSetPlot } from '../charts/UpSetPlot';
import { PairwiseTests } from './PairwiseTests';
import type { ShownResult } from './shown-result';
import { count, interval, share } from './table-cells';

interface RunsTogetherProps {
  /** Two or more of one dataset, this run first. */
  readonly shown: readonly ShownResult[];
  /** As many. */
  readonly names: readonly string[];
}

/** Two to eight runs of one review: figures of each, overlap, and from three on tests of every two. */
export function RunsTogether({ shown, names }: RunsTogetherProps) {
  const together = useMemo(() => compareMany(shown), [shown]);
  // Runs of one dataset are all of a review, or all of known papers.
  const recall = recallName(shown[0]?.evidence ?? {});
  return (
    <>
      <PlainTable
        caption="Runs compared"
        note={`${recall} is of the ${formatQuantity(together.n, 'included paper')} that all these runs know.${notSharedText(together)}`}
        columns={[
          'Run',
          'Retrieved',
          'Found',
          recall,
          `95% of ${recall.toLowerCase()}`,
          'Precision',
          'Found by it alone',
        ]}
        rows={together.runs.map(({ retrieved, recall, precision, foundAlone }, index) => [
          `${setLetter(index)}: ${names[index] ?? ''}`,
          count(retrieved),
          count(recall.part),
          share(recall.value),
          interval(recall.interval),
          share(precision.value),
          count(foundAlone),
        ])}
      />
      <UpSetPlot
        title="Overlap of the runs"
        note={`Included papers by the runs that found them; ${formatExactCount(together.n - foundByAny(together))} of ${formatExactCount(together.n)} were found by none.`}
        fileStem="overlap-of-the-runs"
        sets={together.found.map((members, index) => ({ name: names[index] ?? '', members }))}
        item="included paper"
        relation="Found by"
        isExample={shown.some(({ run }) => run.isExample)}
      />
      {shown.length < 3 ? null : <PairwiseTests pairs={together.pairs} of="runs" />}
    </>
  );
}

function foundByAny({ found }: ManyRuns): number {
  return new Set(found.flatMap((papers) => [...papers])).size;
}

function notSharedText({ notShared }: ManyRuns): string {
  if (notShared === 0) return '';
  const isOne = notShared === 1;
  return ` ${formatQuantity(notShared, 'included paper')} that only some of them know ${isOne ? 'is' : 'are'} left out.`;
}
