'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useDroppable } from '@dnd-kit/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { Pin, PinOff, X } from 'lucide-react';
import { useScrollReset } from '@/components/hooks/use-scroll-reset';
import { IconButton } from '@/components/ui/IconButton';
import {
  attendSidebarAtom,
  setSidebarPinnedAtom,
  sidebarPinsAtom,
  sidebarShownAtom,
  sidebarWidthsAtom,
  toggleGroupAtom,
  toolLayoutAtom,
} from '@/lib/state/shell/shell-atoms';
import type { Side, ToolGroup } from '@/lib/state/shell/tool-layout';
import { BuildFooter } from './BuildFooter';
import { itemKey } from './drop-action';
import { ResizeHandle } from './ResizeHandle';
import { SectionFrame } from './SectionFrame';
import { SECTIONS } from './section-registry';
import { useSidebarAttention } from './use-sidebar-attention';

/** The open group of a side: over the map while it is unpinned, beside it while it is pinned. */
export function ToolSidebar({ side }: { readonly side: Side }) {
  const { toolGroups, activeGroups } = useAtomValue(toolLayoutAtom);
  const isShown = useAtomValue(sidebarShownAtom)[side];
  const isPinned = useAtomValue(sidebarPinsAtom)[side];
  const width = useAtomValue(sidebarWidthsAtom)[side];
  const attention = useSidebarAttention(side);
  const group = toolGroups[side].find(({ id }) => id === activeGroups[side]);
  if (!isShown || group === undefined) return null;
  return (
    <chakra.aside
      aria-label={group.title}
      display="flex"
      flexDirection="column"
      flexShrink="0"
      position={isPinned ? 'relative' : 'absolute'}
      zIndex={isPinned ? '1' : 'sheet'}
      top="0"
      bottom="0"
      {...(side === 'left'
        ? { left: isPinned ? 'auto' : '60px', borderRightWidth: '1px' }
        : { right: isPinned ? 'auto' : '60px', borderLeftWidth: '1px' })}
      {...(isPinned ? {} : { boxShadow: 'float' })}
      bg="bg.panel"
      fontSize="panel"
      style={{ width }}
      {...attention}
    >
      <SidebarHead side={side} group={group} isPinned={isPinned} />
      <SectionList side={side} group={group} />
      {side === 'left' ? <BuildFooter /> : null}
      <ResizeHandle side={side} />
    </chakra.aside>
  );
}

interface SidebarHeadProps {
  readonly side: Side;
  readonly group: ToolGroup;
  readonly isPinned: boolean;
}

function SidebarHead({ side, group, isPinned }: SidebarHeadProps) {
  const setPinned = useSetAtom(setSidebarPinnedAtom);
  const toggle = useSetAtom(toggleGroupAtom);
  const attend = useSetAtom(attendSidebarAtom);

  function handleClose() {
    // A removed element sends no blur or leave event. The focus moves to the button that opens the group again.
    document.querySelector<HTMLElement>(`[data-group-id="${CSS.escape(group.id)}"]`)?.focus();
    attend(side, 'pointer', false);
    toggle(side, group.id);
  }

  return (
    <chakra.div
      display="flex"
      alignItems="center"
      h="11"
      pl="3"
      pr="1"
      flexShrink="0"
      borderBottomWidth="1px"
    >
      <chakra.h2 flex="1" minW="0" fontSize="panel" fontWeight="semibold" color="text.secondary">
        {group.title}
      </chakra.h2>
      <IconButton
        label={isPinned ? 'Unpin sidebar' : 'Pin sidebar'}
        aria-pressed={isPinned}
        icon={isPinned ? <PinOff size={15} /> : <Pin size={15} />}
        w="8"
        h="8"
        onClick={() => setPinned(side, !isPinned)}
      />
      <IconButton label={`Close ${group.title}`} icon={<X size={16} />} w="8" h="8" onClick={handleClose} />
    </chakra.div>
  );
}

/** The sections of a group in their order; another group starts at its top. */
export function SectionList({ side, group }: { readonly side: Side; readonly group: ToolGroup }) {
  const scroll = useScrollReset(group.id);
  return (
    <chakra.div
      ref={scroll}
      display="flex"
      flexDirection="column"
      flex="1"
      minH="0"
      overflowY="auto"
      overscrollBehavior="contain"
    >
      {group.sections.map((id) => {
        const section = SECTIONS.find((each) => each.id === id);
        return section === undefined ? null : <SectionFrame key={id} section={section} side={side} />;
      })}
      <Ground groupId={group.id} />
    </chakra.div>
  );
}

/** The space below the sections; a section dropped here is added at the end. */
function Ground({ groupId }: { readonly groupId: string }) {
  const { setNodeRef, isOver } = useDroppable({ id: itemKey({ type: 'sidebar', id: groupId }) });
  return (
    <chakra.div
      ref={setNodeRef}
      data-sidebar-ground
      flex="1"
      minH="6"
      {...(isOver ? { bg: 'bg.brand' } : {})}
    />
  );
}
