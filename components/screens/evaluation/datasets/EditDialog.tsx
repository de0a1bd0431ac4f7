'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { type DatasetDescription, describeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { type DatasetSummary, judgedCounts } from '@/lib/state/evaluation/dataset-counts';
import { DescriptionFields } from './DescriptionFields';
import { UnjudgedQuestion } from './UnjudgedQuestion';

interface EditDialogProps {
  readonly dataset: DatasetSummary;
  readonly onClose: () => void;
}

/** Changes what a dataset is called, what is said of it, and what its papers without a decision count as. */
export function EditDialog({ dataset, onClose }: EditDialogProps) {
  const describeDataset = useSetAtom(describeDatasetAtom);
  const [isRefused, setRefused] = useState(false);
  const [said, setSaid] = useState<DatasetDescription>({
    name: dataset.name,
    reviewTopic: dataset.reviewTopic,
    description: dataset.metadata.description ?? '',
    searchDate: dataset.searchDate ?? '',
    ...(dataset.unjudgedUse === undefined ? {} : { unjudgedUse: dataset.unjudgedUse }),
  });

  const { unjudgedUse } = said;
  const isAsked = unjudgedUse !== undefined && dataset.unjudgedCount > 0;

  function handleSave() {
    if (describeDataset(dataset.id, said)) onClose();
    else setRefused(true);
  }

  return (
    <Dialog
      title="Edit dataset"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={said.name.trim() === ''} onClick={handleSave}>
            Save
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        {isRefused ? (
          <Frame>
            <Notice tone="error">This browser did not keep the change. Its storage may be full.</Notice>
          </Frame>
        ) : null}
        <DescriptionFields value={said} onChange={(changes) => setSaid({ ...said, ...changes })} />
        {isAsked ? (
          <>
            <UnjudgedQuestion
              judged={judgedCounts(dataset)}
              unit="paper"
              value={unjudgedUse}
              onChange={(use) => setSaid({ ...said, unjudgedUse: use })}
            />
            {unjudgedUse === dataset.unjudgedUse ? null : (
              <chakra.p role="status" fontSize="panel" color="text.secondary">
                Existing results keep the previous answer. Run the comparison again to update them.
              </chakra.p>
            )}
          </>
        ) : null}
      </chakra.div>
    </Dialog>
  );
}
