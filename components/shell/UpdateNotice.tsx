'use client';

import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { postponeVersionAtom, type WaitingVersion } from '@/lib/state/service/offline-atoms';

/** Announces a newer version; the page is reloaded only when the user asks for it. */
export function UpdateNotice({ version }: { readonly version: WaitingVersion }) {
  const postpone = useSetAtom(postponeVersionAtom);
  const [isStarting, setIsStarting] = useState(false);

  function handleReload() {
    setIsStarting(true);
    version.start();
  }

  return (
    <Notice
      tone="info"
      isCompact
      title="A new version is ready."
      actions={
        <>
          <Button size="small" tone="primary" onClick={handleReload} disabled={isStarting}>
            {isStarting ? 'Reloading...' : 'Reload'}
          </Button>
          <Button size="small" onClick={postpone} disabled={isStarting}>
            Later
          </Button>
        </>
      }
    >
      Reloading starts it; the graph and your settings stay.
    </Notice>
  );
}
