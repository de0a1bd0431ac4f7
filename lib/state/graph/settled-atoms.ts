import { atom } from 'jotai/vanilla';

/**
 * Nodes at positions that a layout gave them ('auto-pin when the layout settles'). They are not pins: they have no
 * badge, count for no depth and no list, 'unpin all' ignores them, and making room may move them. Only a full layout
 * that nobody asked for by name keeps them fixed. They are not part of the history. Invariant: all are nodes of the
 * graph (`pruneSettledAtom`). Source: docs/behaviours/graph.md#pins-and-settled-nodes.
 */
const settledStateAtom = atom<ReadonlySet<string>>(new Set<string>());
settledStateAtom.debugLabel = 'settled';

export const settledIdsAtom = atom((get) => get(settledStateAtom));

export const settleNodesAtom = atom(null, (get, set, ids: Iterable<string>) => {
  set(settledStateAtom, new Set([...get(settledStateAtom), ...ids]));
});

export const releaseSettledAtom = atom(null, (get, set) => {
  if (get(settledStateAtom).size > 0) set(settledStateAtom, new Set());
});

/** Forgets nodes that left the graph; called by `history-atoms.ts`, which removes nodes. */
export const pruneSettledAtom = atom(null, (get, set, present: { has(id: string): boolean }) => {
  const settled = get(settledStateAtom);
  const remaining = [...settled].filter((id) => present.has(id));
  if (remaining.length < settled.size) set(settledStateAtom, new Set(remaining));
});
