import type { EntityKind } from '@/lib/base/entity-kind';
import type { EntityRecord } from '@/lib/entities/records';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import type { GraphNode } from '@/lib/graph/types';
import { type DetectedIdentifier, detectForKind, detectIdentifier } from '@/lib/identifiers/detect';
import type { FlowContext, FlowOptions } from './context';
import { notFoundError, undetectedError, wrongKindError } from './flow-errors';

/** An entity as records and lists name it: its kind and an id in any written form. */
export interface NamedEntity {
  readonly kind: EntityKind;
  readonly id: string;
}

/** A text that names an entity, or an identifier already read from such a text. */
export type EntityInput = string | NamedEntity | DetectedIdentifier;

export interface LoadedEntity {
  readonly record: EntityRecord;
  /** Full, placed at 0, 0. Its id may differ from the one asked for: merged entities keep one id. */
  readonly node: GraphNode;
}

/**
 * The identifier of an input; one that was detected before is returned as it is. Errors: FlowError 'undetected' for
 * text that is no identifier, 'wrong-kind' for one of another kind than its context demands
 * (docs/behaviours/errors.md#the-graph).
 */
export function resolveEntity(input: EntityInput): DetectedIdentifier {
  if (typeof input !== 'string' && 'type' in input) return input;
  if (typeof input === 'string') {
    const detected = detectIdentifier(input, 'free-text');
    if (detected === null) throw undetectedError(input);
    return detected;
  }
  const detected = detectForKind(input.kind, input.id);
  if (detected !== null) return detected;
  throw detectIdentifier(input.id, 'explicit') === null
    ? undetectedError(input.id)
    : wrongKindError(input.id);
}

/**
 * Fetches the whole record of one entity and makes its node.
 * Errors: those of `resolveEntity`; FlowError 'not-found' where the service has no such record; the client's own.
 */
export async function loadEntity(
  context: FlowContext,
  input: EntityInput,
  options: FlowOptions = {},
): Promise<LoadedEntity> {
  const identifier = resolveEntity(input);
  const record = await context.api.fetchEntity(identifier, { signal: options.signal });
  if (record === null) throw notFoundError(identifier.original.trim());
  return { record, node: nodeFromRecord(record, 'full') };
}
