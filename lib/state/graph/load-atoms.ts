import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import { isMergedAnswer } from '@/lib/entities/facts';
import type { FlowContext } from '@/lib/flows/context';
import { detectInGraph } from '@/lib/flows/detect-in-graph';
import { FlowError, type FlowErrorReason } from '@/lib/flows/flow-errors';
import { hydrateNode } from '@/lib/flows/hydrate-node';
import { type EntityInput, type LoadedEntity, loadEntity, resolveEntity } from '@/lib/flows/load-entity';
import type { GraphState } from '@/lib/graph/graph-state';
import { placeAround } from '@/lib/graph/placement/around';
import type { GraphEdge, Point } from '@/lib/graph/types';
import type { EntityReference } from '@/lib/identifiers/entity-reference';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { graphAtom } from './graph-atoms';
import { addToGraphAtom, enrichGraphAtom, mergeNodeAtom, replaceGraphAtom } from './graph-edit-atoms';
import { beginRunAtom, endRunAtom, graphErrorAtom } from './graph-status-atoms';
import { noteRecordsAtom } from './known-records-atom';
import { requestLayoutAtom } from './layout-request-atoms';
import { nodeStatusesAtom, setNodeStatusAtom } from './node-status-atoms';
import { noticeHiddenEdgesAtom, noticeHiddenKindAtom, noticeMergedIdAtom } from './notice-atoms';
import { sceneAtom } from './scene-atom';
import { selectNodeAtom } from './selection-atoms';
import { nameStep } from './step-names';
import { showKindsAtom, visibleKindsAtom } from './visibility-atoms';

export interface LoadFailure {
  /** 'cancelled' is not an error; nothing is shown for it. */
  readonly reason: FlowErrorReason | 'cancelled';
  readonly message: string;
}

export interface LoadOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Shows an entity that was just loaded. It selects an existing node, adds the entity to a graph with nodes, or makes a
 * new graph with it as a pinned node (docs/behaviours/graph.md#loading-an-entity).
 */
export const showEntityAtom = atom(null, (get, set, context: FlowContext, entity: LoadedEntity) => {
  const { node, record } = entity;
  const graph = get(graphAtom);
  if (graph.nodes.size === 0) {
    set(replaceGraphAtom, { nodes: [node], edges: [] }, nameStep('Add', node.label), [node.id]);
  } else {
    const edges = detectInGraph(context.records, graph, [node], new Map([[node.id, record]]));
    const at = placeBeside(graph, node.id, edges, (id) => get(sceneAtom).positionOf(id));
    set(addToGraphAtom, { nodes: [{ ...node, ...at }], edges }, nameStep('Add', node.label));
    set(noticeHiddenEdgesAtom, edges);
    if (!graph.nodes.has(node.id)) set(requestLayoutAtom, 'make-room');
  }
  set(selectNodeAtom, node.id);
  const { entityType: kind } = node;
  if (!get(visibleKindsAtom).has(kind)) set(showKindsAtom, [...get(visibleKindsAtom), kind]);
});

/** Selects a node of the graph that was requested by id. A hidden one stays hidden, with a message. */
const attendAtom = atom(null, (get, set, id: string) => {
  set(selectNodeAtom, id);
  const node = get(graphAtom).nodes.get(id);
  if (node !== undefined) set(noticeHiddenKindAtom, node);
});

/** A free position beside the first node the newcomer is tied to, else beside the middle of the graph. */
function placeBeside(
  graph: GraphState,
  id: string,
  edges: readonly GraphEdge[],
  positionOf: (id: string) => Point | null,
): Point {
  const points = [...graph.nodes.values()].map((node) => positionOf(node.id) ?? node);
  const edge = edges.find(({ source, target }) => source === id || target === id);
  const tied =
    edge === undefined ? undefined : graph.nodes.get(edge.source === id ? edge.target : edge.source);
  const beside = tied === undefined ? middleOf(points) : (positionOf(tied.id) ?? tied);
  return placeAround(beside, 1, points)[0] ?? beside;
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/**
 * Loads an entity by any identifier, or by kind and id, and shows it. If it is in the graph, it is selected, hydrated
 * if it was minimal, and its relations are detected again. Returns the node's id or the reason of a failure, which is
 * also the graph's error. Never rejects.
 */
export const loadEntityAtom = atom(
  null,
  async (get, set, input: EntityInput, options: LoadOptions = {}): Promise<Result<string, LoadFailure>> => {
    const run = set(beginRunAtom, 'load');
    const cancel = () => run.controller.abort();
    options.signal?.addEventListener('abort', cancel);
    if (options.signal?.aborted) cancel();
    set(graphErrorAtom, null);
    try {
      const context = get(flowContextAtom);
      if (context === null) throw new FlowError(NOT_STARTED, 'failed');
      const identifier = resolveEntity(input);
      const there = findPresent(get(graphAtom), identifier);
      if (there !== null) {
        set(attendAtom, there);
        await set(hydrateNodeAtom, there);
        set(tieNodeAtom, context, there);
        return success(there);
      }
      const entity = await loadEntity(context, identifier, { signal: run.controller.signal });
      run.controller.signal.throwIfAborted();
      set(showEntityAtom, context, entity);
      if (isMergedAnswer(identifier, entity.record)) set(noticeMergedIdAtom, identifier.id, entity.node);
      return success(entity.node.id);
    } catch (error) {
      if (run.controller.signal.aborted) return failure({ reason: 'cancelled', message: '' });
      const message = describeError(error);
      set(graphErrorAtom, { message, task: { type: 'load', input } });
      // This error is not only shown but also logged (docs/behaviours/routes.md#failures-of-an-entity-address).
      if (typeof input !== 'string' && input.kind === 'institutions') {
        report('error', 'Failed to load institution', error);
      }
      return failure({ reason: error instanceof FlowError ? error.reason : 'failed', message });
    } finally {
      options.signal?.removeEventListener('abort', cancel);
      set(endRunAtom, run);
    }
  },
);

/**
 * Adds the relations of a node that became known after it was added. Source:
 * docs/behaviours/graph.md#loading-an-entity.
 */
const tieNodeAtom = atom(null, (get, set, context: FlowContext, id: string) => {
  const graph = get(graphAtom);
  const node = graph.nodes.get(id);
  if (node === undefined) return;
  const edges = detectInGraph(context.records, graph, [node]);
  set(enrichGraphAtom, { nodes: [], edges });
  set(noticeHiddenEdgesAtom, edges);
});

/** The node of an identified entity, found by its id or by the external id it carries. */
function findPresent(graph: GraphState, identifier: EntityReference): string | null {
  if (identifier.type === 'openalex') return graph.nodes.has(identifier.id) ? identifier.id : null;
  const value = identifier.id.toLowerCase();
  for (const node of graph.nodes.values()) {
    const isIt = node.externalIds.some(
      (external) => external.type.startsWith(identifier.type) && external.value.toLowerCase() === value,
    );
    if (isIt && node.entityType === identifier.kind) return node.id;
  }
  return null;
}

/**
 * Fetches the full record of a minimal node, as when it is selected, or of a full node restored from a previous visit.
 * A failure is shown on the node only. Does nothing for nodes whose record is at hand or being loaded, and for unknown
 * ids. Never rejects.
 */
export const hydrateNodeAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const node = get(graphAtom).nodes.get(id);
  const context = get(flowContextAtom);
  if (node === undefined || context === null) return;
  const isAtHand = node.hydration === 'full' && context.records.peek(node.entityType, id) !== null;
  if (isAtHand || get(nodeStatusesAtom).get(id)?.state === 'loading') return;
  const run = set(beginRunAtom, 'hydrate');
  set(setNodeStatusAtom, id, { state: 'loading' });
  try {
    const { node: full, record } = await hydrateNode(context, node, { signal: run.controller.signal });
    if (!get(graphAtom).nodes.has(id)) return;
    set(mergeNodeAtom, id, full);
    const edges = detectInGraph(context.records, get(graphAtom), [full], new Map([[full.id, record]]));
    set(enrichGraphAtom, { nodes: [full], edges });
    set(noteRecordsAtom);
    set(setNodeStatusAtom, id, null);
  } catch (error) {
    const isCancelled = run.controller.signal.aborted;
    set(setNodeStatusAtom, id, isCancelled ? null : { state: 'error', message: describeError(error) });
  } finally {
    set(endRunAtom, run);
  }
});
