import { PlainTable, type TableCell } from '@/components/figures/PlainTable';
import type { Figure } from '@/lib/evaluation/metrics/compute-metrics';
import type { ShownResult } from './shown-result';
import { count, interval, share } from './table-cells';

/** Precision in three readings. */
export function PrecisionReadings({ shown }: { readonly shown: ShownResult }) {
  const { strict, knownExclusions, afterDecisions } = shown.metrics.precisionReadings;
  return (
    <PlainTable
      caption="Precision, counted in three ways"
      note="A retrieved paper that is not in the review need not be irrelevant."
      columns={['Reading', 'Precision', 'Included', 'Counted', '95% interval']}
      rows={[
        row('Strict: every paper not in the review counts against it', strict),
        row('Only papers that the review excluded count against it', knownExclusions),
        row('After your decisions on matches', afterDecisions),
      ]}
    />
  );
}

function row(
  label: string,
  { value, part, whole, interval: range }: Figure,
): readonly [TableCell, ...TableCell[]] {
  return [label, share(value), count(part), count(whole), interval(range)];
}
