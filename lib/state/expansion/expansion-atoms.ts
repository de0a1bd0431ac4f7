import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import type { Expansion, GraphView } from '@/lib/flows/assemble-expansion';
import type { FlowContext } from '@/lib/flows/context';
import {
  enabledRelations,
  expandNode,
  expandRelation,
  expandRelationInParts,
  NEIGHBOURS_PER_RELATION,
} from '@/lib/flows/expand-node';
import { EXPANSION_FAILED, expandedInPart } from '@/lib/flows/flow-errors';
import { formatExactCount } from '@/lib/format/counts';
import { hiddenEdgeTypes, leftOutRelations } from '@/lib/graph/left-out-relations';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { mergeNodeAtom } from '@/lib/state/graph/graph-edit-atoms';
import {
  beginRunAtom,
  endRunAtom,
  type GraphError,
  type GraphTask,
  graphErrorAtom,
  type OpenStep,
} from '@/lib/state/graph/graph-status-atoms';
import { changeGraphAtom } from '@/lib/state/graph/history-atoms';
import { requestLayoutAtom } from '@/lib/state/graph/layout-request-atoms';
import { setNodeStatusAtom } from '@/lib/state/graph/node-status-atoms';
import { noticeHiddenEdgesAtom } from '@/lib/state/graph/notice-atoms';
import {
  beginRelationsAtom,
  dropRelationsAtom,
  lastLoaded,
  relationLoadsAtom,
} from '@/lib/state/graph/relation-load-atoms';
import { nameStep } from '@/lib/state/graph/step-names';
import { visibleEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { applyExpansion, graphViewOf } from './apply-expansion';
import { bulkProgressAtom, confirmLargeStepAtom, type LargeStep, runBulk } from './bulk-atoms';
import { expansionSettingsAtom } from './expansion-settings-atoms';
import { creditsOfMore, type RelationCount, relationCountsAtom } from './relation-count-atoms';

type ExpandTask = Extract<GraphTask, { type: 'expand' }>;

interface Expander {
  readonly context: FlowContext;
  readonly node: GraphNode;
  readonly view: GraphView;
  readonly signal: AbortSignal;
  /** Adds the expansion to the graph, unless the node was removed meanwhile. */
  apply(expansion: Expansion): void;
}

/** Expands one node; the loading flags are cleared in all cases, and what was applied before a failure stays. */
async function runExpansion(
  get: Getter,
  set: Setter,
  task: ExpandTask,
  relationIds: readonly string[],
  step: OpenStep,
  signal: AbortSignal,
  work: (expander: Expander) => Promise<void>,
): Promise<void> {
  const { id } = task;
  const node = get(graphAtom).nodes.get(id);
  const context = get(flowContextAtom);
  if (node === undefined || context === null) return;
  set(setNodeStatusAtom, id, { state: 'loading' });
  set(beginRelationsAtom, id, relationIds);
  const brought: Brought = { edges: [], added: 0, last: null };
  const apply = (expansion: Expansion) => {
    // The node was removed meanwhile, so its neighbours would have nothing to be joined to.
    if (!get(graphAtom).nodes.has(id)) return;
    brought.added += applyExpansion(get, set, id, expansion, step);
    if (expansion.edges.length > 0) {
      const show = hiddenEdgeTypes(node.entityType, relationIds, get(visibleEdgeTypesAtom));
      set(changeGraphAtom, step, { type: 'edge-types', show, hide: [] });
    }
    brought.edges.push(...expansion.edges);
    brought.last = expansion;
  };
  try {
    await work({ context, node, view: graphViewOf(get), signal, apply });
  } catch (error) {
    const message = signal.aborted ? null : describeError(error, EXPANSION_FAILED);
    if (get(graphAtom).nodes.has(id)) set(dropRelationsAtom, id, relationIds, message);
    set(setNodeStatusAtom, id, message === null ? null : { state: 'error', message });
    if (message !== null) set(graphErrorAtom, { message, task });
  } finally {
    // At the end, since every part of an expansion is joined to the expanded node.
    settle(set, task, step, brought);
  }
}

/** The entities that the parts of an expansion have added so far. */
interface Brought {
  readonly edges: GraphEdge[];
  added: number;
  last: Expansion | null;
}

function settle(set: Setter, task: ExpandTask, step: OpenStep, { edges, added, last }: Brought) {
  const mergedInto = last?.mergedInto ?? null;
  const failure = last?.failure ?? null;
  if (mergedInto !== null) set(mergeNodeAtom, task.id, mergedInto, step);
  if (failure !== null) {
    const id = mergedInto?.id ?? task.id;
    const message = expandedInPart(failure.relations, failure.message);
    set(setNodeStatusAtom, id, { state: 'error', message });
    set(graphErrorAtom, { message, task: { ...task, id } });
  }
  set(noticeHiddenEdgesAtom, edges);
  if (added > 0) set(requestLayoutAtom, 'make-room');
}

/** One expansion as a separate run; does nothing if one of its relations is already being loaded. */
async function runAlone(
  get: Getter,
  set: Setter,
  task: ExpandTask,
  relationIds: readonly string[],
  step: OpenStep,
  work: (expander: Expander) => Promise<void>,
): Promise<void> {
  if (!get(graphAtom).nodes.has(task.id) || isUnderWay(get, task.id, relationIds)) return;
  const run = set(beginRunAtom, 'expand', step);
  set(graphErrorAtom, null);
  try {
    await runExpansion(get, set, task, relationIds, step, run.controller.signal, work);
  } finally {
    set(endRunAtom, run);
  }
}

function isUnderWay(get: Getter, id: string, relationIds: readonly string[]): boolean {
  return relationIds.some(
    (relationId) => get(relationLoadsAtom).get(id)?.get(relationId)?.status === 'loading',
  );
}

/**
 * Expands a node by its relations, ten neighbours each; those whose edges are hidden are left out. Does nothing for unknown nodes and nodes being expanded. A
 * failure, also of some relations only, becomes the node's status and the graph's error. Never rejects.
 */
export const expandNodeAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const node = get(graphAtom).nodes.get(id);
  if (node === undefined) return;
  const settings = get(expansionSettingsAtom);
  const skipped = leftOutRelations(node.entityType, get(visibleEdgeTypesAtom));
  const relationIds = enabledRelations(node.entityType, settings).flatMap((relation) =>
    skipped.has(relation.id) ? [] : relation.id,
  );
  const task: ExpandTask = { type: 'expand', id, relationId: null, more: NEIGHBOURS_PER_RELATION };
  const step: OpenStep = { name: nameStep('Expand', node.label) };
  await runAlone(get, set, task, relationIds, step, async (expander) => {
    const { context, view, signal, apply } = expander;
    apply(await expandNode(context, expander.node, view, { signal, settings, skipped }));
  });
});

/**
 * Loads more of one relation, from where it stopped: that many, or all that are left. For all of a long relation the
 * user is asked first; it is loaded in parts, can be stopped, and forms one step. Never rejects.
 */
export const expandRelationAtom = atom(
  null,
  async (
    get,
    set,
    id: string,
    relationId: string,
    more: number | 'all' = NEIGHBOURS_PER_RELATION,
  ): Promise<void> => {
    const label = get(graphAtom).nodes.get(id)?.label;
    const task: ExpandTask = { type: 'expand', id, relationId, more };
    if (label !== undefined) await loadMore(get, set, task, relationId, { name: nameStep('Expand', label) });
  },
);

/**
 * Loads more entities by each relation of a node, one relation after the other, up to a number or all that are left. It
 * uses relations that the settings include and whose edges are shown. It is one step, which can be cancelled as a
 * whole. The user is asked if the short relations together are large, and again for each long relation. A failed
 * relation does not stop the others; the first failure becomes the graph's error. Never rejects.
 */
export const expandRelationsAtom = atom(
  null,
  async (get, set, id: string, more: number | 'all'): Promise<void> => {
    const node = get(graphAtom).nodes.get(id);
    if (node === undefined) return;
    const { label } = node;
    const relations = get(relationCountsAtom)(id).filter(
      (relation) => relation.isEnabled && relation.canLoadMore && !relation.isLeftOut,
    );
    if (more === 'all' && !(await set(confirmLargeStepAtom, stepOfShortRelations(relations, label)))) return;
    const step: OpenStep = { name: nameStep('Expand', label) };
    const run = set(beginRunAtom, 'expand', step);
    const { signal } = run.controller;
    const failures: GraphError[] = [];
    try {
      for (const { relationId } of relations) {
        if (signal.aborted) return;
        await loadMore(get, set, { type: 'expand', id, relationId, more }, relationId, step, signal);
        const error = get(graphErrorAtom);
        if (error?.task.type === 'expand' && error.task.relationId === relationId) failures.push(error);
      }
    } finally {
      const [first] = failures;
      if (first !== undefined) set(graphErrorAtom, first);
      set(endRunAtom, run);
    }
  },
);

function stepOfShortRelations(relations: readonly RelationCount[], label: string): LargeStep {
  const short = relations.filter(({ left }) => left !== null && left <= MAX_WINDOW);
  return {
    title: 'Expand all',
    verb: 'Expand',
    intent: `All relations of ${label} will be loaded; you are asked again before long ones.`,
    neighbours: short.reduce((sum, { left }) => sum + (left ?? 0), 0),
    credits: short.reduce((sum, relation) => sum + creditsOfMore(relation, relation.left ?? 0), 0),
  };
}

/** @param signal of the whole action; once it is aborted, the answer to an open question is ignored. */
async function loadMore(
  get: Getter,
  set: Setter,
  task: ExpandTask,
  relationId: string,
  step: OpenStep,
  signal?: AbortSignal,
): Promise<void> {
  const { id, more } = task;
  if (more !== 'all') {
    await loadWindow(get, set, task, relationId, more, step);
    return;
  }
  // The number is unknown: the first hundred reveal it, at the price they cost anyway.
  if (relationCount(get, id, relationId)?.left === null)
    await loadWindow(get, set, task, relationId, MAX_WINDOW, step);
  const relation = relationCount(get, id, relationId);
  if (
    relation?.left === undefined ||
    relation.left === null ||
    relation.left === 0 ||
    relation.status === 'loading'
  )
    return;
  if (relation.left <= MAX_WINDOW) await loadWindow(get, set, task, relationId, relation.left, step);
  else await loadInParts(get, set, task, relation, step, signal);
}

/** Neighbours that one request brings. */
const MAX_WINDOW = 100;

/** Most neighbours that one action loads: more could not be read on the map. */
const MAX_AT_ONCE = 20_000;

function relationCount(get: Getter, id: string, relationId: string): RelationCount | undefined {
  return get(relationCountsAtom)(id).find((relation) => relation.relationId === relationId);
}

function loadWindow(
  get: Getter,
  set: Setter,
  task: ExpandTask,
  relationId: string,
  limit: number,
  step: OpenStep,
): Promise<void> {
  const offset = lastLoaded(get(relationLoadsAtom).get(task.id)?.get(relationId))?.offset ?? 0;
  const settings = get(expansionSettingsAtom);
  return runAlone(get, set, task, [relationId], step, async ({ context, node, view, signal, apply }) => {
    apply(await expandRelation(context, node, relationId, { offset, limit }, view, { signal, settings }));
  });
}

async function loadInParts(
  get: Getter,
  set: Setter,
  task: ExpandTask,
  relation: RelationCount,
  step: OpenStep,
  outer: AbortSignal | undefined,
): Promise<void> {
  const { relationId, label, left, offset } = relation;
  const limit = Math.min(left ?? 0, MAX_AT_ONCE);
  const name = get(graphAtom).nodes.get(task.id)?.label ?? task.id;
  if (get(bulkProgressAtom) !== null) return;
  const isAgreed = await set(confirmLargeStepAtom, {
    title: `Load all ${label.toLowerCase()}`,
    verb: 'Load',
    intent:
      limit < (left ?? 0)
        ? `The first ${formatExactCount(limit)} of ${formatExactCount(left ?? 0)} for ${name} will be loaded.`
        : `All ${formatExactCount(limit)} that are left for ${name} will be loaded.`,
    neighbours: limit,
    credits: creditsOfMore(relation, limit),
  });
  if (!isAgreed || outer?.aborted === true || isUnderWay(get, task.id, [relationId])) return;
  const action = { title: `Loading ${label.toLowerCase()}`, task, failure: EXPANSION_FAILED, step };
  const settings = get(expansionSettingsAtom);
  await runBulk(get, set, action, ({ signal, advance }) =>
    runExpansion(get, set, task, [relationId], step, signal, async ({ context, node, view, apply }) => {
      const window = { offset, limit };
      let done = 0;
      advance(done, limit);
      for await (const part of expandRelationInParts(context, node, relationId, window, view, {
        signal,
        settings,
      })) {
        apply(part);
        for (const each of part.relations) if (each.state === 'done') done += each.shown;
        advance(Math.min(done, limit), limit);
        set(beginRelationsAtom, task.id, [relationId]);
        set(setNodeStatusAtom, task.id, { state: 'loading' });
      }
      if (get(graphAtom).nodes.has(task.id)) set(dropRelationsAtom, task.id, [relationId], null);
      set(setNodeStatusAtom, task.id, null);
    }),
  );
}
