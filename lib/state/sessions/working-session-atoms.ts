import { atom } from 'jotai/vanilla';
import type { SavedAs } from '@/lib/graph/exchange/session-json';
import type { GraphState } from '@/lib/graph/graph-state';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';

/** Id of the unsaved session that this tab works on; null until the workspace is open. */
export const workingIdAtom = atom<string | null>(null);

/** The session that the page began with, and the graph as it was then; null where it began with none. */
export const resumedFromAtom = atom<{ readonly id: string; readonly graph: GraphState } | null>(null);

/** The saved session that the graph is a copy of. */
interface Saved {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  /** The graph as it was saved; null: it was changed since, in a previous visit. */
  readonly picture: { readonly graph: GraphState; readonly pinned: ReadonlySet<string> } | null;
}

const savedStateAtom = atom<Saved | null>(null);
savedStateAtom.debugLabel = 'saved as';

/** The saved session that the graph is a copy of, and whether the graph was changed since; null for none. */
export const savedAsAtom = atom((get): SavedAs | null => {
  const saved = get(savedStateAtom);
  if (saved === null) return null;
  const { id, name, revision, picture } = saved;
  const isSame = picture?.graph === get(graphAtom) && picture.pinned === get(pinnedIdsAtom);
  return { id, name, revision, isChanged: !isSame };
});

/** Sets the saved session that the graph is a copy of; null for none. */
export const putSavedAsAtom = atom(null, (get, set, saved: SavedAs | null) => {
  if (saved === null) {
    set(savedStateAtom, null);
    return;
  }
  const { id, name, revision, isChanged } = saved;
  const picture = isChanged ? null : { graph: get(graphAtom), pinned: get(pinnedIdsAtom) };
  set(savedStateAtom, { id, name, revision, picture });
});

/** The same session has another name. */
export const renameSavedAsAtom = atom(null, (get, set, id: string, name: string) => {
  const saved = get(savedStateAtom);
  if (saved?.id === id) set(savedStateAtom, { ...saved, name });
});

/**
 * Whether one graph replaced another: there are new nodes, and most of the previous ones are gone. A trimmed graph is
 * still the same. O(n).
 */
export function isOtherGraph(before: GraphState, after: GraphState): boolean {
  if (before.nodes.size === 0) return false;
  let stayed = 0;
  for (const id of before.nodes.keys()) if (after.nodes.has(id)) stayed += 1;
  const hasNewcomers = after.nodes.size > stayed;
  return after.nodes.size === 0 || (hasNewcomers && stayed * 2 < before.nodes.size);
}
