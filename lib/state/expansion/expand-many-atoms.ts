import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { agreedContext } from '@/lib/flows/agreed-context';
import type { PartialFailure } from '@/lib/flows/assemble-expansion';
import { detectInWholeGraph } from '@/lib/flows/detect-in-graph';
import { type ExpansionRound, expandMany, type ManyOutcome } from '@/lib/flows/expand-many';
import { enabledRelations } from '@/lib/flows/expand-node';
import { allOfKindFailed, allVisibleFailed, EXPANSION_FAILED, expandedInPart } from '@/lib/flows/flow-errors';
import type { NodeFailure } from '@/lib/flows/hydrate-many';
import { formatQuantity } from '@/lib/format/counts';
import { hiddenEdgeTypes, leftOutRelations } from '@/lib/graph/left-out-relations';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { traversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, mergeNodeAtom } from '@/lib/state/graph/graph-edit-atoms';
import { type ExpandRequest, graphErrorAtom, type OpenStep } from '@/lib/state/graph/graph-status-atoms';
import { changeGraphAtom } from '@/lib/state/graph/history-atoms';
import { requestLayoutAtom } from '@/lib/state/graph/layout-request-atoms';
import { nodeStatusesAtom, setNodeStatusAtom } from '@/lib/state/graph/node-status-atoms';
import { noticeFailuresAtom, noticeHiddenEdgesAtom } from '@/lib/state/graph/notice-atoms';
import {
  beginRelationsAtom,
  dropRelationsAtom,
  lastLoaded,
  relationLoadsAtom,
} from '@/lib/state/graph/relation-load-atoms';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { nameStepOfNodes } from '@/lib/state/graph/step-names';
import { visibleEdgeTypesAtom, visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { applyExpansion, graphViewOf } from './apply-expansion';
import { type BulkAction, type BulkControls, confirmLargeStepAtom, runBulk } from './bulk-atoms';
import { expansionCapsAtom, expansionSettingsAtom } from './expansion-settings-atoms';

type Scope = ExpandRequest['scope'];

/** The nodes of a scope, as they are now. */
function idsOf(get: Getter, scope: Scope): readonly string[] {
  const { nodes } = get(graphAtom);
  if (scope.type === 'nodes') return scope.ids.filter((id) => nodes.has(id));
  const among = scope.type === 'kind' ? [...nodes.values()] : get(visibleGraphAtom).nodes;
  return among.filter(({ entityType }) => entityType === scope.kind).map(({ id }) => id);
}

function wordsOf(get: Getter, scope: Scope, ids: readonly string[]) {
  switch (scope.type) {
    case 'nodes': {
      const labels = ids.flatMap((id) => get(graphAtom).nodes.get(id)?.label ?? []);
      return { step: nameStepOfNodes('Expand', labels), failure: EXPANSION_FAILED };
    }
    case 'kind':
      return { step: `Expand all ${scope.kind}`, failure: allOfKindFailed(scope.kind) };
    case 'visible-kind':
      return { step: `Expand visible ${scope.kind}`, failure: allVisibleFailed(scope.kind) };
  }
}

/**
 * Expands several nodes breadth-first, as one step: as deep as the traversal depth, ten neighbours per relation. The
 * user is asked about large rounds; nodes that fail, wholly or in part, are named and skipped; changes made before a
 * cancellation stay. Does nothing while another long action is under way. Never rejects. Source:
 * docs/behaviours/expansion.md#expanding-many-nodes.
 */
export const expandManyAtom = atom(null, async (get, set, request: ExpandRequest): Promise<void> => {
  const ids = idsOf(get, request.scope);
  if (ids.length === 0 || get(flowContextAtom) === null) return;
  const words = wordsOf(get, request.scope, ids);
  const step: OpenStep = { name: words.step };
  const action: BulkAction = {
    title: 'Expanding',
    task: { type: 'expand-many', request },
    failure: words.failure,
    step,
  };
  await runBulk(get, set, action, (controls) => expandAll(get, set, ids, request, action, controls));
});

/** Expands the selected nodes, one round only. */
export const expandSelectedAtom = atom(null, (get, set): Promise<void> => {
  const ids = [...get(selectedIdsAtom)];
  return set(expandManyAtom, { scope: { type: 'nodes', ids }, depth: 1 });
});

/** The result of an action so far. */
interface Tally {
  readonly edges: GraphEdge[];
  readonly failures: NodeFailure[];
  readonly begun: Map<string, readonly string[]>;
  done: number;
  /** Nodes of the rounds that were agreed to. */
  total: number;
  added: number;
}

async function expandAll(
  get: Getter,
  set: Setter,
  ids: readonly string[],
  request: ExpandRequest,
  action: BulkAction,
  { signal, advance }: BulkControls,
): Promise<void> {
  const context = get(flowContextAtom);
  if (context === null || action.step === null) return;
  const { step } = action;
  const perRelation = request.perRelation ?? get(expansionCapsAtom).perArm;
  const settings = get(expansionSettingsAtom);
  const tally: Tally = { edges: [], failures: [], begun: new Map(), done: 0, total: 0, added: 0 };
  const skippedOf = (id: string) => relationsSkipped(get, id, perRelation);
  try {
    let said = 0;
    const agreed = agreedContext(context, () => said);
    const outcomes = expandMany(agreed, ids, graphViewOf(get), {
      depth: request.depth ?? get(traversalDepthAtom),
      perRelation,
      settings,
      skippedOf,
      signal,
      confirm: async (round) => {
        const isAgreed = await confirmRound(set, round);
        if (isAgreed) said += round.credits;
        if (isAgreed) tally.total += round.origins;
        if (isAgreed) advance(tally.done, tally.total);
        return isAgreed;
      },
      onStart: ({ id, entityType }) => {
        const skipped = skippedOf(id);
        const relationIds = enabledRelations(entityType, settings).flatMap((relation) =>
          skipped.has(relation.id) ? [] : relation.id,
        );
        tally.begun.set(id, relationIds);
        set(setNodeStatusAtom, id, { state: 'loading' });
        set(beginRelationsAtom, id, relationIds);
      },
    });
    for await (const outcome of outcomes) {
      applyOutcome(get, set, outcome, step, tally);
      tally.done += 1;
      advance(tally.done, tally.total);
    }
  } finally {
    // A stopped action detects no relations: they would form a separate step, which would survive an Undo of the
    // action.
    finish(get, set, signal.aborted ? { ...request, force: false } : request, step, tally);
    noticeFailed(get, set, request, action, tally);
  }
}

/** If nothing succeeded, the action has failed as a whole; else a notice names the failed nodes and offers a retry. */
function noticeFailed(
  get: Getter,
  set: Setter,
  request: ExpandRequest,
  { failure, task }: BulkAction,
  tally: Tally,
): void {
  const { done, total } = tally;
  // The graph may have been cleared meanwhile.
  const failures = tally.failures.filter(({ id }) => get(graphAtom).nodes.has(id));
  if (failures.length > 0 && failures.length === total && failures.every(({ relations }) => !relations)) {
    set(graphErrorAtom, { message: failure, task });
    return;
  }
  const ids = failures.map(({ id }) => id);
  const again: ExpandRequest = { ...request, scope: { type: 'nodes', ids }, depth: 1 };
  set(noticeFailuresAtom, {
    act: 'expand',
    failures,
    total: done,
    retry: { type: 'expand-many', request: again },
  });
}

/** Relations already loaded as far as this action would load them, or completely; and those whose edges are hidden. */
function relationsSkipped(get: Getter, id: string, perRelation: number): ReadonlySet<string> {
  const node = get(graphAtom).nodes.get(id);
  const loaded = new Set(
    node === undefined ? [] : leftOutRelations(node.entityType, get(visibleEdgeTypesAtom)),
  );
  for (const [relationId, load] of get(relationLoadsAtom).get(id) ?? []) {
    const last = lastLoaded(load);
    if (
      load.status === 'done' &&
      last !== null &&
      last.offset >= Math.min(perRelation, last.total - last.notInIndex)
    ) {
      loaded.add(relationId);
    }
  }
  return loaded;
}

function confirmRound(set: Setter, { round, rounds, origins, neighbours, credits }: ExpansionRound) {
  const nodes = formatQuantity(origins, 'node');
  const intent =
    rounds === 1 ? `${nodes} will be expanded.` : `Round ${round} of ${rounds}: ${nodes} will be expanded.`;
  return set(confirmLargeStepAtom, { title: `Expand ${nodes}`, verb: 'Expand', intent, neighbours, credits });
}

function applyOutcome(get: Getter, set: Setter, outcome: ManyOutcome, step: OpenStep, tally: Tally): void {
  if (outcome.type === 'expanded') {
    const { node, expansion } = outcome;
    tally.added += applyExpansion(get, set, node.id, expansion, step);
    const taken = expansion.relations.map(({ relationId }) => relationId);
    const show = hiddenEdgeTypes(node.entityType, taken, get(visibleEdgeTypesAtom));
    if (expansion.edges.length > 0) set(changeGraphAtom, step, { type: 'edge-types', show, hide: [] });
    if (expansion.mergedInto !== null) set(mergeNodeAtom, node.id, expansion.mergedInto, step);
    tally.edges.push(...expansion.edges);
    tally.begun.delete(node.id);
    if (expansion.failure !== null) notePart(set, expansion.mergedInto ?? node, expansion.failure, tally);
    return;
  }
  const { id, message } = outcome.failure;
  tally.failures.push(outcome.failure);
  set(dropRelationsAtom, id, tally.begun.get(id) ?? [], message);
  set(setNodeStatusAtom, id, { state: 'error', message });
  tally.begun.delete(id);
}

function notePart(
  set: Setter,
  { id, label }: GraphNode,
  { relations, message }: PartialFailure,
  tally: Tally,
): void {
  tally.failures.push({ id, label, message, relations });
  set(setNodeStatusAtom, id, { state: 'error', message: expandedInPart(relations, message) });
}

/** Clears the loading flags and adds relations among the new nodes. */
function finish(
  get: Getter,
  set: Setter,
  { force = true }: ExpandRequest,
  step: OpenStep,
  tally: Tally,
): void {
  for (const [id, relationIds] of tally.begun) {
    if (get(graphAtom).nodes.has(id)) set(dropRelationsAtom, id, relationIds, null);
    if (get(nodeStatusesAtom).get(id)?.state === 'loading') set(setNodeStatusAtom, id, null);
  }
  const context = get(flowContextAtom);
  const graph = get(graphAtom);
  if (force && context !== null && tally.done > 0 && graph.nodes.size > 1) {
    const edges = detectInWholeGraph(context.records, graph);
    set(addToGraphAtom, { nodes: [], edges }, step);
    tally.edges.push(...edges);
  }
  set(noticeHiddenEdgesAtom, tally.edges);
  if (tally.added > 0) set(requestLayoutAtom, 'make-room');
}
