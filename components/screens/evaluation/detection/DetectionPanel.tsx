'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { ServiceStep } from '@/components/service/ServiceStep';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import type { Dataset } from '@/lib/evaluation/types';
import { asSentence } from '@/lib/format/sentence';
import {
  cancelledDetectionsAtom,
  detectionRunAtom,
  detectionScopeAtom,
  isCancelled,
  shownDatasetAtom,
} from '@/lib/state/evaluation/detection-atoms';
import { DetectionProgressCard } from './DetectionProgressCard';
import { DetectionResultsView } from './DetectionResultsView';
import { DetectionSettings } from './DetectionSettings';

interface DetectionPanelProps {
  /** Null while none is chosen. */
  readonly datasetId: string | null;
}

/** Missing Paper Detection for one dataset: its settings, the run under way, and what the last one found. */
export function DetectionPanel({ datasetId }: DetectionPanelProps) {
  const scope = useAtomValue(detectionScopeAtom);
  if (datasetId === null) {
    return <Quiet>Choose a dataset to search for papers that its review may have missed.</Quiet>;
  }
  if (scope === null) return <Quiet>Finding the source of records...</Quiet>;
  return <DatasetDetection key={`${scope}${datasetId}`} scope={scope} datasetId={datasetId} />;
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.p role="status" fontSize="panel" color="text.secondary">
      {children}
    </chakra.p>
  );
}

interface DatasetDetectionProps {
  readonly scope: string;
  readonly datasetId: string;
}

function DatasetDetection({ scope, datasetId }: DatasetDetectionProps) {
  const shown = useAtomValue(shownDatasetAtom(datasetId));
  const reload = useSetAtom(shownDatasetAtom(datasetId));
  if (shown.state === 'loading') return <Quiet>Reading the dataset...</Quiet>;
  if (shown.state === 'failed') {
    return (
      <Frame>
        <Notice
          tone="error"
          actions={
            <Button size="small" onClick={() => void reload()}>
              Try again
            </Button>
          }
        >
          {shown.message}
          <ServiceStep of={shown.message} />
        </Notice>
      </Frame>
    );
  }
  return <Detection scope={scope} dataset={shown.dataset} />;
}

interface DetectionProps {
  readonly scope: string;
  readonly dataset: Dataset;
}

function Detection({ scope, dataset }: DetectionProps) {
  const run = useAtomValue(detectionRunAtom(dataset.id, scope));
  const cancelled = useAtomValue(cancelledDetectionsAtom);
  const isRunning = run?.status === 'running';
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <NewerNotice areas={['detections']} />
      <DetectionSettings dataset={dataset} run={run} />
      {isRunning ? <DetectionProgressCard datasetId={dataset.id} progress={run.progress} /> : null}
      {run?.status === 'failed' ? (
        <Frame>
          <Notice tone="error" title="Detection Failed">
            {asSentence(run.error ?? 'Detection failed')}
            {run.results === null ? '' : ' The results below are from the previous run.'}
          </Notice>
        </Frame>
      ) : null}
      {!isRunning && isCancelled(cancelled, scope, dataset.id) ? (
        <Quiet>
          Detection was cancelled. Everything fetched so far is stored: run it again to continue from there.
        </Quiet>
      ) : null}
      {run === null || isRunning || run.results === null ? null : (
        <DetectionResultsView results={run.results} />
      )}
    </chakra.div>
  );
}
