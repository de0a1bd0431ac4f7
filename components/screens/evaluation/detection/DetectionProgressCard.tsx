'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { ProgressBar } from '@/components/ui/ProgressBar';
import type { DetectionProgress } from '@/lib/flows/detect-missing-papers';
import { formatQuantity } from '@/lib/format/counts';
import { cancelDetectionAtom } from '@/lib/state/evaluation/detection-atoms';

interface DetectionProgressCardProps {
  readonly datasetId: string;
  readonly progress: DetectionProgress;
}

/** How far a detection is, what it is doing, and the way to stop it. */
export function DetectionProgressCard({ datasetId, progress }: DetectionProgressCardProps) {
  const cancel = useSetAtom(cancelDetectionAtom);
  return (
    <chakra.div
      borderWidth="1px"
      rounded="panel"
      bg="bg.panel"
      p="4"
      display="flex"
      flexDirection="column"
      gap="2"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.p role="status" flex="1" minW="200px" fontSize="panel">
          {progress.message}
        </chakra.p>
        <chakra.span fontSize="panel" color="text.secondary" fontVariantNumeric="tabular-nums">
          {formatQuantity(progress.papersFound, 'paper')} found · {progress.progress}%
        </chakra.span>
        <Button size="small" onClick={() => cancel(datasetId)}>
          Cancel
        </Button>
      </chakra.div>
      <ProgressBar label="Detection progress" value={progress.progress / 100} />
    </chakra.div>
  );
}
