'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Pin, PinOff, Share2, Target, Trash2 } from 'lucide-react';
import { formatExactCount } from '@/lib/format/counts';
import {
  pinAllAtom,
  selectNeighboursAtom,
  trimAtom,
  unpinAllAtom,
} from '@/lib/state/graph/graph-action-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { removeNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { pinnedIdsAtom, selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { ActionGroup } from './ActionGroup';
import { ActionRow } from './ActionRow';

/** What can be done with the selected nodes, and with pins. */
export function SelectionActions() {
  const { nodes } = useAtomValue(graphAtom);
  const selected = useAtomValue(selectedIdsAtom);
  const pinned = useAtomValue(pinnedIdsAtom);
  const selectNeighbours = useSetAtom(selectNeighboursAtom);
  const trim = useSetAtom(trimAtom);
  const remove = useSetAtom(removeNodesAtom);
  const pinAll = useSetAtom(pinAllAtom);
  const unpinAll = useSetAtom(unpinAllAtom);
  const hasNone = selected.size === 0;
  return (
    <ActionGroup title="Selection and pins">
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
      <ActionRow
        icon={<Pin size={14} />}
        trailing={formatExactCount(nodes.size)}
        isDisabled={pinned.size === nodes.size}
        onClick={pinAll}
      >
        Pin all
      </ActionRow>
      <ActionRow
        icon={<PinOff size={14} />}
        trailing={formatExactCount(pinned.size)}
        isDisabled={pinned.size === 0}
        onClick={unpinAll}
      >
        Unpin all
      </ActionRow>
    </ActionGroup>
  );
}
