import { EDGE_TYPES, type EdgeType, type GraphEdge } from './types';

/**
 * Names of the relation types as every list, filter and legend shows them.
 * Source: docs/behaviours/graph.md#names-of-edge-types.
 */
export const EDGE_TYPE_LABELS: Readonly<Record<EdgeType, string>> = {
  authored: 'Authored',
  affiliated: 'Affiliated',
  published_in: 'Published in',
  funded_by: 'Funded by',
  references: 'References',
  related_to: 'Related to',
  source_published_by: 'Source published by',
  institution_child_of: 'Institution child of',
  publisher_child_of: 'Publisher child of',
  work_has_topic: 'Work has topic',
  work_has_keyword: 'Work has keyword',
  author_researches: 'Author researches',
  institution_located_in: 'Institution located in',
  funder_located_in: 'Funder located in',
  topic_part_of_field: 'Topic part of field',
};

/** The entities that links of each type lead to, in the plural, for the notice on hidden links. */
const EDGE_TYPE_TARGETS: Readonly<Record<EdgeType, string>> = {
  authored: 'works of authors',
  affiliated: 'institutions',
  published_in: 'sources',
  funded_by: 'funders',
  references: 'references',
  related_to: 'related works',
  source_published_by: 'publishers',
  institution_child_of: 'parent institutions',
  publisher_child_of: 'parent publishers',
  work_has_topic: 'topics',
  work_has_keyword: 'keywords',
  author_researches: 'research topics of authors',
  institution_located_in: 'countries of institutions',
  funder_located_in: 'countries of funders',
  topic_part_of_field: 'fields',
};

/** '13 links to topics and keywords are hidden': one sentence for all hidden types; an empty list gives an empty text. */
export function describeHiddenEdges(
  hidden: readonly { readonly edgeType: EdgeType; readonly count: number }[],
): string {
  if (hidden.length === 0) return '';
  const count = hidden.reduce((sum, each) => sum + each.count, 0);
  const targets = [...new Set(hidden.map(({ edgeType }) => EDGE_TYPE_TARGETS[edgeType]))];
  const named =
    targets.length === 1 ? targets[0] : `${targets.slice(0, -1).join(', ')} and ${targets.at(-1)}`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'link' : 'links'} to ${named} ${count === 1 ? 'is' : 'are'} hidden`;
}

/** The relation type a text names, in either case; null for any other text. */
export function parseEdgeType(text: string): EdgeType | null {
  const wanted = text.trim().toLowerCase();
  return EDGE_TYPES.find((type) => type === wanted) ?? null;
}

/**
 * The one id of a relation: `{source}-{type}-{target}`. Source: docs/behaviours/graph.md#edge-ids. Made where it is shown, written or
 * kept: an edge does not hold it.
 */
export function edgeId({ source, type, target }: Pick<GraphEdge, 'source' | 'type' | 'target'>): string {
  return `${source}-${type}-${target}`;
}

/** Facts of an edge beyond its ends; the label is the type's name unless a better one is given. */
export interface EdgeFacts {
  readonly label?: string | undefined;
  readonly weight?: number | null | undefined;
  readonly metadata?: GraphEdge['metadata'] | undefined;
}

export function buildEdge(source: string, type: EdgeType, target: string, facts: EdgeFacts = {}): GraphEdge {
  return {
    source,
    target,
    type,
    label: facts.label ?? EDGE_TYPE_LABELS[type],
    ...(typeof facts.weight === 'number' ? { weight: facts.weight } : {}),
    ...(facts.metadata === undefined ? {} : { metadata: facts.metadata }),
  };
}
