'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { navigate } from '@/components/router/url-store';
import { Button } from '@/components/ui/Button';
import { currentRunId, runAtom } from '@/lib/state/evaluation/comparison-atoms';
import { cancelComparisonAtom } from '@/lib/state/evaluation/run-comparison-atoms';
import { RunFrame } from './RunFrame';
import { RunProgress } from './RunProgress';
import { RunSetup } from './RunSetup';
import { RunSummary } from './RunSummary';
import type { RunDraft } from './run-draft';

interface RunDialogProps {
  readonly datasetId: string;
  readonly onClose: () => void;
}

/** What was there when a run was begun. */
interface PreviousRun {
  readonly runDate: string | null;
}

/** Runs a dataset's comparison: first the query and what it costs, or the files, then how far it is, then what came of it. */
export function RunDialog({ datasetId, onClose }: RunDialogProps) {
  const run = useAtomValue(runAtom(currentRunId(datasetId)));
  const cancel = useSetAtom(cancelComparisonAtom);
  // Until its dataset is read, the previous run is still the current one.
  const [previous, setPrevious] = useState<PreviousRun | null>(null);
  // What was typed outlives a run that is cancelled.
  const [draft, setDraft] = useState<RunDraft | null>(null);

  function handleViewResults() {
    onClose();
    navigate('/evaluation/results');
  }

  if (run?.status === 'running') {
    const actions = (
      <>
        <Button onClick={() => cancel(datasetId)}>Cancel run</Button>
        <Button tone="primary" onClick={onClose}>
          Continue in the background
        </Button>
      </>
    );
    return (
      <RunFrame onClose={onClose} actions={actions}>
        <RunProgress run={run} />
      </RunFrame>
    );
  }
  if (previous !== null && run?.status === 'completed' && run.runDate !== previous.runDate) {
    const actions = (
      <>
        <Button onClick={() => setPrevious(null)}>
          {run.databases === undefined ? 'Change the query' : 'Change the files'}
        </Button>
        <Button tone="primary" onClick={handleViewResults}>
          View Results
        </Button>
      </>
    );
    return (
      <RunFrame onClose={onClose} actions={actions}>
        <RunSummary run={run} />
      </RunFrame>
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
