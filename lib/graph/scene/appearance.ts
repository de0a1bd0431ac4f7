import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import type { GraphEdge, GraphNode } from '../types';
import { largestCounts, nodeDiameter, shareDiameter, UNIFORM_DIAMETER } from './node-size';
import { markRule, NO_MARKS, type NodeMarks } from './project-marks';

/** Groups that have a colour of their own; the rest share the neutral one. */
export const CATEGORY_COUNT = 8;
/** Share of the lowest numbers that may not stretch a scale: one old book would make all of this century's papers equal. */
const LOWEST_SHARE = 0.04;
/** Colours from the lowest to the highest number. */
export const STEP_COUNT = 7;

/** One number per node id; nodes without one are missing. */
export type NodeValues = ReadonlyMap<string, number>;

/** What the area of a node shows. */
export type SizeRule =
  | { readonly type: 'uniform' }
  /** Compared within its kind, as `nodeDiameter` says. */
  | { readonly type: 'citations' }
  /** From the smallest size at `least` to the largest at the highest value. */
  | { readonly type: 'values'; readonly values: NodeValues; readonly least: number };

/** What the colour of a node shows. */
export type ColorRule =
  | { readonly type: 'kind' }
  | {
      readonly type: 'numbers';
      readonly title: string;
      readonly values: NodeValues;
      /** For counts, which differ by powers of ten. */
      readonly isLogarithmic: boolean;
    }
  | {
      readonly type: 'groups';
      readonly title: string;
      /** Per node id the name of its group. */
      readonly groups: ReadonlyMap<string, string>;
      /** Colours that groups keep whatever their size, by name; without them the largest have the first. */
      readonly colors?: ReadonlyMap<string, number>;
      /** What nodes in no group are, where that has a name. */
      readonly rest?: string;
    };

/** What the colours mean, for the legend. A colour is an index; the theme knows what it looks like. */
export type ColorScale =
  /** An index of ENTITY_KINDS. */
  | { readonly type: 'kind' }
  /** 0 is `min`, STEP_COUNT - 1 is `max`, STEP_COUNT stands for the `unknown` nodes without a number. */
  | {
      readonly type: 'numbers';
      readonly title: string;
      readonly min: number;
      readonly max: number;
      /** A few nodes lie so far below the others that they share the lowest colour. */
      readonly hasLower: boolean;
      readonly unknown: number;
    }
  /** The `color` of one of the groups, the largest first; CATEGORY_COUNT stands for `others`, in smaller groups or in none. */
  | {
      readonly type: 'groups';
      readonly title: string;
      readonly groups: readonly { readonly name: string; readonly count: number; readonly color: number }[];
      readonly others: number;
      /** Name of the others, where they are all in no group. */
      readonly rest: string | null;
    };

/** How the nodes of one graph look; knows every node it was made for, and has an answer for any other. */
export interface Appearance {
  /** px at zoom 1. */
  readonly radiusOf: (node: GraphNode) => number;
  /** Index of the colour in the scale. */
  readonly colorOf: (node: GraphNode) => number;
  /** Number of the mark of the reader's project (`markAt`); 0 for none. */
  readonly markOf: (node: GraphNode) => number;
  readonly scale: ColorScale;
  /** What the looks of a node follow from besides the node, to be compared with `looksAlike`. */
  readonly basis: readonly unknown[];
}

/** Whether each node is known to look alike by both. */
export function looksAlike(one: Appearance, other: Appearance): boolean {
  return one.basis.length === other.basis.length && one.basis.every((fact, at) => fact === other.basis[at]);
}

/** Sized by citations and coloured by kind unless told otherwise: a fresh graph. O(n). */
export function createAppearance(
  nodes: readonly GraphNode[],
  size: SizeRule = { type: 'citations' },
  color: ColorRule = { type: 'kind' },
  marks: NodeMarks = NO_MARKS,
): Appearance {
  const largest: Largest = size.type === 'citations' ? largestCounts(nodes) : new Map();
  const diameterOf = diameterRule(nodes, size, largest);
  const markOf = markRule(nodes, marks);
  return {
    radiusOf: (node) => diameterOf(node) / 2,
    markOf,
    ...colorRule(nodes, color),
    basis: [...basisOf(size, color, marks), ...ENTITY_KINDS.map((kind) => largest.get(kind))],
  };
}

type Largest = ReturnType<typeof largestCounts>;

/** Of rules that ask for more than the node itself and the largest counts an object that is like no other. */
function basisOf(size: SizeRule, color: ColorRule, marks: NodeMarks): readonly unknown[] {
  return [
    size.type === 'values' ? {} : size.type,
    color.type === 'kind' ? color.type : {},
    marks.size > 0 ? {} : null,
  ];
}

function diameterRule(
  nodes: readonly GraphNode[],
  rule: SizeRule,
  largest: Largest,
): (node: GraphNode) => number {
  if (rule.type === 'uniform') return () => UNIFORM_DIAMETER;
  if (rule.type === 'citations') {
    return ({ entityType, summary }) =>
      nodeDiameter(entityType, summary.citedByCount, largest.get(entityType) ?? 0);
  }
  const { values, least } = rule;
  let highest = least;
  for (const { id } of nodes) highest = Math.max(highest, values.get(id) ?? least);
  const span = Math.max(highest - least, Number.MIN_VALUE);
  return ({ id }) => {
    const value = values.get(id);
    return shareDiameter(value === undefined ? null : (value - least) / span);
  };
}

function colorRule(nodes: readonly GraphNode[], rule: ColorRule): Pick<Appearance, 'colorOf' | 'scale'> {
  switch (rule.type) {
    case 'kind':
      return { colorOf: ({ entityType }) => ENTITY_KINDS.indexOf(entityType), scale: rule };
    case 'numbers':
      return numberColors(nodes, rule);
    case 'groups':
      return groupColors(nodes, rule);
  }
}

function numberColors(
  nodes: readonly GraphNode[],
  { title, values, isLogarithmic }: Extract<ColorRule, { type: 'numbers' }>,
): Pick<Appearance, 'colorOf' | 'scale'> {
  const known = nodes.flatMap(({ id }) => values.get(id) ?? []).sort((a, b) => a - b);
  const least = known[0] ?? 0;
  // Counts begin at their least: their logarithms leave no gap.
  const min = isLogarithmic ? least : (known[Math.floor(LOWEST_SHARE * known.length)] ?? 0);
  const max = known[known.length - 1] ?? 0;
  const at = (value: number) => (isLogarithmic ? Math.log1p(value - min) : value - min);
  const span = at(max);
  const stepOf = (value: number) =>
    span === 0 ? STEP_COUNT - 1 : Math.min(STEP_COUNT - 1, Math.floor((STEP_COUNT * at(value)) / span));
  return {
    colorOf: ({ id }) => {
      const value = values.get(id);
      return value === undefined ? STEP_COUNT : stepOf(Math.min(max, Math.max(min, value)));
    },
    scale: { type: 'numbers', title, min, max, hasLower: least < min, unknown: nodes.length - known.length },
  };
}

function groupColors(
  nodes: readonly GraphNode[],
  { title, groups, colors, rest }: Extract<ColorRule, { type: 'groups' }>,
): Pick<Appearance, 'colorOf' | 'scale'> {
  const counts = new Map<string, number>();
  for (const { id } of nodes) {
    const name = groups.get(id);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  // The same groups have the same colours, in whatever order the nodes come.
  const ranked = [...counts]
    .filter(([name]) => colors === undefined || colors.has(name))
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, CATEGORY_COUNT)
    .map(([name, count], rank) => ({ name, count, color: colors?.get(name) ?? rank }));
  const colorByName = new Map(ranked.map(({ name, color }) => [name, color]));
  const shown = ranked.reduce((sum, { count }) => sum + count, 0);
  return {
    colorOf: ({ id }) => colorByName.get(groups.get(id) ?? '') ?? CATEGORY_COUNT,
    scale: {
      type: 'groups',
      title,
      groups: ranked,
      others: nodes.length - shown,
      rest: rest !== undefined && ranked.length === counts.size ? rest : null,
    },
  };
}

/** Publication years, of nodes that have a credible one. */
export function yearsOf(nodes: readonly GraphNode[], currentYear: number): NodeValues {
  return valuesOf(nodes, ({ summary: { publicationYear } }) =>
    publicationYear !== null && publicationYear >= 1000 && publicationYear <= currentYear + 10
      ? publicationYear
      : null,
  );
}

export function citationsOf(nodes: readonly GraphNode[]): NodeValues {
  return valuesOf(nodes, ({ summary: { citedByCount } }) =>
    citedByCount === null ? null : Math.max(0, citedByCount),
  );
}

function valuesOf(nodes: readonly GraphNode[], read: (node: GraphNode) => number | null): NodeValues {
  const values = new Map<string, number>();
  for (const node of nodes) {
    const value = read(node);
    if (value !== null && Number.isFinite(value)) values.set(node.id, value);
  }
  return values;
}

/** How many edges touch each node; one that leads back to its node counts once. */
export function connectionsOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): NodeValues {
  const counts = new Map(nodes.map(({ id }) => [id, 0]));
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { source, target } of edges) {
    count(source);
    if (source !== target) count(target);
  }
  return counts;
}

/**
 * The names of the sources that works appeared in: as the graph's edges say, else as `sourceNameOf` knows. Nodes of
 * other kinds have none, sources themselves their own name.
 */
export function sourceGroupsOf(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  sourceNameOf: (workId: string) => string | null,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const labels = new Map<string, string>();
  for (const { id, entityType, label } of nodes) if (entityType === 'sources') labels.set(id, label);
  for (const [id, label] of labels) names.set(id, label);
  for (const { type, source, target } of edges) {
    const label = labels.get(target);
    if (type === 'published_in' && label !== undefined && !names.has(source)) names.set(source, label);
  }
  for (const { id, entityType } of nodes) {
    const name = entityType === 'works' && !names.has(id) ? sourceNameOf(id) : null;
    if (name !== null) names.set(id, name);
  }
  return names;
}
