import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Notice } from '@/components/ui/Notice';
import { type Tile, Tiles } from '@/components/ui/Tiles';
import { type RecallName, recallName } from '@/lib/evaluation/recall-name';
import type { ComparisonResult, ComparisonRun } from '@/lib/evaluation/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { resultOfRunAtom } from '@/lib/state/evaluation/comparison-atoms';

function share(value: number | null): string {
  return value === null ? 'n/a' : `${(value * 100).toFixed(1)}%`;
}

function outcomeTiles(result: ComparisonResult, recall: RecallName): readonly Tile[] {
  return [
    { label: 'Precision', value: share(result.precision) },
    { label: recall, value: share(result.recall) },
    { label: 'F1', value: share(result.f1Score) },
    { label: 'To review', value: String(result.reviewQueue.length) },
  ];
}

function unidentifiedText({ falseNegatives }: ComparisonResult): string {
  const rows = falseNegatives.filter(({ isUnidentified }) => isUnidentified === true).length;
  return rows === 0 ? '' : ` ${formatQuantity(rows, 'included row')} of the file could not be identified.`;
}

/** The main figures of a run that has just ended. */
export function RunSummary({ run }: { readonly run: ComparisonRun }) {
  const result = useAtomValue(resultOfRunAtom(run.id));
  if (result === null) return null;
  const found = formatExactCount(result.truePositives.length);
  const all = result.truePositives.length + result.falseNegatives.length;
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.p role="status">
        The comparison is complete: {found} of {formatQuantity(all, 'included paper')} found among{' '}
        {formatQuantity(result.academicExplorerResults.length, 'retrieved paper')}.{unidentifiedText(result)}
      </chakra.p>
      <Tiles label="Figures of the run" tiles={outcomeTiles(result, recallName(run.evidence ?? {}))} />
      {run.evidence?.indexedIds === null && run.databases === undefined ? (
        <Notice tone="warning">
          The papers that were not found could not be looked up. The results offer to try again.
        </Notice>
      ) : null}
    </chakra.div>
  );
}
