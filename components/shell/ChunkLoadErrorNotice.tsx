'use client';

import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';

/** Shown when code could not be loaded, for example after a newer version replaced it: only a reload helps. */
export function ChunkLoadErrorNotice() {
  return (
    <Notice
      tone="error"
      isCompact
      title="A part of the application could not be loaded."
      actions={
        <Button size="small" tone="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      A newer version may have replaced it, or the connection broke. The graph and your settings stay.
    </Notice>
  );
}
