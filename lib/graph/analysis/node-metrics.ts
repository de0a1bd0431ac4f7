/** What can be computed of each node of a graph, in the order lists show it. */
export const METRIC_IDS = [
  'degree',
  'in-degree',
  'out-degree',
  'pagerank',
  'betweenness',
  'community',
  'core',
  'component',
] as const;

export type MetricId = (typeof METRIC_IDS)[number];

export interface MetricDefinition {
  readonly id: MetricId;
  readonly title: string;
  /** One sentence for the reader who chooses it: what a high value means. */
  readonly description: string;
  /** Values are names of groups, numbered from 0, the largest group first; else they are amounts, 0 or more. */
  readonly isCategory: boolean;
}

const AMOUNTS = { isCategory: false } as const;
const GROUPS = { isCategory: true } as const;

/** Every metric; how each is computed stands in `compute-metric.ts`, which only the worker loads. */
export const METRICS: readonly MetricDefinition[] = [
  {
    id: 'degree',
    title: 'Degree',
    description: 'Edges that touch the node, in either direction.',
    ...AMOUNTS,
  },
  {
    id: 'in-degree',
    title: 'In-degree',
    description: 'Edges that end at the node, such as citations.',
    ...AMOUNTS,
  },
  {
    id: 'out-degree',
    title: 'Out-degree',
    description: 'Edges that begin at the node, such as references.',
    ...AMOUNTS,
  },
  {
    id: 'pagerank',
    title: 'PageRank',
    description: 'How much of a random walk along the edges is spent at the node; all nodes together have 1.',
    ...AMOUNTS,
  },
  {
    id: 'betweenness',
    title: 'Betweenness',
    description:
      'Share of the shortest paths between other nodes that lead through the node: bridges score high.',
    ...AMOUNTS,
  },
  {
    id: 'community',
    title: 'Communities',
    description: 'Groups with many edges inside and few between them (Leiden).',
    ...GROUPS,
  },
  {
    id: 'core',
    title: 'Core number',
    description: 'Largest k for which the node has k neighbours in a part where every node has as many.',
    ...AMOUNTS,
  },
  { id: 'component', title: 'Components', description: 'Parts with no path between them.', ...GROUPS },
];

/** Parameters of the metrics that have any. */
export interface AnalysisOptions {
  /** Of every random choice; equal graphs and seeds give equal results. 0 to 4294967295. */
  readonly seed: number;
  /** Of communities: above 1 gives more and smaller ones. 0.1 to 10. */
  readonly resolution: number;
}

export const DEFAULT_ANALYSIS_OPTIONS: AnalysisOptions = { seed: 1, resolution: 1 };

/** The graph's own key, and of the options what this metric depends on: equal keys have equal results. */
export function metricKey(id: MetricId, graphKey: string, { seed, resolution }: AnalysisOptions): string {
  if (id === 'community') return `${id} ${graphKey} ${seed} ${resolution}`;
  if (id === 'betweenness') return `${id} ${graphKey} ${seed}`;
  return `${id} ${graphKey}`;
}
