'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { navigate } from '@/components/router/url-store';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { isSameSearch, type SearchPreview } from '@/lib/flows/comparison-search';
import { formatQuantity } from '@/lib/format/counts';
import { currentRunId, runAtom } from '@/lib/state/evaluation/comparison-atoms';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import {
  cancelComparisonAtom,
  comparisonLoadErrorsAtom,
  previewComparisonAtom,
  runComparisonAtom,
  storedRetrievalAtom,
} from '@/lib/state/evaluation/run-comparison-atoms';
import { RunFailure } from './RunFailure';
import { RunForm } from './RunForm';
import { RunPrice } from './RunPrice';
import { RunProgress } from './RunProgress';
import { RunSummary } from './RunSummary';
import { criteriaOf, faultsOf, firstDraft, isComplete, type RunDraft } from './run-draft';
import { StoredPapers } from './StoredPapers';

interface RunDialogProps {
  readonly datasetId: string;
  readonly onClose: () => void;
}

/** Runs a dataset's comparison: first the query and what it costs, then how far it is, then what came of it. */
export function RunDialog({ datasetId, onClose }: RunDialogProps) {
  const run = useAtomValue(runAtom(currentRunId(datasetId)));
  const cancel = useSetAtom(cancelComparisonAtom);
  // Until its dataset is read, the previous run is still the current one.
  const [previous, setPrevious] = useState<PreviousRun | null>(null);
  // What was typed outlives a run that is cancelled.
  const [draft, setDraft] = useState<RunDraft | null>(null);
  if (run?.status === 'running') {
    return (
      <Dialog
        title="Run Comparison"
        width="620px"
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => cancel(datasetId)}>Cancel run</Button>
            <Button tone="primary" onClick={onClose}>
              Continue in the background
            </Button>
          </>
        }
      >
        <RunProgress run={run} />
      </Dialog>
    );
  }
  if (previous !== null && run?.status === 'completed' && run.runDate !== previous.runDate) {
    return (
      <Dialog
        title="Run Comparison"
        width="620px"
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => setPrevious(null)}>Change the query</Button>
            <Button
              tone="primary"
              onClick={() => {
                onClose();
                navigate('/evaluation/results');
              }}
            >
              View Results
            </Button>
          </>
        }
      >
        <RunSummary run={run} />
      </Dialog>
    );
  }
  return (
    <RunSetup
      datasetId={datasetId}
      onClose={onClose}
      draft={draft}
      onDraft={setDraft}
      onBegin={() => setPrevious({ runDate: run?.runDate ?? null })}
    />
  );
}

/** What was there when a run was begun. */
interface PreviousRun {
  readonly runDate: string | null;
}

interface Preview {
  readonly isAsking: boolean;
  readonly answer: SearchPreview | null;
  readonly error: string | null;
}

const NO_PREVIEW: Preview = { isAsking: false, answer: null, error: null };

interface RunSetupProps extends RunDialogProps {
  /** Null until something was typed or run. */
  readonly draft: RunDraft | null;
  readonly onDraft: (draft: RunDraft) => void;
  readonly onBegin: () => void;
}

function RunSetup({ datasetId, onClose, draft: typed, onDraft, onBegin }: RunSetupProps) {
  const dataset = useAtomValue(datasetsAtom).find(({ id }) => id === datasetId);
  const run = useAtomValue(runAtom(currentRunId(datasetId)));
  const loadError = useAtomValue(comparisonLoadErrorsAtom).get(datasetId);
  const begin = useSetAtom(runComparisonAtom);
  const ask = useSetAtom(previewComparisonAtom);
  const retrieved = useAtomValue(storedRetrievalAtom(datasetId));
  const [preview, setPreview] = useState(NO_PREVIEW);
  const draft = typed ?? firstDraft(dataset, run, retrieved);
  const faults = faultsOf(draft);
  const criteria = criteriaOf(draft);
  const { answer } = preview;
  const stored = retrieved !== null && isSameSearch(retrieved.criteria, criteria) ? retrieved : null;
  const isCurrent = answer !== null && isSameSearch(answer.criteria, criteria);

  async function handlePreview() {
    setPreview({ ...NO_PREVIEW, isAsking: true });
    const asked = await ask(criteria);
    setPreview(asked.ok ? { ...NO_PREVIEW, answer: asked.value } : { ...NO_PREVIEW, error: asked.error });
  }

  function handleRun() {
    onDraft(draft);
    onBegin();
    void begin({ datasetId, criteria, asksBeyondCap: draft.asksBeyondCap });
  }

  return (
    <Dialog
      title="Run Comparison"
      width="620px"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button tone="primary" disabled={!isComplete(faults) || dataset === undefined} onClick={handleRun}>
            {run?.status === 'failed' ? 'Retry' : 'Run Comparison'}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        {dataset === undefined ? null : (
          <chakra.p fontSize="panel" color="text.secondary" overflowWrap="anywhere">
            {dataset.name}: {formatQuantity(dataset.includedCount, 'included paper')},{' '}
            {formatQuantity(dataset.excludedCount, 'excluded paper')}
          </chakra.p>
        )}
        {loadError === undefined ? null : <Notice tone="error">{loadError}</Notice>}
        {run?.status === 'failed' ? <RunFailure run={run} /> : <StoredPapers stored={stored} />}
        <RunForm draft={draft} faults={faults} onChange={onDraft} />
        <RunPrice
          criteria={criteria}
          includedCount={dataset?.includedCount ?? 0}
          asksBeyondCap={draft.asksBeyondCap}
          preview={isCurrent ? answer : null}
          stored={stored}
          isAsking={preview.isAsking}
          canAsk={isComplete(faults)}
          onPreview={() => void handlePreview()}
        />
        {preview.error === null ? null : (
          <Notice tone="error" title="The preview failed.">
            {preview.error}
          </Notice>
        )}
        {run?.status === 'completed' ? (
          <chakra.p fontSize="meta" color="text.secondary">
            The dataset’s current run is kept too, so that the two can be compared.
          </chakra.p>
        ) : null}
      </chakra.div>
    </Dialog>
  );
}
