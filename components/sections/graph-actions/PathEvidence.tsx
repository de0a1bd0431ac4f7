import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Fragment } from 'react';
import { EntityLine } from '@/components/ui/EntityLine';
import type { GraphPath } from '@/lib/graph/analysis/shortest-paths';
import { EDGE_TYPE_LABELS, edgeId } from '@/lib/graph/edge-types';
import type { GraphEdge } from '@/lib/graph/types';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { selectNodeAtom } from '@/lib/state/graph/selection-atoms';

/** The nodes of a path, and between each two of them every relation that joins them, as it points. */
export function PathEvidence({ path }: { readonly path: GraphPath }) {
  const { nodes } = useAtomValue(graphAtom);
  const select = useSetAtom(selectNodeAtom);
  const show = useSetAtom(showNodesAtom);
  return (
    <chakra.div mx="-1">
      {path.nodeIds.map((id, at) => {
        const node = nodes.get(id);
        const edges = path.steps[at - 1] ?? [];
        return (
          <Fragment key={id}>
            {edges.map((edge) => (
              <Evidence key={edgeId(edge)} edge={edge} isForward={edge.target === id} />
            ))}
            {node === undefined ? null : (
              <EntityLine
                kind={node.entityType}
                label={node.label}
                isRetracted={node.summary.isRetracted}
                onClick={() => {
                  select(id);
                  show([id]);
                }}
              />
            )}
          </Fragment>
        );
      })}
    </chakra.div>
  );
}

function Evidence({ edge, isForward }: { readonly edge: GraphEdge; readonly isForward: boolean }) {
  const name = EDGE_TYPE_LABELS[edge.type];
  const detail = ['', name.toLowerCase()].includes(edge.label.toLowerCase()) ? '' : ` (${edge.label})`;
  return (
    <chakra.p pl="5" fontSize="meta" color="text.secondary">
      <span aria-hidden="true">{isForward ? '↓ ' : '↑ '}</span>
      {`${name}${detail}`}
      <chakra.span srOnly>{isForward ? ', to the next node' : ', from the next node'}</chakra.span>
    </chakra.p>
  );
}
