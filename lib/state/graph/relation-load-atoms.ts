import { atom } from 'jotai/vanilla';
import type { RelationReport } from '@/lib/flows/assemble-expansion';

/** How far a relation of a node has been loaded. */
export type RelationLoad =
  | { readonly status: 'loading'; readonly before: LoadedRelation | null }
  | LoadedRelation
  | { readonly status: 'failed'; readonly message: string; readonly before: LoadedRelation | null };

export interface LoadedRelation {
  readonly status: 'done';
  readonly total: number;
  /** The service may have counted no further: `total` or more exist. */
  readonly isTotalCut: boolean;
  readonly notInIndex: number;
  /** The start of the next 'load more'. */
  readonly offset: number;
}

export type RelationLoads = ReadonlyMap<string, ReadonlyMap<string, RelationLoad>>;

const relationLoadsStateAtom = atom<RelationLoads>(new Map());
relationLoadsStateAtom.debugLabel = 'relation loads';

/** By node id, then by relation id; relations never asked for are absent. */
export const relationLoadsAtom = atom((get) => get(relationLoadsStateAtom));

/** The state of a relation after its last successful load, whatever the present load does. */
export function lastLoaded(load: RelationLoad | undefined): LoadedRelation | null {
  if (load === undefined) return null;
  return load.status === 'done' ? load : load.before;
}

function applyRelation(
  loads: RelationLoads,
  nodeId: string,
  relationId: string,
  load: RelationLoad | null,
): RelationLoads {
  const relations = new Map(loads.get(nodeId));
  if (load === null) relations.delete(relationId);
  else relations.set(relationId, load);
  return new Map(loads).set(nodeId, relations);
}

export const beginRelationsAtom = atom(null, (get, set, nodeId: string, relationIds: readonly string[]) => {
  let loads = get(relationLoadsStateAtom);
  for (const relationId of relationIds) {
    const before = lastLoaded(loads.get(nodeId)?.get(relationId));
    loads = applyRelation(loads, nodeId, relationId, { status: 'loading', before });
  }
  set(relationLoadsStateAtom, loads);
});

/** Records how far relations were loaded; a later window never reduces that. */
export const finishRelationsAtom = atom(
  null,
  (get, set, nodeId: string, reports: readonly RelationReport[]) => {
    let loads = get(relationLoadsStateAtom);
    for (const report of reports) {
      const before = lastLoaded(loads.get(nodeId)?.get(report.relationId));
      const load: RelationLoad =
        report.state === 'failed'
          ? { status: 'failed', message: report.message, before }
          : {
              status: 'done',
              total: report.total,
              isTotalCut: report.isTotalCut || (before?.isTotalCut ?? false),
              notInIndex: report.notInIndex,
              offset: Math.max(report.nextOffset, before?.offset ?? 0),
            };
      loads = applyRelation(loads, nodeId, report.relationId, load);
    }
    set(relationLoadsStateAtom, loads);
  },
);

/** Ends a load without result: failed with a message, or cancelled without one. */
export const dropRelationsAtom = atom(
  null,
  (get, set, nodeId: string, relationIds: readonly string[], message: string | null) => {
    let loads = get(relationLoadsStateAtom);
    for (const relationId of relationIds) {
      const before = lastLoaded(loads.get(nodeId)?.get(relationId));
      loads = applyRelation(
        loads,
        nodeId,
        relationId,
        message === null ? before : { status: 'failed', message, before },
      );
    }
    set(relationLoadsStateAtom, loads);
  },
);

/** Forgets how far the relations of all nodes were loaded. */
export const forgetAllRelationsAtom = atom(null, (get, set) => {
  set(forgetRelationsAtom, new Set(get(relationLoadsStateAtom).keys()));
});

/**
 * Forgets how far the relations of nodes were loaded, so that removed neighbours can be loaded again; running loads
 * continue.
 */
export const forgetRelationsAtom = atom(null, (get, set, nodeIds: ReadonlySet<string>) => {
  const loads = get(relationLoadsStateAtom);
  if (![...nodeIds].some((id) => loads.has(id))) return;
  const remaining = [...loads].map(([id, relations]): [string, ReadonlyMap<string, RelationLoad>] => {
    if (!nodeIds.has(id)) return [id, relations];
    const underWay = [...relations.keys()].filter(
      (relationId) => relations.get(relationId)?.status === 'loading',
    );
    return [id, new Map(underWay.map((relationId) => [relationId, { status: 'loading', before: null }]))];
  });
  set(relationLoadsStateAtom, new Map(remaining));
});

/** Forgets the nodes that are no longer there. */
export const pruneRelationLoadsAtom = atom(null, (get, set, present: { has(id: string): boolean }) => {
  const loads = get(relationLoadsStateAtom);
  const remaining = [...loads].filter(([id]) => present.has(id));
  if (remaining.length !== loads.size) set(relationLoadsStateAtom, new Map(remaining));
});
