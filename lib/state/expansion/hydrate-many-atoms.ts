import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { agreedContext } from '@/lib/flows/agreed-context';
import { detectInGraph, detectInWholeGraph } from '@/lib/flows/detect-in-graph';
import {
  creditsOfBatches,
  FOR_RELATIONS,
  type HydrationStep,
  hydrateInBatches,
  hydratePaced,
  type NodeFailure,
  nodesToFetchForRelations,
  ONE_BY_ONE,
} from '@/lib/flows/hydrate-many';
import { formatQuantity } from '@/lib/format/counts';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { cacheStatisticsAtom } from '@/lib/state/cache/cache-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, enrichGraphAtom, mergeNodeAtom } from '@/lib/state/graph/graph-edit-atoms';
import { type GraphTask, graphErrorAtom, type OpenStep } from '@/lib/state/graph/graph-status-atoms';
import { setNodeStatusAtom } from '@/lib/state/graph/node-status-atoms';
import { noticeFailuresAtom, noticeHiddenEdgesAtom } from '@/lib/state/graph/notice-atoms';
import { type BulkAction, type BulkControls, confirmLargeStepAtom, runBulk } from './bulk-atoms';

/** Nodes of which only some fields are known, in the order of the graph. */
export const minimalNodesAtom = atom((get) =>
  [...get(graphAtom).nodes.values()].filter(({ hydration }) => hydration === 'minimal'),
);

const HYDRATION_FAILED = 'Failed to load full records';
const DETECTION_FAILED = 'Failed to detect relationships';

/**
 * Loads the whole records of all minimal nodes: in batches of up to a hundred, or one by one with pauses. Not a step of
 * the history, since knowledge is not undone. Failures are shown on their nodes. Never rejects.
 */
export const hydrateAllAtom = atom(null, async (get, set, isParallel: boolean): Promise<void> => {
  await hydrateTogether(get, set, get(minimalNodesAtom), { type: 'hydrate-all', isParallel });
});

/** Loads the full records of the minimal nodes among the given ones, in batches. Never rejects. */
export const hydrateNodesAtom = atom(null, async (get, set, ids: readonly string[]): Promise<void> => {
  const wanted = new Set(ids);
  const nodes = get(minimalNodesAtom).filter(({ id }) => wanted.has(id));
  await hydrateTogether(get, set, nodes, { type: 'hydrate-nodes', ids });
});

async function hydrateTogether(
  get: Getter,
  set: Setter,
  nodes: readonly GraphNode[],
  task: Extract<GraphTask, { readonly type: 'hydrate-all' | 'hydrate-nodes' }>,
): Promise<void> {
  const context = get(flowContextAtom);
  if (context === null || nodes.length === 0) return;
  const isParallel = task.type === 'hydrate-nodes' || task.isParallel;
  const action: BulkAction = {
    title: 'Loading full records',
    task,
    failure: HYDRATION_FAILED,
    step: null,
  };
  await runBulk(get, set, action, async (controls) => {
    const { signal } = controls;
    const isAgreed = await set(confirmLargeStepAtom, {
      title: 'Load full records',
      verb: 'Load',
      intent: `The full records of ${formatQuantity(nodes.length, 'node')} will be loaded.`,
      neighbours: 0,
      credits: isParallel ? creditsOfBatches(nodes) : creditsOfSingles(nodes),
    });
    if (!isAgreed) return;
    const said = creditsOfBatches(nodes);
    const steps = isParallel
      ? hydrateInBatches(
          agreedContext(context, () => said),
          nodes,
          { signal },
        )
      : hydratePaced(context, nodes, ONE_BY_ONE, {
          signal,
          askedSoFar: () => get(cacheStatisticsAtom).asked,
        });
    await applySteps(get, set, nodes, steps, action, controls);
  });
}

/** Single records are free, but for keywords. Source: docs/data-contract.md#prices. */
function creditsOfSingles(nodes: readonly GraphNode[]): number {
  const paid = nodes.filter(({ entityType }) => entityType === 'keywords').length;
  return paid * creditsOfClass('paid-singleton');
}

/**
 * Detects the relations among all nodes: first those that the records at hand state, then, five nodes a second, those
 * of the other nodes' records. One step of the history. Never rejects. Source:
 * docs/behaviours/graph.md#detection-for-all-nodes.
 */
export const detectAllAtom = atom(null, async (get, set): Promise<void> => {
  const context = get(flowContextAtom);
  if (context === null || get(graphAtom).nodes.size < 2) return;
  const step: OpenStep = { name: 'Detect relationships' };
  const action: BulkAction = {
    title: 'Detecting relationships',
    task: { type: 'detect-all' },
    failure: DETECTION_FAILED,
    step,
  };
  await runBulk(get, set, action, async (controls) => {
    const { signal } = controls;
    const edges = detectInWholeGraph(context.records, get(graphAtom));
    set(addToGraphAtom, { nodes: [], edges }, step);
    set(noticeHiddenEdgesAtom, edges);
    const nodes = nodesToFetchForRelations(context, get(graphAtom));
    const askedSoFar = () => get(cacheStatisticsAtom).asked;
    const steps = hydratePaced(context, nodes, FOR_RELATIONS, { signal, askedSoFar });
    await applySteps(get, set, nodes, steps, action, controls, edges);
  });
});

/** Applies steps as they come. */
async function applySteps(
  get: Getter,
  set: Setter,
  nodes: readonly GraphNode[],
  steps: AsyncIterable<HydrationStep>,
  { step, failure, task }: BulkAction,
  { advance }: BulkControls,
  edgesBefore: readonly GraphEdge[] = [],
): Promise<void> {
  const failures: NodeFailure[] = [];
  const edges: GraphEdge[] = [...edgesBefore];
  let done = 0;
  advance(0, nodes.length);
  try {
    for await (const { loaded, failures: failed } of steps) {
      edges.push(...applyStep(get, set, { loaded, failures: failed }, step));
      failures.push(...failed);
      done += loaded.length + failed.length;
      advance(done, nodes.length);
    }
  } finally {
    set(noticeHiddenEdgesAtom, edges);
    const isAllLost = failures.length > 0 && failures.length === nodes.length;
    if (isAllLost) set(graphErrorAtom, { message: failure, task });
    else set(noticeFailuresAtom, { act: 'load', failures, total: done, retry: retryOf(task, failures) });
  }
}

/** Loading is repeated for the failed nodes; detection only fetches missing records anyway. */
function retryOf(task: GraphTask, failures: readonly NodeFailure[]): GraphTask {
  return task.type === 'detect-all' ? task : { type: 'hydrate-nodes', ids: failures.map(({ id }) => id) };
}

function applyStep(
  get: Getter,
  set: Setter,
  { loaded, failures }: HydrationStep,
  step: OpenStep | null,
): readonly GraphEdge[] {
  const context = get(flowContextAtom);
  const there = loaded.filter(({ askedId }) => get(graphAtom).nodes.has(askedId));
  for (const { id, message } of failures) set(setNodeStatusAtom, id, { state: 'error', message });
  for (const { askedId } of there) set(setNodeStatusAtom, askedId, null);
  if (context === null || there.length === 0) return [];
  for (const { askedId, node } of there) set(mergeNodeAtom, askedId, node, step ?? undefined);
  const nodes = there.map(({ node }) => node);
  const fresh = new Map(there.map(({ node, record }) => [node.id, record]));
  const edges = detectInGraph(context.records, get(graphAtom), nodes, fresh);
  if (step === null) set(enrichGraphAtom, { nodes, edges });
  else set(addToGraphAtom, { nodes, edges }, step);
  return edges;
}
