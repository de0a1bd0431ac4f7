import type { EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { mayLackAuthors } from '@/lib/cache/entry';
import type { EntityRecord } from '@/lib/entities/records';
import type { GraphState } from '@/lib/graph/graph-state';
import { STATING_KINDS } from '@/lib/graph/relationships';
import type { GraphNode } from '@/lib/graph/types';
import { createClock } from '@/lib/openalex/clock';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { concurrently } from './concurrently';
import type { FlowContext, FlowOptions } from './context';
import { areRelationsKnown } from './detect-in-graph';
import { notFoundError } from './flow-errors';
import { type HydratedNode, hydratedBy, hydrateNode } from './hydrate-node';

/** A node that an action failed for, with its name. */
export interface NodeFailure {
  readonly id: string;
  readonly label: string;
  readonly message: string;
  /** For a partly expanded node: the relations that failed. */
  readonly relations?: readonly string[];
}

/** The outcome of one step of hydrating many nodes. */
export interface HydrationStep {
  readonly loaded: readonly HydratedNode[];
  readonly failures: readonly NodeFailure[];
}

/** The pace of requests. Units: nodes, milliseconds. */
export interface Pace {
  readonly atOnce: number;
  readonly pauseMs: number;
  /** After every `longEvery` steps that asked the service. */
  readonly longPauseMs: number;
  readonly longEvery: number;
}

/** Source: docs/behaviours/expansion.md#completing-many-nodes. */
export const ONE_BY_ONE: Pace = { atOnce: 1, pauseMs: 100, longPauseMs: 500, longEvery: 10 };

/** Source: docs/behaviours/graph.md#detection-for-all-nodes. */
export const FOR_RELATIONS: Pace = { atOnce: 5, pauseMs: 1_000, longPauseMs: 1_000, longEvery: 1 };

export interface PacedOptions extends FlowOptions {
  /** Number of records requested so far: a step that sent no request is not followed by a pause. */
  readonly askedSoFar: () => number;
}

/**
 * Fetches the whole records of nodes, a few at a time, with pauses between; a failure is one of its node and stops
 * nothing. Free of credits but for keywords. Errors: AbortError.
 */
export async function* hydratePaced(
  context: FlowContext,
  nodes: readonly GraphNode[],
  pace: Pace,
  { signal, askedSoFar }: PacedOptions,
): AsyncGenerator<HydrationStep, void, undefined> {
  const sleep = context.sleep ?? createClock().sleep;
  let stepsThatAsked = 0;
  let pauseMs = 0;
  for (let at = 0; at < nodes.length; at += pace.atOnce) {
    if (pauseMs > 0) await sleep(pauseMs, signal);
    signal?.throwIfAborted();
    const before = askedSoFar();
    const batch = nodes.slice(at, at + pace.atOnce);
    const steps = await Promise.all(batch.map((node) => hydrateSingle(context, node, signal)));
    const hasAsked = askedSoFar() > before;
    if (hasAsked) stepsThatAsked += 1;
    pauseMs = hasAsked ? (stepsThatAsked % pace.longEvery === 0 ? pace.longPauseMs : pace.pauseMs) : 0;
    signal?.throwIfAborted();
    yield united(steps);
  }
}

/** Longest list of ids that one request can spell out. Source: docs/data-contract.md#or-lists. */
const BATCH_SIZE = 100;

/** Batches in flight at a time; the client also respects the service's rate limit. */
const BATCHES_AT_ONCE = 4;

/** What fetching nodes in batches costs at most. Unit: credits. */
export function creditsOfBatches(nodes: readonly GraphNode[]): number {
  return batchesOf(nodes).length * creditsOfClass('list');
}

/**
 * Fetches the full records of nodes as fast as the service permits: up to a hundred nodes of a kind per request.
 * Records that a batch answer lacks or cuts short are requested once more one by one, which is free and finds entities
 * that lists leave out. Errors: AbortError.
 */
export async function* hydrateInBatches(
  context: FlowContext,
  nodes: readonly GraphNode[],
  { signal }: FlowOptions = {},
): AsyncGenerator<HydrationStep, void, undefined> {
  const steps = concurrently(batchesOf(nodes), BATCHES_AT_ONCE, (batch) =>
    hydrateBatch(context, batch, signal),
  );
  for await (const step of steps) {
    signal?.throwIfAborted();
    yield step;
  }
}

/** Nodes whose relations are not known from their whole record, so that detection has to fetch them first. */
export function nodesToFetchForRelations({ records }: FlowContext, graph: GraphState): readonly GraphNode[] {
  return [...graph.nodes.values()].filter(
    ({ id, entityType, hydration }) =>
      STATING_KINDS.has(entityType) && !(hydration === 'full' && areRelationsKnown(records, id)),
  );
}

interface Batch {
  readonly kind: EntityKind;
  readonly nodes: readonly GraphNode[];
}

function batchesOf(nodes: readonly GraphNode[]): readonly Batch[] {
  const byKind = new Map<EntityKind, GraphNode[]>();
  for (const node of nodes) {
    const sameKind = byKind.get(node.entityType);
    if (sameKind === undefined) byKind.set(node.entityType, [node]);
    else sameKind.push(node);
  }
  return [...byKind].flatMap(([kind, all]) => {
    const count = Math.ceil(all.length / BATCH_SIZE);
    return Array.from({ length: count }, (_, index) => ({
      kind,
      nodes: all.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
    }));
  });
}

async function hydrateBatch(
  context: FlowContext,
  { kind, nodes }: Batch,
  signal: AbortSignal | undefined,
): Promise<HydrationStep> {
  let found: ReadonlyMap<string, EntityRecord>;
  try {
    const ids = nodes.map(({ id }) => id);
    const answer = await context.api.fetchBatch(kind, ids, { signal });
    found = new Map(answer.found.map((record) => [record.id, record]));
  } catch (error) {
    return { loaded: [], failures: nodes.map((node) => failed(node, error)) };
  }
  const there: HydratedNode[] = [];
  const missing: GraphNode[] = [];
  for (const node of nodes) {
    const record = found.get(node.id);
    if (record === undefined || mayLackAuthors(record)) missing.push(node);
    else there.push(hydratedBy(node, record));
  }
  // Keywords alone would cost a credit each.
  if (kind === 'keywords') {
    return { loaded: there, failures: missing.map((node) => failed(node, notFoundError(node.id))) };
  }
  const singles = await Promise.all(missing.map((node) => hydrateSingle(context, node, signal)));
  return united([{ loaded: there, failures: [] }, ...singles]);
}

async function hydrateSingle(
  context: FlowContext,
  node: GraphNode,
  signal: AbortSignal | undefined,
): Promise<HydrationStep> {
  try {
    return { loaded: [await hydrateNode(context, node, { signal })], failures: [] };
  } catch (error) {
    if (signal?.aborted !== true) report('warning', `${node.label} (${node.id}) could not be loaded`, error);
    return { loaded: [], failures: [failed(node, error)] };
  }
}

function failed({ id, label }: GraphNode, error: unknown): NodeFailure {
  return { id, label, message: describeError(error) };
}

function united(steps: readonly HydrationStep[]): HydrationStep {
  return {
    loaded: steps.flatMap(({ loaded }) => loaded),
    failures: steps.flatMap(({ failures }) => failures),
  };
}
