import { atom } from 'jotai/vanilla';
import type { ArmReport } from '@/lib/flows/assemble-expansion';

/** How far an arm of a node has been loaded. */
export type ArmLoad =
  | { readonly status: 'loading'; readonly before: LoadedArm | null }
  | LoadedArm
  | { readonly status: 'failed'; readonly message: string; readonly before: LoadedArm | null };

export interface LoadedArm {
  readonly status: 'done';
  readonly total: number;
  readonly notInIndex: number;
  /** Where 'load more' continues. */
  readonly offset: number;
}

export type ArmLoads = ReadonlyMap<string, ReadonlyMap<string, ArmLoad>>;

const armLoadsStateAtom = atom<ArmLoads>(new Map());
armLoadsStateAtom.debugLabel = 'armLoads';

/** By node id, then by arm id; arms never asked for are absent. */
export const armLoadsAtom = atom((get) => get(armLoadsStateAtom));

/** What is known of an arm from a load that succeeded, whatever happens now. */
export function lastLoaded(load: ArmLoad | undefined): LoadedArm | null {
  if (load === undefined) return null;
  return load.status === 'done' ? load : load.before;
}

function applyArm(loads: ArmLoads, nodeId: string, armId: string, load: ArmLoad | null): ArmLoads {
  const arms = new Map(loads.get(nodeId));
  if (load === null) arms.delete(armId);
  else arms.set(armId, load);
  return new Map(loads).set(nodeId, arms);
}

export const beginArmsAtom = atom(null, (get, set, nodeId: string, armIds: readonly string[]) => {
  let loads = get(armLoadsStateAtom);
  for (const armId of armIds) {
    const before = lastLoaded(loads.get(nodeId)?.get(armId));
    loads = applyArm(loads, nodeId, armId, { status: 'loading', before });
  }
  set(armLoadsStateAtom, loads);
});

/** Notes what became of arms; a later window never shortens what an earlier one reached. */
export const finishArmsAtom = atom(null, (get, set, nodeId: string, reports: readonly ArmReport[]) => {
  let loads = get(armLoadsStateAtom);
  for (const report of reports) {
    const before = lastLoaded(loads.get(nodeId)?.get(report.armId));
    const load: ArmLoad =
      report.state === 'failed'
        ? { status: 'failed', message: report.message, before }
        : {
            status: 'done',
            total: report.total,
            notInIndex: report.notInIndex,
            offset: Math.max(report.nextOffset, before?.offset ?? 0),
          };
    loads = applyArm(loads, nodeId, report.armId, load);
  }
  set(armLoadsStateAtom, loads);
});

/** Ends a load that came to nothing: failed with a message, or cancelled without one. */
export const dropArmsAtom = atom(
  null,
  (get, set, nodeId: string, armIds: readonly string[], message: string | null) => {
    let loads = get(armLoadsStateAtom);
    for (const armId of armIds) {
      const before = lastLoaded(loads.get(nodeId)?.get(armId));
      loads = applyArm(
        loads,
        nodeId,
        armId,
        message === null ? before : { status: 'failed', message, before },
      );
    }
    set(armLoadsStateAtom, loads);
  },
);

/** The same for all nodes. */
export const forgetAllArmsAtom = atom(null, (get, set) => {
  set(forgetArmsAtom, new Set(get(armLoadsStateAtom).keys()));
});

/** Forgets how far the arms of nodes were loaded, so that lost neighbours can be had again; loads under way go on. */
export const forgetArmsAtom = atom(null, (get, set, nodeIds: ReadonlySet<string>) => {
  const loads = get(armLoadsStateAtom);
  if (![...nodeIds].some((id) => loads.has(id))) return;
  const kept = [...loads].map(([id, arms]): [string, ReadonlyMap<string, ArmLoad>] => {
    if (!nodeIds.has(id)) return [id, arms];
    const underWay = [...arms.keys()].filter((armId) => arms.get(armId)?.status === 'loading');
    return [id, new Map(underWay.map((armId) => [armId, { status: 'loading', before: null }]))];
  });
  set(armLoadsStateAtom, new Map(kept));
});

/** Forgets the nodes that are no longer there. */
export const pruneArmLoadsAtom = atom(null, (get, set, present: { has(id: string): boolean }) => {
  const loads = get(armLoadsStateAtom);
  const kept = [...loads].filter(([id]) => present.has(id));
  if (kept.length !== loads.size) set(armLoadsStateAtom, new Map(kept));
});
