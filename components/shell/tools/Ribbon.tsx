'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { PanelLeftOpen, PanelRightOpen } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import {
  sidebarShownAtom,
  toggleGroupAtom,
  toggleSidebarAtom,
  toolLayoutAtom,
} from '@/lib/state/shell/shell-atoms';
import type { Side, ToolGroup } from '@/lib/state/shell/tool-layout';
import { ClearGraphButton } from './ClearGraphButton';
import { itemKey } from './drop-action';
import { groupBadgesAtom } from './group-badges';
import { groupIcon } from './group-icons';
import { useSidebarAttention } from './use-sidebar-attention';

/** One side's groups of tools as a column of buttons, 60 px wide (docs/behaviours/shell.md#ribbons-and-groups). */
export function Ribbon({ side }: { readonly side: Side }) {
  const { toolGroups, activeGroups } = useAtomValue(toolLayoutAtom);
  const attention = useSidebarAttention(side);
  const { setNodeRef, isOver } = useDroppable({ id: itemKey({ type: 'ribbon', id: side }) });
  return (
    <chakra.nav
      aria-label={side === 'left' ? 'Left tools' : 'Right tools'}
      display="flex"
      flexDirection="column"
      alignItems="center"
      w="ribbon"
      flexShrink="0"
      py="2"
      gap="1"
      overflowY="auto"
      bg="bg.panel"
      {...(side === 'left' ? { borderRightWidth: '1px' } : { borderLeftWidth: '1px' })}
      {...attention}
    >
      {activeGroups[side] === null ? <ActivateButton side={side} /> : null}
      {toolGroups[side].map((group) => (
        <GroupButton key={group.id} group={group} side={side} />
      ))}
      <chakra.div
        ref={setNodeRef}
        data-ribbon-area={side}
        flex="1"
        w="full"
        minH="10"
        transition="background-color 120ms ease-out"
        {...(isOver ? { bg: 'bg.brand' } : {})}
      />
      {side === 'left' ? <ClearGraphButton /> : null}
    </chakra.nav>
  );
}

function GroupButton({ group, side }: { readonly group: ToolGroup; readonly side: Side }) {
  const { activeGroups } = useAtomValue(toolLayoutAtom);
  const badge = useAtomValue(groupBadgesAtom)[group.id] ?? null;
  const toggle = useSetAtom(toggleGroupAtom);
  const isActive = activeGroups[side] === group.id;
  const isShown = useAtomValue(sidebarShownAtom)[side];
  const wasShown = useRef(false);
  const key = itemKey({ type: 'group', id: group.id });
  const drag = useDraggable({ id: key });
  const drop = useDroppable({ id: key });
  const Icon = groupIcon(group.icon);
  return (
    <chakra.button
      ref={(element: HTMLButtonElement | null) => {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      }}
      {...drag.attributes}
      {...drag.listeners}
      type="button"
      role="button"
      aria-label={badge === null ? group.title : `${group.title}, ${badge.spoken}`}
      aria-expanded={isActive && isShown}
      title={`${group.title}: ${group.description}`}
      data-group-id={group.id}
      // The tap itself brings focus, which shows an unpinned sidebar: what counts is what was seen before.
      onPointerDown={() => {
        wasShown.current = isShown;
      }}
      // Firefox would click on the release of the Space that picked the group up.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onClick={({ detail }) => {
        const isKey = detail === 0;
        if (!isActive || isShown === wasShown.current || isKey) toggle(side, group.id);
      }}
      position="relative"
      display="grid"
      placeItems="center"
      w="44px"
      h="44px"
      rounded="control"
      cursor="pointer"
      touchAction="manipulation"
      color={isActive ? 'brand.text' : 'text.secondary'}
      bg={isActive ? 'bg.brand' : 'transparent'}
      opacity={drag.isDragging ? '0.4' : '1'}
      _hover={{ bg: isActive ? 'bg.brand' : 'bg.hover', color: isActive ? 'brand.text' : 'text.primary' }}
      {...(drop.isOver && !drag.isDragging ? { outline: '2px solid', outlineColor: 'brand.solid' } : {})}
    >
      <Icon size={20} aria-hidden="true" />
      {badge === null ? null : (
        <chakra.span
          aria-hidden="true"
          position="absolute"
          top="2px"
          right="0px"
          minW="4"
          h="4"
          px="0.5"
          display="grid"
          placeItems="center"
          rounded="full"
          bg="brand.solid"
          color="brand.contrast"
          fontSize="meta"
          fontWeight="semibold"
          lineHeight="1"
          fontVariantNumeric="tabular-nums"
        >
          {badge.text}
        </chakra.span>
      )}
    </chakra.button>
  );
}

/** Opens the side's last group, or its first, while none is open. */
function ActivateButton({ side }: { readonly side: Side }) {
  const toggle = useSetAtom(toggleSidebarAtom);
  const Icon = side === 'left' ? PanelLeftOpen : PanelRightOpen;
  return (
    <IconButton
      label="Activate tools"
      icon={<Icon size={18} aria-hidden="true" />}
      w="44px"
      h="9"
      onClick={() => toggle(side)}
    />
  );
}
