'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Archive, Crosshair, MousePointer2, Network, Pin, PinOff, Trash2 } from 'lucide-react';
import { RowActions } from '@/components/tables/RowActions';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { expandManyAtom } from '@/lib/state/expansion/expand-many-atoms';
import { removeNodesAtom, setPinnedAtom } from '@/lib/state/graph/graph-edit-atoms';
import { pinnedIdsAtom, selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { collectFromGraphAtom } from '@/lib/state/repository/repository-transfer-atoms';

interface NodeActionsProps {
  readonly ids: readonly string[];
  /** After the nodes are gone. */
  readonly onRemoved: () => void;
}

/** What can be done with several nodes of the graph at once; each is one step. */
export function NodeActions({ ids, onRemoved }: NodeActionsProps) {
  const pinned = useAtomValue(pinnedIdsAtom);
  const select = useSetAtom(selectNodesAtom);
  const show = useSetAtom(showNodesAtom);
  const setPinned = useSetAtom(setPinnedAtom);
  const collect = useSetAtom(collectFromGraphAtom);
  const expand = useSetAtom(expandManyAtom);
  const remove = useSetAtom(removeNodesAtom);
  const isNone = ids.length === 0;
  const areAllPinned = !isNone && ids.every((id) => pinned.has(id));

  function handleRemove() {
    remove(ids);
    onRemoved();
  }

  const actions = [
    { label: 'Select', Icon: MousePointer2, act: () => select(ids) },
    { label: 'Centre', Icon: Crosshair, act: () => show(ids) },
    areAllPinned
      ? { label: 'Unpin', Icon: PinOff, act: () => setPinned(ids, false) }
      : { label: 'Pin', Icon: Pin, act: () => setPinned(ids, true) },
    {
      label: 'Expand',
      Icon: Network,
      act: () => void expand({ scope: { type: 'nodes', ids }, depth: 1 }),
    },
    {
      label: 'Add to repository',
      Icon: Archive,
      act: () => collect(ids),
    },
    { label: 'Remove', Icon: Trash2, act: handleRemove },
  ];
  return <RowActions actions={actions} isDisabled={isNone} />;
}
