'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { KindCounts } from '@/components/tables/KindCounts';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { Spinner } from '@/components/ui/Spinner';
import type { ImportPlan } from '@/lib/cache/cache-import';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import {
  type CacheImportState,
  cacheImportAtom,
  cancelCacheImportAtom,
  closeCacheImportAtom,
  importCacheAtom,
} from '@/lib/state/cache/cache-import-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

interface CacheImportDialogProps {
  /** The import came to its end, or was put away. */
  readonly onDone: () => void;
}

/** The import from reading to report. */
export function CacheImportDialog({ onDone }: CacheImportDialogProps) {
  const current = useAtomValue(cacheImportAtom);
  const close = useSetAtom(closeCacheImportAtom);
  if (current.state === 'closed') return null;

  function handleClose() {
    close();
    onDone();
  }

  return (
    <Dialog
      title="Import cache data"
      onClose={handleClose}
      isLocked={current.state === 'running'}
      actions={<Actions current={current} onClose={handleClose} />}
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <Body current={current} />
      </chakra.div>
    </Dialog>
  );
}

type OpenState = Exclude<CacheImportState, { state: 'closed' }>;

function Body({ current }: { readonly current: OpenState }): ReactNode {
  switch (current.state) {
    case 'reading':
      return (
        <chakra.p role="status" display="flex" alignItems="center" gap="2" overflowWrap="anywhere">
          <Spinner /> Reading {current.name}...
        </chakra.p>
      );
    case 'failed':
      return (
        <Frame>
          <Notice tone="error">{current.message}</Notice>
        </Frame>
      );
    case 'preview':
      return <Preview name={current.name} plan={current.plan} />;
    case 'running':
      return (
        <>
          <chakra.p role="status">
            {formatExactCount(current.done)} of {formatExactCount(current.total)} imported
          </chakra.p>
          <ProgressBar label="Import" value={current.total === 0 ? null : current.done / current.total} />
        </>
      );
    case 'done':
      return <Outcome outcome={current} />;
  }
}

interface ActionsProps {
  readonly current: OpenState;
  readonly onClose: () => void;
}

function Actions({ current, onClose }: ActionsProps) {
  const cancel = useSetAtom(cancelCacheImportAtom);
  const start = useSetAtom(importCacheAtom);
  if (current.state === 'running') return <Button onClick={() => cancel()}>Cancel</Button>;
  if (current.state === 'done') {
    return (
      <Button tone="primary" onClick={onClose}>
        Done
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onClose}>{current.state === 'failed' ? 'Close' : 'Cancel'}</Button>
      {current.state === 'preview' && current.plan.items.length > 0 ? (
        <Button tone="primary" onClick={() => void start()}>
          Import {quantity(current.plan.items.length)}
        </Button>
      ) : null}
    </>
  );
}

function quantity(count: number): string {
  return formatQuantity(count, 'entity', 'entities');
}

function Preview({ name, plan }: { readonly name: string; readonly plan: ImportPlan }) {
  const isLive = useAtomValue(sourceStatusAtom).state === 'live';
  return (
    <>
      <chakra.p color="text.secondary" overflowWrap="anywhere">
        {name}
      </chakra.p>
      <chakra.p fontWeight="medium">Would import {formatExactCount(plan.items.length)} entities.</chakra.p>
      <KindCounts label="Entities by type" kinds={plan.items.map(({ kind }) => kind)} />
      <Remarks plan={plan} />
      {isLive ? null : (
        <Frame>
          <Notice tone="warning">
            OpenAlex is not in use now: imported records stay apart from real ones, until the page is
            reloaded.
          </Notice>
        </Frame>
      )}
    </>
  );
}

/** What of the file is skipped, and what is not wholly restored. */
function Remarks({ plan }: { readonly plan: ImportPlan }) {
  const { alreadyNewer, invalid, repeated, entriesOnly, mended, expired } = plan;
  const remarks = [
    { count: alreadyNewer, text: 'Skipped: the stored record is as recent' },
    { count: invalid, text: 'Skipped: invalid or damaged' },
    { count: repeated, text: 'Skipped: repeated in the file' },
    { count: entriesOnly, text: 'Without records: only index entries are restored' },
    { count: mended, text: 'Without some values: those of an unexpected type are left out' },
    { count: expired, text: 'Older than the storage time of their type: removed at the next clean-up' },
  ].filter(({ count }) => count > 0);
  if (remarks.length === 0) return null;
  return (
    <chakra.ul display="flex" flexDirection="column" gap="1" color="text.secondary">
      {remarks.map(({ count, text }) => (
        <li key={text}>
          {text}: {formatExactCount(count)}
        </li>
      ))}
    </chakra.ul>
  );
}

function Outcome({ outcome }: { readonly outcome: Extract<OpenState, { state: 'done' }> }) {
  const { plan, restored, isCancelled, fault } = outcome;
  const total = plan.items.length;
  const skipped = plan.alreadyNewer + plan.invalid + plan.repeated;
  return (
    <>
      {fault === null ? null : (
        <Frame>
          <Notice tone="error">{fault}</Notice>
        </Frame>
      )}
      <chakra.p role="status">
        {restored === total
          ? `Imported ${quantity(restored)}.`
          : `Imported ${formatExactCount(restored)} of ${quantity(total)}${isCancelled ? ', then cancelled' : ''}.`}
      </chakra.p>
      {skipped === 0 ? null : (
        <chakra.p color="text.secondary">
          {`Skipped ${formatExactCount(skipped)}: ${formatExactCount(plan.alreadyNewer)} as recent, ${formatExactCount(plan.invalid)} invalid, ${formatExactCount(plan.repeated)} repeated.`}
        </chakra.p>
      )}
      {plan.entriesOnly === 0 ? null : (
        <chakra.p color="text.secondary">
          {formatExactCount(plan.entriesOnly)} came without their records: only index entries were restored
          for these. Opening one fetches its record.
        </chakra.p>
      )}
      {restored === total ? null : (
        <chakra.p color="text.secondary">
          What was imported stays. Import the file again to continue with the rest.
        </chakra.p>
      )}
    </>
  );
}
