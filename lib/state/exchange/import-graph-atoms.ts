import { atom, type Getter } from 'jotai/vanilla';
import { type ChunkedTask, runInSlices, runToEnd } from '@/lib/base/slices';
import type { EntityRecord } from '@/lib/entities/records';
import type { FlowContext } from '@/lib/flows/context';
import { detectInGraph } from '@/lib/flows/detect-in-graph';
import { placeAddition } from '@/lib/graph/exchange/place-addition';
import type { RestoredGraph } from '@/lib/graph/exchange/restore-graph';
import { boxOf } from '@/lib/graph/exchange/restore-positions';
import { additionTo } from '@/lib/graph/graph-change';
import { additionSteps, EMPTY_GRAPH, type GraphState } from '@/lib/graph/graph-state';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import { placeAround } from '@/lib/graph/placement/around';
import { gridPlacement } from '@/lib/graph/placement/grid-placement';
import type { GraphNode, Point } from '@/lib/graph/types';
import { comingGraphAtom } from '@/lib/state/canvas/coming-graph-atom';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, enrichGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { changeGraphAtom } from '@/lib/state/graph/history-atoms';
import { requestLayoutAtom } from '@/lib/state/graph/layout-request-atoms';
import { noticeHiddenEdgesAtom } from '@/lib/state/graph/notice-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import {
  prepareVisibleAtom,
  showEdgeTypesAtom,
  showKindsAtom,
  type VisibleGraph,
} from '@/lib/state/graph/visibility-atoms';

/** Nodes that one chunk looks up. */
const CHUNK = 500;

/** The prepared parts of an import, before it is shown. */
interface Prepared {
  /** The graph that it is by itself. */
  readonly alone: GraphState;
  /** The part that an empty map will show; null: the map is not empty. */
  readonly coming: VisibleGraph | null;
}

/** A node whose record is not at hand is minimal here, whatever it was where the file was written. */
function* importSteps(get: Getter, { nodes, edges }: RestoredGraph): ChunkedTask<Prepared> {
  const records = get(flowContextAtom)?.records;
  const known: GraphNode[] = [];
  for (const node of nodes) {
    if (known.length % CHUNK === CHUNK - 1) yield;
    const isAtHand = records !== undefined && records.peek(node.entityType, node.id) !== null;
    known.push(node.hydration === 'full' && !isAtHand ? { ...node, hydration: 'minimal' } : node);
  }
  const alone = yield* additionSteps(EMPTY_GRAPH, known, edges);
  const isMapEmpty = get(graphAtom).nodes.size === 0;
  return { alone, coming: isMapEmpty ? yield* get(prepareVisibleAtom)(alone) : null };
}

/** The prepared parts of the previewed import. */
const preparedAtom = atom<{ readonly imported: RestoredGraph; readonly alone: Promise<GraphState> } | null>(
  null,
);

/**
 * The graph that an import is by itself, made in slices: for `showImportedGraphAtom`. Asked for once while an import is previewed,
 * it is there when the reader has decided.
 */
export const prepareImportAtom = atom(null, (get, set, imported: RestoredGraph): Promise<GraphState> => {
  const prepared = get(preparedAtom);
  if (prepared?.imported === imported) return prepared.alone;
  const made = runInSlices(importSteps(get, imported));
  const alone = made.then((ready) => {
    if (get(preparedAtom)?.imported === imported) set(comingGraphAtom, ready.coming);
    return ready.alone;
  });
  set(preparedAtom, { imported, alone });
  return alone;
});

/** The import was shown, or is not wanted: what was prepared of it is not kept. */
export const forgetPreparedAtom = atom(null, (_get, set) => {
  set(preparedAtom, null);
  set(comingGraphAtom, null);
});

/**
 * Replaces the present graph by an imported one, or adds it, as one step. Its positions are kept. A graph without
 * positions is laid out, beside the existing nodes if it is added. Pins are imported too, and so are the visible kinds
 * and types if it replaces and states them.
 * @param alone the result of `prepareImportAtom`; if absent, it is computed now.
 */
export const showImportedGraphAtom = atom(
  null,
  (
    get,
    set,
    imported: RestoredGraph,
    mode: 'add' | 'replace',
    step: string,
    alone: GraphState = runToEnd(importSteps(get, imported)).alone,
  ) => {
    const present = get(graphAtom);
    const isFresh = mode === 'replace' || present.nodes.size === 0;
    if (isFresh) {
      // Pins are the file's own, unlike those that outlive a search.
      set(changeGraphAtom, step, { type: 'replace', graph: alone, pinned: new Set(imported.pinned) });
    } else {
      const scene = get(sceneAtom);
      const standing = () => [...present.nodes.values()].map((node) => scene.positionOfNode(node));
      const positionOf = (id: string) => {
        const node = present.nodes.get(id);
        return node === undefined ? null : scene.positionOfNode(node);
      };
      const placed = placeAddition([...alone.nodes.values()], standing, positionOf);
      set(enrichGraphAtom, { nodes: placed.filter(({ id }) => present.nodes.has(id)), edges: [] });
      const addition = additionTo(get(graphAtom), placed, imported.edges);
      const pin = imported.pinned.filter((id) => !present.nodes.has(id));
      set(changeGraphAtom, step, addition, { type: 'pin', pin, unpin: [] });
    }
    if (mode === 'replace' && imported.filters !== null) {
      set(showKindsAtom, imported.filters.kinds);
      set(showEdgeTypesAtom, imported.filters.edgeTypes);
    }
    set(noticeHiddenEdgesAtom, imported.edges);
    if (imported.hasNoPositions) set(requestLayoutAtom, isFresh ? 'full' : 'make-room');
  },
);

/** Adds looked-up entities and their relations among each other and to the graph, as one step. */
export const addEntitiesAtom = atom(
  null,
  (
    get,
    set,
    context: FlowContext,
    found: readonly EntityRecord[],
    step: string,
    hydration: GraphNode['hydration'] = 'full',
  ) => {
    if (found.length === 0) return;
    const graph = get(graphAtom);
    const isFresh = graph.nodes.size === 0;
    const scene = get(sceneAtom);
    const standing = [...graph.nodes.values()].map((node) => scene.positionOfNode(node));
    const news = found.filter(({ id }) => !graph.nodes.has(id)).length;
    const points = (
      isFresh ? gridPlacement(found.length) : placeAround(middleOf(standing), news, standing)
    ).values();
    const nodes = found.map((record) => {
      const at = graph.nodes.has(record.id) ? undefined : points.next().value;
      return nodeFromRecord(record, hydration, at);
    });
    const edges = detectInGraph(context.records, graph, nodes, new Map(found.map((each) => [each.id, each])));
    set(addToGraphAtom, { nodes, edges }, step);
    set(noticeHiddenEdgesAtom, edges);
    if (news > 0) set(requestLayoutAtom, isFresh ? 'full' : 'make-room');
  },
);

function middleOf(points: readonly Point[]): Point {
  const { left, top, width, height } = boxOf(points);
  return { x: left + width / 2, y: top + height / 2 };
}
