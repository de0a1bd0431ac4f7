import { atom } from 'jotai/vanilla';
import type { NodeLoadStatus } from '@/lib/graph/types';
import { graphAtom } from './graph-atoms';

const nodeStatusesStateAtom = atom<ReadonlyMap<string, NodeLoadStatus>>(new Map<string, NodeLoadStatus>());
nodeStatusesStateAtom.debugLabel = 'nodeStatuses';

/** Load status by node id: loading or failed. Other nodes are absent. */
export const nodeStatusesAtom = atom((get) => get(nodeStatusesStateAtom));

/** Sets the load status of one node, or ends it with null; an id that the graph lacks gets none. */
export const setNodeStatusAtom = atom(null, (get, set, id: string, status: NodeLoadStatus | null) => {
  const statuses = get(nodeStatusesStateAtom);
  const isWanted = status !== null && get(graphAtom).nodes.has(id);
  if (!isWanted && !statuses.has(id)) return;
  const next = new Map(statuses);
  if (isWanted) next.set(id, status);
  else next.delete(id);
  set(nodeStatusesStateAtom, next);
});

/** Forgets the nodes that are no longer there. */
export const pruneNodeStatusesAtom = atom(null, (get, set, present: { has(id: string): boolean }) => {
  const statuses = get(nodeStatusesStateAtom);
  const remaining = [...statuses].filter(([id]) => present.has(id));
  if (remaining.length !== statuses.size) set(nodeStatusesStateAtom, new Map(remaining));
});
