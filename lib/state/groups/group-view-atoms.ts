import { atom } from 'jotai/vanilla';
import { mostFrequent } from '@/lib/graph/groups/divide-graph';
import { groupId, groupKeyOf, isGroupNode } from '@/lib/graph/groups/group-node';
import type { Appearance } from '@/lib/graph/scene/appearance';
import { MAX_EQUAL_EDGES } from '@/lib/graph/scene/edge-order';
import { fadedIdsAtom, type Spotlight, spotlightAtom } from '@/lib/state/analysis/emphasis-atoms';
import { appearanceAtom, viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { hoverNodeAtom, type SelectionState, selectionAtom } from '@/lib/state/graph/selection-atoms';
import { groupMapAtom, mapGraphAtom, mapIdOfAtom } from './group-map-atoms';

// Selected, hovered and highlighted nodes are nodes of the graph. These atoms map them to the discs that contain them.

const hoveredGroupStateAtom = atom<string | null>(null);

/** Id of the disc under the pointer or the keyboard; null for none. */
export const hoveredGroupAtom = atom((get) =>
  get(groupMapAtom) === null ? null : get(hoveredGroupStateAtom),
);

/** The disc that is described, with what can be done with it; its id. */
export const describedGroupAtom = atom<string | null>(null);

/** Hovers what has that id on the map, a node or a disc; nothing with null. */
export const hoverOnMapAtom = atom(null, (_get, set, id: string | null) => {
  const isDisc = id !== null && groupKeyOf(id) !== null;
  set(hoveredGroupStateAtom, isDisc ? id : null);
  set(hoverNodeAtom, isDisc ? null : id);
});

/** The selection as the map shows it: a closed group counts as selected when one of its nodes is. */
export const mapSelectionAtom = atom((get): SelectionState => {
  const selection = get(selectionAtom);
  if (get(groupMapAtom) === null) return selection;
  const mapIdOf = get(mapIdOfAtom);
  const { selected, hovered, multi, pinned } = selection;
  return {
    selected: selected === null ? null : mapIdOf(selected),
    hovered: get(hoveredGroupAtom) ?? (hovered === null ? null : mapIdOf(hovered)),
    multi: new Set(Array.from(multi, mapIdOf)),
    pinned,
  };
});

/** How nodes and discs look: a disc has the colour that most of its nodes have. */
export const mapAppearanceAtom = atom((get): Appearance => {
  const appearance = get(appearanceAtom);
  const map = get(groupMapAtom);
  if (map === null) return appearance;
  const { colorOf, markOf, radiusOf } = appearance;
  const colors = new Map(map.divided.groups.map(({ key, nodes }) => [key, mostFrequent(nodes.map(colorOf))]));
  return {
    ...appearance,
    colorOf: (node) => (isGroupNode(node) ? (colors.get(node.group.key) ?? 0) : colorOf(node)),
    markOf: (node) => (isGroupNode(node) ? 0 : markOf(node)),
    radiusOf,
    basis: [map],
  };
});

/** The spotlight of a tool, with the discs that hold some of its nodes. */
export const mapSpotlightAtom = atom((get): Spotlight | null => {
  const spotlight = get(spotlightAtom);
  if (spotlight === null || get(groupMapAtom) === null) return spotlight;
  return { ...spotlight, nodeIds: new Set(Array.from(spotlight.nodeIds, get(mapIdOfAtom))) };
});

/** The faintly drawn nodes, and discs whose nodes are all faint. */
export const mapFadedIdsAtom = atom((get): ReadonlySet<string> => {
  const faded = get(fadedIdsAtom);
  const map = get(groupMapAtom);
  if (map === null || faded.size === 0) return faded;
  const discs = map.divided.groups.filter(({ nodes }) => nodes.every(({ id }) => faded.has(id)));
  return new Set([...faded, ...discs.map(({ key }) => groupId(key))]);
});

/** Whether the graph has so many edges that the weakest are faded when zoomed out; the legend says so. */
export const isFadingEdgesAtom = atom(
  (get) => get(viewOptionsAtom).edgeStyle !== 'hidden' && get(mapGraphAtom).edges.length > MAX_EQUAL_EDGES,
);
