import { chakra } from '@chakra-ui/react/styled-system';
import { ProgressBar } from '@/components/ui/ProgressBar';
import type { ComparisonRun } from '@/lib/evaluation/types';

/** How far a run has come. */
export function RunProgress({ run }: { readonly run: ComparisonRun }) {
  const { message, progress } = run.progress;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" py="2">
      <chakra.div display="flex" justifyContent="space-between" gap="3" fontSize="panel">
        <chakra.span role="status">{message}</chakra.span>
        <chakra.span fontVariantNumeric="tabular-nums">{Math.round(progress)}%</chakra.span>
      </chakra.div>
      <ProgressBar label="Comparison" value={progress / 100} />
      <chakra.p fontSize="meta" color="text.secondary">
        {run.databases === undefined
          ? 'The run continues when this window is closed. If it is interrupted, the papers retrieved so far are stored.'
          : 'The run continues when this window is closed.'}
      </chakra.p>
    </chakra.div>
  );
}
