import type { EntityKind } from '@/lib/base/entity-kind';

/** The kind of a field's values, for lists of any kind. */
const RULES: readonly (readonly [RegExp, EntityKind])[] = [
  [/(?:^|\.)author\.id$|author_ids$/, 'authors'],
  [
    /institutions?\.(?:id|lineage)$|institution_ids$|institution_assertions\.|institution_lineage$/,
    'institutions',
  ],
  [/source\.id$|^journal$|^repository$|^repositories\.id$/, 'sources'],
  [
    /host_organization(?:\.id)?$|host_organization_lineage$|publisher_lineage$|^parent_publisher$/,
    'publishers',
  ],
  [/topics?\.id$|^topic_share\.id$/, 'topics'],
  [/concepts?\.id$|^ancestors\.id$/, 'concepts'],
  [/funders?\.id$|funder_id$/, 'funders'],
  [/^keywords\.id$/, 'keywords'],
  [/^(?:cites|cited_by|related_to|referenced_works)$/, 'works'],
];

/** Fields with the entity's own id, or ids of its own kind. */
const OWN: ReadonlySet<string> = new Set(['id', 'ids.openalex', 'openalex', 'openalex_id', 'lineage']);

/** The kind whose ids a field has; null: none of the nine kinds. */
export function kindOfValues(listed: EntityKind, field: string): EntityKind | null {
  if (OWN.has(field)) return listed;
  // Repositories belong to institutions, and other sources to publishers.
  if (listed === 'institutions' && field.startsWith('repositories.host_')) return 'institutions';
  return RULES.find(([pattern]) => pattern.test(field))?.[1] ?? null;
}
