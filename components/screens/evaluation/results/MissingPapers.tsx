'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { SelectField } from '@/components/ui/SelectField';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';

const DetectionPanel = lazy(async () => ({
  default: (await import('../detection/DetectionPanel')).DetectionPanel,
}));

/** Papers that a review may have missed: the dataset to look for, then the search. */
export function MissingPapers() {
  const datasets = useAtomValue(datasetsAtom);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = datasets.find(({ id }) => id === chosenId) ?? datasets[0];
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {chosen === undefined ? (
        <chakra.p fontSize="panel" color="text.secondary">
          Upload a dataset first: the search for missing papers starts from those it includes.
        </chakra.p>
      ) : (
        <chakra.div maxW="400px">
          <SelectField
            label="Dataset"
            value={chosen.id}
            options={datasets.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosenId}
          />
        </chakra.div>
      )}
      <Suspense fallback={null}>
        {chosen === undefined ? null : <DetectionPanel datasetId={chosen.id} />}
      </Suspense>
    </chakra.div>
  );
}
