'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { useTransfers } from '@/components/hooks/use-transfers';
import { Link } from '@/components/router/Link';
import type { ScreenProps } from '@/components/router/route-table';
import { navigate } from '@/components/router/url-store';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Screen } from '@/components/ui/Screen';
import { saveTextFile } from '@/components/ui/save-file';
import { DEFAULT_TOPIC } from '@/lib/evaluation/datasets/review-topic';
import { writeDatasetCsv, writeDatasetJson } from '@/lib/evaluation/datasets/write-dataset';
import type { Dataset } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import { projectPath } from '@/lib/routing/paths';
import { datasetsAtom, loadDatasetAtom, unreadableDatasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import type { DatasetSummary } from '@/lib/state/evaluation/dataset-counts';
import { removeDatasetAtom } from '@/lib/state/evaluation/dataset-lookup-atoms';
import { offerFileAtom, openUploadAtom } from '@/lib/state/evaluation/dataset-upload-atoms';
import { lookedUpCountsAtom } from '@/lib/state/evaluation/looked-up-atoms';
import { makeProjectOfDatasetAtom } from '@/lib/state/project/make-project-of-dataset-atom';
import { askAtom } from '@/lib/state/question-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { otherPages } from '../area-pages';
import { DatasetCard } from './DatasetCard';
import { EditDialog } from './EditDialog';
import { UnreadableDatasets } from './UnreadableDatasets';
import { UploadDialog } from './UploadDialog';

const DetailsDialog = lazy(async () => ({ default: (await import('./DetailsDialog')).DetailsDialog }));
const KnownPapersDialog = lazy(async () => ({
  default: (await import('./KnownPapersDialog')).KnownPapersDialog,
}));
const RunDialog = lazy(async () => ({ default: (await import('../comparison/RunDialog')).RunDialog }));

const PURPOSE =
  'A STAR dataset is the paper list of a systematic review, with its decision on each paper. Searches are measured against it. Datasets stay in this browser.';

/** What stands over the list just now. */
type Open =
  | { readonly what: 'details'; readonly dataset: Dataset }
  | { readonly what: 'edit' | 'compare'; readonly id: string }
  | null;

/**
 * The datasets of this browser, and how to get more of them. Source: docs/behaviours/datasets.md#the-datasets-screen.
 */
export function DatasetsScreen({ route }: ScreenProps) {
  // What this browser keeps is not in the prerendered page, and may be read before the page is taken over.
  const isHydrated = useIsHydrated();
  const [isChecking, setChecking] = useState(false);
  const openUpload = useSetAtom(openUploadAtom);
  const offerFile = useSetAtom(offerFileAtom);
  const isOver = useTransfers(true, { onFiles: ([file]) => void offerFile(file), onText: () => undefined });
  return (
    <Screen
      heading="STAR Datasets"
      width="table"
      links={otherPages('/evaluation/datasets')}
      lead={
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.p flex="1" minW="240px" color={isOver ? 'brand.text' : 'text.secondary'}>
            {isOver ? 'Drop the file to upload it.' : PURPOSE}
          </chakra.p>
          <Button flexGrow={{ base: '1', md: '0' }} onClick={() => setChecking(true)}>
            Check a search with known papers
          </Button>
          <Button tone="primary" flexGrow={{ base: '1', md: '0' }} onClick={() => openUpload()}>
            Upload Dataset
          </Button>
        </chakra.div>
      }
    >
      <NewerNotice areas={['datasets']} />
      {isHydrated ? <StoredDatasets compared={route.query.get('compare')} /> : <NoDatasets />}
      <UploadDialog />
      {isChecking ? (
        <Suspense fallback={null}>
          <KnownPapersDialog onClose={() => setChecking(false)} />
        </Suspense>
      ) : null}
    </Screen>
  );
}

function StoredDatasets({ compared }: Pick<DatasetListProps, 'compared'>) {
  const datasets = useAtomValue(datasetsAtom);
  const isUnreadable = useAtomValue(unreadableDatasetsAtom) !== null;
  return (
    <>
      {isUnreadable ? <UnreadableDatasets /> : null}
      {datasets.length > 0 ? <DatasetList datasets={datasets} compared={compared} /> : null}
      {/* Of a damaged list nobody knows whether there were datasets. */}
      {datasets.length === 0 && !isUnreadable ? <NoDatasets /> : null}
    </>
  );
}

function NoDatasets() {
  const openUpload = useSetAtom(openUploadAtom);
  return (
    <Frame>
      <chakra.div px="4" py="12" textAlign="center">
        <chakra.h2 fontSize="section" fontWeight="medium">
          No datasets uploaded yet
        </chakra.h2>
        <chakra.p mt="1" mb="4" mx="auto" maxW="640px" color="text.secondary">
          A file of references or identifiers with the review's decisions is enough. To try it first, load a
          published review from{' '}
          <Link to="/evaluation" color="brand.text" textDecoration="underline">
            the Evaluation page
          </Link>
          .
        </chakra.p>
        <Button onClick={() => openUpload()}>Upload Your First Dataset</Button>
      </chakra.div>
    </Frame>
  );
}

interface DatasetListProps {
  readonly datasets: readonly DatasetSummary[];
  /** The dataset whose comparison the address asks for. */
  readonly compared: string | null;
}

function DatasetList({ datasets, compared }: DatasetListProps) {
  const { open, setOpen, failure, setFailure, acts } = useDatasetActs(compared);
  const edited = open?.what === 'edit' ? datasets.find(({ id }) => id === open.id) : undefined;
  return (
    <>
      {failure === null ? null : (
        <Frame>
          <Notice
            tone="error"
            actions={
              <Button size="small" tone="quiet" onClick={() => setFailure(null)}>
                Dismiss
              </Button>
            }
          >
            {failure}
          </Notice>
        </Frame>
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' }}
        gap="4"
      >
        {datasets.map((dataset) => (
          <DatasetCard key={dataset.id} dataset={dataset} acts={acts} />
        ))}
      </chakra.div>
      {open?.what === 'details' ? (
        <Suspense fallback={null}>
          <DetailsDialog dataset={open.dataset} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {open?.what === 'compare' ? (
        <Suspense fallback={null}>
          <RunDialog datasetId={open.id} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {edited === undefined ? null : <EditDialog dataset={edited} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What the cards do, and what stands open because of it. */
function useDatasetActs(compared: string | null) {
  const load = useSetAtom(loadDatasetAtom);
  const remove = useSetAtom(removeDatasetAtom);
  const makeProject = useSetAtom(makeProjectOfDatasetAtom);
  const ask = useSetAtom(askAtom);
  const lookedUp = useAtomValue(lookedUpCountsAtom);
  const source = useAtomValue(sourceStatusAtom);
  const [open, setOpen] = useState<Open>(compared === null ? null : { what: 'compare', id: compared });
  const [failure, setFailure] = useState<string | null>(null);

  async function withDataset(id: string, act: (dataset: Dataset) => void) {
    const loaded = await load(id);
    setFailure(loaded.ok ? null : loaded.error);
    if (loaded.ok) act(loaded.value);
  }

  async function handleDelete({ id, name, originalPaperCount }: DatasetSummary) {
    const isAgreed = await ask({
      title: 'Delete dataset',
      paragraphs: [
        `${name} with ${formatQuantity(originalPaperCount, 'paper')} will be removed from this browser. This cannot be undone.`,
      ],
      verb: 'Delete',
    });
    if (isAgreed) await remove(id);
  }

  function saveDataset(dataset: Dataset, format: 'csv' | 'json') {
    const isInvented = source.state === 'sample' && lookedUp.has(dataset.id);
    const stem = `${dataset.name}${isInvented ? ' (sample library)' : ''}`;
    const name = `${stem.replace(/[\\/:*?"<>|]+/g, '-')}.${format}`;
    if (format === 'csv') saveTextFile(name, writeDatasetCsv(dataset), 'text/csv');
    else saveTextFile(name, writeDatasetJson(dataset), 'application/json');
  }

  async function continueDataset(dataset: Dataset) {
    const topic = dataset.reviewTopic === DEFAULT_TOPIC ? '' : dataset.reviewTopic;
    const id = await makeProject(dataset, topic);
    if (id !== null) navigate(projectPath('overview', id));
  }

  const acts = {
    onDetails: (id: string) => void withDataset(id, (dataset) => setOpen({ what: 'details', dataset })),
    onCompare: (id: string) => setOpen({ what: 'compare', id }),
    onEdit: (id: string) => setOpen({ what: 'edit', id }),
    onExport: (id: string, format: 'csv' | 'json') =>
      void withDataset(id, (dataset) => saveDataset(dataset, format)),
    onContinue: (id: string) => void withDataset(id, (dataset) => void continueDataset(dataset)),
    onDelete: (dataset: DatasetSummary) => void handleDelete(dataset),
  };
  return { open, setOpen, failure, setFailure, acts };
}
