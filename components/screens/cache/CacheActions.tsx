'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { saveFile } from '@/components/ui/save-file';
import type { CachedEntry } from '@/lib/cache/cached-entity';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { cacheViewAtom, filtersOf, isReadingCacheAtom } from '@/lib/state/cache/cache-browser-atoms';
import { clearedCountAtom, clearFilteredAtom, undoClearAtom } from '@/lib/state/cache/cache-clear-atoms';
import {
  type CacheTask,
  cacheErrorAtom,
  cacheTaskAtom,
  cancelCacheTaskAtom,
  dismissCacheErrorAtom,
} from '@/lib/state/cache/cache-task-atoms';
import {
  type CacheFileContent,
  exportCacheCsvAtom,
  exportCacheJsonAtom,
} from '@/lib/state/cache/cache-transfer-atoms';
import { CacheImport } from './CacheImport';

const NO_ENTRIES: readonly CachedEntry[] = [];

interface CacheActionsProps {
  /** Those that match; null while the cache is read. */
  readonly entries: readonly CachedEntry[] | null;
}

/** What can be done with the matching entries, how far it has come, and what came of it. */
export function CacheActions({ entries }: CacheActionsProps) {
  const filters = filtersOf(useAtomValue(cacheViewAtom));
  const isReading = useAtomValue(isReadingCacheAtom);
  const task = useAtomValue(cacheTaskAtom);
  const writeJson = useSetAtom(exportCacheJsonAtom);
  const writeCsv = useSetAtom(exportCacheCsvAtom);
  const clear = useSetAtom(clearFilteredAtom);
  const [saved, setSaved] = useState<string | null>(null);
  const wanted = entries ?? NO_ENTRIES;
  const isDisabled = isReading || wanted.length === 0 || task !== null;

  function save(file: CacheFileContent | null) {
    setSaved(file === null ? null : `Saved ${file.name} with ${quantity(wanted.length)}.`);
    if (file !== null) saveFile(file.name, new Blob([...file.parts], { type: file.mediaType }));
  }

  async function handleClear() {
    setSaved(null);
    await clear(wanted);
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Button size="small" disabled={isDisabled} onClick={() => void writeJson(wanted, filters).then(save)}>
          Export JSON
        </Button>
        <Button size="small" disabled={isDisabled} onClick={() => save(writeCsv(wanted))}>
          Export CSV
        </Button>
        <CacheImport isDisabled={task !== null} />
        <Button size="small" ml="auto" disabled={isDisabled} onClick={() => void handleClear()}>
          Clear Filtered
        </Button>
      </chakra.div>
      {task === null ? null : <TaskLine task={task} />}
      <ErrorLine />
      <ClearedLine isBusy={task !== null} />
      {saved === null || task !== null ? null : <Line>{saved}</Line>}
    </chakra.div>
  );
}

function quantity(count: number): string {
  return formatQuantity(count, 'entity', 'entities');
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.p
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      fontSize="panel"
      color="text.secondary"
    >
      {children}
    </chakra.p>
  );
}

const TASK_WORDS: Readonly<Record<CacheTask['purpose'], string>> = {
  export: 'Exporting',
  clear: 'Clearing',
  undo: 'Putting back',
};

function TaskLine({ task: { purpose, done, total } }: { readonly task: CacheTask }) {
  const cancel = useSetAtom(cancelCacheTaskAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="1">
      <Line>
        {TASK_WORDS[purpose]} {formatExactCount(done)} of {formatExactCount(total)}...
        {purpose === 'export' ? (
          <Button size="small" tone="quiet" onClick={() => cancel()}>
            Cancel
          </Button>
        ) : null}
      </Line>
      <ProgressBar label={TASK_WORDS[purpose]} value={total === 0 ? null : done / total} />
    </chakra.div>
  );
}

function ErrorLine() {
  const message = useAtomValue(cacheErrorAtom);
  const dismiss = useSetAtom(dismissCacheErrorAtom);
  if (message === null) return null;
  return (
    <Frame>
      <Notice
        tone="error"
        actions={
          <Button size="small" tone="quiet" onClick={() => dismiss()}>
            Dismiss
          </Button>
        }
      >
        {message}
      </Notice>
    </Frame>
  );
}

function ClearedLine({ isBusy }: { readonly isBusy: boolean }) {
  const count = useAtomValue(clearedCountAtom);
  const undo = useSetAtom(undoClearAtom);
  if (count === null || isBusy) return null;
  return (
    <Line>
      Cleared {quantity(count)}.
      <Button size="small" onClick={() => void undo()}>
        Undo
      </Button>
    </Line>
  );
}
