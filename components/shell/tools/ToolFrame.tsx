'use client';

import { createPortal } from 'react-dom';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { Ribbon } from './Ribbon';
import { ToolDragging } from './ToolDragging';
import { ToolSheet } from './ToolSheet';
import { ToolSidebar } from './ToolSidebar';
import { useHydrateSelected } from './use-hydrate-selected';

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
