'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { EmptyGraphText } from '@/components/sessions/EmptyGraphText';
import { CheckList } from '@/components/tables/CheckList';
import { Button } from '@/components/ui/Button';
import { KindIcon } from '@/components/ui/KindIcon';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { formatCount } from '@/lib/format/counts';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { previewNodeAtom } from '@/lib/state/graph/inspection-atoms';
import { pinnedIdsAtom, selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { NodeActions } from './NodeActions';
import { NodeTableDialog } from './NodeTableDialog';
import { NODE_ORDERS, type NodeRow, nodeRows } from './node-rows';

/** Every node of the graph, hidden ones too (section `all-nodes`). */
export function AllNodesSection() {
  const graph = useAtomValue(graphAtom);
  const visible = useAtomValue(visibleGraphAtom).nodes;
  const pinned = useAtomValue(pinnedIdsAtom);
  const select = useSetAtom(selectNodeAtom);
  const show = useSetAtom(showNodesAtom);
  const preview = useSetAtom(previewNodeAtom);
  const [isTableOpen, setIsTableOpen] = useState(false);
  const rows = useMemo(() => nodeRows(graph, visible, pinned), [graph, visible, pinned]);

  function handleOpen({ id }: NodeRow) {
    select(id);
    show([id]);
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <CheckList
        noun="nodes"
        rows={rows}
        orders={NODE_ORDERS}
        emptyText={<EmptyGraphText>The graph has no nodes yet.</EmptyGraphText>}
        onOpen={handleOpen}
        onReach={(row) => preview(row?.id ?? null)}
        renderRow={(row) => <NodeRowContent row={row} />}
        renderActions={(ids, clear) => <NodeActions ids={ids} onRemoved={clear} />}
      />
      {rows.length === 0 ? null : (
        <Button size="small" onClick={() => setIsTableOpen(true)}>
          Open as table
        </Button>
      )}
      {isTableOpen ? (
        <NodeTableDialog
          rows={rows}
          onOpen={(row) => {
            setIsTableOpen(false);
            handleOpen(row);
          }}
          onClose={() => setIsTableOpen(false)}
        />
      ) : null}
    </chakra.div>
  );
}

function NodeRowContent({ row }: { readonly row: NodeRow }) {
  return (
    <>
      <KindIcon kind={row.kind} size={12} />
      <chakra.span srOnly>{row.kindName}</chakra.span>
      {row.isRetracted ? <RetractedMark fontSize="meta" /> : null}
      <chakra.span flex="1" truncate color={row.isVisible ? 'text.primary' : 'text.secondary'}>
        {row.title}
      </chakra.span>
      <chakra.span color="text.secondary" fontSize="meta" fontVariantNumeric="tabular-nums">
        {row.year ?? citationsText(row.citations)}
      </chakra.span>
    </>
  );
}

function citationsText(count: number | null): string {
  return count === null ? '' : `${formatCount(count)} ${count === 1 ? 'citation' : 'citations'}`;
}
