'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, useState } from 'react';
import { sidebarPinsAtom, sidebarShownAtom, sidebarWidthsAtom } from '@/lib/state/shell/shell-atoms';
import type { Side } from '@/lib/state/shell/tool-layout';
import { InWorkspace } from './InWorkspace';
import { LatePart } from './LatePart';

const ToolFrame = lazy(async () => ({ default: (await import('./tools/ToolFrame')).ToolFrame }));

interface ToolSpaceProps {
  readonly hasTools: boolean;
  /** The screen fills the window and does not scroll. */
  readonly isFixed: boolean;
  readonly children: ReactNode;
}

/** The screen, and around it the places of the tools. */
export function ToolSpace({ hasTools, isFixed, children }: ToolSpaceProps) {
  const [left, setLeft] = useState<HTMLElement | null>(null);
  const [right, setRight] = useState<HTMLElement | null>(null);
  const [bottom, setBottom] = useState<HTMLElement | null>(null);
  const slots = left !== null && right !== null && bottom !== null ? { left, right, bottom } : null;
  return (
    <chakra.div
      flex="1"
      minH="0"
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      position="relative"
    >
      {hasTools ? <Slot side="left" isFixed={isFixed} onPlace={setLeft} /> : null}
      <chakra.main id="main" tabIndex={-1} flex="1" minW="0" minH="0" outline="none">
        {children}
      </chakra.main>
      {hasTools ? (
        <>
          <Slot side="right" isFixed={isFixed} onPlace={setRight} />
          <chakra.div ref={setBottom} position="sticky" bottom="0" zIndex="sheet" />
          {slots === null ? null : (
            <LatePart>
              <InWorkspace resumes={!isFixed}>
                <ToolFrame slots={slots} />
              </InWorkspace>
            </LatePart>
          )}
        </>
      ) : null}
    </chakra.div>
  );
}

interface SlotProps {
  readonly side: Side;
  readonly isFixed: boolean;
  readonly onPlace: (element: HTMLElement | null) => void;
}

/** As wide as what will come into it, so that nothing jumps when it does; an unpinned sidebar lies over the screen. */
function Slot({ side, isFixed, onPlace }: SlotProps) {
  const width = useAtomValue(sidebarWidthsAtom)[side];
  const isPinned = useAtomValue(sidebarPinsAtom)[side];
  const isShown = useAtomValue(sidebarShownAtom)[side];
  const takesRoom = isPinned && isShown;
  return (
    <chakra.div
      ref={onPlace}
      display="flex"
      flexShrink="0"
      bg={{ md: 'bg.panel' }}
      css={{ '@media (min-width: 768px)': { minWidth: `${takesRoom ? width + 60 : 60}px` } }}
      {...(isFixed
        ? {}
        : { position: 'sticky', top: 'header', h: { base: 'auto', md: 'calc(100dvh - 60px)' } })}
    />
  );
}
