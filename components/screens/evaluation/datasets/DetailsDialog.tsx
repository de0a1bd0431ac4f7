'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { allPapers } from '@/lib/evaluation/datasets/unjudged-papers';
import type { Dataset, Paper } from '@/lib/evaluation/types';
import { formatExactCount } from '@/lib/format/counts';
import { ImportSummary } from './ImportSummary';
import { PaperTable } from './PaperTable';
import { USE_TEXTS } from './unjudged-texts';

interface DetailsDialogProps {
  readonly dataset: Dataset;
  readonly onClose: () => void;
}

function unjudgedText({ unjudgedUse }: Dataset, papers: readonly Paper[]): string {
  if (unjudgedUse === undefined) return '';
  const count = papers.filter(({ label }) => label === 'unknown').length;
  return `, ${formatExactCount(count)} not judged (${USE_TEXTS[unjudgedUse]})`;
}

/** Every paper of a dataset, included and excluded, to be searched and sorted; and what its file came to. */
export function DetailsDialog({ dataset, onClose }: DetailsDialogProps) {
  const { includedPapers, excludedPapers, metadata } = dataset;
  const papers = useMemo(() => allPapers(dataset), [dataset]);
  const report = metadata.importReport;
  return (
    <Dialog title={dataset.name} onClose={onClose} width="1120px">
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <chakra.p color="text.secondary">
          {`${dataset.reviewTopic} · ${formatExactCount(includedPapers.length)} included, ${formatExactCount(excludedPapers.length)} excluded${unjudgedText(dataset, papers)}`}
        </chakra.p>
        {report === undefined ? null : (
          <chakra.details>
            <chakra.summary cursor="pointer" color="text.secondary" py={{ base: '2.5', md: '1' }}>
              {`Import of ${report.fileName}`}
            </chakra.summary>
            <ImportSummary report={report} use={dataset.unjudgedUse} />
          </chakra.details>
        )}
        <PaperTable papers={papers} />
      </chakra.div>
    </Dialog>
  );
}
