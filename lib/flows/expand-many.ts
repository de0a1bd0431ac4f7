import { report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import type { ExpansionSettingsMap } from '@/lib/graph/expansion-settings';
import type { GraphNode } from '@/lib/graph/types';
import {
  assembleExpansion,
  type Expansion,
  type GatheredExpansion,
  type GraphView,
} from './assemble-expansion';
import { concurrently } from './concurrently';
import type { FlowContext, FlowOptions } from './context';
import { type Estimate, estimateExpansion } from './estimate-expansion';
import { gatherExpansion } from './expand-node';
import { EXPANSION_FAILED } from './flow-errors';
import type { NodeFailure } from './hydrate-many';

/** One round of a breadth-first expansion, before it begins. */
export interface ExpansionRound extends Estimate {
  /** From 1. */
  readonly round: number;
  readonly rounds: number;
  /** Nodes to be expanded. */
  readonly origins: number;
}

export type ManyOutcome =
  | { readonly type: 'expanded'; readonly node: GraphNode; readonly expansion: Expansion }
  | { readonly type: 'failed'; readonly failure: NodeFailure };

export interface ExpandManyOptions extends FlowOptions {
  /** Number of rounds: first the nodes themselves, then the nodes they added, and so on. From 1. */
  readonly depth: number;
  /** Neighbours per relation. */
  readonly perRelation: number;
  readonly settings: ExpansionSettingsMap;
  /** Relations of a node that have been loaded that far already. */
  skippedOf(id: string): ReadonlySet<string>;
  /** Asked before each round with what it brings and costs; false ends the action. */
  confirm(round: ExpansionRound): Promise<boolean>;
  /** Called before a node is expanded. */
  onStart?(node: GraphNode): void;
}

/** Nodes under way at a time: each asks for several lists at once. */
const NODES_AT_ONCE = 3;

/**
 * Expands nodes breadth-first. Apply each outcome to the graph before requesting the next: the next one is positioned
 * and linked with it in view. Nodes no longer in the graph are skipped, a failed node is an outcome, and an expansion
 * names its failed relations. Errors: AbortError. Source: docs/behaviours/expansion.md#expanding-many-nodes.
 */
export async function* expandMany(
  context: FlowContext,
  ids: readonly string[],
  view: GraphView,
  options: ExpandManyOptions,
): AsyncGenerator<ManyOutcome, void, undefined> {
  const { depth, perRelation, settings, skippedOf, signal } = options;
  let frontier: Iterable<string> = new Set(ids);
  for (let round = 1; round <= depth; round += 1) {
    const nodes = [...frontier].flatMap((id) => view.graph().nodes.get(id) ?? []);
    if (nodes.length === 0) return;
    const estimate = estimateExpansion(context.records, nodes, { perRelation, settings, skippedOf });
    if (!(await options.confirm({ ...estimate, round, rounds: depth, origins: nodes.length }))) return;
    const brought = new Set<string>();
    for await (const turn of concurrently(nodes, NODES_AT_ONCE, (node) => takeTurn(context, node, options))) {
      signal?.throwIfAborted();
      if ('failure' in turn) {
        yield { type: 'failed', failure: turn.failure };
        continue;
      }
      // The node was removed meanwhile, so its neighbours would have nothing to be joined to.
      if (!view.graph().nodes.has(turn.node.id)) continue;
      const expansion = assembleExpansion(context.records, turn, view);
      for (const relation of expansion.relations) {
        if (relation.state === 'done') for (const id of relation.added) brought.add(id);
      }
      yield { type: 'expanded', node: turn.node, expansion };
    }
    frontier = brought;
  }
}

async function takeTurn(
  context: FlowContext,
  node: GraphNode,
  { perRelation, settings, skippedOf, signal, onStart }: ExpandManyOptions,
): Promise<GatheredExpansion | { readonly failure: NodeFailure }> {
  const { id, label } = node;
  try {
    signal?.throwIfAborted();
    onStart?.(node);
    return await gatherExpansion(context, node, { perRelation, settings, skipped: skippedOf(id), signal });
  } catch (error) {
    if (signal?.aborted !== true) report('warning', `Expansion of ${label} (${id}) failed`, error);
    return { failure: { id, label, message: describeError(error, EXPANSION_FAILED) } };
  }
}
