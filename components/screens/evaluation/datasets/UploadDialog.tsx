'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTimer } from '@/components/hooks/use-timer';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { FileProgress } from '@/components/ui/FileProgress';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { ProgressBar } from '@/components/ui/ProgressBar';
import type { ImportReport } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import {
  closeUploadAtom,
  type UploadState,
  uploadAtom,
  uploadDatasetAtom,
  uploadDraftAtom,
} from '@/lib/state/evaluation/dataset-upload-atoms';
import { ChosenFileForm } from './ChosenFileForm';
import { DatasetFileDrop } from './DatasetFileDrop';
import { USE_TEXTS } from './unjudged-texts';

/** The dialog closes by itself so long after the upload is complete. Source: docs/behaviours/datasets.md#upload. */
const CLOSE_DELAY_MS = 1_000;

/** Uploading a dataset: a file, what its columns mean, what it comes to, and then the dataset. */
export function UploadDialog() {
  const upload = useAtomValue(uploadAtom);
  const close = useSetAtom(closeUploadAtom);
  const isComplete = upload.state === 'processing' && upload.progress === 100;
  useTimer(isComplete, isComplete ? CLOSE_DELAY_MS : null, () => close());
  if (upload.state === 'closed') return null;
  return (
    <Dialog
      title="Upload Dataset"
      onClose={() => close()}
      isLocked={upload.state === 'processing'}
      actions={<Actions upload={upload} />}
      width="680px"
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <Body upload={upload} />
      </chakra.div>
    </Dialog>
  );
}

function Body({ upload }: { readonly upload: Exclude<UploadState, { readonly state: 'closed' }> }) {
  switch (upload.state) {
    case 'open':
      return (
        <>
          <chakra.p color="text.secondary">
            The papers that a published review considered, with its decision on each: full references, or just
            identifiers and labels.
          </chakra.p>
          {upload.error === null ? null : <UploadError errors={upload.error} />}
          <DatasetFileDrop label="Choose file" />
        </>
      );
    case 'reading':
      return (
        <chakra.div py="4">
          <FileProgress
            text={`Reading ${upload.fileName}...`}
            label="Reading the file"
            size={upload.size}
            share={upload.share}
          />
        </chakra.div>
      );
    case 'chosen':
      return (
        <>
          {upload.error === null ? null : <UploadError errors={upload.error} />}
          <ChosenFileForm chosen={upload.chosen} />
        </>
      );
    case 'processing':
      return (
        <Progress
          text={
            upload.progress === 100
              ? 'Upload complete'
              : `Processing ${upload.fileName}... ${upload.progress}%`
          }
          label="Upload progress"
          value={upload.progress / 100}
        />
      );
  }
}

interface ProgressProps {
  readonly text: string;
  readonly label: string;
  readonly value: number;
}

function Progress({ text, label, value }: ProgressProps) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" py="4">
      <chakra.p role="status" overflowWrap="anywhere">
        {text}
      </chakra.p>
      <ProgressBar label={label} value={value} />
    </chakra.div>
  );
}

function UploadError({ errors }: { readonly errors: string }) {
  return (
    <Frame>
      <Notice tone="error">
        <p>{`Upload failed: ${errors}`}</p>
        <p>Supported formats: CSV, JSON, Excel</p>
      </Notice>
    </Frame>
  );
}

/** Beside the button: the question may stand further up or down than one has looked. */
function UnjudgedReminder({ report }: { readonly report: ImportReport }) {
  const { unjudgedUse } = useAtomValue(uploadDraftAtom);
  if (!report.hasLabels || report.unknownRows === 0) return null;
  return (
    <chakra.p flex="1" fontSize="panel" color="text.secondary">
      {`${formatQuantity(report.unknownRows, 'row')} not judged: ${USE_TEXTS[unjudgedUse]}`}
    </chakra.p>
  );
}

function Actions({ upload }: { readonly upload: UploadState }) {
  const close = useSetAtom(closeUploadAtom);
  const submit = useSetAtom(uploadDatasetAtom);
  const isProcessing = upload.state === 'processing';
  const answer = upload.state === 'chosen' ? upload.chosen.answer : null;
  const hasNoPapers = answer?.report.papers === 0;
  return (
    <>
      {hasNoPapers ? (
        // Beside the button that it keeps from being used.
        <chakra.p role="status" flex="1" fontSize="panel" color="text.warning">
          No row has a title or an identifier. Choose the columns that hold them.
        </chakra.p>
      ) : null}
      {answer === null || hasNoPapers ? null : <UnjudgedReminder report={answer.report} />}
      <Button disabled={isProcessing} onClick={() => close()}>
        Cancel
      </Button>
      <Button
        tone="primary"
        disabled={answer === null || hasNoPapers}
        onClick={() => void submit(Date.now())}
      >
        Upload
      </Button>
    </>
  );
}
