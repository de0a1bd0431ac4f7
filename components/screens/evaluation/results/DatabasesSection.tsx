import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { PlainTable, type TableCell } from '@/components/figures/PlainTable';
import { Folded } from '@/components/ui/Folded';
import {
  type DatabaseFigures,
  type DatabaseReport,
  databaseReport,
} from '@/lib/evaluation/metrics/database-figures';
import { recallName } from '@/lib/evaluation/recall-name';
import { setLetter } from '@/lib/evaluation/report/set-letters';
import type { Paper } from '@/lib/evaluation/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { UpSetPlot } from '../charts/UpSetPlot';
import { PairwiseTests } from './PairwiseTests';
import { PaperList } from './PaperList';
import type { ShownResult } from './shown-result';
import { count, interval, share } from './table-cells';

/** What each database of a run found, alone and together with the others, and what their records came to. */
export function DatabasesSection({ shown: { evidence, result, run } }: { readonly shown: ShownResult }) {
  const report = useMemo(() => databaseReport(evidence, result), [evidence, result]);
  if (report === null) return null;
  const { databases } = report;
  const recall = recallName(evidence);
  return (
    <>
      <PlainTable
        caption="Each database"
        note="Papers are the distinct ones that count. Found by it alone: included papers that no other of these databases found. Intervals are Wilson’s, of 95%; none under 5 papers."
        columns={[
          'Database',
          'Papers',
          'Found',
          recall,
          `Interval of ${recall.toLowerCase()}`,
          'Precision',
          'Interval of precision',
          'Found by it alone',
        ]}
        rows={databases.map(databaseRow)}
      />
      <div>
        {databases.map((each) => (
          <FoundAlone key={each.name} figures={each} included={evidence.included} />
        ))}
      </div>
      {databases.length < 2 ? null : (
        <UpSetPlot
          title="Overlap of the databases"
          note={`Included papers by the databases that found them; together ${formatExactCount(result.truePositives.length)}.`}
          fileStem="overlap-of-the-databases"
          sets={databases.map(({ name, foundIds }) => ({ name, members: new Set(foundIds) }))}
          item="included paper"
          relation="Found by"
          isExample={run.isExample}
        />
      )}
      {databases.length < 2 ? null : <PairwiseTests pairs={report.pairs} of="databases" />}
      <DeduplicationTable report={report} />
    </>
  );
}

function databaseRow(each: DatabaseFigures, index: number): readonly [TableCell, ...TableCell[]] {
  const { name, papers, foundIds, recall, precision, uniqueIds } = each;
  return [
    `${setLetter(index)}: ${name}`,
    count(papers),
    count(foundIds.length),
    share(recall.value),
    interval(recall.interval),
    share(precision.value),
    interval(precision.interval),
    count(uniqueIds.length),
  ];
}

interface FoundAloneProps {
  readonly figures: DatabaseFigures;
  readonly included: readonly Paper[];
}

/** The included papers that this database alone found, by name. */
function FoundAlone({ figures: { name, uniqueIds }, included }: FoundAloneProps) {
  const label = `Found by ${name} alone: ${formatQuantity(uniqueIds.length, 'paper')}`;
  if (uniqueIds.length === 0) {
    return (
      <chakra.p fontSize="panel" color="text.secondary" py={{ base: '2.5', md: '0.5' }}>
        {label}
      </chakra.p>
    );
  }
  const ids = new Set(uniqueIds);
  return (
    <Folded summary={label}>
      <PaperList label={label} papers={included.filter(({ id }) => ids.has(id))} />
    </Folded>
  );
}

function DeduplicationTable({ report: { databases, deduplication } }: { readonly report: DatabaseReport }) {
  const { records, duplicatesWithin, duplicatesBetween, papers } = deduplication;
  return (
    <PlainTable
      caption="De-duplication"
      note={
        databases.length < 2
          ? undefined
          : `${formatQuantity(records, 'record')} less ${formatExactCount(duplicatesWithin)} within a database and ${formatExactCount(duplicatesBetween)} that another database holds too: ${formatQuantity(papers, 'paper')}.`
      }
      columns={['Database', 'Records', 'Duplicates within it', 'Files']}
      rows={[
        ...databases.map((each): readonly [TableCell, ...TableCell[]] => [
          each.name,
          count(each.records),
          count(each.duplicates),
          each.files.join(', '),
        ]),
        ['All', count(records), count(duplicatesWithin), ''],
      ]}
    />
  );
}
