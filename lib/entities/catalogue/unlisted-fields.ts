import type { EntityKind } from '@/lib/base/entity-kind';
import { PREMIUM_FIELDS } from '@/lib/entities/catalogue/premium-fields';
import { FIELD_CATALOGUE } from './catalogue';

/** Fields that the service removed, for any use. Source: docs/data-contract.md#removed-filters. */
const REMOVED: Readonly<Partial<Record<EntityKind, RegExp>>> = {
  works: /^(?:(?:grants|host_venue|alternate_host_venues)(?:\..+)?|has_ngrams|cited_by_api_url)$/,
  authors: /^last_known_institution(?:\..+)?$/,
  sources: /^(?:publisher|country)$/,
  publishers: /^sources_count$/,
  funders: /^grants_count$/,
};

/** Kinds that are never filtered, sorted or grouped by `id`, but by `openalex`. Source: docs/data-contract.md#filters-by-id. */
const WITHOUT_ID_FILTER: ReadonlySet<EntityKind> = new Set(['works', 'sources', 'publishers', 'funders']);

/**
 * Whether a field is unknown: neither in the catalogue, nor removed, nor limited to paid plans. The service may have
 * added it, so a request with it is sent: a refusal is free (docs/data-contract.md#charges-for-failed-requests).
 */
export function isUnlisted(kind: EntityKind, field: string): boolean {
  const { filterTypes, selectable } = FIELD_CATALOGUE[kind];
  return (
    /^[a-z][\w.]*$/i.test(field) &&
    !filterTypes.has(field) &&
    !selectable.includes(field) &&
    !PREMIUM_FIELDS.has(field) &&
    REMOVED[kind]?.test(field) !== true &&
    !(field === 'id' && WITHOUT_ID_FILTER.has(kind))
  );
}
