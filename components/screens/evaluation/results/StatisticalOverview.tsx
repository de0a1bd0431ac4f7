'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { ExampleBadge } from '@/components/figures/ExampleBadge';
import { PlainTable, type TableCell } from '@/components/figures/PlainTable';
import type { Aggregate, Summary } from '@/lib/evaluation/metrics/aggregate';
import { compareRuns } from '@/lib/evaluation/metrics/compare-runs';
import type { Estimate } from '@/lib/evaluation/metrics/intervals';
import type { RecallName } from '@/lib/evaluation/recall-name';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatP } from '@/lib/format/percent';
import { aggregateOf, byKindOfList, type ShownResult } from './shown-result';
import { count, estimateInterval, interval, points, share } from './table-cells';

interface StatisticalOverviewProps {
  readonly shown: readonly ShownResult[];
  /** A dataset's previous runs, the latest first. */
  readonly previousOf: (shown: ShownResult) => readonly ShownResult[];
  readonly isExample: boolean;
}

/** Figures over all results, both ways of averaging, always with n. */
export function StatisticalOverview({ shown, previousOf, isExample }: StatisticalOverviewProps) {
  const aggregate = useMemo(() => aggregateOf(shown), [shown]);
  const { ofReviews, ofKnownPapers } = byKindOfList(shown);
  return (
    <chakra.div display="flex" flexDirection="column" gap="6">
      {isExample ? (
        <div>
          <ExampleBadge />
        </div>
      ) : null}
      {ofKnownPapers.length === 0 ? null : (
        <chakra.p fontSize="panel" color="text.secondary" maxW="80ch">
          {leftOutText(ofKnownPapers.length)}
        </chakra.p>
      )}
      {ofReviews.length === 0 ? null : (
        <>
          <Averages aggregate={aggregate} />
          <EachResult caption="Each result" recall="Recall" shown={ofReviews} />
        </>
      )}
      {ofKnownPapers.length === 0 ? null : (
        <EachResult caption="Each list of known papers" recall="Relative recall" shown={ofKnownPapers} />
      )}
      <Tests shown={shown} previousOf={previousOf} />
    </chakra.div>
  );
}

function leftOutText(lists: number): string {
  const some = `${formatQuantity(lists, 'result')} of known papers ${lists === 1 ? 'is' : 'are'} left out of the averages`;
  return `${some}: relative recall is not the recall of a review.`;
}

function Averages({ aggregate: { macro, micro, n } }: { readonly aggregate: Aggregate }) {
  const { truePositives, falsePositives, falseNegatives } = micro.counts;
  return (
    <>
      <PlainTable
        caption="Macro average"
        note={`Every review counts equally. Results: n = ${formatExactCount(n)}. Intervals of the means: Student’s t over the reviews, on the logit scale.`}
        columns={['Figure', 'Mean', '95% of mean', 'Median', 'n']}
        rows={[
          macroRow('Precision', macro.precision),
          macroRow('Recall', macro.recall),
          macroRow('F1', macro.f1),
        ]}
      />
      <PlainTable
        caption="Micro average"
        note="Every paper counts equally: the figures of the summed counts. Intervals: seeded bootstrap of 2,000 resamples of whole reviews, since papers of one review are not independent; widened for the number of reviews, on the logit scale."
        columns={['Figure', 'Value', '95% interval', 'n']}
        rows={[
          microRow('Precision', micro.precision, truePositives + falsePositives),
          microRow('Recall', micro.recall, truePositives + falseNegatives),
          microRow('F1', micro.f1, truePositives + falsePositives + falseNegatives),
        ]}
      />
    </>
  );
}

interface EachResultProps {
  readonly caption: string;
  readonly recall: RecallName;
  readonly shown: readonly ShownResult[];
}

function EachResult({ caption, recall, shown }: EachResultProps) {
  return (
    <PlainTable
      caption={caption}
      columns={[
        'Result',
        'TP',
        'FP',
        'FN',
        recall,
        `95% of ${recall.toLowerCase()}`,
        'Precision',
        '95% of precision',
      ]}
      rows={shown.map(({ run, metrics }) => [
        run.datasetName,
        count(metrics.counts.truePositives),
        count(metrics.counts.falsePositives),
        count(metrics.counts.falseNegatives),
        share(metrics.recall.value),
        interval(metrics.recall.interval),
        share(metrics.precision.value),
        interval(metrics.precision.interval),
      ])}
    />
  );
}

function macroRow(label: string, { mean, median, n }: Summary): readonly [TableCell, ...TableCell[]] {
  return [label, share(mean.value), estimateInterval(mean), share(median), count(n)];
}

function microRow(label: string, figure: Estimate, papers: number): readonly [TableCell, ...TableCell[]] {
  return [label, share(figure.value), estimateInterval(figure), count(papers)];
}

/** Whether two runs of a review found different papers. */
function Tests({ shown, previousOf }: Pick<StatisticalOverviewProps, 'shown' | 'previousOf'>) {
  const rows = shown.flatMap((current) => {
    const before = previousOf(current)[0];
    return before === undefined ? [] : [testRow(current, before)];
  });
  if (rows.length === 0) {
    return (
      <chakra.p fontSize="panel" color="text.secondary">
        Tests compare two runs of the same dataset. Run a comparison again to see one.
      </chakra.p>
    );
  }
  return (
    <PlainTable
      caption="Tests against the previous run"
      note="McNemar’s exact test; b was found by the current run only, c by the previous run only."
      columns={['Result', 'b', 'c', '(b − c) / n', 'n', 'p']}
      rows={rows}
    />
  );
}

function testRow(current: ShownResult, before: ShownResult): readonly [TableCell, ...TableCell[]] {
  const { onlyFirst, onlySecond, recallDifference, n, p } = compareRuns(
    current,
    before,
    current.evidence.seed,
  );
  return [
    current.run.datasetName,
    count(onlyFirst),
    count(onlySecond),
    points(recallDifference.value ?? 0),
    count(n),
    { text: formatP(p), value: p },
  ];
}
