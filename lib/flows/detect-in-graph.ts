import type { EntityRecord } from '@/lib/entities/records';
import type { GraphState } from '@/lib/graph/graph-state';
import { RelationIndex } from '@/lib/graph/relation-index';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import type { RecordSource } from './context';

/** One index per source of records, garbage-collected with it. It only remembers which records were read. */
const INDEXES = new WeakMap<RecordSource, RelationIndex>();

function indexOf(records: RecordSource): RelationIndex {
  const known = INDEXES.get(records);
  if (known !== undefined) return known;
  const made = new RelationIndex();
  INDEXES.set(records, made);
  return made;
}

/**
 * Missing edges between the new nodes and the graph's nodes, as far as the records at hand state them; also edges that
 * only later records of these nodes state. Reads each record once, however often it is asked.
 * @param fresh records just fetched, by id, which may not be kept.
 */
export function detectInGraph(
  records: RecordSource,
  graph: GraphState,
  newcomers: readonly GraphNode[],
  fresh: ReadonlyMap<string, EntityRecord> = new Map(),
): readonly GraphEdge[] {
  const added = new Map(newcomers.map((node) => [node.id, node]));
  const index = indexOf(records);
  const read = index.take(subjectsOf(records, [...graph.nodes.values(), ...newcomers], fresh));
  const kindOf = (id: string) => (added.get(id) ?? graph.nodes.get(id))?.entityType;
  const edges = index.edgesOf(new Set([...added.keys(), ...read]), kindOf);
  index.forgetAbsent({
    size: graph.nodes.size + added.size,
    has: (id) => added.has(id) || graph.nodes.has(id),
  });
  return edges.filter((edge) => !graph.edges.holds(edge));
}

/** Edges that the records at hand state among all nodes of the graph, and that it lacks. */
export function detectInWholeGraph(records: RecordSource, graph: GraphState): readonly GraphEdge[] {
  return detectInGraph(records, graph, [...graph.nodes.values()]);
}

/** Whether a record that states the node's relations was ever read. */
export function areRelationsKnown(records: RecordSource, id: string): boolean {
  return indexOf(records).has(id);
}

function* subjectsOf(
  records: RecordSource,
  nodes: readonly GraphNode[],
  fresh: ReadonlyMap<string, EntityRecord>,
) {
  // The cached record holds every field ever fetched of an entity, the fresh ones included.
  for (const { id, entityType: kind } of nodes) {
    yield { id, kind, record: records.peek(kind, id) ?? fresh.get(id) ?? null };
  }
}
