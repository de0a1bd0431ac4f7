import { atom } from 'jotai/vanilla';
import { findNodes } from '@/lib/graph/analysis/find-nodes';
import type { GraphNode } from '@/lib/graph/types';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { createSpotlightTool } from './spotlight-tool';

const queryAtom = atom('');
queryAtom.debugLabel = 'findQuery';

/** Id of the search result visited last. */
const currentAtom = atom<string | null>(null);

const spotlight = createSpotlightTool<string>();

export const findQueryAtom = atom((get) => get(queryAtom));

/** Shown nodes that the query finds, the best fit first. */
export const foundNodesAtom = atom((get): readonly GraphNode[] =>
  findNodes(get(visibleGraphAtom).nodes, get(queryAtom)),
);

/** How many more the query finds among nodes that are hidden. */
export const hiddenFoundCountAtom = atom((get) => {
  if (get(graphAtom).nodes.size === get(visibleGraphAtom).nodes.length) return 0;
  const all = findNodes(get(graphAtom).nodes.values(), get(queryAtom)).length;
  return all - get(foundNodesAtom).length;
});

/** Index of the search result visited last; null when there is none. */
export const foundIndexAtom = atom((get): number | null => {
  const current = get(currentAtom);
  const index = get(foundNodesAtom).findIndex(({ id }) => id === current);
  return index === -1 ? null : index;
});

/** Searches within the graph; the results are highlighted on the canvas. */
export const findInGraphAtom = atom(null, (get, set, query: string) => {
  set(queryAtom, query);
  set(currentAtom, null);
  const nodeIds = get(foundNodesAtom).map(({ id }) => id);
  if (nodeIds.length === 0) set(spotlight.darkenAtom);
  else set(spotlight.lightAtom, query, { nodeIds: new Set(nodeIds), edges: null });
});

/** Selects a result and brings it into view. */
export const goToFoundAtom = atom(null, (_get, set, id: string) => {
  set(currentAtom, id);
  set(selectNodeAtom, id);
  set(showNodesAtom, [id]);
});

/** Goes to the next result, or with -1 to the previous one; wraps around at the ends. */
export const stepFoundAtom = atom(null, (get, set, step: 1 | -1) => {
  const found = get(foundNodesAtom);
  const at = get(foundIndexAtom) ?? (step === 1 ? -1 : 0);
  const next = found[(at + step + found.length) % found.length];
  if (next !== undefined) set(goToFoundAtom, next.id);
});

/** Read by the search box: its spotlight is removed when the box closes. */
export const findOpenAtom = spotlight.openAtom;
