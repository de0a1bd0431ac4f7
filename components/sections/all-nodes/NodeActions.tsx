'use client';

import { useAtomValue, useStore } from 'jotai';
import { Archive, Crosshair, FolderPlus, MousePointer2, Network, Pin, PinOff, Trash2 } from 'lucide-react';
import { RowActions } from '@/components/tables/RowActions';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { expandManyAtom } from '@/lib/state/expansion/expand-many-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { removeNodesAtom, setPinnedAtom } from '@/lib/state/graph/graph-edit-atoms';
import { pinnedIdsAtom, selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { addNodesToProjectAtom } from '@/lib/state/project/add-nodes-atom';
import { collectFromGraphAtom } from '@/lib/state/repository/repository-transfer-atoms';

interface NodeActionsProps {
  readonly ids: readonly string[];
  /** After the nodes are gone. */
  readonly onRemoved: () => void;
}

/** What can be done with several nodes of the graph at once; each is one step. */
export function NodeActions({ ids, onRemoved }: NodeActionsProps) {
  const pinned = useAtomValue(pinnedIdsAtom);
  const store = useStore();
  const isNone = ids.length === 0;
  const nodesOf = (chosen: readonly string[]) =>
    chosen.flatMap((id) => store.get(graphAtom).nodes.get(id) ?? []);
  const areAllPinned = !isNone && ids.every((id) => pinned.has(id));

  function handleRemove() {
    store.set(removeNodesAtom, ids);
    onRemoved();
  }

  const actions = [
    { label: 'Select', Icon: MousePointer2, act: () => store.set(selectNodesAtom, ids) },
    { label: 'Centre', Icon: Crosshair, act: () => store.set(showNodesAtom, ids) },
    areAllPinned
      ? { label: 'Unpin', Icon: PinOff, act: () => store.set(setPinnedAtom, ids, false) }
      : { label: 'Pin', Icon: Pin, act: () => store.set(setPinnedAtom, ids, true) },
    {
      label: 'Expand',
      Icon: Network,
      act: () => void store.set(expandManyAtom, { scope: { type: 'nodes', ids }, depth: 1 }),
    },
    {
      label: 'Add to repository',
      Icon: Archive,
      act: () => store.set(collectFromGraphAtom, ids),
    },
    {
      label: 'Add to project',
      Icon: FolderPlus,
      act: () => void store.set(addNodesToProjectAtom, nodesOf(ids), 'the map'),
    },
    { label: 'Remove', Icon: Trash2, act: handleRemove },
  ];
  return <RowActions actions={actions} isDisabled={isNone} />;
}
