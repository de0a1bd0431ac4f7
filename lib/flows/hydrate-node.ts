import { nodeFromRecord } from '@/lib/graph/node-from-record';
import type { GraphNode } from '@/lib/graph/types';
import type { FlowContext, FlowOptions } from './context';
import { notFoundError } from './flow-errors';
import type { LoadedEntity } from './load-entity';

/**
 * The full node of a minimal one, at the same place. Errors: FlowError 'not-found' where the service has no record of
 * it (a stub may name a merged or deleted entity); the client's own.
 */
export async function hydrateNode(
  context: FlowContext,
  node: GraphNode,
  options: FlowOptions = {},
): Promise<LoadedEntity> {
  const record = await context.api.fetchEntity(node.entityType, node.id, { signal: options.signal });
  if (record === null) throw notFoundError(node.id);
  return { record, node: { ...nodeFromRecord(record, 'full', node), id: node.id } };
}
