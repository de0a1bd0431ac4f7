import type { FieldDeclaration } from '@/lib/entities/catalogue/field-types';

/** Fields of topics. Source: docs/data-contract.md#filters, docs/data-contract.md#topics. */
export const TOPIC_FIELDS = {
  selectable: [
    'id',
    'display_name',
    'relevance_score',
    'description',
    'keywords',
    'ids',
    'subfield',
    'field',
    'domain',
    'siblings',
    'works_count',
    'cited_by_count',
    'works_api_url',
    'updated_date',
    'created_date',
  ],
  filters: {
    id: ['id', 'ids.openalex', 'openalex'],
    term: ['display_name', 'domain.id', 'field.id', 'subfield.id'],
    boolean: [],
    number: ['cited_by_count', 'works_count'],
    date: ['from_created_date'],
    search: ['default.search', 'description.search', 'display_name.search', 'keywords.search'],
  },
} as const satisfies FieldDeclaration;
