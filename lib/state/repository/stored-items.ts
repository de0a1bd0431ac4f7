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
import { EDGE_TYPES, type GraphEdge, type GraphNode } from '@/lib/graph/types';

/** A node as it is stored; numbers are finite. */
export const NODE_SCHEMA = object({
  id: string(),
  entityType: oneOf(ENTITY_KINDS),
  label: string(),
  x: number(),
  y: number(),
  externalIds: array(
    object({ type: oneOf(['doi', 'orcid', 'issn_l', 'ror']), value: string(), url: string() }),
  ),
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

export const EDGE_SCHEMA = object({
  id: string(),
  source: string(),
  target: string(),
  type: oneOf(EDGE_TYPES),
  label: string(),
  weight: exactOptional(number()),
  metadata: exactOptional(record(string(), union([string(), number(), boolean()]))),
}) satisfies ZodMiniType<GraphEdge>;
