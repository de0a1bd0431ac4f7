'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { noteStorageFaultAtom, storageFaultAtom } from '@/lib/state/cache/cache-atoms';
import { cacheIndexFaultAtom, refreshCacheIndexAtom } from '@/lib/state/cache/cache-browser-atoms';
import type { StorageFault } from '@/lib/storage/storage-fault';
import { NewerNotice } from './NewerNotice';

interface CacheNoticesProps {
  /** The catalogue's words for a list that cannot be read, before the reason. */
  readonly failedText: string;
  /** What can be done where the browser keeps nothing. */
  readonly unavailableAction?: ReactNode;
}

/** What can be done about the faults that concern the whole storage, not this list alone. */
const ADVICE: Readonly<Partial<Record<StorageFault['kind'], string>>> = {
  quota: 'Export what you need, then clear some of it to make room.',
  cleared: 'Refresh shows what is left.',
  unavailable: 'This list may be out of date.',
};

/** Why a list of cached entities is not whole: what happened, and the next step. */
export function CacheNotices({ failedText, unavailableAction }: CacheNoticesProps) {
  const unread = useAtomValue(cacheIndexFaultAtom);
  const fault = useAtomValue(storageFaultAtom);
  const forget = useSetAtom(noteStorageFaultAtom);
  const refresh = useSetAtom(refreshCacheIndexAtom);
  const [dismissed, setDismissed] = useState<unknown>(null);
  const isUnavailable = unread?.kind === 'unavailable';
  const isFailed = unread !== null && !isUnavailable && dismissed !== unread;
  const advice = fault === null || isUnavailable ? undefined : ADVICE[fault.kind];
  if (!isUnavailable && !isFailed && advice === undefined) return <NewerNotice areas={['records']} />;
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <NewerNotice areas={['records']} />
      {isUnavailable ? (
        <Frame>
          <Notice tone="warning" actions={unavailableAction}>
            {unread.message}. Records of this visit are held in memory and lost when the page is closed.
          </Notice>
        </Frame>
      ) : null}
      {isFailed ? (
        <Frame>
          <Notice
            tone="error"
            actions={
              <>
                <Button size="small" onClick={() => void refresh()}>
                  Try again
                </Button>
                <Button size="small" tone="quiet" onClick={() => setDismissed(unread)}>
                  Dismiss
                </Button>
              </>
            }
          >
            {failedText}: {unread.message}
          </Notice>
        </Frame>
      ) : null}
      {fault !== null && advice !== undefined ? (
        <Frame>
          <Notice
            tone="warning"
            actions={
              <Button size="small" tone="quiet" onClick={() => forget(null)}>
                Dismiss
              </Button>
            }
          >
            {`${fault.message}. ${advice}`}
          </Notice>
        </Frame>
      ) : null}
    </chakra.div>
  );
}
