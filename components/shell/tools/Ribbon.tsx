'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useDroppable } from '@dnd-kit/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { PanelLeftOpen, PanelRightOpen } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { toggleSidebarAtom, toolLayoutAtom } from '@/lib/state/shell/shell-atoms';
import type { Side } from '@/lib/state/shell/tool-layout';
import { ClearGraphButton } from './ClearGraphButton';
import { itemKey } from './drop-action';
import { GroupButton } from './GroupButton';
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
