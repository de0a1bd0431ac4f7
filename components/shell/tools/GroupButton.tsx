'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import { sidebarShownAtom, toggleGroupAtom, toolLayoutAtom } from '@/lib/state/shell/shell-atoms';
import type { Side, ToolGroup } from '@/lib/state/shell/tool-layout';
import { itemKey } from './drop-action';
import { groupBadgesAtom } from './group-badges';
import { groupIcon } from './group-icons';

interface GroupButtonProps {
  readonly group: ToolGroup;
  readonly side: Side;
}

/** Opens and closes a group of tools. It can be dragged elsewhere, and sections dropped on it join the group. */
export function GroupButton({ group, side }: GroupButtonProps) {
  const { activeGroups } = useAtomValue(toolLayoutAtom);
  const badge = useAtomValue(groupBadgesAtom)[group.id] ?? null;
  const toggle = useSetAtom(toggleGroupAtom);
  const isActive = activeGroups[side] === group.id;
  const isShown = useAtomValue(sidebarShownAtom)[side];
  const wasShown = useRef(false);
  const { isDragged, isTarget, ...dragging } = useGroupDragging(group.id);
  const Icon = groupIcon(group.icon);
  return (
    <chakra.button
      {...dragging}
      type="button"
      role="button"
      aria-label={badge === null ? group.title : `${group.title}, ${badge.spoken}`}
      aria-expanded={isActive && isShown}
      title={`${group.title}: ${group.description}`}
      data-group-id={group.id}
      // The tap itself moves the focus, which shows an unpinned sidebar; the state before the tap decides.
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
      opacity={isDragged ? '0.4' : '1'}
      _hover={{ bg: isActive ? 'bg.brand' : 'bg.hover', color: isActive ? 'brand.text' : 'text.primary' }}
      {...(isTarget ? { outline: '2px solid', outlineColor: 'brand.solid' } : {})}
    >
      <Icon size={20} aria-hidden="true" />
      {badge === null ? null : <GroupBadge text={badge.text} />}
    </chakra.button>
  );
}

function GroupBadge({ text }: { readonly text: string }) {
  return (
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
      {text}
    </chakra.span>
  );
}

/** Makes the element of a group draggable and a drop target. */
function useGroupDragging(groupId: string) {
  const key = itemKey({ type: 'group', id: groupId });
  const drag = useDraggable({ id: key });
  const drop = useDroppable({ id: key });
  return {
    ref: (element: HTMLElement | null) => {
      drag.setNodeRef(element);
      drop.setNodeRef(element);
    },
    ...drag.attributes,
    ...drag.listeners,
    isDragged: drag.isDragging,
    isTarget: drop.isOver && !drag.isDragging,
  };
}
