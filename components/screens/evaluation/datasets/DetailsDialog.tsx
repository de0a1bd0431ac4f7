'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import type { Dataset } from '@/lib/evaluation/types';
import { formatExactCount } from '@/lib/format/counts';
import { ImportSummary } from './ImportSummary';
import { PaperTable } from './PaperTable';

interface DetailsDialogProps {
  readonly dataset: Dataset;
  readonly onClose: () => void;
}

/** Every paper of a dataset, included and excluded, to be searched and sorted; and what its file came to. */
export function DetailsDialog({ dataset, onClose }: DetailsDialogProps) {
  const { includedPapers, excludedPapers, metadata } = dataset;
  const papers = useMemo(() => [...includedPapers, ...excludedPapers], [includedPapers, excludedPapers]);
  const report = metadata.importReport;
  return (
    <Dialog title={dataset.name} onClose={onClose} width="1120px">
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <chakra.p color="text.secondary">
          {`${dataset.reviewTopic} · ${formatExactCount(includedPapers.length)} included, ${formatExactCount(excludedPapers.length)} excluded`}
        </chakra.p>
        {report === undefined ? null : (
          <chakra.details>
            <chakra.summary cursor="pointer" color="text.secondary" py={{ base: '2.5', md: '1' }}>
              {`Import of ${report.fileName}`}
            </chakra.summary>
            <ImportSummary report={report} hasLabels={report.unknownRows < report.rowsRead} />
          </chakra.details>
        )}
        <PaperTable papers={papers} />
      </chakra.div>
    </Dialog>
  );
}
