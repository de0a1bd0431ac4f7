import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Notice } from '@/components/ui/Notice';
import type { ComparisonRun } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import { storedRetrievalAtom } from '@/lib/state/evaluation/run-comparison-atoms';

/** Why the last run failed, and what of it is stored. */
export function RunFailure({ run }: { readonly run: ComparisonRun }) {
  const retrieved = useAtomValue(storedRetrievalAtom(run.datasetId));
  const count = retrieved?.papers.length ?? 0;
  return (
    <Notice tone="error" title="The comparison failed.">
      {run.error}
      <ServiceStep of={run.error ?? ''} />
      {count === 0 || run.databases !== undefined ? null : (
        <chakra.p mt="1">
          {formatQuantity(count, 'retrieved paper')} {count === 1 ? 'is' : 'are'} stored: a run of the same
          query continues from there.
        </chakra.p>
      )}
    </Notice>
  );
}
