'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { hydrateNodeAtom } from '@/lib/state/graph/load-atoms';
import { selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { Ribbon } from './Ribbon';
import { ToolDragging } from './ToolDragging';
import { ToolSheet } from './ToolSheet';
import { ToolSidebar } from './ToolSidebar';

/** The slots around the screen that the tools go to. */
export interface ToolSlots {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly bottom: HTMLElement;
}

/**
 * Ribbons and sidebars on both sides of the screen, the bar of tools beneath it on narrow ones. They come to slots that
 * are there already, so that the screen between them is not built anew when their code arrives.
 */
export function ToolFrame({ slots }: { readonly slots: ToolSlots }) {
  useHydrateSelected();
  // Only one of the two is rendered: otherwise each section would load twice and its accessible names would occur
  // twice.
  if (useIsNarrow()) return createPortal(<ToolSheet />, slots.bottom);
  return (
    <ToolDragging>
      {createPortal(
        <>
          <Ribbon side="left" />
          <ToolSidebar side="left" />
        </>,
        slots.left,
      )}
      {createPortal(
        <>
          <ToolSidebar side="right" />
          <Ribbon side="right" />
        </>,
        slots.right,
      )}
    </ToolDragging>
  );
}

/** Selecting a minimal node fetches its whole record (docs/behaviours/expansion.md#completing-minimal-nodes). */
function useHydrateSelected(): void {
  const selectedId = useAtomValue(selectedIdAtom);
  const hydrate = useSetAtom(hydrateNodeAtom);
  // The external system is the service: however the node was selected, its record is needed.
  useEffect(() => {
    if (selectedId !== null) void hydrate(selectedId);
  }, [selectedId, hydrate]);
}
