import type { EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { parseRecord } from '@/lib/entities/parse';
import type { EntityRecord } from '@/lib/entities/records';
import { EXPANSION_ARMS, type ExpansionArm } from '@/lib/graph/expansion-arms';
import { armSettings, type ExpansionSettingsMap } from '@/lib/graph/expansion-settings';
import type { GraphNode } from '@/lib/graph/types';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { describeError, isAbortError } from '@/lib/openalex/errors';
import type { ArmWindow } from './arm-window';
import {
  type ArmOutcome,
  assembleExpansion,
  type Expansion,
  type GatheredExpansion,
  type GraphView,
} from './assemble-expansion';
import type { FlowContext, FlowOptions } from './context';
import { fetchArm, streamArm } from './fetch-arm';
import { EXPANSION_FAILED, FlowError, notFoundError } from './flow-errors';

/** Neighbours per arm of a single expansion. Source: behaviours 2. */
export const NEIGHBOURS_PER_ARM = 10;

export interface ExpansionOptions extends FlowOptions {
  /** The user's expansion settings. */
  readonly settings?: ExpansionSettingsMap;
}

export interface NodeExpansionOptions extends ExpansionOptions {
  /** Neighbours per arm; ten unless said otherwise. */
  readonly perArm?: number;
  /** Arms that are left out, as they have been loaded that far. */
  readonly skipped?: ReadonlySet<string>;
}

/** The arms by which a node of a kind is expanded as a whole: those that the settings leave on. */
export function enabledArms(kind: EntityKind, settings: ExpansionSettingsMap = {}): readonly ExpansionArm[] {
  return EXPANSION_ARMS[kind].filter((arm) => armSettings(settings, arm).isEnabled);
}

/**
 * Expands a node by all its arms, ten neighbours each; its whole record is fetched first where it is not at hand.
 *
 * An arm that fails is skipped and stands in the expansion's `failure`. What the origin's record and the neighbours'
 * state of one another becomes edges; a neighbour that no record ties to the origin is tied by the arm's own relation.
 * Errors: FlowError with the first arm's message where all arms fail, 'Failed to expand node' where it has none; the client's own while hydrating; AbortError.
 * Source: spec 1 section 4, behaviours 2.
 */
export async function expandNode(
  context: FlowContext,
  node: GraphNode,
  view: GraphView,
  options: NodeExpansionOptions = {},
): Promise<Expansion> {
  return assembleExpansion(context.records, await gatherExpansion(context, node, options), view);
}

/** The asking half of `expandNode`, for those who run several at a time and apply them one by one. Errors likewise. */
export function gatherExpansion(
  context: FlowContext,
  node: GraphNode,
  options: NodeExpansionOptions = {},
): Promise<GatheredExpansion> {
  const { perArm = NEIGHBOURS_PER_ARM, settings, skipped } = options;
  const arms = enabledArms(node.entityType, settings).filter(({ id }) => skipped?.has(id) !== true);
  return gather(context, node, arms, { offset: 0, limit: perArm }, options);
}

/** Loads one window of one arm ('load more'). Errors as `expandNode`; FlowError 'failed' for an arm the kind lacks. */
export async function expandArm(
  context: FlowContext,
  node: GraphNode,
  armId: string,
  window: ArmWindow,
  view: GraphView,
  options: ExpansionOptions = {},
): Promise<Expansion> {
  const gathered = await gather(context, node, [armOf(node, armId)], window, options);
  return assembleExpansion(context.records, gathered, view);
}

/**
 * Loads a long window of one arm in parts of at most 500 neighbours, each given as soon as it is there, so that what
 * was loaded before a failure or a cancellation stays. Errors as `expandArm`.
 */
export async function* expandArmInParts(
  context: FlowContext,
  node: GraphNode,
  armId: string,
  window: ArmWindow,
  view: GraphView,
  options: ExpansionOptions = {},
): AsyncGenerator<Expansion, void, undefined> {
  const arm = armOf(node, armId);
  const origin = await originRecord(context, node, options);
  const { signal } = options;
  const settings = armSettings(options.settings ?? {}, arm);
  for await (const answer of streamArm(context, arm, origin.record, window, { settings, signal })) {
    signal?.throwIfAborted();
    const outcomes = [{ arm, answer, failure: '' }];
    yield assembleExpansion(context.records, { node, ...origin, outcomes }, view);
  }
}

function armOf(node: GraphNode, armId: string): ExpansionArm {
  const arm = EXPANSION_ARMS[node.entityType].find(({ id }) => id === armId);
  if (arm === undefined) throw new FlowError(EXPANSION_FAILED, 'failed');
  return arm;
}

/**
 * The record an expansion starts from. Where the service has none (a stub may name an entity that was merged away),
 * a record of id and name stands in: the arms that ask by id still work.
 */
async function originRecord(context: FlowContext, node: GraphNode, { signal }: FlowOptions) {
  const fetched = await context.api.fetchEntity(node.entityType, node.id, { signal });
  if (fetched !== null) return { record: fetched, isKnown: true };
  const id = openAlexUrl(node.entityType, node.id);
  const standIn = parseRecord(node.entityType, { id, display_name: node.label });
  if (!standIn.ok) throw notFoundError(node.id);
  return { record: standIn.value, isKnown: false };
}

async function gather(
  context: FlowContext,
  node: GraphNode,
  arms: readonly ExpansionArm[],
  window: ArmWindow,
  options: ExpansionOptions,
): Promise<GatheredExpansion> {
  const origin = await originRecord(context, node, options);
  const outcomes = await Promise.all(arms.map((arm) => runArm(context, arm, origin.record, window, options)));
  options.signal?.throwIfAborted();
  if (arms.length > 0 && outcomes.every((outcome) => outcome.answer === null)) {
    throw new FlowError(outcomes[0]?.failure || EXPANSION_FAILED, 'failed');
  }
  return { node, ...origin, outcomes };
}

async function runArm(
  context: FlowContext,
  arm: ExpansionArm,
  origin: EntityRecord,
  window: ArmWindow,
  { signal, settings = {} }: ExpansionOptions,
): Promise<ArmOutcome> {
  try {
    const answer = await fetchArm(context, arm, origin, window, {
      settings: armSettings(settings, arm),
      signal,
    });
    return { arm, answer, failure: '' };
  } catch (error) {
    if (signal?.aborted || isAbortError(error)) throw error;
    report('warning', `Expansion of ${origin.id} by '${arm.label}' failed`, error);
    return { arm, answer: null, failure: describeError(error, EXPANSION_FAILED) };
  }
}
