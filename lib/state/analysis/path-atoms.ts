import { atom } from 'jotai/vanilla';
import { explainNoPath, type PathObstacle } from '@/lib/graph/analysis/path-obstacle';
import { findShortestPaths, type GraphPath, type ShortestPaths } from '@/lib/graph/analysis/shortest-paths';
import { EdgeTable } from '@/lib/graph/edge-table';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { visibleGraphAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { createSpotlightTool } from './spotlight-tool';

export type PathEnd = 'start' | 'end';

type PathEnds = Readonly<Record<PathEnd, string | null>>;

const chosenEndsAtom = atom<PathEnds>({ start: null, end: null });
chosenEndsAtom.debugLabel = 'pathEnds';

const spotlight = createSpotlightTool<string>();

/** The two nodes to connect; null in place of a node that has left the graph. */
export const pathEndsAtom = atom((get): PathEnds => {
  const { start, end } = get(chosenEndsAtom);
  const { nodes } = get(graphAtom);
  const present = (id: string | null) => (id !== null && nodes.has(id) ? id : null);
  return { start: present(start), end: present(end) };
});

/** Chooses one end and hides the path shown so far. */
export const setPathEndAtom = atom(null, (get, set, which: PathEnd, id: string | null) => {
  set(chosenEndsAtom, { ...get(chosenEndsAtom), [which]: id });
  set(spotlight.darkenAtom);
});

export const swapPathEndsAtom = atom(null, (get, set) => {
  const { start, end } = get(chosenEndsAtom);
  set(chosenEndsAtom, { start: end, end: start });
  set(spotlight.darkenAtom);
});

export type PathAnswer =
  /** An end is missing. */
  | { readonly state: 'open' }
  | { readonly state: 'same' }
  | { readonly state: 'found'; readonly found: ShortestPaths }
  | { readonly state: 'none'; readonly obstacle: PathObstacle };

/** The shortest paths between the two ends over what is shown, or why there is none. */
export const pathAnswerAtom = atom((get): PathAnswer => {
  const { start, end } = get(pathEndsAtom);
  if (start === null || end === null) return { state: 'open' };
  if (start === end) return { state: 'same' };
  const shown = get(visibleGraphAtom);
  const found = findShortestPaths(shown.edges, start, end);
  if (found !== null) return { state: 'found', found };
  const kinds = get(visibleKindsAtom);
  return { state: 'none', obstacle: explainNoPath(get(graphAtom), { ...shown, kinds }, start, end) };
});

/** A path's name among those of one answer. */
export const pathKey = ({ nodeIds }: GraphPath): string => nodeIds.join(' ');

/** Key of the path that is highlighted on the canvas; null: none. */
export const shownPathAtom = spotlight.litAtom;

/** Highlights a path and brings it into view; for the path that is highlighted already, ends that. */
export const togglePathAtom = atom(null, (get, set, path: GraphPath) => {
  const key = pathKey(path);
  if (get(spotlight.litAtom) === key) return set(spotlight.darkenAtom);
  const edges = new EdgeTable(path.steps.flat());
  set(spotlight.lightAtom, key, { nodeIds: new Set(path.nodeIds), edges });
  set(showNodesAtom, path.nodeIds);
});

/** Read by the path finder: its spotlight is removed when the path finder closes. */
export const pathFinderOpenAtom = spotlight.openAtom;
