'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronRight, EllipsisVertical, GripVertical } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { MenuButton } from '@/components/ui/MenuButton';
import {
  collapsedSectionsAtom,
  moveSectionToSideAtom,
  resetSectionsAtom,
  setCollapsedAtom,
  toolLayoutAtom,
} from '@/lib/state/shell/shell-atoms';
import type { Side } from '@/lib/state/shell/tool-layout';
import { dropEdge, itemKey, parseItemKey } from './drop-action';
import { SectionBoundary } from './SectionBoundary';
import type { SectionDefinition } from './section-registry';

interface SectionFrameProps {
  readonly section: SectionDefinition;
  readonly side: Side;
}

/** The line that shows where the dragged section would be inserted. */
const EDGES = {
  top: 'inset 0 2px 0 var(--chakra-colors-brand-solid)',
  bottom: 'inset 0 -2px 0 var(--chakra-colors-brand-solid)',
} as const;

/** A section with its title, its menu and the handle it is dragged by; loaded when it is first unfolded. */
export function SectionFrame({ section, side }: SectionFrameProps) {
  const { id, title, startsFolded = false, Component } = section;
  const isCollapsed = useAtomValue(collapsedSectionsAtom)[id] ?? startsFolded;
  const layout = useAtomValue(toolLayoutAtom);
  const key = itemKey({ type: 'section', id });
  const drag = useDraggable({ id: key });
  const drop = useDroppable({ id: key });
  const dragged = drop.isOver && drop.active !== null ? parseItemKey(String(drop.active.id)) : null;
  const edge = dragged === null ? null : dropEdge(layout, dragged, id);
  return (
    <chakra.section
      ref={drop.setNodeRef}
      aria-labelledby={`section-${id}`}
      data-section-id={id}
      flexShrink="0"
      borderBottomWidth="1px"
      opacity={drag.isDragging ? '0.4' : '1'}
      {...(edge === null ? {} : { boxShadow: EDGES[edge] })}
    >
      <chakra.div ref={drag.setNodeRef} display="flex" alignItems="center" h="10" pr="1">
        <FoldButton id={id} title={title} isCollapsed={isCollapsed} />
        <chakra.button
          ref={drag.setActivatorNodeRef}
          {...drag.attributes}
          {...drag.listeners}
          type="button"
          role="button"
          aria-label={`Move ${title}`}
          title={`Move ${title}`}
          display={{ base: 'none', md: 'inline-grid' }}
          placeItems="center"
          w="6"
          h="7"
          color="text.secondary"
          cursor="grab"
          rounded="control"
          touchAction="none"
          _hover={{ bg: 'bg.hover' }}
        >
          <GripVertical size={14} aria-hidden="true" />
        </chakra.button>
        <SectionMenu id={id} title={title} side={side} />
      </chakra.div>
      {isCollapsed ? null : (
        <SectionBody section={section}>
          <Component />
        </SectionBody>
      )}
    </chakra.section>
  );
}

function FoldButton(props: { readonly id: string; readonly title: string; readonly isCollapsed: boolean }) {
  const { id, title, isCollapsed } = props;
  const setCollapsed = useSetAtom(setCollapsedAtom);
  return (
    <chakra.h3 flex="1" minW="0">
      <chakra.button
        id={`section-${id}`}
        type="button"
        aria-expanded={!isCollapsed}
        onClick={() => setCollapsed(id, !isCollapsed)}
        display="flex"
        alignItems="center"
        gap="1.5"
        w="full"
        h="10"
        pl="3"
        fontSize="panel"
        fontWeight="semibold"
        textAlign="left"
        cursor="pointer"
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <chakra.span
          display="inline-flex"
          transition="transform 120ms ease-out"
          css={{ transform: isCollapsed ? 'none' : 'rotate(90deg)' }}
        >
          <ChevronRight size={14} aria-hidden="true" />
        </chakra.span>
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {title}
        </chakra.span>
      </chakra.button>
    </chakra.h3>
  );
}

/**
 * Three entries; the section's present side cannot be chosen. Source:
 * docs/behaviours/shell.md#moving-groups-and-sections.
 */
function SectionMenu({
  id,
  title,
  side,
}: {
  readonly id: string;
  readonly title: string;
  readonly side: Side;
}) {
  const moveToSide = useSetAtom(moveSectionToSideAtom);
  const reset = useSetAtom(resetSectionsAtom);
  return (
    <MenuButton
      label={`Menu of ${title}`}
      icon={<EllipsisVertical size={14} aria-hidden="true" />}
      items={[
        {
          label: 'Move to Left Sidebar',
          onChoose: () => moveToSide(id, 'left'),
          isDisabled: side === 'left',
        },
        {
          label: 'Move to Right Sidebar',
          onChoose: () => moveToSide(id, 'right'),
          isDisabled: side === 'right',
        },
        { label: 'Reset All Sections to Default', onChoose: () => reset() },
      ]}
    />
  );
}

/**
 * A placeholder with the section's title over pale lines, as high as the section will be, so that the sections below do
 * not move.
 */
function LoadingSection({ title, height }: { readonly title: string; readonly height: number }) {
  return (
    <chakra.div
      aria-busy="true"
      display="flex"
      flexDirection="column"
      gap="2"
      overflow="hidden"
      style={{ height }}
    >
      <chakra.p color="text.secondary">Loading {title}...</chakra.p>
      {PALE_LINES.slice(0, Math.max(0, Math.floor((height - WORDS) / PALE_LINE))).map((line) => (
        <chakra.div key={line} aria-hidden="true" flexShrink="0" h="8" rounded="control" bg="bg.hover" />
      ))}
    </chakra.div>
  );
}

/** Height in px of the title, and of each pale line with the gap above it; only whole lines are shown. */
const WORDS = 19;
const PALE_LINE = 40;

const PALE_LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

interface SectionBodyProps {
  readonly section: SectionDefinition;
  readonly children: ReactNode;
}

/** One section that fails leaves the others alone. */
function SectionBody({ section: { title, height }, children }: SectionBodyProps) {
  return (
    <chakra.div px="3" pb="3" fontSize="panel">
      <SectionBoundary title={title}>
        <Suspense fallback={<LoadingSection title={title} height={height} />}>{children}</Suspense>
      </SectionBoundary>
    </chakra.div>
  );
}
