import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useCallback, useDeferredValue, useSyncExternalStore } from 'react';
import { markAt } from '@/lib/graph/scene/project-marks';
import type { GraphNode } from '@/lib/graph/types';
import { mapGraphAtom } from '@/lib/state/groups/group-map-atoms';
import { mapAppearanceAtom } from '@/lib/state/groups/group-view-atoms';
import { AccessibleNodeList } from './AccessibleNodeList';
import { AccessibleNodeTree } from './AccessibleNodeTree';
import { useCanvas } from './canvas-context';
import { accessibleNodeName } from './paint/card-facts';

/** Up to this many items the list is whole (docs/behaviours/graph.md#accessible-tree). */
const MAX_LISTED = 500;

/**
 * The same graph for assistive technology and tests, in place of what is painted: a list of buttons or, for a large
 * graph, a tree of which only a part is there at a time. One tab stop each. And what the map has to say.
 */
export function AccessibleTree() {
  const { nodes } = useAtomValue(mapGraphAtom);
  const { markOf } = useAtomValue(mapAppearanceAtom);
  const { announcer } = useCanvas();
  const { subscribe, getSnapshot } = announcer;
  const announcement = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const nameOf = useCallback((node: GraphNode) => accessibleNodeName(node, markAt(markOf(node))), [markOf]);
  const isLarge = nodes.length > MAX_LISTED;
  // Nothing of it is seen: a graph that has just come is on the map first.
  const isTreeDue = useDeferredValue(isLarge);
  return (
    <div data-twin>
      <chakra.div srOnly aria-live="polite">
        {announcement}
      </chakra.div>
      {isLarge && isTreeDue ? <AccessibleNodeTree nodes={nodes} nameOf={nameOf} /> : null}
      {isLarge ? null : <AccessibleNodeList nodes={nodes} nameOf={nameOf} />}
    </div>
  );
}
