import { atom } from 'jotai/vanilla';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { createSpotlightTool } from './spotlight-tool';

const spotlight = createSpotlightTool<string>();

/** Key of the group, such as a community, that is highlighted on the canvas; null: none. */
export const shownGroupAtom = spotlight.litAtom;

/** Highlights the nodes of a group and brings them into view; for the group that is highlighted already, ends that. */
export const toggleGroupAtom = atom(null, (get, set, key: string, nodeIds: readonly string[]) => {
  if (get(spotlight.litAtom) === key) return set(spotlight.darkenAtom);
  set(spotlight.lightAtom, key, { nodeIds: new Set(nodeIds), edges: null });
  set(showNodesAtom, nodeIds);
});

/** Read by the list of groups: its spotlight is removed when the list closes. */
export const groupListOpenAtom = spotlight.openAtom;
