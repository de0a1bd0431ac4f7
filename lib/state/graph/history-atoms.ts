import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { noteActivity } from '@/lib/base/report';
import { applyChange, type GraphChange, type GraphPicture, invertChange } from '@/lib/graph/graph-change';
import { graphAtom, putGraphAtom } from './graph-atoms';
import { abortStepAtom, type OpenStep } from './graph-status-atoms';
import { pruneNodeStatusesAtom } from './node-status-atoms';
import { forgetRelationsAtom, pruneRelationLoadsAtom } from './relation-load-atoms';
import { sceneAtom } from './scene-atom';
import { pinnedIdsAtom, pruneSelectionAtom, putPinsAtom } from './selection-atoms';
import { pruneSettledAtom } from './settled-atoms';
import { showEdgeTypesAtom, visibleEdgeTypesAtom } from './visibility-atoms';

/** Steps kept, the oldest dropped first. Source: docs/behaviours/graph.md#history. */
const MAX_STEPS = 100;

/** One undoable action, with the changes that undo it (in `past`) or redo it (in `future`), in their order. */
interface HistoryStep {
  readonly name: string;
  readonly changes: readonly GraphChange[];
  /** The action it belongs to, where that makes several changes; null for most. */
  readonly open: OpenStep | null;
}

interface History {
  /** Oldest first. */
  readonly past: readonly HistoryStep[];
  /** The next step to redo is the last one. */
  readonly future: readonly HistoryStep[];
}

const NO_HISTORY: History = { past: [], future: [] };

const historyStateAtom = atom<History>(NO_HISTORY);
historyStateAtom.debugLabel = 'history';

/** Name of the step that Undo takes back; null when there is none. */
export const undoNameAtom = atom((get) => get(historyStateAtom).past.at(-1)?.name ?? null);

/**
 * The latest step if it removed something from the map (removing, clearing, trimming, replacing) and nothing was undone
 * since. In this case Undo is offered. A new object for each step.
 */
export const latestLossAtom = atom((get): { readonly name: string } | null => {
  const { past, future } = get(historyStateAtom);
  const latest = past.at(-1);
  return latest !== undefined && future.length === 0 && latest.changes.some(bringsBack) ? latest : null;
});

/** Name of the step that Redo repeats; null when there is none. */
export const redoNameAtom = atom((get) => get(historyStateAtom).future.at(-1)?.name ?? null);

/**
 * Changes the graph as one step of that name, or as part of an open one. This is the only way to change nodes, edges,
 * pins and dragged positions, and to show edge types as part of a step. A change without effect makes no step. A new
 * step empties the list of steps to redo.
 */
export const changeGraphAtom = atom(null, (get, set, step: string | OpenStep, ...changes: GraphChange[]) => {
  const inverse = perform(get, set, changes);
  if (inverse.length === 0) return;
  const { past } = get(historyStateAtom);
  const open = typeof step === 'string' ? null : step;
  const name = typeof step === 'string' ? step : step.name;
  const last = past.at(-1);
  const isPart = open !== null && last?.open === open;
  if (!isPart) noteActivity('user', 'graph', name);
  const before = isPart ? past.slice(0, -1) : past;
  const all = isPart ? unitedRemovals([...inverse, ...last.changes]) : inverse;
  set(historyStateAtom, { past: [...before, { name, changes: all, open }].slice(-MAX_STEPS), future: [] });
});

/** Whether an undoing change puts something back on the map. */
function bringsBack(change: GraphChange): boolean {
  if (change.type === 'replace') return change.graph.nodes.size > 0;
  return change.type === 'add' && change.nodes.length + change.edges.length > 0;
}

/** Consecutive removals as one, so that undoing a hundred additions traverses the graph once. */
function unitedRemovals(changes: readonly GraphChange[]): readonly GraphChange[] {
  const [first, second, ...rest] = changes;
  if (first?.type !== 'remove' || second?.type !== 'remove') return changes;
  const nodeIds = [...first.nodeIds, ...second.nodeIds];
  return [{ type: 'remove', nodeIds, edges: [...first.edges, ...second.edges] }, ...rest];
}

/** Takes the latest step back, and stops an action that is still adding to it; gives its name, or null. */
export const undoAtom = atom(null, (get, set): string | null => {
  const { past, future } = get(historyStateAtom);
  const step = past.at(-1);
  if (step === undefined) return null;
  if (step.open !== null) set(abortStepAtom, step.open);
  noteActivity('user', 'graph', `Undo ${step.name}`);
  const again = { ...step, changes: perform(get, set, step.changes) };
  set(historyStateAtom, { past: past.slice(0, -1), future: [...future, again] });
  return step.name;
});

/** Redoes the step that was undone last; returns its name, or null if there is none. */
export const redoAtom = atom(null, (get, set): string | null => {
  const { past, future } = get(historyStateAtom);
  const step = future.at(-1);
  if (step === undefined) return null;
  noteActivity('user', 'graph', `Redo ${step.name}`);
  // A redone step is complete: an action that is still running continues as a separate step.
  const back = { ...step, open: null, changes: perform(get, set, step.changes) };
  set(historyStateAtom, { past: [...past, back], future: future.slice(0, -1) });
  return step.name;
});

/** Empties the history, for a graph that replaces the previous one for good. */
export const forgetHistoryAtom = atom(null, (_get, set) => set(historyStateAtom, NO_HISTORY));

/**
 * Applies changes in order; returns the inverse changes in the order in which to apply them. They are made from the
 * present graph, so that data learned since the step is not lost by undoing it.
 */
function perform(get: Getter, set: Setter, changes: readonly GraphChange[]): readonly GraphChange[] {
  const scene = get(sceneAtom);
  const shownTypes = get(visibleEdgeTypesAtom);
  const before: GraphPicture = { graph: get(graphAtom), pinned: get(pinnedIdsAtom), shownTypes };
  const inverse: GraphChange[] = [];
  let picture = before;
  for (const change of changes) {
    const next = applyChange(picture, change);
    if (next === picture) continue;
    inverse.unshift(invertChange(picture, change, (node) => scene.positionOfNode(node)));
    picture = next;
  }
  if (picture === before) return inverse;
  const isReplaced = inverse.some(({ type }) => type === 'replace');
  // In a replaced graph each node takes the position of its data, whatever position its id had before.
  if (isReplaced) scene.reset();
  const { nodes } = picture.graph;
  set(putGraphAtom, picture.graph);
  set(putPinsAtom, picture.pinned);
  if (picture.shownTypes !== shownTypes) set(showEdgeTypesAtom, picture.shownTypes);
  set(pruneSelectionAtom, nodes);
  const known = isReplaced ? new Set<string>() : nodes;
  set(pruneNodeStatusesAtom, known);
  set(pruneSettledAtom, known);
  set(pruneRelationLoadsAtom, known);
  set(forgetRelationsAtom, endsOfLostEdges(inverse));
  return inverse;
}

/** Nodes that lost a neighbour. */
function endsOfLostEdges(inverse: readonly GraphChange[]): ReadonlySet<string> {
  const ends = new Set<string>();
  for (const change of inverse) {
    if (change.type !== 'add') continue;
    for (const { item } of change.edges) ends.add(item.source).add(item.target);
  }
  return ends;
}
