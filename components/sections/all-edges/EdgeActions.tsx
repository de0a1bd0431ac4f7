'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Archive, Crosshair, MousePointer2, Trash2 } from 'lucide-react';
import { RowActions } from '@/components/tables/RowActions';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { removeEdgesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { collectFromGraphAtom } from '@/lib/state/repository/repository-transfer-atoms';

interface EdgeActionsProps {
  readonly ids: readonly string[];
  /** After the edges are gone. */
  readonly onRemoved: () => void;
}

/** What can be done with several edges of the graph at once; selecting and centring mean their ends. */
export function EdgeActions({ ids, onRemoved }: EdgeActionsProps) {
  const graph = useAtomValue(graphAtom);
  const select = useSetAtom(selectNodesAtom);
  const show = useSetAtom(showNodesAtom);
  const collect = useSetAtom(collectFromGraphAtom);
  const remove = useSetAtom(removeEdgesAtom);

  function edges() {
    return ids.flatMap((id) => graph.edges.get(id) ?? []);
  }

  function ends() {
    return [...new Set(edges().flatMap(({ source, target }) => [source, target]))];
  }

  function handleRemove() {
    remove(ids);
    onRemoved();
  }

  const actions = [
    { label: 'Select ends', Icon: MousePointer2, act: () => select(ends()) },
    { label: 'Centre', Icon: Crosshair, act: () => show(ends()) },
    { label: 'Add to repository', Icon: Archive, act: () => collect([], ids) },
    { label: 'Remove', Icon: Trash2, act: handleRemove },
  ];
  return <RowActions actions={actions} isDisabled={ids.length === 0} />;
}
