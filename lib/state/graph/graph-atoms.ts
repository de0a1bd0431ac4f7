import { atom } from 'jotai/vanilla';
import { EMPTY_GRAPH, type GraphState } from '@/lib/graph/graph-state';

const graphStateAtom = atom<GraphState>(EMPTY_GRAPH);
graphStateAtom.debugLabel = 'graphState';

/** The whole graph, hidden kinds and types included. */
export const graphAtom = atom((get) => get(graphStateAtom));

/** Puts another state in the graph's place. For `history-atoms.ts` and hydration alone: all else is a step. */
export const putGraphAtom = atom(null, (_get, set, graph: GraphState) => set(graphStateAtom, graph));
