import { atom } from 'jotai/vanilla';
import { egoIds, isolatedIds, leafIds, outsideLargestComponentIds } from '@/lib/graph/analysis/subsets';
import { graphAtom } from './graph-atoms';
import { changeGraphAtom } from './history-atoms';
import { pinnedIdsAtom, selectedIdsAtom, selectNodesAtom } from './selection-atoms';

/** Ways to make the graph smaller, each a step of the history; computed from the whole graph, hidden parts included. */
export const TRIMS = ['leaves', 'isolated', 'small-components', 'beyond-1', 'beyond-2'] as const;

export type Trim = (typeof TRIMS)[number];

const TRIM_STEPS: Readonly<Record<Trim, string>> = {
  leaves: 'Trim leaves',
  isolated: 'Remove isolated',
  'small-components': 'Keep largest component',
  'beyond-1': 'Keep ego network, 1 hop',
  'beyond-2': 'Keep ego network, 2 hops',
};

/** The nodes that each way would remove now; computed while a component reads it. */
export const trimmedIdsAtom = atom((get): Readonly<Record<Trim, readonly string[]>> => {
  const graph = get(graphAtom);
  const selected = get(selectedIdsAtom);
  const beyond = (hops: number) => {
    if (selected.size === 0) return [];
    const remaining = egoIds(graph, selected, hops);
    return [...graph.nodes.keys()].filter((id) => !remaining.has(id));
  };
  return {
    leaves: leafIds(graph),
    isolated: isolatedIds(graph),
    'small-components': outsideLargestComponentIds(graph),
    'beyond-1': beyond(1),
    'beyond-2': beyond(2),
  };
});

/** Removes the nodes of one way. Source: docs/behaviours/graph.md#removing-and-trimming. */
export const trimAtom = atom(null, (get, set, trim: Trim) => {
  const nodeIds = get(trimmedIdsAtom)[trim];
  set(changeGraphAtom, TRIM_STEPS[trim], { type: 'remove', nodeIds, edges: [] });
});

/** Pins every node at its position. */
export const pinAllAtom = atom(null, (get, set) => {
  const pin = [...get(graphAtom).nodes.keys()];
  set(changeGraphAtom, 'Pin all', { type: 'pin', pin, unpin: [] });
});

export const unpinAllAtom = atom(null, (get, set) => {
  set(changeGraphAtom, 'Unpin all', { type: 'pin', pin: [], unpin: [...get(pinnedIdsAtom)] });
});

/** Adds the neighbours of the selected nodes to the selection; the primary node stays the same. */
export const selectNeighboursAtom = atom(null, (get, set) => {
  const selected = get(selectedIdsAtom);
  const neighbours = [...egoIds(get(graphAtom), selected, 1)].filter((id) => !selected.has(id));
  set(selectNodesAtom, [...neighbours, ...selected]);
});
