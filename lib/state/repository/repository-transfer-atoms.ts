import { atom, type Getter } from 'jotai/vanilla';
import { detectInGraph } from '@/lib/flows/detect-in-graph';
import { formatQuantity } from '@/lib/format/counts';
import { EdgeTable } from '@/lib/graph/edge-table';
import type { GraphState } from '@/lib/graph/graph-state';
import { placeAround } from '@/lib/graph/placement/around';
import type { Items } from '@/lib/graph/repository';
import type { GraphEdge, GraphNode, Point } from '@/lib/graph/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { requestLayoutAtom } from '@/lib/state/graph/layout-request-atoms';
import { noticeHiddenEdgesAtom, noticeRepositoryAtom } from '@/lib/state/graph/notice-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { nameStepOfEdges, nameStepOfNodes } from '@/lib/state/graph/step-names';
import { showKindsAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { askAtom } from '@/lib/state/question-atoms';
import { collectAtom, repositoryAtom } from './repository-atoms';
import type { RepositoryPayload } from './repository-payload';

/** More nodes than this at once are asked about first. Source: docs/behaviours/graph.md#moving-items-to-the-map. */
const MOST_UNASKED = 200;

/** Whether items of the repository are being dragged just now: the map offers itself. */
export const isDraggingItemsAtom = atom(false);

/** Collects nodes and edges of the graph, an edge with its ends; each node at its present position. */
export const collectFromGraphAtom = atom(
  null,
  (get, set, nodeIds: Iterable<string>, edgeIds: Iterable<string> = []) => {
    const graph = get(graphAtom);
    const scene = get(sceneAtom);
    const edges = [...edgeIds].flatMap((id) => graph.edges.get(id) ?? []);
    const nodes = withEnds(graph, nodeIds, edges).map((node) => ({ ...node, ...scene.positionOfNode(node) }));
    set(noticeRepositoryAtom, set(collectAtom, { nodes, edges }));
  },
);

/** Collects the results of a search, with a message; the graph does not change. */
export const collectFoundAtom = atom(null, (_get, set, found: Items) => {
  set(noticeRepositoryAtom, set(collectAtom, found), true);
});

/** The nodes of these ids and the ends of these edges, each once. */
function withEnds(
  { nodes }: GraphState,
  nodeIds: Iterable<string>,
  edges: readonly GraphEdge[],
): readonly GraphNode[] {
  const ids = new Set([...nodeIds, ...edges.flatMap(({ source, target }) => [source, target])]);
  return [...ids].flatMap((id) => nodes.get(id) ?? []);
}

/**
 * Adds items of the repository to the graph as one step and selects their nodes. If there are many, it asks first and
 * does not select. It also adds edges of the repository between new and existing nodes, and relations that the
 * available records state. A hidden kind is shown again, since the user asked for one of it.
 * @param at position of the first new node, world px, with the others around it. Without it they are placed beside the
 * graph, and the layout makes room.
 * @returns ids of the nodes that are new to the graph.
 */
export const addFromRepositoryAtom = atom(
  null,
  async (get, set, { nodeIds, edgeIds }: RepositoryPayload, at?: Point): Promise<readonly string[]> => {
    const repository = get(repositoryAtom);
    const chosen = edgeIds.flatMap((id) => repository.edges.get(id) ?? []);
    const nodes = withEnds(repository, nodeIds, chosen);
    const isNew = ({ id }: GraphNode) => !get(graphAtom).nodes.has(id);
    const count = nodes.filter(isNew).length;
    const agreed = count <= MOST_UNASKED || (await set(askAtom, questionOf(count)));
    if (!agreed) return [];
    const graph = get(graphAtom);
    const news = nodes.filter(isNew);
    const points = pointsFor(get, news.length, at);
    const placed = news.map((node, index) => ({ ...node, ...points[index] }));
    const edges = comingEdges(get, graph, placed, chosen);
    const step =
      placed.length > 0
        ? nameStepOfNodes(
            'Add',
            placed.map(({ label }) => label),
          )
        : nameStepOfEdges('Add', edges.length);
    set(addToGraphAtom, { nodes: placed, edges }, step);
    set(noticeHiddenEdgesAtom, edges);
    const hidden = nodes
      .map(({ entityType }) => entityType)
      .filter((kind) => !get(visibleKindsAtom).has(kind));
    if (hidden.length > 0) set(showKindsAtom, [...get(visibleKindsAtom), ...hidden]);
    if (at === undefined && placed.length > 0) {
      set(requestLayoutAtom, graph.nodes.size === 0 ? 'full' : 'make-room');
    }
    const ids = nodes.map(({ id }) => id);
    set(selectNodesAtom, ids.length > MOST_UNASKED ? [] : ids);
    return placed.map(({ id }) => id);
  },
);

function questionOf(count: number) {
  const nodes = formatQuantity(count, 'node');
  return {
    title: `Add ${nodes} to the graph`,
    paragraphs: [`${nodes} of the repository will be added to the graph. Undo takes them back in one step.`],
    verb: 'Add',
  };
}

/** Free positions: the point given first, else all beside the middle of the graph. */
function pointsFor(get: Getter, count: number, at: Point | undefined): readonly Point[] {
  const scene = get(sceneAtom);
  const taken = [...get(graphAtom).nodes.values()].map((node) => scene.positionOfNode(node));
  if (at !== undefined) return [at, ...placeAround(at, count - 1, taken)];
  const sum = taken.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  const share = 1 / Math.max(1, taken.length);
  return placeAround({ x: sum.x * share, y: sum.y * share }, count, taken);
}

/**
 * The chosen edges, and those that the repository and the records have between new nodes and any node of the resulting
 * graph. Each occurs once, and edges of the graph are excluded.
 */
function comingEdges(
  get: Getter,
  graph: GraphState,
  newcomers: readonly GraphNode[],
  chosen: readonly GraphEdge[],
): readonly GraphEdge[] {
  const coming = new Set(newcomers.map(({ id }) => id));
  const isThere = (id: string) => coming.has(id) || graph.nodes.has(id);
  const records = get(flowContextAtom)?.records;
  const edges = new EdgeTable(chosen);
  for (const edge of get(repositoryAtom).edges.values()) {
    const touches = coming.has(edge.source) || coming.has(edge.target);
    if (touches && isThere(edge.source) && isThere(edge.target)) edges.add(edge);
  }
  const detected = records === undefined || coming.size === 0 ? [] : detectInGraph(records, graph, newcomers);
  for (const edge of detected) edges.add(edge);
  return edges.items.filter((edge) => !graph.edges.holds(edge));
}
