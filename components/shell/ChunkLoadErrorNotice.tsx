'use client';

import { useAtomValue } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { connectivityProblemAtom } from '@/lib/state/service/offline-atoms';

/**
 * Shown when code could not be loaded, for example after a newer version replaced it: only a reload helps. Without a
 * network it would end the page, so it is not offered then.
 */
export function ChunkLoadErrorNotice() {
  const isOffline = useAtomValue(connectivityProblemAtom) === 'offline';
  return (
    <Notice
      tone="error"
      isCompact
      title="A part of the application could not be loaded."
      actions={
        isOffline ? null : (
          <Button size="small" tone="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )
      }
    >
      {isOffline
        ? 'You are offline. The graph and your settings stay. Reload the page once the connection is back.'
        : 'A newer version may have replaced it, or the connection broke. The graph and your settings stay.'}
    </Notice>
  );
}
