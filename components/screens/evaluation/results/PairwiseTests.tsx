import { PlainTable } from '@/components/figures/PlainTable';
import type { SetPair } from '@/lib/evaluation/metrics/compare-many';
import { setLetter } from '@/lib/evaluation/report/set-letters';
import { formatP } from '@/lib/format/percent';
import { count, estimateInterval, points, pointsRange } from './table-cells';

interface PairwiseTestsProps {
  readonly pairs: readonly SetPair[];
  readonly of: 'runs' | 'databases';
}

/** Whether two runs or two databases differ in the included papers that they found: each pair, by the letters of its sets. */
export function PairwiseTests({ pairs, of }: PairwiseTestsProps) {
  return (
    <PlainTable
      caption={`Tests of every two ${of}`}
      note="McNemar’s exact test on the included papers that only one of the two found: b by the first, c by the second. Adjusted p: Holm’s correction for the number of tests. Interval of the difference of recall: Newcombe’s method 10, not adjusted."
      columns={[
        of === 'runs' ? 'Runs' : 'Databases',
        'b',
        'c',
        'Difference of recall',
        '95% interval',
        'p',
        'Adjusted p',
      ]}
      rows={pairs.map(({ first, second, counts, difference, p, adjustedP }) => [
        `${setLetter(first)} and ${setLetter(second)}`,
        count(counts.onlyFirst),
        count(counts.onlySecond),
        points(difference.value),
        estimateInterval(difference, pointsRange),
        { text: formatP(p), value: p },
        { text: formatP(adjustedP), value: adjustedP },
      ])}
    />
  );
}
