import { atom } from 'jotai/vanilla';

/** Changes to the open project since the last entry of its history. */
interface PendingChanges {
  /** Keys of the values that were set, act by act. */
  readonly keys: readonly (readonly string[])[];
  /** Decisions among them, by key, with the ids of their records. */
  readonly decided: ReadonlyMap<string, string>;
}

export const NOTHING_PENDING: PendingChanges = { keys: [], decided: new Map() };

/** No entry holds it yet: the next one does. */
export const pendingChangesAtom = atom<PendingChanges>(NOTHING_PENDING);
pendingChangesAtom.debugLabel = 'changes that no entry holds yet';

/** Adds what an act has set. Its cost does not grow with what is there. */
export const notePendingAtom = atom(
  null,
  (get, set, keys: readonly string[], decided: ReadonlyMap<string, string> = new Map()): void => {
    const before = get(pendingChangesAtom);
    set(pendingChangesAtom, {
      keys: [...before.keys, keys],
      decided: decided.size === 0 ? before.decided : new Map([...before.decided, ...decided]),
    });
  },
);

/** Returns all pending changes for a new entry, and clears them. */
export const takePendingAtom = atom(null, (get, set): PendingChanges => {
  const pending = get(pendingChangesAtom);
  set(pendingChangesAtom, NOTHING_PENDING);
  return pending;
});
