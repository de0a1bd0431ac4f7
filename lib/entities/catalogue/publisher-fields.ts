import type { FieldDeclaration } from '@/lib/entities/catalogue/field-types';

/** Fields of publishers. Source: docs/data-contract.md#filters, docs/data-contract.md#publishers. */
export const PUBLISHER_FIELDS = {
  selectable: [
    'id',
    'display_name',
    'relevance_score',
    'alternate_titles',
    'hierarchy_level',
    'parent_publisher',
    'lineage',
    'country_codes',
    'homepage_url',
    'image_url',
    'image_thumbnail_url',
    'works_count',
    'cited_by_count',
    'summary_stats',
    'ids',
    'counts_by_year',
    'roles',
    'sources_api_url',
    'updated_date',
    'created_date',
  ],
  filters: {
    id: ['ids.openalex', 'lineage', 'openalex', 'openalex_id', 'parent_publisher', 'roles.id'],
    term: ['continent', 'country_codes', 'display_name', 'ids.ror', 'ids.wikidata', 'ror', 'wikidata'],
    boolean: ['is_global_south'],
    number: [
      'cited_by_count',
      'hierarchy_level',
      'summary_stats.2yr_mean_citedness',
      'summary_stats.h_index',
      'summary_stats.i10_index',
      'works_count',
    ],
    date: ['from_created_date'],
    search: ['default.search', 'display_name.search'],
  },
} as const satisfies FieldDeclaration;
