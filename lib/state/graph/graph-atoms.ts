import { atom } from 'jotai/vanilla';
import { EMPTY_GRAPH, type GraphState } from '@/lib/graph/graph-state';

const graphStateAtom = atom<GraphState>(EMPTY_GRAPH);
graphStateAtom.debugLabel = 'graphState';

/** The whole graph, hidden kinds and types included. */
export const graphAtom = atom((get) => get(graphStateAtom));

/**
 * Replaces the graph's state. Only for `history-atoms.ts` and hydration; every other change is a step of the history.
 */
export const putGraphAtom = atom(null, (_get, set, graph: GraphState) => set(graphStateAtom, graph));
