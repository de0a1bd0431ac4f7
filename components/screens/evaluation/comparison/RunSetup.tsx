'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { isSameSearch } from '@/lib/flows/comparison-search';
import { formatQuantity } from '@/lib/format/counts';
import { currentRunId, runAtom } from '@/lib/state/evaluation/comparison-atoms';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import type { DatasetSummary } from '@/lib/state/evaluation/dataset-counts';
import {
  comparisonLoadErrorsAtom,
  runComparisonAtom,
  storedRetrievalAtom,
} from '@/lib/state/evaluation/run-comparison-atoms';
import { RunFailure } from './RunFailure';
import { RunForm } from './RunForm';
import { RunFrame } from './RunFrame';
import { RunPrice } from './RunPrice';
import { criteriaOf, faultsOf, firstDraft, isComplete, type RunDraft } from './run-draft';
import { StoredPapers } from './StoredPapers';
import { useSearchPreview } from './use-search-preview';

interface RunSetupProps {
  readonly datasetId: string;
  readonly onClose: () => void;
  /** Null until something was typed or run. */
  readonly draft: RunDraft | null;
  readonly onDraft: (draft: RunDraft) => void;
  readonly onBegin: () => void;
}

/** Before a run: its query, what that costs, and what an earlier run has left. */
export function RunSetup({ datasetId, onClose, draft: typed, onDraft, onBegin }: RunSetupProps) {
  const dataset = useAtomValue(datasetsAtom).find(({ id }) => id === datasetId);
  const run = useAtomValue(runAtom(currentRunId(datasetId)));
  const loadError = useAtomValue(comparisonLoadErrorsAtom).get(datasetId);
  const begin = useSetAtom(runComparisonAtom);
  const retrieved = useAtomValue(storedRetrievalAtom(datasetId));
  const draft = typed ?? firstDraft(dataset, run, retrieved);
  const faults = faultsOf(draft);
  const criteria = criteriaOf(draft);
  const preview = useSearchPreview(criteria);
  const stored = retrieved !== null && isSameSearch(retrieved.criteria, criteria) ? retrieved : null;

  function handleRun() {
    onDraft(draft);
    onBegin();
    void begin({ datasetId, criteria, asksBeyondCap: draft.asksBeyondCap });
  }

  const actions = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button tone="primary" disabled={!isComplete(faults) || dataset === undefined} onClick={handleRun}>
        {run?.status === 'failed' ? 'Retry' : 'Run Comparison'}
      </Button>
    </>
  );
  return (
    <RunFrame onClose={onClose} actions={actions}>
      <chakra.div display="flex" flexDirection="column" gap="3">
        {dataset === undefined ? null : <DatasetLine dataset={dataset} />}
        {loadError === undefined ? null : <Notice tone="error">{loadError}</Notice>}
        {run?.status === 'failed' ? <RunFailure run={run} /> : <StoredPapers stored={stored} />}
        <RunForm draft={draft} faults={faults} onChange={onDraft} />
        <RunPrice
          criteria={criteria}
          includedCount={dataset?.includedCount ?? 0}
          asksBeyondCap={draft.asksBeyondCap}
          preview={preview.answer}
          stored={stored}
          isAsking={preview.isAsking}
          canAsk={isComplete(faults)}
          onPreview={() => void preview.ask()}
        />
        {preview.error === null ? null : <PreviewFailure error={preview.error} />}
        {run?.status === 'completed' ? <PreviousRunNote /> : null}
      </chakra.div>
    </RunFrame>
  );
}

function DatasetLine({ dataset }: { readonly dataset: DatasetSummary }) {
  return (
    <chakra.p fontSize="panel" color="text.secondary" overflowWrap="anywhere">
      {dataset.name}: {formatQuantity(dataset.includedCount, 'included paper')},{' '}
      {formatQuantity(dataset.excludedCount, 'excluded paper')}
    </chakra.p>
  );
}

function PreviewFailure({ error }: { readonly error: string }) {
  return (
    <Notice tone="error" title="The preview failed.">
      {error}
    </Notice>
  );
}

function PreviousRunNote() {
  return (
    <chakra.p fontSize="meta" color="text.secondary">
      The dataset’s current run stays too, so that the two can be compared.
    </chakra.p>
  );
}
