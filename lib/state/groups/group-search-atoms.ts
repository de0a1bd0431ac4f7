import { atom } from 'jotai/vanilla';
import { type ChunkedTask, runInSlices } from '@/lib/base/slices';
import { describeError } from '@/lib/base/thrown-errors';
import { analysisGraphSteps } from '@/lib/graph/analysis/analysis-graph';
import type { GraphState } from '@/lib/graph/graph-state';
import { analysisClientAtom, analysisOptionsAtom } from '@/lib/state/analysis/analysis-atoms';
import { followInSlicesAtom, stableCommunitiesAtom } from '@/lib/state/analysis/community-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { isGroupedAtom } from '@/lib/state/graph/grouping-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { divideIntoGroupsAtom, groupMapAtom } from './group-map-atoms';

/** How far the search for the groups of a large graph is. */
type GroupSearch =
  | { readonly state: 'idle' }
  /** `progress` from 0 to 1; null while it is unknown. */
  | { readonly state: 'running'; readonly progress: number | null }
  | { readonly state: 'failed'; readonly message: string };

/** Communities of a graph that has changed stand for it meanwhile if they have so large a share of its nodes. */
const LEAST_KNOWN = 0.5;
/** Nodes that one chunk goes through. */
const CHUNK = 4_000;

const searchStateAtom = atom<GroupSearch>({ state: 'idle' });
const searchRunAtom = atom<{
  readonly edges: GraphState['edges'];
  readonly controller: AbortController;
} | null>(null);
/** The edges of the graph whose communities were found last. */
const foundEdgesAtom = atom<GraphState['edges'] | null>(null);

export const groupSearchAtom = atom((get) => get(searchStateAtom));

/**
 * Finds the communities of the graph, as the metric does, and divides what is visible into them; what is known is not found
 * again. All of it runs in a worker or in slices. To be called when the graph or what is visible of it has changed.
 * *Errors*: never rejects; a failure is in `groupSearchAtom`.
 */
export const findGroupsAtom = atom(null, async (get, set): Promise<void> => {
  const graph = get(graphAtom);
  const isFound = get(foundEdgesAtom) === graph.edges;
  const share =
    get(stableCommunitiesAtom) === null
      ? 0
      : knownShare(get(visibleGraphAtom).nodes, get(stableCommunitiesAtom)?.communityOf);
  if (
    !get(isGroupedAtom) ||
    (isFound && share === 1) ||
    (get(groupMapAtom) !== null && share >= LEAST_KNOWN)
  ) {
    void set(divideIntoGroupsAtom);
  }
  if (!get(isGroupedAtom) || (isFound && share === 1)) return;
  const run = get(searchRunAtom);
  if (run?.edges === graph.edges) return;
  await set(searchAtom, graph);
});

/** The share of some nodes that have a community, 0 to 1. */
function knownShare(
  nodes: readonly { readonly id: string }[],
  communityOf: ReadonlyMap<string, number> = new Map(),
): number {
  let known = 0;
  for (const { id } of nodes) if (communityOf.has(id)) known++;
  return nodes.length === 0 ? 0 : known / nodes.length;
}

const searchAtom = atom(null, async (get, set, graph: GraphState): Promise<void> => {
  const client = get(analysisClientAtom);
  get(searchRunAtom)?.controller.abort();
  if (client === null) return;
  const controller = new AbortController();
  const { signal } = controller;
  set(searchRunAtom, { edges: graph.edges, controller });
  set(searchStateAtom, { state: 'running', progress: null });
  try {
    const steps = analysisGraphSteps(graph.nodes.values(), graph.edges.values());
    const structure = await runInSlices(steps, { signal });
    const problem = { metric: 'community', graph: structure, options: get(analysisOptionsAtom) } as const;
    const onProgress = (progress: number) => {
      if (!signal.aborted) set(searchStateAtom, { state: 'running', progress });
    };
    const values = await client.compute(problem, { signal, onProgress });
    const byId = await runInSlices(valuesById(structure.ids, values), { signal });
    await set(followInSlicesAtom, byId, signal);
    set(foundEdgesAtom, graph.edges);
    set(searchStateAtom, { state: 'idle' });
    await set(divideIntoGroupsAtom);
  } catch (error) {
    if (!signal.aborted) set(searchStateAtom, { state: 'failed', message: describeError(error) });
  } finally {
    if (get(searchRunAtom)?.controller === controller) set(searchRunAtom, null);
  }
});

function* valuesById(
  ids: readonly string[],
  values: ArrayLike<number>,
): ChunkedTask<ReadonlyMap<string, number>> {
  const byId = new Map<string, number>();
  for (const [index, id] of ids.entries()) {
    if (index % CHUNK === CHUNK - 1) yield;
    byId.set(id, values[index] ?? 0);
  }
  return byId;
}

/** Ends a search that is under way. */
export const stopFindingGroupsAtom = atom(null, (get, set) => {
  get(searchRunAtom)?.controller.abort();
  set(searchRunAtom, null);
  set(searchStateAtom, { state: 'idle' });
});
