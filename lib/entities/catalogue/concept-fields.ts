import type { FieldDeclaration } from '@/lib/entities/catalogue/field-types';

/** Fields of concepts. Source: docs/data-contract.md#filters, docs/data-contract.md#concepts. */
export const CONCEPT_FIELDS = {
  selectable: [
    'id',
    'wikidata',
    'display_name',
    'relevance_score',
    'level',
    'description',
    'works_count',
    'cited_by_count',
    'summary_stats',
    'ids',
    'image_url',
    'image_thumbnail_url',
    'international',
    'ancestors',
    'related_concepts',
    'counts_by_year',
    'works_api_url',
    'updated_date',
    'created_date',
  ],
  filters: {
    id: ['ancestors.id', 'ids.openalex', 'openalex', 'openalex_id'],
    term: ['display_name', 'wikidata_id'],
    boolean: ['has_wikidata'],
    number: [
      'cited_by_count',
      'level',
      'summary_stats.2yr_mean_citedness',
      'summary_stats.h_index',
      'summary_stats.i10_index',
      'works_count',
    ],
    date: ['from_created_date'],
    search: ['default.search', 'display_name.search'],
  },
} as const satisfies FieldDeclaration;
