'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { hydrateNodeAtom } from '@/lib/state/graph/load-atoms';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';

/** Selecting a minimal node fetches its whole record (docs/behaviours/expansion.md#completing-minimal-nodes). */
export function useHydrateSelected(): void {
  const selectedId = useAtomValue(selectedIdAtom);
  const hydrate = useSetAtom(hydrateNodeAtom);
  // The external system is the service: however the node was selected, its record is needed.
  useEffect(() => {
    if (selectedId !== null) void hydrate(selectedId);
  }, [selectedId, hydrate]);
}
