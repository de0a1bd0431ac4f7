import type { EntityRecord } from '@/lib/entities/records';
import { EdgeTable } from '@/lib/graph/edge-table';
import { buildEdge } from '@/lib/graph/edge-types';
import type { ExpansionRelation } from '@/lib/graph/expansion-relations';
import type { GraphState } from '@/lib/graph/graph-state';
import { nodeFromRecord, nodeFromStub } from '@/lib/graph/node-from-record';
import { placeAround } from '@/lib/graph/placement/around';
import type { GraphEdge, GraphNode, Point } from '@/lib/graph/types';
import type { RecordSource } from './context';
import { detectInGraph } from './detect-in-graph';
import type { FoundNeighbour, RelationAnswer } from './fetch-relation';

/** The graph a flow works on. Read again after each wait, since it may have changed meanwhile. */
export interface GraphView {
  graph(): GraphState;
  /** Where a node is now; null if it is not shown. */
  positionOf(id: string): Point | null;
}

export type RelationReport =
  | {
      readonly relationId: string;
      readonly state: 'done';
      /** Neighbours this window held, new or not. */
      readonly shown: number;
      /** Ids of the nodes it added. */
      readonly added: readonly string[];
      readonly total: number;
      /** See `RelationAnswer`. */
      readonly isTotalCut: boolean;
      readonly notInIndex: number;
      readonly nextOffset: number;
    }
  | { readonly relationId: string; readonly state: 'failed'; readonly message: string };

/** Relations that failed while others succeeded. */
export interface PartialFailure {
  /** Labels of the failed relations, in their order. */
  readonly relations: readonly string[];
  /** Of the first. */
  readonly message: string;
}

export interface Expansion {
  /** The origin, full where the service has a record of it, then the neighbours, new ones around the origin. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** One per relation asked for, in the order of the relations. */
  readonly relations: readonly RelationReport[];
  /** The full node of the entity that the service has merged the origin into; null for an origin that is still itself. */
  readonly mergedInto: GraphNode | null;
  /** Null if no relation failed. */
  readonly failure: PartialFailure | null;
}

export interface RelationOutcome {
  readonly relation: ExpansionRelation;
  /** Null where the relation failed. */
  readonly answer: RelationAnswer | null;
  readonly failure: string;
}

/** The neighbours found for a node, before they have positions. */
export interface GatheredExpansion {
  readonly node: GraphNode;
  /** The origin's record, or one of id and name where the service knows none. */
  readonly record: EntityRecord;
  readonly isKnown: boolean;
  readonly outcomes: readonly RelationOutcome[];
}

/**
 * Nodes and edges of the neighbours found, for the present graph: call it right before applying the result. Never
 * throws.
 */
export function assembleExpansion(
  records: RecordSource,
  { node, record, isKnown, outcomes }: GatheredExpansion,
  view: GraphView,
): Expansion {
  const graph = view.graph();
  const originPoint = view.positionOf(node.id) ?? node;
  const originNode = isKnown ? nodeFromRecord(record, 'full', originPoint) : node;
  const neighbours = neighbourNodes(outcomes, graph, originPoint, view).filter(({ id }) => id !== node.id);
  const nodes = [{ ...originNode, id: node.id }, ...neighbours];
  const edges = expansionEdges(records, graph, nodes, { id: node.id, record }, outcomes);
  const mergedInto = originNode.id === node.id ? null : originNode;
  return {
    nodes,
    edges,
    relations: reportRelations(outcomes, graph),
    mergedInto,
    failure: failureOf(outcomes),
  };
}

function failureOf(outcomes: readonly RelationOutcome[]): PartialFailure | null {
  const failed = outcomes.filter(({ answer }) => answer === null);
  const [first] = failed;
  return first === undefined
    ? null
    : { relations: failed.map(({ relation }) => relation.label), message: first.failure };
}

/** Every neighbour once; those that the graph lacks get positions around the origin. */
function neighbourNodes(
  outcomes: readonly RelationOutcome[],
  graph: GraphState,
  origin: Point,
  view: GraphView,
): readonly GraphNode[] {
  const found = new Map<string, FoundNeighbour>();
  for (const { answer } of outcomes) {
    for (const each of answer?.neighbours ?? []) if (!found.get(each.id)?.record) found.set(each.id, each);
  }
  const newIds = [...found.keys()].filter((id) => !graph.nodes.has(id));
  const taken = [...graph.nodes.values()].map((node) => view.positionOf(node.id) ?? node);
  const points = placeAround(origin, newIds.length, taken);
  const pointById = new Map(newIds.map((id, index) => [id, points[index] ?? origin]));
  return [...found.values()].map((each) => {
    const at = pointById.get(each.id) ?? graph.nodes.get(each.id) ?? origin;
    return each.record === null ? nodeFromStub(each, at) : nodeFromRecord(each.record, 'minimal', at);
  });
}

function expansionEdges(
  records: RecordSource,
  graph: GraphState,
  nodes: readonly GraphNode[],
  origin: { readonly id: string; readonly record: EntityRecord },
  outcomes: readonly RelationOutcome[],
): readonly GraphEdge[] {
  const fresh = new Map<string, EntityRecord>([[origin.id, origin.record]]);
  for (const { answer } of outcomes) {
    for (const { id, record } of answer?.neighbours ?? []) if (record !== null) fresh.set(id, record);
  }
  const edges = new EdgeTable(detectInGraph(records, graph, nodes, fresh));
  const isThere = (edge: GraphEdge) => graph.edges.holds(edge) || edges.has(edge);
  for (const { relation, answer } of outcomes) {
    for (const neighbour of answer?.neighbours ?? []) {
      if (neighbour.id === origin.id) continue;
      const edge = edgeOf(relation, origin.id, neighbour);
      const isSaid = relation.edge.isMutual && isThere({ ...edge, source: edge.target, target: edge.source });
      if (!isSaid && !isThere(edge)) edges.add(edge);
    }
  }
  return edges.items;
}

function edgeOf({ edge }: ExpansionRelation, originId: string, neighbour: FoundNeighbour): GraphEdge {
  const [source, target] = edge.direction === 'out' ? [originId, neighbour.id] : [neighbour.id, originId];
  return buildEdge(source, edge.type, target, { label: edge.label, weight: neighbour.count });
}

/** A node that two relations found counts as added by the first. */
function reportRelations(outcomes: readonly RelationOutcome[], graph: GraphState): readonly RelationReport[] {
  const claimed = new Set<string>();
  return outcomes.map(({ relation, answer, failure }) => {
    if (answer === null) return { relationId: relation.id, state: 'failed', message: failure };
    const added = answer.neighbours
      .map(({ id }) => id)
      .filter((id) => !graph.nodes.has(id) && !claimed.has(id));
    for (const id of added) claimed.add(id);
    const { total, isTotalCut, notInIndex, nextOffset } = answer;
    return {
      relationId: relation.id,
      state: 'done',
      shown: answer.neighbours.length,
      added,
      total,
      isTotalCut,
      notInIndex,
      nextOffset,
    };
  });
}
