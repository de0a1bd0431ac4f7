import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { kindFacts } from '@/lib/entities/registry';
import type { PathObstacle } from '@/lib/graph/analysis/path-obstacle';
import { EDGE_TYPE_LABELS } from '@/lib/graph/edge-types';
import { expandNodeAtom } from '@/lib/state/expansion/expansion-atoms';
import { depthFilterAtom, setDepthFilterAtom } from '@/lib/state/graph/depth-atoms';
import {
  showEdgeTypesAtom,
  showKindsAtom,
  visibleEdgeTypesAtom,
  visibleKindsAtom,
} from '@/lib/state/graph/visibility-atoms';

interface NoPathProps {
  readonly obstacle: PathObstacle;
  readonly startId: string;
  readonly endId: string;
}

/** Says that no path is seen, and offers what would help: showing what is hidden, or adding neighbours. */
export function NoPath({ obstacle, startId, endId }: NoPathProps) {
  const expand = useSetAtom(expandNodeAtom);
  if (obstacle.type === 'hidden') return <HiddenPath obstacle={obstacle} />;
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5">
      <chakra.p role="status">
        No path joins these two nodes in the graph. Expanding either of them may find one.
      </chakra.p>
      <chakra.div display="flex" gap="2">
        <Button size="small" onClick={() => void expand(startId)}>
          Expand start
        </Button>
        <Button size="small" onClick={() => void expand(endId)}>
          Expand end
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

function HiddenPath({ obstacle }: { readonly obstacle: Extract<PathObstacle, { readonly type: 'hidden' }> }) {
  const { kinds, edgeTypes, isTooDeep } = obstacle;
  const shownKinds = useAtomValue(visibleKindsAtom);
  const shownTypes = useAtomValue(visibleEdgeTypesAtom);
  const depthFilter = useAtomValue(depthFilterAtom);
  const showKinds = useSetAtom(showKindsAtom);
  const showTypes = useSetAtom(showEdgeTypesAtom);
  const setDepthFilter = useSetAtom(setDepthFilterAtom);
  const names = [
    ...kinds.map((kind) => kindFacts(kind).plural),
    ...edgeTypes.map((type) => `${EDGE_TYPE_LABELS[type]} edges`),
    ...(isTooDeep ? ['deeper nodes'] : []),
  ];

  function handleShow() {
    if (kinds.length > 0) showKinds([...shownKinds, ...kinds]);
    if (edgeTypes.length > 0) showTypes([...shownTypes, ...edgeTypes]);
    if (isTooDeep && depthFilter === 'hide') setDepthFilter('dim');
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5">
      <chakra.p role="status">{`No path through what is shown. One exists through hidden types: ${names.join(', ')}.`}</chakra.p>
      <Button size="small" alignSelf="flex-start" onClick={handleShow}>
        Show them
      </Button>
    </chakra.div>
  );
}
