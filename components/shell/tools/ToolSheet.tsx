'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { openSheetAtom, sheetGroupAtom } from '@/lib/state/shell/sheet-atoms';
import { toolLayoutAtom } from '@/lib/state/shell/shell-atoms';
import { SIDES, type Side, type ToolGroup } from '@/lib/state/shell/tool-layout';
import { BuildFooter } from './BuildFooter';
import { ClearGraphButton } from './ClearGraphButton';
import { groupBadgesAtom } from './group-badges';
import { groupIcon } from './group-icons';
import { SectionList } from './ToolSidebar';

/**
 * On narrow screens one bar of all groups at the bottom, and a sheet above it with the open one
 * (docs/behaviours/shell.md#narrow-screens).
 */
export function ToolSheet() {
  const { toolGroups } = useAtomValue(toolLayoutAtom);
  const openId = useAtomValue(sheetGroupAtom);
  const choose = useSetAtom(openSheetAtom);
  const all = SIDES.flatMap((side) => toolGroups[side].map((group) => ({ side, group })));
  const open = all.find(({ group }) => group.id === openId);
  return (
    <chakra.div bg="bg.panel" borderTopWidth="1px">
      {open === undefined ? null : <Sheet side={open.side} group={open.group} onClose={() => choose(null)} />}
      <chakra.nav
        aria-label="Tools"
        display="flex"
        overflowX="auto"
        h="12"
        alignItems="center"
        px="1"
        css={SHADED_ENDS}
      >
        {all.map(({ group }) => (
          <SheetButton
            key={group.id}
            group={group}
            isOpen={group.id === openId}
            onToggle={() => choose(group.id === openId ? null : group.id)}
          />
        ))}
        <ClearGraphButton />
      </chakra.nav>
    </chakra.div>
  );
}

/**
 * Shades an end of the bar beyond which there is more. At a true end, a background that scrolls along covers the shade.
 */
const SHADED_ENDS = {
  backgroundImage: [
    'linear-gradient(var(--chakra-colors-bg-panel) 0 0)',
    'linear-gradient(var(--chakra-colors-bg-panel) 0 0)',
    'linear-gradient(to right, var(--chakra-colors-border-control), transparent)',
    'linear-gradient(to left, var(--chakra-colors-border-control), transparent)',
  ].join(', '),
  backgroundPosition: 'left, right, left, right',
  backgroundRepeat: 'no-repeat',
  backgroundSize: '16px 100%, 16px 100%, 10px 100%, 10px 100%',
  backgroundAttachment: 'local, local, scroll, scroll',
} as const;

interface SheetProps {
  readonly side: Side;
  readonly group: ToolGroup;
  readonly onClose: () => void;
}

function Sheet({ side, group, onClose }: SheetProps) {
  return (
    <chakra.aside
      aria-label={group.title}
      display="flex"
      flexDirection="column"
      h="46dvh"
      borderBottomWidth="1px"
      fontSize="panel"
    >
      <chakra.div
        display="flex"
        alignItems="center"
        h="11"
        pl="3"
        pr="1"
        flexShrink="0"
        borderBottomWidth="1px"
      >
        <chakra.h2 flex="1" fontSize="panel" fontWeight="semibold" color="text.secondary">
          {group.title}
        </chakra.h2>
        <IconButton label={`Close ${group.title}`} icon={<X size={18} />} w="10" h="10" onClick={onClose} />
      </chakra.div>
      <SectionList side={side} group={group} />
      {group.sections.includes('settings') ? <BuildFooter /> : null}
    </chakra.aside>
  );
}

interface SheetButtonProps {
  readonly group: ToolGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SheetButton({ group, isOpen, onToggle }: SheetButtonProps) {
  const badge = useAtomValue(groupBadgesAtom)[group.id];
  const Icon = groupIcon(group.icon);
  return (
    <IconButton
      label={badge === undefined ? group.title : `${group.title}, ${badge.spoken}`}
      aria-expanded={isOpen}
      icon={<Icon size={20} aria-hidden="true" />}
      w="46px"
      h="44px"
      onClick={onToggle}
      {...(isOpen
        ? { color: 'brand.text', bg: 'bg.brand', _hover: { color: 'brand.text', bg: 'bg.brand' } }
        : {})}
    />
  );
}
