import { atom } from 'jotai/vanilla';

/** Invariant: nothing selected, hovered or pinned is absent from the graph (`pruneSelectionAtom` keeps it). */
export interface SelectionState {
  /** The primary one: selected last, and what the panels describe. Null exactly when `multi` is empty. */
  readonly selected: string | null;
  readonly hovered: string | null;
  /** All selected nodes, the primary among them, in the order they were selected. */
  readonly multi: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
}

/** How a new selection combines with the previous one: replaces it, adds to it, or toggles each node. */
export type SelectMode = 'replace' | 'add' | 'toggle';

const NOTHING: SelectionState = { selected: null, hovered: null, multi: new Set(), pinned: new Set() };

/** The selection after nodes were chosen; the last one becomes the primary. The same object when nothing changes. */
export function applySelect(
  state: SelectionState,
  ids: readonly string[],
  mode: SelectMode = 'replace',
): SelectionState {
  const multi = new Set(mode === 'replace' ? [] : state.multi);
  let last = mode === 'replace' ? null : state.selected;
  for (const id of new Set(ids)) {
    if (mode === 'toggle' && multi.delete(id)) continue;
    multi.add(id);
    last = id;
  }
  const selected = last !== null && multi.has(last) ? last : lastOf(multi);
  const isSame = selected === state.selected && hasSameMembers(multi, state.multi);
  return isSame ? state : { ...state, selected, multi };
}

/** Keeps of a selection only what `present` has; the same object when nothing is lost. */
export function applyPrune(state: SelectionState, present: { has(id: string): boolean }): SelectionState {
  const keep = (id: string | null) => (id !== null && present.has(id) ? id : null);
  const keepAll = (ids: ReadonlySet<string>): ReadonlySet<string> => {
    const remaining = [...ids].filter((id) => present.has(id));
    return remaining.length === ids.size ? ids : new Set(remaining);
  };
  const multi = keepAll(state.multi);
  const next = {
    selected: keep(state.selected) ?? lastOf(multi),
    hovered: keep(state.hovered),
    multi,
    pinned: keepAll(state.pinned),
  };
  const same =
    next.selected === state.selected &&
    next.hovered === state.hovered &&
    next.multi === state.multi &&
    next.pinned === state.pinned;
  return same ? state : next;
}

function lastOf(ids: ReadonlySet<string>): string | null {
  return [...ids].at(-1) ?? null;
}

function hasSameMembers(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

const selectionStateAtom = atom<SelectionState>(NOTHING);
selectionStateAtom.debugLabel = 'selection';

export const selectionAtom = atom((get) => get(selectionStateAtom));
export const selectedIdAtom = atom((get) => get(selectionStateAtom).selected);
/** All selected nodes, in the order they were selected. */
export const selectedIdsAtom = atom((get) => get(selectionStateAtom).multi);
export const hoveredIdAtom = atom((get) => get(selectionStateAtom).hovered);
export const pinnedIdsAtom = atom((get) => get(selectionStateAtom).pinned);

/** Selects one node alone, or nothing with null. */
export const selectNodeAtom = atom(null, (get, set, id: string | null) => {
  set(selectionStateAtom, applySelect(get(selectionStateAtom), id === null ? [] : [id]));
});

/** Selects several nodes, the last of them as the primary. */
export const selectNodesAtom = atom(null, (get, set, ids: readonly string[], mode?: SelectMode) => {
  set(selectionStateAtom, applySelect(get(selectionStateAtom), ids, mode));
});

export const hoverNodeAtom = atom(null, (get, set, id: string | null) => {
  const state = get(selectionStateAtom);
  if (state.hovered !== id) set(selectionStateAtom, { ...state, hovered: id });
});

/** Sets the pinned nodes. Only for `history-atoms.ts`: pins are part of its steps. */
export const putPinsAtom = atom(null, (get, set, pinned: ReadonlySet<string>) => {
  const state = get(selectionStateAtom);
  if (state.pinned !== pinned) set(selectionStateAtom, { ...state, pinned });
});

export const pruneSelectionAtom = atom(null, (get, set, present: { has(id: string): boolean }) => {
  set(selectionStateAtom, applyPrune(get(selectionStateAtom), present));
});
