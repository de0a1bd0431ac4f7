import type { EntityRecord } from '@/lib/entities/records';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import type { GraphNode } from '@/lib/graph/types';
import { checkedReference } from '@/lib/openalex/checked-reference';
import type { FlowContext, FlowOptions } from './context';
import { notFoundError } from './flow-errors';
import type { LoadedEntity } from './load-entity';

/** A node with its full record. */
export interface HydratedNode extends LoadedEntity {
  /**
   * Id of the node it was requested for; differs from the record's id if the service has merged the entity into
   * another.
   */
  readonly askedId: string;
}

/**
 * The full node of a minimal one, at the same position, under the id of the record that came. Errors: FlowError 'not-found' where the service has no record of
 * it (a stub may name a merged or deleted entity); the client's own.
 */
export async function hydrateNode(
  context: FlowContext,
  node: GraphNode,
  options: FlowOptions = {},
): Promise<HydratedNode> {
  const record = await context.api.fetchEntity(checkedReference(node.entityType, node.id), {
    signal: options.signal,
  });
  if (record === null) throw notFoundError(node.id);
  return hydratedBy(node, record);
}

/** The full node made from a minimal node and its record. */
export function hydratedBy(node: GraphNode, record: EntityRecord): HydratedNode {
  return { askedId: node.id, record, node: nodeFromRecord(record, 'full', node) };
}
