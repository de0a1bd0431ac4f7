import { EDGE_TYPES, type EdgeType, type GraphEdge } from './types';

/** Names of the relation types as every list, filter and legend shows them. Source: behaviours 12. */
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

/** The relation type a text names, in either case; null for any other text. */
export function parseEdgeType(text: string): EdgeType | null {
  const wanted = text.trim().toLowerCase();
  return EDGE_TYPES.find((type) => type === wanted) ?? null;
}

/** The one id of a relation: `{source}-{type}-{target}`. Source: spec 1 section 3, behaviours 1. */
export function edgeId(source: string, type: EdgeType, target: string): string {
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
    id: edgeId(source, type, target),
    source,
    target,
    type,
    label: facts.label ?? EDGE_TYPE_LABELS[type],
    ...(typeof facts.weight === 'number' ? { weight: facts.weight } : {}),
    ...(facts.metadata === undefined ? {} : { metadata: facts.metadata }),
  };
}
