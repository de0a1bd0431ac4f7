import type { EntityKind } from '@/lib/base/entity-kind';

export interface KindFacts {
  readonly singular: string;
  readonly plural: string;
  /** The counts that its records have. */
  readonly counts: readonly ('works_count' | 'cited_by_count')[];
  /**
   * Fields to request if a whole record is not needed: root fields of the service of 2026
   * (docs/behaviours/graph.md#minimal-fields). Works include `is_retracted`, since a retracted work is marked
   * everywhere.
   */
  readonly minimalFields: readonly string[];
  /** `flat`: every request for the kind costs a credit. `usual`: lists cost one, searches ten, entities by id none. */
  readonly pricing: 'usual' | 'flat';
  /**
   * The least value for the largest citation count of a graph, so that one rarely cited node is not drawn as a giant.
   */
  readonly leastLargestCount: number;
}

/** Lists of works silently omit authors after this many. Source: docs/data-contract.md#authorships. */
export const LIST_AUTHORS = 100;

const COUNTED = ['id', 'display_name', 'works_count', 'cited_by_count'] as const;
const BOTH = ['works_count', 'cited_by_count'] as const;

const FACTS: Readonly<Record<EntityKind, KindFacts>> = {
  works: {
    singular: 'Work',
    plural: 'Works',
    counts: ['cited_by_count'],
    minimalFields: [
      'id',
      'display_name',
      'cited_by_count',
      'publication_year',
      'type',
      'open_access',
      'referenced_works',
      'authorships',
      'primary_location',
      'doi',
      'is_retracted',
    ],
    pricing: 'usual',
    leastLargestCount: 100,
  },
  authors: {
    singular: 'Author',
    plural: 'Authors',
    counts: BOTH,
    minimalFields: [...COUNTED, 'affiliations', 'last_known_institutions', 'orcid'],
    pricing: 'usual',
    leastLargestCount: 1_000,
  },
  sources: {
    singular: 'Source',
    plural: 'Sources',
    counts: BOTH,
    minimalFields: [...COUNTED, 'type', 'host_organization', 'host_organization_name', 'issn_l'],
    pricing: 'usual',
    leastLargestCount: 10_000,
  },
  institutions: {
    singular: 'Institution',
    plural: 'Institutions',
    counts: BOTH,
    minimalFields: [...COUNTED, 'country_code', 'type', 'lineage', 'ror'],
    pricing: 'usual',
    leastLargestCount: 10_000,
  },
  topics: {
    singular: 'Topic',
    plural: 'Topics',
    counts: BOTH,
    minimalFields: COUNTED,
    pricing: 'usual',
    leastLargestCount: 10_000,
  },
  publishers: {
    singular: 'Publisher',
    plural: 'Publishers',
    counts: BOTH,
    minimalFields: [...COUNTED, 'lineage', 'parent_publisher'],
    pricing: 'usual',
    leastLargestCount: 10_000,
  },
  funders: {
    singular: 'Funder',
    plural: 'Funders',
    counts: BOTH,
    minimalFields: [...COUNTED, 'awards_count', 'country_code'],
    pricing: 'usual',
    leastLargestCount: 10_000,
  },
  keywords: {
    singular: 'Keyword',
    plural: 'Keywords',
    counts: BOTH,
    minimalFields: COUNTED,
    pricing: 'flat',
    leastLargestCount: 10_000,
  },
  concepts: {
    singular: 'Concept',
    plural: 'Concepts',
    counts: BOTH,
    minimalFields: COUNTED,
    pricing: 'usual',
    leastLargestCount: 10_000,
  },
};

/** Facts of a kind, shared by lists, legends and requests. */
export function kindFacts(kind: EntityKind): KindFacts {
  return FACTS[kind];
}
