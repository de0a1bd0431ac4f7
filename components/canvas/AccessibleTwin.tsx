import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { useCanvas } from './canvas-context';
import { TwinList } from './TwinList';
import { TwinTree } from './TwinTree';

/** Up to this many items the list is whole (design 5). */
const MAX_LISTED = 500;

/**
 * The same graph for assistive technology and tests, in place of what is painted: a list of buttons or, for a large
 * graph, a tree of which only a part is there at a time. One tab stop each. And what the map has to say.
 */
export function AccessibleTwin() {
  const { nodes } = useAtomValue(visibleGraphAtom);
  const { announcer } = useCanvas();
  const { subscribe, getSnapshot } = announcer;
  const announcement = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  return (
    <div data-twin>
      <chakra.div srOnly aria-live="polite">
        {announcement}
      </chakra.div>
      {nodes.length > MAX_LISTED ? <TwinTree nodes={nodes} /> : <TwinList nodes={nodes} />}
    </div>
  );
}
