import { atom, type Getter } from 'jotai/vanilla';
import { boolean, object, enum as oneOf, catch as orElse } from 'zod/mini';
import { workSource } from '@/lib/entities/work';
import { METRICS, type MetricId } from '@/lib/graph/analysis/node-metrics';
import {
  type Appearance,
  type ColorRule,
  citationsOf,
  connectionsOf,
  createAppearance,
  type NodeValues,
  type SizeRule,
  sourceGroupsOf,
  yearsOf,
} from '@/lib/graph/scene/appearance';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { projectColorRule, projectMarksAtom } from '@/lib/state/graph/project-on-map-atom';
import { alikeNodesAtom } from '@/lib/state/graph/visibility-atoms';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';
import { computeMetricAtom, type MetricStatus, metricStatusAtom, metricValuesAtom } from './analysis-atoms';
import { communityGroupsAtom, followCommunitiesAtom } from './community-atoms';

// The options of the view. Source: docs/behaviours/panels.md#view-options.

const EDGE_STYLES = ['straight', 'curved', 'hidden'] as const;
const LABEL_DENSITIES = ['none', 'few', 'normal', 'many'] as const;
/** The text beside a work. */
const LABEL_TEXTS = ['author-year', 'title', 'both'] as const;

/** The values that a node's area can show. */
export const SIZE_CHOICES = [
  'uniform',
  'citations',
  'year',
  'connections',
  'in-degree',
  'out-degree',
  'pagerank',
  'betweenness',
  'core',
] as const;

/** The values that a node's colour can show. */
export const COLOR_CHOICES = [
  'kind',
  'year',
  'citations',
  'source',
  'community',
  'component',
  'degree',
  'pagerank',
  'betweenness',
  'core',
  'decision',
  'origin',
  'tag',
] as const;

export type SizeChoice = (typeof SIZE_CHOICES)[number];
export type ColorChoice = (typeof COLOR_CHOICES)[number];

export interface ViewOptions {
  readonly sizeBy: SizeChoice;
  readonly colorBy: ColorChoice;
  readonly edgeStyle: (typeof EDGE_STYLES)[number];
  readonly labels: (typeof LABEL_DENSITIES)[number];
  readonly labelText: (typeof LABEL_TEXTS)[number];
  readonly hasLegend: boolean;
  readonly hasMinimap: boolean;
}

/** A fresh graph is sized by citations. Source: docs/behaviours/visual-language.md#size-of-nodes. */
export const DEFAULT_VIEW_OPTIONS: ViewOptions = {
  sizeBy: 'citations',
  colorBy: 'kind',
  edgeStyle: 'straight',
  labels: 'normal',
  labelText: 'author-year',
  hasLegend: true,
  hasMinimap: true,
};

const storedOptions = createPersisted<ViewOptions>({
  stored: FORMATS.viewOptions,
  schema: object({
    sizeBy: orElse(oneOf(SIZE_CHOICES), DEFAULT_VIEW_OPTIONS.sizeBy),
    colorBy: orElse(oneOf(COLOR_CHOICES), DEFAULT_VIEW_OPTIONS.colorBy),
    edgeStyle: orElse(oneOf(EDGE_STYLES), DEFAULT_VIEW_OPTIONS.edgeStyle),
    labels: orElse(oneOf(LABEL_DENSITIES), DEFAULT_VIEW_OPTIONS.labels),
    labelText: orElse(oneOf(LABEL_TEXTS), DEFAULT_VIEW_OPTIONS.labelText),
    hasLegend: orElse(boolean(), true),
    hasMinimap: orElse(boolean(), true),
  }),
  fallback: DEFAULT_VIEW_OPTIONS,
});

const optionsAtom = atom<ViewOptions>(DEFAULT_VIEW_OPTIONS);
optionsAtom.debugLabel = 'view options';

export const viewOptionsAtom = atom((get) => get(optionsAtom));

/** Takes over what is stored; for the application's start. */
export const loadViewOptionsAtom = atom(null, (_get, set) => set(optionsAtom, storedOptions.read()));

export const changeViewOptionsAtom = atom(null, (get, set, changes: Partial<ViewOptions>) => {
  set(optionsAtom, { ...get(optionsAtom), ...changes });
  storedOptions.write(get(optionsAtom));
});

// Metrics that sizes and colours are made of.

const sizeByAtom = atom((get) => get(optionsAtom).sizeBy);
const colorByAtom = atom((get) => get(optionsAtom).colorBy);

const METRIC_BY_ID = new Map<string, (typeof METRICS)[number]>(METRICS.map((metric) => [metric.id, metric]));

/** The metric that a choice stands for; null when it needs none computed. */
export function metricOf(choice: SizeChoice | ColorChoice): MetricId | null {
  return METRIC_BY_ID.get(choice)?.id ?? null;
}

/** The latest known values of the metrics that the present choices use. */
const heldValuesAtom = atom<ReadonlyMap<MetricId, NodeValues>>(new Map());

/** The metrics that the present choices need, and how far each has come. */
export const neededMetricsAtom = atom((get): readonly (readonly [MetricId, MetricStatus])[] => {
  const needed = [get(sizeByAtom), get(colorByAtom)].flatMap((choice) => metricOf(choice) ?? []);
  // Reading a metric's state hashes the graph, so it is skipped when no metric is needed.
  return needed.map((id) => [id, get(metricStatusAtom).get(id) ?? { state: 'idle' }] as const);
});

/**
 * Follows changes of the graph. It keeps the known values of the chosen metrics, so that the map does not jump during
 * recomputation, and computes the missing ones. It must be called when `neededMetricsAtom` changes. A metric that
 * failed is not tried again until the graph changes.
 */
export const keepMetricsAtom = atom(null, (get, set) => {
  const needed = get(neededMetricsAtom);
  const held = get(heldValuesAtom);
  const next = new Map(
    needed.flatMap(([id]) => {
      const values = get(metricValuesAtom).get(id) ?? held.get(id);
      return values === undefined ? [] : [[id, values] as const];
    }),
  );
  const isSame = next.size === held.size && [...next].every(([id, values]) => held.get(id) === values);
  if (!isSame) set(heldValuesAtom, next);
  const communities = next.get('community');
  if (communities !== undefined) set(followCommunitiesAtom, communities);
  if (get(graphAtom).nodes.size === 0) return;
  for (const [id, { state }] of needed) if (state === 'idle') void set(computeMetricAtom, id);
});

/** The metric of the present graph, or its latest known values. */
function metricOrHeld(get: Getter, id: MetricId): NodeValues | null {
  return get(metricValuesAtom).get(id) ?? get(heldValuesAtom).get(id) ?? null;
}

// How the nodes look.

const currentYearAtom = atom((get) => new Date(get(flowContextAtom)?.now() ?? Date.now()).getFullYear());

const connectionsAtom = atom((get) => {
  const { nodes, edges } = get(graphAtom);
  return connectionsOf([...nodes.values()], [...edges.values()]);
});

const sizeRuleAtom = atom((get): SizeRule => {
  const choice = get(sizeByAtom);
  switch (choice) {
    case 'uniform':
    case 'citations':
      return { type: choice };
    case 'year': {
      const values = yearsOf(get(alikeNodesAtom), get(currentYearAtom));
      const least = [...values.values()].reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
      return { type: 'values', values, least: Number.isFinite(least) ? least : 0 };
    }
    case 'connections':
      return { type: 'values', values: get(connectionsAtom), least: 0 };
    default: {
      const values = metricOrHeld(get, choice);
      return values === null ? { type: 'uniform' } : { type: 'values', values, least: 0 };
    }
  }
});

const colorRuleAtom = atom((get): ColorRule => {
  const choice = get(colorByAtom);
  const nodes = get(alikeNodesAtom);
  switch (choice) {
    case 'kind':
      return { type: 'kind' };
    case 'year': {
      const values = yearsOf(nodes, get(currentYearAtom));
      return { type: 'numbers', title: 'Year', values, isLogarithmic: false };
    }
    case 'citations':
      return { type: 'numbers', title: 'Citations', values: citationsOf(nodes), isLogarithmic: true };
    case 'source':
      return { type: 'groups', title: 'Source', groups: get(sourceGroupsAtom) };
    case 'decision':
    case 'origin':
    case 'tag':
      return projectColorRule(get, choice);
    case 'community': {
      const communities = get(communityGroupsAtom);
      return communities === null
        ? { type: 'kind' }
        : { type: 'groups', title: 'Communities', ...communities };
    }
    default: {
      const values = metricOrHeld(get, choice);
      const title = METRIC_BY_ID.get(choice)?.title ?? '';
      if (values === null) return { type: 'kind' };
      if (METRIC_BY_ID.get(choice)?.isCategory !== true) {
        return { type: 'numbers', title, values, isLogarithmic: true };
      }
      const groups = new Map([...values].map(([id, number]) => [id, `Component ${number + 1}`]));
      return { type: 'groups', title, groups };
    }
  }
});

const sourceGroupsAtom = atom((get) => {
  const { nodes, edges } = get(graphAtom);
  const records = get(flowContextAtom)?.records;
  return sourceGroupsOf([...nodes.values()], [...edges.values()], (id) => {
    const record = records?.peek('works', id) ?? null;
    return record?.kind === 'works' ? (workSource(record)?.label ?? null) : null;
  });
});

/** How the visible nodes look; another object whenever that may have changed, the same while they only move. */
export const appearanceAtom = atom(
  (get): Appearance =>
    createAppearance(get(alikeNodesAtom), get(sizeRuleAtom), get(colorRuleAtom), get(projectMarksAtom)),
);

/** The meaning of the colours on the map, for the legend. */
export const colorScaleAtom = atom((get) => get(appearanceAtom).scale);
