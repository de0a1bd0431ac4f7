import { atom } from 'jotai/vanilla';
import { additionTo, type NodeMove } from '@/lib/graph/graph-change';
import { applyAddition, EMPTY_GRAPH } from '@/lib/graph/graph-state';
import { mergeChanges } from '@/lib/graph/merge-node';
import { nodeFromStub } from '@/lib/graph/node-from-record';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { graphAtom, putGraphAtom } from './graph-atoms';
import { abortRunsAtom, graphErrorAtom, type OpenStep } from './graph-status-atoms';
import { changeGraphAtom } from './history-atoms';
import { noticeMergedAtom } from './notice-atoms';
import { sceneAtom } from './scene-atom';
import { pinnedIdsAtom, selectionAtom, selectNodesAtom } from './selection-atoms';
import { nameStep, nameStepOfEdges, nameStepOfNodes } from './step-names';

interface Addition {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * Adds nodes and edges as one step of that name; present ones stay. Fuller data of present nodes is taken over (see
 * `applyAddition`) outside the step: knowledge is not undone.
 */
export const addToGraphAtom = atom(null, (get, set, { nodes, edges }: Addition, step: string | OpenStep) => {
  const present = nodes.filter(({ id }) => get(graphAtom).nodes.has(id));
  set(enrichGraphAtom, { nodes: present, edges: [] });
  set(changeGraphAtom, step, additionTo(get(graphAtom), nodes, edges));
});

/** Takes over fuller data of present nodes, and edges that it states between them; not a step of the history. */
export const enrichGraphAtom = atom(null, (get, set, { nodes, edges }: Addition) => {
  set(putGraphAtom, applyAddition(get(graphAtom), nodes, edges));
});

/**
 * Clears the graph, then adds. Only 'Search & Visualize' and a fresh load use it
 * (docs/behaviours/graph.md#loading-an-entity). A node that was there before gets the position of the new graph, and
 * keeps its pin.
 * @param alsoPinned nodes of the new graph that start pinned.
 */
export const replaceGraphAtom = atom(
  null,
  (get, set, { nodes, edges }: Addition, step: string, alsoPinned: readonly string[] = []) => {
    const graph = applyAddition(EMPTY_GRAPH, nodes, edges);
    const pinned = [...get(pinnedIdsAtom), ...alsoPinned].filter((id) => graph.nodes.has(id));
    set(changeGraphAtom, step, { type: 'replace', graph, pinned: new Set(pinned) });
  },
);

/** 'Clear entire graph': empties the graph and cancels every action that would add to it. */
export const clearGraphAtom = atom(null, (_get, set) => {
  set(abortRunsAtom, 'search', 'load', 'expand', 'hydrate', 'bulk');
  set(replaceGraphAtom, { nodes: [], edges: [] }, 'Clear entire graph');
  set(graphErrorAtom, null);
});

/** Removes nodes; their edges, pins, selection and hover go too (docs/behaviours/graph.md#removing-and-trimming). */
export const removeNodesAtom = atom(null, (get, set, ids: readonly string[]) => {
  const gone = [...new Set(ids)].flatMap((id) => get(graphAtom).nodes.get(id) ?? []);
  const nodeIds = gone.map((node) => node.id);
  const step = nameStepOfNodes('Remove', labelsOf(gone));
  set(changeGraphAtom, step, { type: 'remove', nodeIds, edges: [] });
});

/** Removes edges and keeps the nodes they join. */
export const removeEdgesAtom = atom(null, (get, set, ids: readonly string[]) => {
  const { nodes, edges } = get(graphAtom);
  const gone = [...new Set(ids)].flatMap((id) => edges.get(id) ?? []);
  const [first] = gone;
  const step =
    gone.length === 1 && first !== undefined
      ? nameStep('Remove', `edge from ${nodes.get(first.source)?.label} to ${nodes.get(first.target)?.label}`)
      : nameStepOfEdges('Remove', gone.length);
  set(changeGraphAtom, step, { type: 'remove', nodeIds: [], edges: gone });
});

export const removeEdgeAtom = atom(null, (_get, set, id: string) => set(removeEdgesAtom, [id]));

/** Replaces a node by another one, which takes over its edges, pin and selection. One step, or a part of an open one, since a node leaves the map. */
const replaceNodeAtom = atom(
  null,
  (get, set, goneId: string, successor: GraphNode, step: string | OpenStep) => {
    const picture = { graph: get(graphAtom), pinned: get(pinnedIdsAtom) };
    const changes = mergeChanges(picture, goneId, successor, (node) => get(sceneAtom).positionOfNode(node));
    const { selected, multi } = get(selectionAtom);
    set(changeGraphAtom, step, ...changes);
    set(enrichGraphAtom, { nodes: [successor], edges: [] });
    if (!multi.has(goneId)) return;
    const ids = [...multi].filter((id) => id !== selected);
    const inOrder = selected === null ? ids : [...ids, selected];
    set(
      selectNodesAtom,
      inOrder.map((id) => (id === goneId ? successor.id : id)),
    );
  },
);

/** Replaces a node by that of the entity it was merged into, with a notice. */
export const mergeNodeAtom = atom(
  null,
  (get, set, mergedId: string, survivor: GraphNode, step?: string | OpenStep) => {
    const merged = get(graphAtom).nodes.get(mergedId);
    if (merged === undefined || mergedId === survivor.id) return;
    set(replaceNodeAtom, mergedId, survivor, step ?? nameStep('Merge', merged.label));
    set(noticeMergedAtom, merged, survivor);
  },
);

/** Replaces a keyword that is gone by the one that the user takes for it, of which no more than the name is known. */
export const replaceKeywordAtom = atom(
  null,
  (get, set, goneId: string, { slug, label }: { readonly slug: string; readonly label: string }) => {
    const gone = get(graphAtom).nodes.get(goneId);
    if (gone === undefined) return;
    const there = get(graphAtom).nodes.get(slug);
    const successor = there ?? nodeFromStub({ kind: 'keywords', id: slug, label });
    set(replaceNodeAtom, goneId, successor, nameStep('Replace', gone.label));
  },
);

/** Pins or unpins nodes, as one step. */
export const setPinnedAtom = atom(null, (get, set, ids: string | readonly string[], isPinned: boolean) => {
  const wanted = typeof ids === 'string' ? [ids] : ids;
  const nodes = wanted.flatMap((id) => get(graphAtom).nodes.get(id) ?? []);
  const there = nodes.map((node) => node.id);
  const [pin, unpin] = isPinned ? [there, []] : [[], there];
  const step = nameStepOfNodes(isPinned ? 'Pin' : 'Unpin', labelsOf(nodes));
  set(changeGraphAtom, step, { type: 'pin', pin, unpin });
});

/** Records the positions of dragged nodes. */
export const moveNodesAtom = atom(null, (get, set, wanted: readonly NodeMove[]) => {
  const moves = wanted.filter(({ from, to }) => from.x !== to.x || from.y !== to.y);
  const moved = moves.flatMap(({ id }) => get(graphAtom).nodes.get(id) ?? []);
  set(changeGraphAtom, nameStepOfNodes('Move', labelsOf(moved)), { type: 'move', moves });
});

function labelsOf(nodes: readonly GraphNode[]): readonly string[] {
  return nodes.map(({ label }) => label);
}
