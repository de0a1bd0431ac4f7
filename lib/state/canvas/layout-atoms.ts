import { atom } from 'jotai/vanilla';
import type { NodeMove } from '@/lib/graph/graph-change';
import type { CustomForce } from '@/lib/graph/layout/custom-forces';
import { layoutTitle } from '@/lib/graph/layout/registry';
import type { LayoutClient, LayoutId } from '@/lib/graph/layout/types';
import { changeGraphAtom } from '@/lib/state/graph/history-atoms';
import { type LayoutRequestKind, requestLayoutAtom } from '@/lib/state/graph/layout-request-atoms';
import { releaseSettledAtom } from '@/lib/state/graph/settled-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import {
  chooseLayoutAtom,
  chosenLayoutAtom,
  replaceCustomForcesAtom,
  startLayoutAtom,
} from './layout-settings-atoms';

export type LayoutStatus =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly kind: LayoutRequestKind }
  /** Held by the user; only the force layout can be. */
  | { readonly state: 'paused'; readonly kind: LayoutRequestKind }
  | { readonly state: 'settled' }
  | { readonly state: 'failed'; readonly message: string };

/** The state of the canvas layout; only the layout controller writes it. */
export const layoutStatusAtom = atom<LayoutStatus>({ state: 'idle' });

/**
 * The user's 'Run layout'. It releases settled nodes, then runs the layout, or the last chosen one, over all nodes that
 * are not pinned. If settled nodes stayed fixed, a second run would never move anything, and the button would look
 * broken. Nodes that should stay can be pinned. The force layout starts from its seed, so the same graph always gives
 * the same map.
 */
export const runLayoutAtom = atom(null, (get, set, layout: LayoutId = get(chosenLayoutAtom)) => {
  set(releaseSettledAtom);
  set(chooseLayoutAtom, layout);
  set(requestLayoutAtom, 'full', { layout, isFromSeed: true });
});

/**
 * Runs the force layout on the results of a search, which are on a grid. One undo restores the grid, another the
 * previous map. If nothing is linked, the layout makes a list. Does nothing for a single result, or if the reader
 * prefers the grid. Source: docs/behaviours/graph.md#grid-of-results.
 */
export const layOutResultsAtom = atom(null, (get, set, { results }: { readonly results: number }) => {
  if (results < 2 || get(startLayoutAtom) === 'grid') return;
  set(releaseSettledAtom);
  set(requestLayoutAtom, 'full', { layout: 'force', isFromSeed: true });
});

/** Replaces all custom forces by a preset's and runs the force layout, so that the preset's effect is seen at once. */
export const arrangeByForcesAtom = atom(null, (_get, set, forces: readonly CustomForce[]) => {
  set(replaceCustomForcesAtom, forces);
  set(runLayoutAtom, 'force');
});

/** Sets the force layout moving again, gently when none is under way. Also a request of the user: see `runLayoutAtom`. */
export const reheatLayoutAtom = atom(null, (get, set) => {
  const { state } = get(layoutStatusAtom);
  if (state === 'running' || state === 'paused') {
    set(controlLayoutAtom, 'reheat');
    return;
  }
  set(releaseSettledAtom);
  set(requestLayoutAtom, 'full', { layout: 'force', alpha: 0.5 });
});

type LayoutControl = 'pause' | 'resume' | 'reheat' | 'stop';

/** The latest command to the present run; the layout controller receives each one once. */
export const layoutControlAtom = atom<{ readonly control: LayoutControl } | null>(null);

/** Sends a command to the present run; without a run it has no effect. */
export const controlLayoutAtom = atom(null, (_get, set, control: LayoutControl) =>
  set(layoutControlAtom, { control }),
);

/** Records the positions that a layout gave, as one step named after the layout ('Timeline layout'). */
export const noteArrangementAtom = atom(null, (_get, set, layout: LayoutId, moves: readonly NodeMove[]) => {
  if (moves.length === 0) return;
  set(changeGraphAtom, `${layoutTitle(layout)} layout`, { type: 'move', moves });
});

/** Runs layouts; set by the application's start, null where there is none (prerendering). */
export const layoutClientAtom = atom<LayoutClient | null>(null);

/** Whether there are nodes to arrange and a client that runs layouts. */
export const canRunLayoutAtom = atom(
  (get) => get(layoutClientAtom) !== null && get(visibleGraphAtom).nodes.length > 0,
);
