'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ColumnMappingTable } from '@/components/screens/evaluation/files/ColumnMappingTable';
import { SheetChoice } from '@/components/screens/evaluation/files/SheetChoice';
import { Checkbox } from '@/components/ui/Checkbox';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Spinner } from '@/components/ui/Spinner';
import type { LookupCounts } from '@/lib/evaluation/datasets/lookup-plan';
import { DEFAULT_TOPIC } from '@/lib/evaluation/datasets/review-topic';
import { cutText } from '@/lib/evaluation/datasets/source-table';
import type { ImportReport } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import {
  type ChosenFile,
  changeDraftAtom,
  chooseSheetAtom,
  setColumnRoleAtom,
  uploadDraftAtom,
} from '@/lib/state/evaluation/dataset-upload-atoms';
import { isFreeAtom } from '@/lib/state/service/meter-atoms';
import { DatasetFileDrop } from './DatasetFileDrop';
import { DescriptionFields } from './DescriptionFields';
import { ImportSummary } from './ImportSummary';
import { priceText } from './price-text';
import { UnjudgedQuestion } from './UnjudgedQuestion';

/** A file that was read: what it is called, what its columns mean, what it comes to. */
export function ChosenFileForm({ chosen }: { readonly chosen: ChosenFile }) {
  const { fileName, file, mapping, answer } = chosen;
  const { format, rowCount } = file.preview;
  const { unjudgedUse } = useAtomValue(uploadDraftAtom);
  const chooseSheet = useSetAtom(chooseSheetAtom);
  const setRole = useSetAtom(setColumnRoleAtom);
  return (
    <>
      <chakra.div display="flex" alignItems="center" gap="2">
        <chakra.p flex="1" minW="0" overflowWrap="anywhere">
          <chakra.strong fontWeight="semibold">{fileName}</chakra.strong>
          <chakra.span color="text.secondary">{` ${format}, ${formatQuantity(rowCount, 'row')}`}</chakra.span>
        </chakra.p>
        <DatasetFileDrop label="Choose another" isCompact />
      </chakra.div>
      {file.preview.cut === null ? null : (
        <Frame>
          <Notice tone="warning">{cutText(file.preview.cut)}</Notice>
        </Frame>
      )}
      <DraftFields />
      {file.preview.sheets === null ? null : (
        <SheetChoice sheets={file.preview.sheets} onChoose={(sheet) => void chooseSheet(sheet)} />
      )}
      <ColumnMappingTable
        preview={file.preview}
        mapping={mapping}
        onRole={(column, role) => void setRole(column, role)}
      />
      {answer === null ? (
        <chakra.p role="status" display="flex" alignItems="center" gap="2" color="text.secondary" py="2">
          <Spinner />
          Counting papers...
        </chakra.p>
      ) : (
        <>
          <ImportSummary report={answer.report} use={unjudgedUse} />
          <UnjudgedChoice report={answer.report} />
          {answer.lookups.papers === 0 ? null : <LookupChoice lookups={answer.lookups} />}
        </>
      )}
    </>
  );
}

function DraftFields() {
  const draft = useAtomValue(uploadDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3">
      <DescriptionFields value={draft} topicPlaceholder={DEFAULT_TOPIC} onChange={change} />
    </chakra.div>
  );
}

function UnjudgedChoice({ report }: { readonly report: ImportReport }) {
  const draft = useAtomValue(uploadDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const { hasLabels, includedRows, excludedRows, unknownRows } = report;
  if (!hasLabels || unknownRows === 0) return null;
  return (
    <chakra.div bg="bg.brand" rounded="control" px="3" py="2">
      <UnjudgedQuestion
        judged={{ included: includedRows, excluded: excludedRows, unjudged: unknownRows }}
        unit="row"
        value={draft.unjudgedUse}
        onChange={(unjudgedUse) => change({ unjudgedUse })}
      />
    </chakra.div>
  );
}

function LookupChoice({ lookups }: { readonly lookups: LookupCounts }) {
  const draft = useAtomValue(uploadDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const price = priceText(lookups, useAtomValue(isFreeAtom));
  return (
    <chakra.div bg="bg.brand" rounded="control" px="3" py="2">
      <Checkbox isChecked={draft.isLookedUp} onChange={(isLookedUp) => change({ isLookedUp })}>
        {`Look up ${formatQuantity(lookups.papers, 'paper')} known by identifiers only`}
      </Checkbox>
      <chakra.p fontSize="meta" color="text.secondary">
        {`Costs ${price ?? 'nothing'}. It begins after the upload, and can be cancelled and resumed.`}
      </chakra.p>
    </chakra.div>
  );
}
