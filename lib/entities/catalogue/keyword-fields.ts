import type { FieldDeclaration } from '@/lib/entities/catalogue/field-types';

/** Fields of keywords. Source: docs/data-contract.md#filters, docs/data-contract.md#keywords. */
export const KEYWORD_FIELDS = {
  selectable: [
    'id',
    'display_name',
    'relevance_score',
    'works_count',
    'cited_by_count',
    'works_api_url',
    'updated_date',
    'created_date',
  ],
  filters: {
    id: [],
    term: ['display_name', 'id'],
    boolean: [],
    number: ['cited_by_count', 'works_count'],
    date: ['from_created_date'],
    search: ['default.search', 'display_name.search'],
  },
} as const satisfies FieldDeclaration;
