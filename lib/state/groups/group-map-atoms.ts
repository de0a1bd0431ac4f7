import { atom } from 'jotai/vanilla';
import { runInSlices } from '@/lib/base/slices';
import {
  type DividedGraph,
  divideGraph,
  MOST_SINGLE_NODES,
  type NodeGroup,
} from '@/lib/graph/groups/divide-graph';
import { drawGroups, type GroupSeats } from '@/lib/graph/groups/draw-groups';
import { groupId } from '@/lib/graph/groups/group-node';
import { type GroupPlace, placeGroups } from '@/lib/graph/groups/place-groups';
import { seatMembers } from '@/lib/graph/groups/seat-members';
import { stableCommunitiesAtom } from '@/lib/state/analysis/community-atoms';
import { isGroupedAtom } from '@/lib/state/graph/grouping-atoms';
import { type VisibleGraph, visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';

/** A visible graph divided into groups that have their places. */
interface GroupMap {
  /** The graph it was made of. */
  readonly graph: VisibleGraph;
  readonly divided: DividedGraph;
  /** By key of the group. */
  readonly places: ReadonlyMap<number, GroupPlace>;
}

const NO_GRAPH: VisibleGraph = { nodes: [], edges: [], layoutEdges: [] };

const groupMapStateAtom = atom<GroupMap | null>(null);
groupMapStateAtom.debugLabel = 'group map';

/** By key of the open groups, in the order in which they were opened. */
const openGroupsStateAtom = atom<ReadonlyMap<number, GroupSeats>>(new Map());
openGroupsStateAtom.debugLabel = 'open groups';

const divisionAtom = atom<AbortController | null>(null);

/** The groups of the map; null while single nodes are shown, or the groups are still sought. */
export const groupMapAtom = atom((get) => (get(isGroupedAtom) ? get(groupMapStateAtom) : null));

/** Keys of the open groups, in the order in which they were opened. */
export const openGroupsAtom = atom((get): readonly number[] => [...get(openGroupsStateAtom).keys()]);

/**
 * The graph that the canvas draws: the visible graph or, if it is large, its groups; empty while these are computed.
 */
export const mapGraphAtom = atom((get): VisibleGraph => {
  if (!get(isGroupedAtom)) return get(visibleGraphAtom);
  const map = get(groupMapStateAtom);
  if (map === null) return NO_GRAPH;
  const drawn = drawGroups(map.divided, map.places, get(openGroupsStateAtom));
  return { ...drawn, layoutEdges: drawn.edges };
});

/** The group of a node, or of the disc with that id; null while there are none. */
export const groupOfAtom = atom((get) => {
  const map = get(groupMapAtom);
  const byKey = new Map(map?.divided.groups.map((group) => [groupId(group.key), group]));
  return (id: string): NodeGroup | null => {
    const index = map?.divided.groupOf.get(id);
    return byKey.get(id) ?? (index === undefined ? null : (map?.divided.groups[index] ?? null));
  };
});

/** The id under which a node is on the map: its own, or that of the closed group it belongs to. */
export const mapIdOfAtom = atom((get) => {
  const groupOf = get(groupOfAtom);
  const open = get(openGroupsStateAtom);
  return (id: string): string => {
    const group = groupOf(id);
    return group === null || open.has(group.key) ? id : groupId(group.key);
  };
});

/**
 * Divides the visible graph into the communities that are known, in slices; groups that are there keep their places. A call
 * while another one is under way replaces it. *Errors*: never rejects.
 */
export const divideIntoGroupsAtom = atom(null, async (get, set): Promise<void> => {
  get(divisionAtom)?.abort();
  const communities = get(stableCommunitiesAtom);
  const graph = get(visibleGraphAtom);
  const before = get(groupMapStateAtom);
  if (!get(isGroupedAtom)) {
    if (before !== null) set(forgetGroupsAtom);
    return;
  }
  if (communities === null) return;
  const controller = new AbortController();
  const { signal } = controller;
  set(divisionAtom, controller);
  try {
    const divided = await runInSlices(divideGraph({ ...graph, ...communities }), { signal });
    const fixed = new Set(get(openGroupsStateAtom).keys());
    const places = await runInSlices(placeGroups(divided, before?.places, fixed), { signal });
    signal.throwIfAborted();
    set(keepOpenAtom, divided);
    set(groupMapStateAtom, { graph, divided, places });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
});

/** Groups that are gone are not open any more. */
const keepOpenAtom = atom(null, (get, set, { groups }: DividedGraph) => {
  const keys = new Set(groups.map(({ key }) => key));
  const open = get(openGroupsStateAtom);
  const kept = [...open].filter(([key]) => keys.has(key));
  if (kept.length < open.size) set(openGroupsStateAtom, new Map(kept));
});

const forgetGroupsAtom = atom(null, (_get, set) => {
  set(groupMapStateAtom, null);
  set(openGroupsStateAtom, new Map());
});

/**
 * Shows the nodes of a group at the position of its disc. If a map would then show too many single nodes, the groups
 * that were opened first close. Does nothing for a group that is open or unknown.
 */
export const openGroupAtom = atom(null, (get, set, key: number) => {
  const map = get(groupMapAtom);
  const open = get(openGroupsStateAtom);
  const group = map?.divided.groups.find((each) => each.key === key);
  const place = map?.places.get(key);
  if (group === undefined || place === undefined || open.has(key)) return;
  const sizeOf = new Map(map?.divided.groups.map((each) => [each.key, each.nodes.length]));
  const others = [...open];
  let shown = others.reduce((sum, [each]) => sum + (sizeOf.get(each) ?? 0), group.nodes.length);
  while (others.length > 0 && shown > MOST_SINGLE_NODES) {
    const [first] = others.splice(0, 1);
    shown -= sizeOf.get(first?.[0] ?? Number.NaN) ?? 0;
  }
  set(openGroupsStateAtom, new Map([...others, [key, seatMembers(group, place)]]));
});

export const closeGroupAtom = atom(null, (get, set, key: number) => {
  set(openGroupsStateAtom, new Map([...get(openGroupsStateAtom)].filter(([each]) => each !== key)));
});

export const closeAllGroupsAtom = atom(null, (_get, set) => set(openGroupsStateAtom, new Map()));
