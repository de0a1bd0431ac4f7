'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Share2, Target, Trash2 } from 'lucide-react';
import { formatExactCount } from '@/lib/format/counts';
import { selectNeighboursAtom, trimAtom } from '@/lib/state/graph/graph-action-atoms';
import { removeNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { ActionGroup } from './ActionGroup';
import { ActionRow } from './ActionRow';

/** What can be done with the selected nodes. */
export function SelectionActions() {
  const selected = useAtomValue(selectedIdsAtom);
  const selectNeighbours = useSetAtom(selectNeighboursAtom);
  const trim = useSetAtom(trimAtom);
  const remove = useSetAtom(removeNodesAtom);
  const hasNone = selected.size === 0;
  return (
    <ActionGroup title="Selection">
      <ActionRow icon={<Share2 size={14} />} isDisabled={hasNone} onClick={selectNeighbours}>
        Select neighbours
      </ActionRow>
      <ActionRow icon={<Target size={14} />} isDisabled={hasNone} onClick={() => trim('beyond-1')}>
        Keep ego network, 1 hop
      </ActionRow>
      <ActionRow icon={<Target size={14} />} isDisabled={hasNone} onClick={() => trim('beyond-2')}>
        Keep ego network, 2 hops
      </ActionRow>
      <ActionRow
        icon={<Trash2 size={14} />}
        trailing={formatExactCount(selected.size)}
        isDisabled={hasNone}
        onClick={() => remove([...selected])}
      >
        Remove selected
      </ActionRow>
    </ActionGroup>
  );
}
