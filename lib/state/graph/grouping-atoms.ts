import { atom } from 'jotai/vanilla';
import { MOST_SINGLE_NODES } from '@/lib/graph/groups/divide-graph';
import { graphAtom } from './graph-atoms';
import { visibleGraphAtom } from './visibility-atoms';

/**
 * The first node at the time when all nodes were asked for. Another first node means another graph, for which the
 * request no longer applies.
 */
const singlesOfAtom = atom<string | null>(null);
singlesOfAtom.debugLabel = 'single nodes of';

const firstIdAtom = atom((get): string | null => get(graphAtom).nodes.keys().next().value ?? null);

/** Whether so many nodes are visible that the map shows groups of them first. */
export const isLargeGraphAtom = atom((get) => get(visibleGraphAtom).nodes.length > MOST_SINGLE_NODES);

/** Whether the map shows the communities of a large graph as discs. Source: docs/behaviours/graph.md#groups-of-large-graphs. */
export const isGroupedAtom = atom((get) => {
  const wished = get(singlesOfAtom);
  return get(isLargeGraphAtom) && (wished === null || wished !== get(firstIdAtom));
});

/** Shows every node of a large graph, until groups are asked for again or another graph takes its place. */
export const showSingleNodesAtom = atom(null, (get, set) => set(singlesOfAtom, get(firstIdAtom)));

export const showGroupsAtom = atom(null, (_get, set) => set(singlesOfAtom, null));
