'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { Link } from '@/components/router/Link';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { MenuButton } from '@/components/ui/MenuButton';
import { Notice } from '@/components/ui/Notice';
import { unidentifiedRows } from '@/lib/evaluation/datasets/unidentified-rows';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { projectOfDataset } from '@/lib/project/project-dataset-facts';
import { projectPath } from '@/lib/routing/paths';
import { unstoredDatasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import type { DatasetSummary } from '@/lib/state/evaluation/dataset-counts';
import { DatasetLookup } from './DatasetLookup';
import { USE_TEXTS } from './unjudged-texts';

export interface DatasetActs {
  readonly onDetails: (id: string) => void;
  readonly onCompare: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onExport: (id: string, format: 'csv' | 'json') => void;
  readonly onDelete: (dataset: DatasetSummary) => void;
  readonly onContinue: (id: string) => void;
}

interface DatasetCardProps {
  readonly dataset: DatasetSummary;
  readonly acts: DatasetActs;
}

/** A dataset: what it is, how much is in it, and what can be done with it. */
export function DatasetCard({ dataset, acts }: DatasetCardProps) {
  const { id, name, metadata } = dataset;
  const unstored = useAtomValue(unstoredDatasetsAtom).get(id);
  const project = projectOfDataset(id);
  return (
    <chakra.article
      aria-label={name}
      display="flex"
      flexDirection="column"
      gap="3"
      p="4"
      borderWidth="1px"
      rounded="panel"
      bg="bg.page"
    >
      <chakra.div display="flex" alignItems="flex-start" gap="2">
        <chakra.h2 flex="1" minW="0" fontSize="section" fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </chakra.h2>
        <chakra.div mt={{ base: '-2', md: '-1' }} mr="-2">
          <MenuButton
            label={`More for ${name}`}
            icon={<Ellipsis size={16} />}
            items={menuItems(dataset, acts)}
          />
        </chakra.div>
      </chakra.div>
      <Facts dataset={dataset} />
      {metadata.description === undefined ? null : (
        <chakra.p fontSize="panel" overflowWrap="anywhere">
          {metadata.description}
        </chakra.p>
      )}
      {unstored === undefined ? null : (
        <Frame>
          <Notice tone="warning">{unstored}</Notice>
        </Frame>
      )}
      {project === null ? (
        <DatasetLookup dataset={dataset} />
      ) : (
        <chakra.p fontSize="panel">
          The decisions of a project, as they are now.{' '}
          <Link to={projectPath('overview', project)} color="brand.text" textDecoration="underline">
            Open the project
          </Link>
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="auto">
        <Button size="small" onClick={() => acts.onDetails(id)}>
          View Details
        </Button>
        <Button size="small" tone="primary" onClick={() => acts.onCompare(id)}>
          Run Comparison
        </Button>
      </chakra.div>
    </chakra.article>
  );
}

function menuItems(dataset: DatasetSummary, acts: DatasetActs) {
  const { id } = dataset;
  const exports = [
    { label: 'Export CSV', onChoose: () => acts.onExport(id, 'csv') },
    { label: 'Export JSON', onChoose: () => acts.onExport(id, 'json') },
  ];
  // A project is edited and deleted where it is made.
  if (projectOfDataset(id) !== null) return exports;
  return [
    { label: 'Edit', onChoose: () => acts.onEdit(id) },
    { label: 'Continue as a project', onChoose: () => acts.onContinue(id) },
    ...exports,
    { label: 'Delete', onChoose: () => acts.onDelete(dataset) },
  ];
}

function factsOf(dataset: DatasetSummary): readonly (readonly [string, string])[] {
  const { metadata, includedCount, excludedCount, originalPaperCount, searchDate } = dataset;
  const { unjudgedCount, unjudgedUse } = dataset;
  const report = metadata.importReport;
  const unidentified = report === undefined ? 0 : unidentifiedRows(report, unjudgedUse).length;
  return [
    ...(dataset.reviewTopic === '' ? [] : [['Topic', dataset.reviewTopic] as const]),
    [
      projectOfDataset(dataset.id) === null ? 'Uploaded' : 'Changed',
      dataset.uploadDate.slice(0, 10) || 'Unknown',
    ],
    ...(searchDate === null ? [] : [['Date of search', searchDate] as const]),
    ['Total Papers', formatExactCount(originalPaperCount)],
    ['Included', formatExactCount(includedCount)],
    ['Excluded', formatExactCount(excludedCount)],
    ...(unjudgedUse === undefined || unjudgedCount === 0
      ? []
      : [['Not judged', `${formatExactCount(unjudgedCount)}, ${USE_TEXTS[unjudgedUse]}`] as const]),
    ...(unidentified === 0
      ? []
      : [['Not identified', `${formatQuantity(unidentified, 'more included row')}`] as const]),
    ...(report === undefined ? [] : [['Distinct', formatExactCount(report.distinctPapers)] as const]),
    ...(metadata.errors.length === 0
      ? []
      : [['Problems', formatExactCount(report?.problemCount ?? metadata.errors.length)] as const]),
  ];
}

function Facts({ dataset }: { readonly dataset: DatasetSummary }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="max-content minmax(0, 1fr)"
      columnGap="4"
      rowGap="1"
      fontSize="panel"
    >
      {factsOf(dataset).map(([term, text]) => (
        <chakra.div key={term} display="contents">
          <chakra.dt color="text.secondary">{term}</chakra.dt>
          <chakra.dd overflowWrap="anywhere">{text}</chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
