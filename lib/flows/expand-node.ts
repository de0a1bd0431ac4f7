import type { EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { parseRecord } from '@/lib/entities/parse';
import type { EntityRecord } from '@/lib/entities/records';
import { EXPANSION_RELATIONS, type ExpansionRelation } from '@/lib/graph/expansion-relations';
import { type ExpansionSettingsMap, relationSettings } from '@/lib/graph/expansion-settings';
import type { GraphNode } from '@/lib/graph/types';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { checkedReference } from '@/lib/openalex/checked-reference';
import {
  assembleExpansion,
  type Expansion,
  type GatheredExpansion,
  type GraphView,
  type RelationOutcome,
} from './assemble-expansion';
import type { FlowContext, FlowOptions } from './context';
import { fetchRelation, streamRelation } from './fetch-relation';
import { EXPANSION_FAILED, FlowError, notFoundError } from './flow-errors';
import type { RelationWindow } from './relation-window';

/** Neighbours per relation of a single expansion. Source: docs/behaviours/expansion.md#how-many-neighbours. */
export const NEIGHBOURS_PER_RELATION = 10;

export interface ExpansionOptions extends FlowOptions {
  /** The user's expansion settings. */
  readonly settings?: ExpansionSettingsMap;
}

export interface NodeExpansionOptions extends ExpansionOptions {
  /** Neighbours per relation; ten unless said otherwise. */
  readonly perRelation?: number;
  /** Relations that are left out, as they have been loaded that far. */
  readonly skipped?: ReadonlySet<string>;
}

/** The relations by which a node of a kind is expanded as a whole: those that the settings leave on. */
export function enabledRelations(
  kind: EntityKind,
  settings: ExpansionSettingsMap = {},
): readonly ExpansionRelation[] {
  return EXPANSION_RELATIONS[kind].filter((relation) => relationSettings(settings, relation).isEnabled);
}

/**
 * Expands a node by all its relations, ten neighbours each; its whole record is fetched first where it is not at hand.
 *
 * A relation that fails is skipped and stands in the expansion's `failure`. What the origin's record and the neighbours'
 * state of one another becomes edges; a neighbour that no record ties to the origin is tied by the edge of the relation.
 * Errors: FlowError with the first relation's message where all relations fail, 'Failed to expand node' where it has none; the client's own while hydrating; AbortError.
 * Source: docs/behaviours/expansion.md#failures.
 */
export async function expandNode(
  context: FlowContext,
  node: GraphNode,
  view: GraphView,
  options: NodeExpansionOptions = {},
): Promise<Expansion> {
  return assembleExpansion(context.records, await gatherExpansion(context, node, options), view);
}

/** The requests of `expandNode`, for callers that run several at a time and apply them one by one. Same errors. */
export function gatherExpansion(
  context: FlowContext,
  node: GraphNode,
  options: NodeExpansionOptions = {},
): Promise<GatheredExpansion> {
  const { perRelation = NEIGHBOURS_PER_RELATION, settings, skipped } = options;
  const relations = enabledRelations(node.entityType, settings).filter(({ id }) => skipped?.has(id) !== true);
  return gather(context, node, relations, { offset: 0, limit: perRelation }, options);
}

/** Loads one window of one relation ('load more'). Errors as `expandNode`; FlowError 'failed' for a relation the kind lacks. */
export async function expandRelation(
  context: FlowContext,
  node: GraphNode,
  relationId: string,
  window: RelationWindow,
  view: GraphView,
  options: ExpansionOptions = {},
): Promise<Expansion> {
  const gathered = await gather(context, node, [relationOf(node, relationId)], window, options);
  return assembleExpansion(context.records, gathered, view);
}

/**
 * Loads a long window of one relation in parts of at most 500 neighbours, each given as soon as it is there, so that what
 * was loaded before a failure or a cancellation stays. Errors as `expandRelation`.
 */
export async function* expandRelationInParts(
  context: FlowContext,
  node: GraphNode,
  relationId: string,
  window: RelationWindow,
  view: GraphView,
  options: ExpansionOptions = {},
): AsyncGenerator<Expansion, void, undefined> {
  const relation = relationOf(node, relationId);
  const origin = await originRecord(context, node, options);
  const { signal } = options;
  const settings = relationSettings(options.settings ?? {}, relation);
  for await (const answer of streamRelation(context, relation, origin.record, window, { settings, signal })) {
    signal?.throwIfAborted();
    const outcomes = [{ relation, answer, failure: '' }];
    yield assembleExpansion(context.records, { node, ...origin, outcomes }, view);
  }
}

function relationOf(node: GraphNode, relationId: string): ExpansionRelation {
  const relation = EXPANSION_RELATIONS[node.entityType].find(({ id }) => id === relationId);
  if (relation === undefined) throw new FlowError(EXPANSION_FAILED, 'failed');
  return relation;
}

/**
 * The record an expansion starts from. Where the service has none (a stub may name an entity that was merged away),
 * a record of id and name stands in: the relations that ask by id still work.
 */
async function originRecord(context: FlowContext, node: GraphNode, { signal }: FlowOptions) {
  const fetched = await context.api.fetchEntity(checkedReference(node.entityType, node.id), { signal });
  if (fetched !== null) return { record: fetched, isKnown: true };
  const id = openAlexUrl(node.entityType, node.id);
  const standIn = parseRecord(node.entityType, { id, display_name: node.label });
  if (!standIn.ok) throw notFoundError(node.id);
  return { record: standIn.value, isKnown: false };
}

async function gather(
  context: FlowContext,
  node: GraphNode,
  relations: readonly ExpansionRelation[],
  window: RelationWindow,
  options: ExpansionOptions,
): Promise<GatheredExpansion> {
  const origin = await originRecord(context, node, options);
  const outcomes = await Promise.all(
    relations.map((relation) => runRelation(context, relation, origin.record, window, options)),
  );
  options.signal?.throwIfAborted();
  if (relations.length > 0 && outcomes.every((outcome) => outcome.answer === null)) {
    throw new FlowError(outcomes[0]?.failure || EXPANSION_FAILED, 'failed');
  }
  return { node, ...origin, outcomes };
}

async function runRelation(
  context: FlowContext,
  relation: ExpansionRelation,
  origin: EntityRecord,
  window: RelationWindow,
  { signal, settings = {} }: ExpansionOptions,
): Promise<RelationOutcome> {
  try {
    const answer = await fetchRelation(context, relation, origin, window, {
      settings: relationSettings(settings, relation),
      signal,
    });
    return { relation, answer, failure: '' };
  } catch (error) {
    if (signal?.aborted || isAbortError(error)) throw error;
    report('warning', `Expansion of ${origin.id} by '${relation.label}' failed`, error);
    return { relation, answer: null, failure: describeError(error, EXPANSION_FAILED) };
  }
}
