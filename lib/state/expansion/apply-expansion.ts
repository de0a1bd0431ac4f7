import type { Getter, Setter } from 'jotai/vanilla';
import type { Expansion, GraphView } from '@/lib/flows/assemble-expansion';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import type { OpenStep } from '@/lib/state/graph/graph-status-atoms';
import { setNodeStatusAtom } from '@/lib/state/graph/node-status-atoms';
import { finishRelationsAtom } from '@/lib/state/graph/relation-load-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { transitionAtom } from '@/lib/state/graph/transition-atom';

/** The graph and its scene, as flows read them again after each wait. */
export function graphViewOf(get: Getter): GraphView {
  return {
    graph: () => get(graphAtom),
    positionOf: (id) => get(sceneAtom).positionOf(id),
  };
}

/** Adds an expansion to the graph, as a step or a part of one; returns the number of nodes added. */
export function applyExpansion(
  get: Getter,
  set: Setter,
  originId: string,
  { nodes, edges, relations }: Expansion,
  step: string | OpenStep,
): number {
  const before = get(graphAtom).nodes.size;
  get(transitionAtom).run(() => {
    set(addToGraphAtom, { nodes, edges }, step);
    set(setNodeStatusAtom, originId, null);
    set(finishRelationsAtom, originId, relations);
  });
  return get(graphAtom).nodes.size - before;
}
