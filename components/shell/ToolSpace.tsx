'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, useState } from 'react';
import { CRAMPED, sidebarPinsAtom, sidebarShownAtom, sidebarWidthsAtom } from '@/lib/state/shell/shell-atoms';
import { SIDEBAR_WIDTH } from '@/lib/state/shell/stored-layout';
import type { Side } from '@/lib/state/shell/tool-layout';
import { LazyPart } from './LazyPart';
import { WorkspaceGate } from './WorkspaceGate';

const ToolFrame = lazy(async () => ({ default: (await import('./tools/ToolFrame')).ToolFrame }));

interface ToolSpaceProps {
  /** Null until the page is hydrated, since its HTML does not know the address; then whether the screen is a graph. */
  readonly hasTools: boolean | null;
  /** The screen fills the window and does not scroll. */
  readonly isFixed: boolean;
  readonly children: ReactNode;
}

/** The screen, and around it the slots of the tools. */
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
      {hasTools === null ? <Room at="left" /> : null}
      {hasTools ? <Slot side="left" isFixed={isFixed} onElement={setLeft} /> : null}
      <chakra.main id="main" tabIndex={-1} flex="1" minW="0" minH="0" outline="none">
        {children}
      </chakra.main>
      {hasTools === null ? (
        <>
          <Room at="right" />
          <Room at="bottom" />
        </>
      ) : null}
      {hasTools ? (
        <>
          <Slot side="right" isFixed={isFixed} onElement={setRight} />
          <chakra.div ref={setBottom} position="sticky" bottom="0" zIndex="sheet" minH={BAR_HEIGHT} />
          {slots === null ? null : (
            <LazyPart>
              <WorkspaceGate resumes={!isFixed}>
                <ToolFrame slots={slots} />
              </WorkspaceGate>
            </LazyPart>
          )}
        </>
      ) : null}
    </chakra.div>
  );
}

/** The bar of tools at the foot of narrow screens, with its line. */
const BAR_HEIGHT = { base: '49px', md: '0' } as const;

/** Room for the tools of a first visit, reserved in the HTML before hydration. */
const ROOMS = {
  left: {
    '@media (min-width: 768px)': { minWidth: '60px' },
    [`@media not all and ${CRAMPED}`]: { minWidth: `${SIDEBAR_WIDTH.default + 60}px` },
  },
  right: { '@media (min-width: 768px)': { minWidth: `${SIDEBAR_WIDTH.default + 60}px` } },
  bottom: { '@media not all and (min-width: 768px)': { minHeight: BAR_HEIGHT.base } },
} as const;

function Room({ at }: { readonly at: keyof typeof ROOMS }) {
  return (
    <chakra.div
      bg={{ md: 'bg.panel' }}
      css={{ display: 'none', '*:has(> main > [data-map]) > &': { display: 'block' }, ...ROOMS[at] }}
    />
  );
}

interface SlotProps {
  readonly side: Side;
  readonly isFixed: boolean;
  readonly onElement: (element: HTMLElement | null) => void;
}

/**
 * A slot as wide as its future content, so that nothing moves when the content arrives; an unpinned sidebar lies over
 * the screen.
 */
function Slot({ side, isFixed, onElement }: SlotProps) {
  const width = useAtomValue(sidebarWidthsAtom)[side];
  const isPinned = useAtomValue(sidebarPinsAtom)[side];
  const isShown = useAtomValue(sidebarShownAtom)[side];
  const takesRoom = isPinned && isShown;
  return (
    <chakra.div
      ref={onElement}
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
