import { atom } from 'jotai/vanilla';
import { selectAtom } from 'jotai/vanilla/utils';
import { describeError } from '@/lib/base/thrown-errors';
import { analysisKey, buildAnalysisGraph } from '@/lib/graph/analysis/analysis-graph';
import {
  type AnalysisOptions,
  DEFAULT_ANALYSIS_OPTIONS,
  METRIC_IDS,
  type MetricId,
  metricKey,
} from '@/lib/graph/analysis/node-metrics';
import type { AnalysisClient, AnalysisProblem } from '@/lib/graph/analysis/types';
import { isSameEdge } from '@/lib/graph/edge-table';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';

/** Per node id its value; nodes that came later have none. */
export type MetricValues = ReadonlyMap<string, number>;

/** State of a metric for the present graph. */
export type MetricStatus =
  /** Not requested, cancelled, or out of date because the graph has changed. */
  | { readonly state: 'idle' }
  /** `progress` from 0 to 1; null while it is unknown. */
  | { readonly state: 'running'; readonly progress: number | null }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly message: string };

/** The input of an analysis: the whole graph, or only the visible part. */
export type AnalysisScope = 'all' | 'visible';

/** How many results and failures are remembered, so that undoing a change shows the earlier ones at once. */
const MAX_KEPT = 24;

/** Computes metrics; set by the application's start, null where there is none (prerendering). */
export const analysisClientAtom = atom<AnalysisClient | null>(null);

const scopeAtom = atom<AnalysisScope>('all');
const optionsAtom = atom<AnalysisOptions>(DEFAULT_ANALYSIS_OPTIONS);

export const analysisScopeAtom = atom((get) => get(scopeAtom));
export const setAnalysisScopeAtom = atom(null, (_get, set, scope: AnalysisScope) => set(scopeAtom, scope));

export const analysisOptionsAtom = atom((get) => get(optionsAtom));
export const setAnalysisOptionsAtom = atom(null, (get, set, options: Partial<AnalysisOptions>) =>
  set(optionsAtom, { ...get(optionsAtom), ...options }),
);

interface AnalysedParts {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The nodes and edges of the chosen scope. */
export const analysedPartsAtom = atom((get): AnalysedParts => {
  if (get(scopeAtom) === 'visible') return get(visibleGraphAtom);
  const { nodes, edges } = get(graphAtom);
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
});

function areAlike<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): boolean {
  // Both have an item at each index.
  return a.length === b.length && a.every((item, index) => isSame(item, b[index] as Item));
}

/** Keeps its identity while nodes only move or receive a fuller record. */
const stablePartsAtom = selectAtom(
  analysedPartsAtom,
  (parts) => parts,
  (a, b) =>
    areAlike(a.nodes, b.nodes, (one, other) => one.id === other.id) && areAlike(a.edges, b.edges, isSameEdge),
);

/** The structure that metrics are computed from. */
export const analysisGraphAtom = atom((get) => {
  const { nodes, edges } = get(stablePartsAtom);
  return buildAnalysisGraph(nodes, edges);
});

/** Equal for equal structures: computed values stay current as long as the key does. */
export const analysisKeyAtom = atom((get) => analysisKey(get(analysisGraphAtom)));

interface Run {
  readonly key: string;
  readonly controller: AbortController;
  readonly promise: Promise<void>;
  readonly progress: number | null;
}

/** By metric key, the oldest first. */
const resultsAtom = atom<ReadonlyMap<string, MetricValues>>(new Map());
const failuresAtom = atom<ReadonlyMap<string, string>>(new Map());
/** At most one run per metric; a cancelled or replaced run is removed. */
const runsAtom = atom<ReadonlyMap<MetricId, Run>>(new Map());

const currentKeyAtom = atom((get) => {
  const graphKey = get(analysisKeyAtom);
  const options = get(optionsAtom);
  return (id: MetricId) => metricKey(id, graphKey, options);
});

/** The metrics computed for the present graph; the same map until they change. */
export const metricValuesAtom = atom((get): ReadonlyMap<MetricId, MetricValues> => {
  const keyOf = get(currentKeyAtom);
  const results = get(resultsAtom);
  return new Map(
    METRIC_IDS.flatMap((id) => {
      const values = results.get(keyOf(id));
      return values === undefined ? [] : [[id, values] as const];
    }),
  );
});

/** The state of each metric for the present graph. */
export const metricStatusAtom = atom((get): ReadonlyMap<MetricId, MetricStatus> => {
  const keyOf = get(currentKeyAtom);
  const statusOf = (id: MetricId): MetricStatus => {
    const key = keyOf(id);
    const run = get(runsAtom).get(id);
    const message = get(failuresAtom).get(key);
    if (get(resultsAtom).has(key)) return { state: 'done' };
    if (run?.key === key) return { state: 'running', progress: run.progress };
    return message === undefined ? { state: 'idle' } : { state: 'failed', message };
  };
  return new Map(METRIC_IDS.map((id) => [id, statusOf(id)]));
});

/** The map with one entry added at its end; the oldest is dropped above the limit. */
function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V, limit: number): ReadonlyMap<K, V> {
  const next = new Map(map);
  next.delete(key);
  next.set(key, value);
  for (const oldest of next.keys()) {
    if (next.size <= limit) break;
    next.delete(oldest);
  }
  return next;
}

function withoutEntry<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  if (!map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  return next;
}

/** Runs one problem. The result is stored under the problem's key; aborting the controller ends the run. */
const runMetricAtom = atom(
  null,
  async (get, set, problem: AnalysisProblem, key: string, { signal }: AbortController): Promise<void> => {
    const { metric, graph } = problem;
    const onProgress = (progress: number) => {
      const run = get(runsAtom).get(metric);
      if (run?.controller.signal !== signal) return;
      set(runsAtom, withEntry(get(runsAtom), metric, { ...run, progress }, METRIC_IDS.length));
    };
    try {
      const client = get(analysisClientAtom);
      if (client === null) throw new Error('The application is still starting.');
      const values = await client.compute(problem, { signal, onProgress });
      signal.throwIfAborted();
      const byId = new Map(graph.ids.map((nodeId, index) => [nodeId, values[index] ?? 0]));
      set(resultsAtom, withEntry(get(resultsAtom), key, byId, MAX_KEPT));
    } catch (error) {
      if (signal.aborted) return;
      const message = describeError(error);
      set(failuresAtom, withEntry(get(failuresAtom), key, message, MAX_KEPT));
    } finally {
      const isLatest = get(runsAtom).get(metric)?.controller.signal === signal;
      if (isLatest) set(runsAtom, withoutEntry(get(runsAtom), metric));
    }
  },
);

/**
 * Computes a metric of the present graph; returns at once if it is known, and runs once if two callers ask. A run for
 * an older graph is cancelled. Resolves when it is done, cancelled or failed; never rejects. A result that comes after
 * the graph has changed is not current: `metricValuesAtom` does not show it.
 */
export const computeMetricAtom = atom(null, (get, set, id: MetricId): Promise<void> => {
  const key = get(currentKeyAtom)(id);
  if (get(resultsAtom).has(key)) return Promise.resolve();
  const running = get(runsAtom).get(id);
  if (running?.key === key) return running.promise;
  running?.controller.abort();
  set(failuresAtom, withoutEntry(get(failuresAtom), key));
  const problem: AnalysisProblem = { metric: id, graph: get(analysisGraphAtom), options: get(optionsAtom) };
  const controller = new AbortController();
  // Starts after the run is registered, so that the run finds its own entry.
  const promise = Promise.resolve().then(() => set(runMetricAtom, problem, key, controller));
  const run: Run = { key, controller, promise, progress: null };
  set(runsAtom, withEntry(get(runsAtom), id, run, METRIC_IDS.length));
  return promise;
});

/** Cancels a metric that is being computed. */
export const cancelMetricAtom = atom(null, (get, set, id: MetricId) => {
  get(runsAtom).get(id)?.controller.abort();
  set(runsAtom, withoutEntry(get(runsAtom), id));
});
