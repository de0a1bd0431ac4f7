'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { CircleDashed, Eraser, Network, Scissors } from 'lucide-react';
import { formatExactCount } from '@/lib/format/counts';
import { trimAtom, trimmedIdsAtom } from '@/lib/state/graph/graph-action-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { ActionGroup } from './ActionGroup';
import { ActionRow } from './ActionRow';

const TRIM_ROWS = [
  { trim: 'leaves', label: 'Trim leaves', icon: <Scissors size={14} /> },
  { trim: 'isolated', label: 'Remove isolated', icon: <CircleDashed size={14} /> },
  { trim: 'small-components', label: 'Keep largest component', icon: <Network size={14} /> },
] as const;

/** Makes the graph smaller, each with how many nodes that would take away. */
export function TrimActions() {
  const trimmed = useAtomValue(trimmedIdsAtom);
  const { nodes } = useAtomValue(graphAtom);
  const trim = useSetAtom(trimAtom);
  const clear = useSetAtom(clearGraphAtom);
  return (
    <ActionGroup title="Trim">
      {TRIM_ROWS.map(({ trim: way, label, icon }) => {
        const count = trimmed[way].length;
        return (
          <ActionRow
            key={way}
            icon={icon}
            trailing={count === 0 ? '0' : `−${formatExactCount(count)}`}
            isDisabled={count === 0}
            onClick={() => trim(way)}
          >
            {label}
          </ActionRow>
        );
      })}
      <ActionRow icon={<Eraser size={14} />} isDisabled={nodes.size === 0} onClick={clear}>
        Clear entire graph
      </ActionRow>
    </ActionGroup>
  );
}
