import type { EntityKind } from '@/lib/base/entity-kind';

export interface KindFacts {
  readonly singular: string;
  readonly plural: string;
  /** First letter of its ids; keywords have slugs instead. */
  readonly idLetter: string | null;
  /** Which of the two counts its records carry. */
  readonly counts: readonly ('works_count' | 'cited_by_count')[];
  /**
   * What is asked for where a whole record is not needed, root-level names that the service of 2026 knows
   * (behaviours 12). Works also ask for `is_retracted`: a retracted one is marked wherever it appears.
   */
  readonly minimalFields: readonly string[];
}

const COUNTED = ['id', 'display_name', 'works_count', 'cited_by_count'] as const;
const BOTH = ['works_count', 'cited_by_count'] as const;

const FACTS: Readonly<Record<EntityKind, KindFacts>> = {
  works: {
    singular: 'Work',
    plural: 'Works',
    idLetter: 'W',
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
  },
  authors: {
    singular: 'Author',
    plural: 'Authors',
    idLetter: 'A',
    counts: BOTH,
    minimalFields: [...COUNTED, 'affiliations', 'last_known_institutions', 'orcid'],
  },
  sources: {
    singular: 'Source',
    plural: 'Sources',
    idLetter: 'S',
    counts: BOTH,
    minimalFields: [...COUNTED, 'type', 'host_organization', 'host_organization_name', 'issn_l'],
  },
  institutions: {
    singular: 'Institution',
    plural: 'Institutions',
    idLetter: 'I',
    counts: BOTH,
    minimalFields: [...COUNTED, 'country_code', 'type', 'lineage', 'ror'],
  },
  topics: { singular: 'Topic', plural: 'Topics', idLetter: 'T', counts: BOTH, minimalFields: COUNTED },
  publishers: {
    singular: 'Publisher',
    plural: 'Publishers',
    idLetter: 'P',
    counts: BOTH,
    minimalFields: [...COUNTED, 'lineage', 'parent_publisher'],
  },
  funders: {
    singular: 'Funder',
    plural: 'Funders',
    idLetter: 'F',
    counts: BOTH,
    minimalFields: [...COUNTED, 'awards_count', 'country_code'],
  },
  keywords: { singular: 'Keyword', plural: 'Keywords', idLetter: null, counts: BOTH, minimalFields: COUNTED },
  concepts: { singular: 'Concept', plural: 'Concepts', idLetter: 'C', counts: BOTH, minimalFields: COUNTED },
};

/** Facts of a kind that every list, legend and request shares. */
export function kindFacts(kind: EntityKind): KindFacts {
  return FACTS[kind];
}
