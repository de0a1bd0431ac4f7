'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { Link } from '@/components/router/Link';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { ProgressBar } from '@/components/ui/ProgressBar';
import type { ComparisonRun } from '@/lib/evaluation/types';
import { formatExactCount } from '@/lib/format/counts';
import { currentRunId, runAtom } from '@/lib/state/evaluation/comparison-atoms';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import type { DatasetSummary } from '@/lib/state/evaluation/dataset-counts';
import { cancelComparisonAtom, comparisonLoadErrorsAtom } from '@/lib/state/evaluation/run-comparison-atoms';

const RunDialog = lazy(async () => ({ default: (await import('../comparison/RunDialog')).RunDialog }));

/** The datasets of this browser, each with its comparison. */
export function AvailableDatasets() {
  const datasets = useAtomValue(datasetsAtom);
  const [runningId, setRunningId] = useState<string | null>(null);
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.h2 fontSize="section" fontWeight="semibold">
        Available datasets
      </chakra.h2>
      {datasets.length === 0 ? (
        <chakra.div
          borderWidth="1px"
          rounded="panel"
          px="3"
          pt={{ base: '3', md: '4' }}
          pb={{ base: '1', md: '4' }}
          fontSize="panel"
        >
          <chakra.p color="text.secondary">No datasets uploaded yet</chakra.p>
          <Link
            to="/evaluation/datasets"
            display="inline-flex"
            alignItems="center"
            minH={{ base: '10', md: '6' }}
            color="brand.text"
            textDecoration="underline"
          >
            Upload Your First Dataset
          </Link>
        </chakra.div>
      ) : (
        <chakra.ul display="flex" flexDirection="column" gap="2">
          {datasets.map((dataset) => (
            <li key={dataset.id}>
              <DatasetCard dataset={dataset} onRun={() => setRunningId(dataset.id)} />
            </li>
          ))}
        </chakra.ul>
      )}
      {runningId === null ? null : (
        <Suspense fallback={null}>
          <RunDialog datasetId={runningId} onClose={() => setRunningId(null)} />
        </Suspense>
      )}
    </chakra.div>
  );
}

interface DatasetCardProps {
  readonly dataset: DatasetSummary;
  /** Opens the dialog of the run. */
  readonly onRun: () => void;
}

function DatasetCard({ dataset, onRun }: DatasetCardProps) {
  const run = useAtomValue(runAtom(currentRunId(dataset.id)));
  const cancel = useSetAtom(cancelComparisonAtom);
  const loadError = useAtomValue(comparisonLoadErrorsAtom).get(dataset.id);
  const isRunning = run?.status === 'running';
  const error = run?.status === 'failed' ? run.error : (loadError ?? null);
  return (
    <chakra.article
      aria-label={dataset.name}
      borderWidth="1px"
      rounded="panel"
      p="3"
      display="flex"
      flexDirection="column"
      gap="2"
      bg="bg.page"
    >
      <div>
        <chakra.h3 fontWeight="medium" overflowWrap="anywhere">
          {dataset.name}
        </chakra.h3>
        <chakra.p fontSize="meta" color="text.secondary">
          {formatExactCount(dataset.originalPaperCount)} papers, {formatExactCount(dataset.includedCount)}{' '}
          included
        </chakra.p>
      </div>
      {isRunning ? <Progress run={run} /> : null}
      {error === null ? null : (
        <chakra.p role="alert" fontSize="meta" color="text.error" overflowWrap="anywhere">
          {error}
        </chakra.p>
      )}
      {error === null ? null : <ServiceStep of={error} />}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="small" tone={run === null ? 'primary' : 'plain'} onClick={onRun}>
          {buttonText(run)}
        </Button>
        {isRunning ? (
          <Button size="small" tone="quiet" onClick={() => cancel(dataset.id)}>
            Cancel
          </Button>
        ) : null}
      </chakra.div>
    </chakra.article>
  );
}

function buttonText(run: ComparisonRun | null): string {
  if (run?.status === 'running') return 'Show progress';
  return run?.status === 'completed' ? 'Re-run Comparison' : 'Run Comparison';
}

function Progress({ run }: { readonly run: ComparisonRun }) {
  return (
    <div>
      <chakra.p role="status" mb="1" fontSize="meta" color="text.secondary">
        {run.progress.message}
      </chakra.p>
      <ProgressBar label={`Comparison of ${run.datasetName}`} value={run.progress.progress / 100} />
    </div>
  );
}
