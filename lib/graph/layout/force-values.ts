import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import type { EdgeType, GraphEdge, GraphNode } from '../types';

/**
 * Numeric properties of nodes. Source: docs/behaviours/layouts.md#properties-and-groupings; the last two come from the
 * analysis.
 */
export const FORCE_PROPERTIES = ['year', 'citations', 'works', 'degree', 'pagerank', 'betweenness'] as const;

/** Properties by which nodes are grouped. Source: docs/behaviours/layouts.md#properties-and-groupings. */
export const FORCE_GROUPINGS = ['kind', 'institution', 'source', 'community', 'year'] as const;

export type ForceValue = (typeof FORCE_PROPERTIES)[number] | (typeof FORCE_GROUPINGS)[number];

export const FORCE_VALUE_TITLES: Readonly<Record<ForceValue, string>> = {
  year: 'Year',
  citations: 'Citations',
  works: 'Works',
  degree: 'Connections',
  pagerank: 'PageRank',
  betweenness: 'Betweenness',
  kind: 'Kind',
  institution: 'Institution',
  source: 'Source',
  community: 'Community',
};

/** Values that exist only once the analysis has computed them. */
export const COMPUTED_VALUES = ['pagerank', 'betweenness', 'community'] as const;

export type ComputedValue = (typeof COMPUTED_VALUES)[number];

/** The data from which a force's values are read. */
export interface ForceSubjects {
  readonly nodes: readonly GraphNode[];
  /** Ends that are not among the nodes are passed over. */
  readonly edges: readonly GraphEdge[];
  /** Values computed by the analysis, by name and node id. */
  readonly computed: ReadonlyMap<ComputedValue, ReadonlyMap<string, number>>;
}

/**
 * One value per node, in their order; NaN where a node has none. Groups are numbers without an order of their own.
 * An author belongs to its first institution and a work to its first author's that has one.
 */
export function nodeValues(by: ForceValue, subjects: ForceSubjects): Float64Array {
  const { nodes, edges, computed } = subjects;
  switch (by) {
    case 'year':
      return numbersOf(nodes, ({ summary }) => summary.publicationYear);
    case 'citations':
      return numbersOf(nodes, ({ summary }) => summary.citedByCount);
    case 'works':
      return numbersOf(nodes, ({ summary }) => summary.worksCount);
    case 'kind':
      return numbersOf(nodes, ({ entityType }) => ENTITY_KINDS.indexOf(entityType));
    case 'degree':
      return degreesOf(nodes, edges);
    case 'institution':
      return groupsOf(nodes, institutionOf(edges), 'institutions');
    case 'source':
      return groupsOf(nodes, firstTargets(edges, 'published_in'), 'sources');
    default: {
      const values = computed.get(by);
      return numbersOf(nodes, ({ id }) => values?.get(id) ?? null);
    }
  }
}

function numbersOf(nodes: readonly GraphNode[], numberOf: (node: GraphNode) => number | null): Float64Array {
  return Float64Array.from(nodes, (node) => numberOf(node) ?? Number.NaN);
}

function degreesOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Float64Array {
  const degrees = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { source, target } of edges) {
    for (const end of source === target ? [source] : [source, target]) {
      degrees.set(end, (degrees.get(end) ?? 0) + 1);
    }
  }
  return numbersOf(nodes, ({ id }) => degrees.get(id) ?? 0);
}

/** The first target of each source of a type of edge. */
function firstTargets(edges: readonly GraphEdge[], type: EdgeType): Map<string, string> {
  const targets = new Map<string, string>();
  for (const edge of edges) {
    if (edge.type === type && !targets.has(edge.source)) targets.set(edge.source, edge.target);
  }
  return targets;
}

function institutionOf(edges: readonly GraphEdge[]): ReadonlyMap<string, string> {
  const institutions = firstTargets(edges, 'affiliated');
  for (const { type, source, target } of edges) {
    const institution =
      type === 'authored' && !institutions.has(target) ? institutions.get(source) : undefined;
    if (institution !== undefined) institutions.set(target, institution);
  }
  return institutions;
}

/**
 * The number of each node's group, in the order of the groups' ids, so that it does not depend on how the graph was put
 * together; nodes of the groups' own kind are groups themselves.
 */
function groupsOf(
  nodes: readonly GraphNode[],
  groupOf: ReadonlyMap<string, string>,
  ownKind: GraphNode['entityType'],
): Float64Array {
  const groupAt = ({ id, entityType }: GraphNode) => (entityType === ownKind ? id : groupOf.get(id));
  const groups = [...new Set(nodes.map(groupAt))].filter((group) => group !== undefined).sort();
  const numbers = new Map(groups.map((group, number) => [group, number]));
  return numbersOf(nodes, (node) => numbers.get(groupAt(node) ?? '') ?? null);
}
