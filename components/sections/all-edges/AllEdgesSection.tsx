'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { EmptyGraphText } from '@/components/sessions/EmptyGraphText';
import { CheckList } from '@/components/tables/CheckList';
import { KindIcon } from '@/components/ui/KindIcon';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { EdgeActions } from './EdgeActions';
import { EDGE_ORDERS, type EdgeRow, edgeRows } from './edge-rows';

/** Every edge of the graph, hidden ones too (section `all-edges`). */
export function AllEdgesSection() {
  const graph = useAtomValue(graphAtom);
  const visible = useAtomValue(visibleGraphAtom).edges;
  const select = useSetAtom(selectNodesAtom);
  const show = useSetAtom(showNodesAtom);
  const rows = useMemo(() => edgeRows(graph, visible), [graph, visible]);

  function handleOpen({ sourceId, targetId }: EdgeRow) {
    const ends = [targetId, sourceId];
    select(ends);
    show(ends);
  }

  return (
    <CheckList
      noun="edges"
      rows={rows}
      orders={EDGE_ORDERS}
      emptyText={<EmptyGraphText>The graph has no edges yet.</EmptyGraphText>}
      rowHeight={40}
      onOpen={handleOpen}
      renderRow={(row) => <EdgeRowContent row={row} />}
      renderActions={(ids, clear) => <EdgeActions ids={ids} onRemoved={clear} />}
    />
  );
}

function EdgeRowContent({ row }: { readonly row: EdgeRow }) {
  return (
    <chakra.span
      display="flex"
      flexDirection="column"
      flex="1"
      minW="0"
      lineHeight="1.3"
      color={row.isVisible ? 'text.primary' : 'text.secondary'}
    >
      <chakra.span display="flex" alignItems="center" gap="1.5" minW="0">
        <KindIcon kind={row.sourceKind} size={10} />
        <chakra.span flex="1" truncate>
          {row.sourceLabel}
        </chakra.span>
        <chakra.span color="text.secondary" fontSize="meta" flexShrink="0">
          {row.typeLabel}
        </chakra.span>
      </chakra.span>
      <chakra.span display="flex" alignItems="center" gap="1.5" minW="0">
        <KindIcon kind={row.targetKind} size={10} />
        <chakra.span truncate>{row.targetLabel}</chakra.span>
      </chakra.span>
    </chakra.span>
  );
}
