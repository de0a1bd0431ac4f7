import {
  array,
  boolean,
  exactOptional,
  nullable,
  number,
  object,
  enum as oneOf,
  record,
  string,
  union,
  type ZodMiniType,
} from 'zod/mini';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { edgeId } from '@/lib/graph/edge-types';
import { externalAddress } from '@/lib/graph/node-from-record';
import { EDGE_TYPES, type GraphEdge, type GraphNode } from '@/lib/graph/types';

/** A node as it is stored: with the address of each identifier elsewhere, which a node in memory has no need to hold. */
export function storedNode(node: GraphNode): object {
  return { ...node, externalIds: node.externalIds.map((id) => ({ ...id, url: externalAddress(id) })) };
}

/** An edge as it is stored: with its id. */
export function storedEdge(edge: GraphEdge): object {
  return { id: edgeId(edge), ...edge };
}

/** The fields read from a stored node; numbers are finite. */
export const NODE_SCHEMA = object({
  id: string(),
  entityType: oneOf(ENTITY_KINDS),
  label: string(),
  x: number(),
  y: number(),
  externalIds: array(object({ type: oneOf(['doi', 'orcid', 'issn_l', 'ror']), value: string() })),
  summary: object({
    citedByCount: nullable(number()),
    worksCount: nullable(number()),
    publicationYear: nullable(number()),
    hint: string(),
    isRetracted: boolean(),
    isOpenAccess: nullable(boolean()),
  }),
  hydration: oneOf(['minimal', 'full']),
}) satisfies ZodMiniType<GraphNode>;

/** The fields read from a stored edge. */
export const EDGE_SCHEMA = object({
  source: string(),
  target: string(),
  type: oneOf(EDGE_TYPES),
  label: string(),
  weight: exactOptional(number()),
  metadata: exactOptional(record(string(), union([string(), number(), boolean()]))),
}) satisfies ZodMiniType<GraphEdge>;
