'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { RadioGroup } from '@/components/ui/RadioGroup';
import type { ComparisonRun } from '@/lib/evaluation/types';
import { goOnLabel } from '@/lib/flows/agreed-price';
import { belongsTo, planOf } from '@/lib/flows/comparison-search';
import type { RetrievedSoFar } from '@/lib/flows/retrieved-so-far';
import { formatQuantity } from '@/lib/format/counts';
import { currentRunId, runAtom } from '@/lib/state/evaluation/comparison-atoms';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import type { DatasetSummary } from '@/lib/state/evaluation/dataset-counts';
import { handedSearchAtom } from '@/lib/state/evaluation/handed-search-atom';
import {
  comparisonLoadErrorsAtom,
  comparisonsHeldUpAtom,
  evaluateFilesAtom,
  runComparisonAtom,
  storedRetrievalAtom,
} from '@/lib/state/evaluation/run-comparison-atoms';
import { readyFiles, runFilesAtom } from '@/lib/state/evaluation/run-files-atoms';
import { RunFailure } from './RunFailure';
import { RunFiles } from './RunFiles';
import { RunFrame } from './RunFrame';
import { criteriaOf, faultsOf, firstDraft, isAccepted, isComplete, type RunDraft } from './run-draft';
import { SearchSetup } from './SearchSetup';

interface RunSetupProps {
  readonly datasetId: string;
  readonly onClose: () => void;
  /** Null until something was typed or run. */
  readonly draft: RunDraft | null;
  readonly onDraft: (draft: RunDraft) => void;
  readonly onBegin: () => void;
}

const CHOICES = [
  { value: 'search', label: 'OpenAlex search' },
  { value: 'files', label: 'Files of other databases' },
] as const;

/** Before a run: its search with what that costs, or its files, and what an earlier run has left. */
export function RunSetup({ datasetId, onClose, draft: typed, onDraft, onBegin }: RunSetupProps) {
  const dataset = useAtomValue(datasetsAtom).find(({ id }) => id === datasetId);
  const run = useAtomValue(runAtom(currentRunId(datasetId)));
  const loadError = useAtomValue(comparisonLoadErrorsAtom).get(datasetId);
  const search = useSetAtom(runComparisonAtom);
  const compareFiles = useSetAtom(evaluateFilesAtom);
  const retrieved = useAtomValue(storedRetrievalAtom(datasetId));
  const files = readyFiles(useAtomValue(runFilesAtom)(datasetId));
  const [handed, forget] = useAtom(handedSearchAtom);
  const draft = typed ?? firstDraft(dataset, run, retrieved, handed);
  const criteria = criteriaOf(draft);
  const stored = retrieved !== null && belongsTo(retrieved, criteria) ? retrieved : null;

  function handleClose() {
    forget(null);
    onClose();
  }

  function handleRun() {
    onDraft(draft);
    forget(null);
    onBegin();
    if (!draft.isOfFiles) void search({ datasetId, criteria, asksBeyondCap: draft.asksBeyondCap });
    else if (files !== null) void compareFiles({ datasetId, files });
  }

  const isReady = dataset !== undefined && (draft.isOfFiles ? files !== null : isReadyToSearch(draft));
  const actions = (
    <>
      <Button onClick={handleClose}>Close</Button>
      <Button tone="primary" disabled={!isReady} onClick={handleRun}>
        <RunText run={run} datasetId={datasetId} isBegun={!draft.isOfFiles && stored !== null} />
      </Button>
    </>
  );
  return (
    <RunFrame onClose={handleClose} actions={actions}>
      <chakra.div display="flex" flexDirection="column" gap="3">
        {dataset === undefined ? null : <DatasetLine dataset={dataset} />}
        {loadError === undefined ? null : <Notice tone="error">{loadError}</Notice>}
        {run?.status === 'failed' ? <RunFailure run={run} /> : null}
        <ComparedChoice draft={draft} onDraft={onDraft} />
        {draft.isOfFiles ? (
          <RunFiles datasetId={datasetId} />
        ) : (
          <>
            {run?.status === 'failed' ? null : <StoredPapers stored={stored} />}
            <SearchSetup
              draft={draft}
              onDraft={onDraft}
              includedCount={dataset?.includedCount ?? 0}
              stored={stored}
            />
          </>
        )}
        {run?.status === 'completed' ? <PreviousRunNote /> : null}
      </chakra.div>
    </RunFrame>
  );
}

function isReadyToSearch(draft: RunDraft): boolean {
  return isComplete(faultsOf(draft)) && isAccepted(draft, planOf(criteriaOf(draft)));
}

interface RunTextProps {
  readonly run: ComparisonRun | null;
  readonly datasetId: string;
  /** Whether the same search is run, of which pages are stored. */
  readonly isBegun: boolean;
}

function RunText({ run, datasetId, isBegun }: RunTextProps) {
  const more = useAtomValue(comparisonsHeldUpAtom).get(datasetId);
  if (run?.status !== 'failed') return 'Run Comparison';
  return isBegun && more !== undefined ? goOnLabel(more) : 'Retry';
}

/** A search of the service, or files of other databases. */
function ComparedChoice({ draft, onDraft }: Pick<RunSetupProps, 'onDraft'> & { readonly draft: RunDraft }) {
  return (
    <RadioGroup
      label="What is compared with the dataset"
      options={CHOICES}
      value={draft.isOfFiles ? 'files' : 'search'}
      onChange={(choice) => onDraft({ ...draft, isOfFiles: choice === 'files' })}
    />
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

function PreviousRunNote() {
  return (
    <chakra.p fontSize="meta" color="text.secondary">
      The dataset’s current run stays too, so that the two can be compared.
    </chakra.p>
  );
}

/** That a run which was given up need not begin again. */
function StoredPapers({ stored }: { readonly stored: RetrievedSoFar | null }) {
  const count = stored?.papers.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="info" title="An earlier run was not finished.">
      {formatQuantity(count, 'retrieved paper')} {count === 1 ? 'is' : 'are'} stored: a run of the same query
      continues from there and pays only for the rest.
    </Notice>
  );
}
